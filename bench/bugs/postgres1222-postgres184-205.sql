CREATE TABLE t0 (c0 INTEGER, c1 DATE, c2 DATE, c3 TEXT);
INSERT INTO t0 VALUES (2, DATE 'infinity', DATE '0044-03-15 BC', ' x '), (-1, DATE 'infinity', NULL::date, NULL::text), (NULL::int, DATE '0044-03-15 BC', DATE '0001-01-01', 'a,b,c'), (-1, DATE '0001-01-01', DATE '1999-12-31', '') ON CONFLICT DO NOTHING;
INSERT INTO t0 VALUES (2, DATE '2020-02-29', DATE '2020-02-29', ' x ') ON CONFLICT DO NOTHING;
SELECT coalesce('-0'::float8, 'Infinity'::float8) AS k0, '1e2'::jsonb AS k1, '{3,1,3,2}'::int[] AS k2 FROM t0 AS x0 INTERSECT SELECT (SELECT var_samp(nullif('1.5'::float8, '0.1'::float8)) FROM t0 AS x3) AS k0, to_jsonb('{3,1,3,2}'::int[]) AS k1, array_remove('[2:3]={5,6}'::int[], 7) AS k2 FROM (SELECT avg(coalesce(NULL::numeric, 0.001)) AS k0 FROM unnest('{NULL,1}'::int[]) WITH ORDINALITY AS x2(s0, s1) WHERE ('-2.5'::float8 NOT BETWEEN '-0'::float8 AND 'NaN'::float8)) AS x1 WHERE (1e20 = x1.k0);
ALTER TABLE t0 ALTER c3 TYPE TEXT;
SELECT sum(num_nulls(x4.c0, ' x ')) AS k0, sum(INTERVAL '1.75 years') AS k1, bit_or(coalesce(x4.c0, x4.c0)) AS k2 FROM t0 AS x4;
SELECT jsonb_build_object('k', 1e20, 'l', CAST(websearch_to_tsquery('simple', x6.c3) AS TEXT)) AS k0, to_jsonb('Infinity'::float8) AS k1, NULL::bigint AS k2 FROM t0 AS x5 RIGHT JOIN t0 AS x6 ON x5.c0 = x6.c0 WHERE ('0.1'::float8 > ('1.5'::float8 * '-0'::float8));
SELECT k0, k1, k2 FROM (SELECT make_date(x7.c0, 1, 1) AS k0, NULL::bigint AS k1, '{{1,2},{3,4}}'::int[] AS k2 FROM t0 AS x7) AS q;
SELECT k0, k1, k2 FROM (SELECT (TIMESTAMP '2020-02-29 12:34:56' + age(TIMESTAMP 'infinity', NULL::timestamp)) AS k0, array_replace('{{1,2},{3,4}}'::int[], x8.c0, (x8.c0 / x9.c0)) AS k1, (SELECT bit_and(bit_length(x10.c3)) FROM t0 AS x10) AS k2 FROM t0 AS x8 FULL JOIN t0 AS x9 ON x8.c2 >= x9.c1) AS q;
