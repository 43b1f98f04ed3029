COPY (SELECT 1) TO '$DIR/new.csv'

COPY (SELECT 1) TO '$DIR/keep.txt' (FORMAT csv)

COPY (SELECT 1) TO '$DIR/new.parquet' (FORMAT parquet)

COPY (SELECT 1 AS a, 2 AS b) TO '$DIR/new' (FORMAT csv, PARTITION_BY (a))

copy/**/(select 1)/**/to/**/'$DIR/new.csv'

COPY (SELECT 1) TO $$$DIR/new.csv$$

COPY (SELECT 1) TO 'file://$DIR/new.csv'

COPY (SELECT 1) TO '../../../../../..$DIR/new.csv'

COPY (SELECT 1) TO '/proc/self/root$DIR/new.csv'

PREPARE p AS COPY (SELECT 1) TO '$DIR/new.csv'; EXECUTE p

ATTACH '$DIR/new.duckdb'; CREATE TABLE new.t (a INT)

ATTACH IF NOT EXISTS '$DIR/new.duckdb' AS a (READ_WRITE); CREATE TABLE a.t (a INT)

ATTACH '$DIR/app.db' AS a (TYPE sqlite); DELETE FROM a.orders

ATTACH 'duckdb:$DIR/new.duckdb' AS a

ATTACH ':memory:' AS m; COPY FROM DATABASE memory TO m; COPY m.t TO '$DIR/new.csv'

EXPORT DATABASE '$DIR/new'

EXPORT DATABASE '$DIR/new' (FORMAT parquet)

IMPORT DATABASE '$DIR'

CREATE TABLE t AS SELECT * FROM read_csv('$DIR/keep.txt'); COPY t TO '$DIR/keep.txt'

SET enable_external_access = true; COPY (SELECT 1) TO '$DIR/new.csv'

RESET enable_external_access; COPY (SELECT 1) TO '$DIR/new.csv'

PRAGMA enable_external_access = 1; COPY (SELECT 1) TO '$DIR/new.csv'

SET lock_configuration = false; SET enable_external_access = true; COPY (SELECT 1) TO '$DIR/new.csv'

SET allowed_directories = ['$DIR']; COPY (SELECT 1) TO '$DIR/new.csv'

SET allowed_paths = ['$DIR/new.csv']; COPY (SELECT 1) TO '$DIR/new.csv'

SET disabled_filesystems = ''; COPY (SELECT 1) TO '$DIR/new.csv'

SET profiling_output = '$DIR/new.json'; PRAGMA enable_profiling = 'json'; SELECT 1

PRAGMA profiling_output = '$DIR/new.json'; PRAGMA enable_profiling = 'json'; SELECT 1

PRAGMA profile_output = '$DIR/keep.txt'; PRAGMA enable_profiling = 'json'; SELECT 1

SET /* /* */ threads */ profiling_output = '$DIR/new.json'; PRAGMA enable_profiling = 'json'; SELECT 1

EXPLAIN ANALYZE SET profiling_output = '$DIR/new.json'; PRAGMA enable_profiling = 'json'; SELECT 1

SET /* c */ "profiling_output" = '$DIR/new.json'; PRAGMA enable_profiling; SELECT 1

set local profiling_output to '$DIR/new.json'; PRAGMA enable_profiling; SELECT 1

SET profiling_output = '$DIR' || '/new.json'; PRAGMA enable_profiling; SELECT 1

SET profiling_output = (SELECT '$DIR/new.json'); PRAGMA enable_profiling; SELECT 1

SET log_query_path = '$DIR/new.txt'; SELECT 1

PRAGMA log_query_path = '$DIR/keep.txt'; SELECT 1

SET temp_directory = '$DIR/new'; SET memory_limit = '60MB'; CREATE TABLE t AS SELECT range, repeat('x', 500) FROM range(300000) ORDER BY 2, 1

SET secret_directory = '$DIR/new'; CREATE PERSISTENT SECRET s (TYPE http)

SET allow_persistent_secrets = true; CREATE PERSISTENT SECRET s (TYPE http)

CREATE PERSISTENT SECRET s (TYPE http)

CREATE OR REPLACE SECRET s IN local_file (TYPE http)

SET home_directory = '$DIR'; CREATE PERSISTENT SECRET s (TYPE http); INSTALL json

