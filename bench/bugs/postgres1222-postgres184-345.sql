CREATE TABLE t0 (c0 INTEGER UNIQUE, c1 BOOLEAN, c2 BOOLEAN, c3 BOOLEAN);
INSERT INTO t0 VALUES (2, NULL::bool, TRUE, NULL::bool), (0, FALSE, NULL::bool, NULL::bool), (NULL::int, FALSE, TRUE, FALSE);
INSERT INTO t0 VALUES (2147483647, FALSE, FALSE, NULL::bool), (2, TRUE, FALSE, TRUE), (0, FALSE, TRUE, NULL::bool), (7, NULL::bool, NULL::bool, FALSE);
CREATE VIEW v0 AS SELECT mod(0.001, 1e20) AS w0, CASE WHEN x0.c1 THEN x0.c0 ELSE x0.c0 END AS w1 FROM t0 AS x0;
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY INTERVAL '178000000 years') AS k0, min(TIMESTAMP '2020-02-29 12:34:56') AS k1 FROM t0 AS x1 JOIN t0 AS x2 ON (x2.c0 BETWEEN x1.c0 AND x2.c0);
SELECT INTERVAL '0.5 months 1.5 days' AS k0 FROM v0 AS x3 JOIN v0 AS x4 ON (x4.w0 IS NOT NULL) WHERE (CAST(extract(week FROM INTERVAL '1.75 years') AS TEXT) !~* '^.$');
DELETE FROM t0 WHERE (NULL::bigint IN (-5::bigint, 1::bigint));
SELECT DISTINCT (SELECT min((x8.w0 * x8.w0)) FROM v0 AS x8 , v0 AS x9) AS k0, (make_timestamp(2020, 1, 2, 0, 0, '1.5'::float8) - CAST('2020-02-29' AS TIMESTAMP)) AS k1, (CAST('NaN'::float8 AS BIGINT) + x7.c0) AS k2 FROM v0 AS x5 LEFT JOIN t0 AS x6 ON CASE WHEN x6.c1 THEN x6.c1 ELSE x6.c1 END LEFT JOIN t0 AS x7 ON ('Infinity'::float8 BETWEEN '1.5'::float8 AND '-2.5'::float8) WHERE x7.c2;
SELECT DISTINCT '{}'::int[] AS k0, coalesce(('empty'::int4range - 'empty'::int4range), CASE WHEN (NULL::date NOT BETWEEN DATE 'infinity' AND DATE 'infinity') THEN NULL::int4range ELSE '[3,)'::int4range END) AS k1 FROM generate_series(0.001, 3, 1) AS x10(s0) WHERE (INTERVAL '-1 day' <= INTERVAL '-1 day');
