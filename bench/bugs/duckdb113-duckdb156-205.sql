CREATE TABLE t0 (c0 INTEGER, c1 VARCHAR, c2 VARCHAR, c3 DOUBLE);
INSERT OR IGNORE INTO t0 VALUES (2, 'b%', '2020-02-29', -0.0), (-1, '12', ' x ', 'inf'::DOUBLE), (NULL, '1.5', 'a,b,c', 'inf'::DOUBLE), (-1, NULL, 'abc', 0.0);
INSERT OR IGNORE INTO t0 VALUES (2, 'a', 'a', -0.0);
SELECT k0, k1, k2 FROM (SELECT coalesce(x0.c1, x0.c2) AS k0, [3, 1, 3, 2] AS k1, NULL AS k2 FROM t0 AS x0 INTERSECT SELECT repeat('a,b,c', 5) AS k0, list_sort(NULL, 'DESC') AS k1, TIMESTAMP '2020-02-29 12:34:56' AS k2 FROM (SELECT DISTINCT -0.0 AS k0 FROM unnest([2, NULL, 0]) AS x2(s0)) AS x1) AS q;
UPDATE t0 SET c2 = (SELECT CAST(min(nullif({'a': 1, 'b': 'x'}, {'a': 2, 'b': NULL})) AS VARCHAR) FROM t0 AS x3) WHERE (t0.c1 NOT LIKE t0.c1);
SELECT k0, k1 FROM (SELECT CASE WHEN ('2020-02-29' BETWEEN '1.5' AND NULL) THEN jaro_similarity('a', '') ELSE log('inf'::DOUBLE) END AS k0, (SELECT max(TRY_CAST(NULL AS TIMESTAMP)) FROM t0 AS x5) AS k1 FROM range(0) AS x4(s0)) AS q;
SELECT k0, k1 FROM (SELECT DATE '2020-02-29' AS k0, lcm((x6.s0 >> 3), CASE WHEN ('nan'::DOUBLE <> -0.0) THEN x6.s0 ELSE 3 END)::BIGINT AS k1 FROM (VALUES (NULL, 'b%'), (-2147483648, '')) AS x6(s0, s1) WHERE (17 > CAST(x6.s0 % 10 AS UTINYINT))) AS q;