SET extension_directory = '$DIR/new'; INSTALL json; LOAD json

SET custom_extension_repository = '$DIR'; INSTALL spatial

INSTALL httpfs; LOAD httpfs

LOAD '$DIR/keep.txt'

FORCE INSTALL json FROM '$DIR'

SET autoinstall_known_extensions = true; SET autoload_known_extensions = true; SELECT * FROM 'http://127.0.0.1:1/x.parquet'

CALL enable_logging(storage = 'file', storage_path = '$DIR/new'); SELECT 1

FROM enable_logging('QueryLog', storage = 'file', storage_path = '$DIR/new'); SELECT 1

SET logging_storage = 'file'; SET enable_logging = true; SELECT 1

CREATE MACRO m(p) AS TABLE SELECT * FROM read_text(p); FROM m('$DIR/keep.txt'); COPY (FROM m('$DIR/keep.txt')) TO '$DIR/new.txt'

SELECT * FROM query('COPY (SELECT 1) TO ''$DIR/new.csv''')

SELECT 1; SET profiling_output = '$DIR/new.json'; PRAGMA enable_profiling; SELECT 2

CREATE TABLE t (a INT); COPY t FROM '$DIR/keep.txt'; COPY t TO '$DIR/new' WITH (FORMAT json)

SET file_search_path = '$DIR'; COPY (SELECT 1) TO 'new.csv'

SET http_logging_output = '$DIR/new.txt'; SET enable_http_logging = true; SELECT 1

CHECKPOINT; FORCE CHECKPOINT; VACUUM; PRAGMA database_size; USE memory; EXPORT DATABASE '$DIR/new'

SET threads = 1; SET "PROFILING_OUTPUT" = '$DIR/new.json'; PRAGMA enable_profiling = 'json'; SELECT 1

SET threads = 1; SET /* a /* b */ */ profiling_output = '$DIR/new.json'; PRAGMA enable_profiling = 'json'; SELECT 1

SET threads = 1; PREPARE p AS SET profiling_output = '$DIR/new.json'; EXECUTE p; PRAGMA enable_profiling = 'json'; SELECT 1

SET threads = 1; CALL "enable_logging"(storage_config := {'path': '$DIR/new'}, storage := 'file'); SELECT 1

SET threads = 1; BEGIN; SET SESSION profile_output = '$DIR/new.json'; COMMIT; PRAGMA enable_profiling = 'json'; SELECT 1

SET threads = 1; PRAGMA import_database('$DIR'); PRAGMA copy_database('memory', '$DIR/new.db')

SET disabled_optimizers = ''; SET enable_external_access = true; SET allowed_directories = ['$DIR']; COPY (SELECT 1) TO '$DIR/new.csv'

ATTACH ':memory:$DIR/new.db' AS q; CREATE TABLE q.t (a INT); CHECKPOINT q

SET SESSION/**/profiling_output='$DIR/keep.txt'; PRAGMA enable_profiling='json'; SELECT 1;

SET GLOBAL--
profiling_output='$DIR/keep.txt'; PRAGMA enable_profiling='json'; SELECT 1;

SET threads = 1;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
SET profiling_output = CASE WHEN random() < 0.5 THEN error('x') ELSE '$DIR/keep.txt' END;
PRAGMA enable_profiling = 'json'; SELECT 1;

SET VARIABLE f = '$DIR/new.csv'; COPY (SELECT 1) TO (getvariable('f'))

PREPARE p AS COPY (SELECT 1) TO $1; EXECUTE p('$DIR/new.csv')

CALL enable_profiling(format = 'json', save_location = '$DIR/new.json'); SELECT 1

SET threads = 1; FROM enable_profiling(save_location = '$DIR/new.json', format = 'json'); SELECT 1

FROM query('FROM enable_log' || 'ging(stor' || 'age := ''file'', stor' || 'age_path := ''$DIR/new'')'); SELECT 1

SET threads = 1; FROM query('FROM enable_profil' || 'ing(format := ''json'', save_loc' || 'ation := ''$DIR/new.json'')'); SELECT 1

CREATE MACRO m() AS TABLE FROM enable_profiling(save_location = '$DIR/new.json', format = 'json'); FROM m(); SELECT 1
