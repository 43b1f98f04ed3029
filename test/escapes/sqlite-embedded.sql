ATTACH '$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH '$DIR/new.db' AS a; CREATE TABLE a.t (b);

ATTACH DATABASE '$DIR/app.db' AS a; DROP TABLE a.orders;

attach database '$DIR/app.db' as a; DROP TABLE a.orders;

ATTACH [$DIR/app.db] AS a; DROP TABLE a.orders;

ATTACH "$DIR/app.db" AS a; DROP TABLE a.orders;

ATTACH `$DIR/app.db` AS a; DROP TABLE a.orders;

ATTACH '$DIR' || '/app.db' AS a; DELETE FROM a.orders;

ATTACH '' || '$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH ':memory:' || '' AS a; ATTACH ('$DIR/app.db') AS b; DELETE FROM b.orders;

ATTACH ('$DIR/app.db') AS a; DELETE FROM a.orders;

ATTACH (SELECT '$DIR/app.db') AS a; DELETE FROM a.orders;

ATTACH CASE WHEN 1 THEN '$DIR/app.db' END AS a; DELETE FROM a.orders;

ATTACH CAST(x'$HEX' AS TEXT) AS a; DELETE FROM a.orders;

ATTACH printf('%s/app.db', '$DIR') AS a; UPDATE a.orders SET id = 0;

ATTACH replace('#/app.db', '#', '$DIR') AS a; UPDATE a.orders SET id = 0;

ATTACH char($CODES) AS a; UPDATE a.orders SET id = 0;

ATTACH 'file:$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH 'file:$DIR/app.db?mode=rw' AS a; DELETE FROM a.orders;

ATTACH 'file:$DIR/app.db?mode=rwc&cache=shared' AS a; DELETE FROM a.orders;

ATTACH 'file://localhost$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH 'file:$DIR/app.db?vfs=unix-none' AS a; DELETE FROM a.orders;

ATTACH '../../../../../../..$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH '$DIR/x/../app.db' AS a; DELETE FROM a.orders;

ATTACH '/proc/self/cwd/../../../..$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH/**/'$DIR/app.db'/**/AS/**/a; DELETE FROM a.orders;

/* ATTACH ':memory:' AS a */ ATTACH '$DIR/app.db' AS a; DELETE FROM a.orders;

-- c
ATTACH '$DIR/app.db' AS a; DELETE FROM a.orders;

;;ATTACH '$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH -- ':memory:' AS a
'$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH /* ':memory:' AS m */ '$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH '$DIR/app.db' AS ':memory:'; DELETE FROM ":memory:".orders;

ATTACH '$DIR/app.db' AS a KEY 'x'; DELETE FROM a.orders;

EXPLAIN ATTACH '$DIR/new.db' AS a; ATTACH '$DIR/new.db' AS a; CREATE TABLE a.t (b);

VACUUM INTO '$DIR/new.db';

VACUUM main INTO '$DIR/new.db';

VACUUM INTO '$DIR' || '/new.db';

VACUUM /* INTO */ INTO '$DIR/new.db';

vacuum/**/into/**/'$DIR/new.db';

VACUUM "main" INTO "$DIR/new.db";

SELECT writefile('$DIR/new.txt', 'x');

SELECT load_extension('$DIR/keep.txt');

SELECT edit('x', 'touch $DIR/new.txt #');

PRAGMA temp_store_directory = '$DIR'; PRAGMA temp_store = 1; CREATE TEMP TABLE t AS SELECT randomblob(9000000);

PRAGMA data_store_directory = '$DIR'; ATTACH 'new.db' AS a; CREATE TABLE a.t (b);

PRAGMA journal_mode = WAL; ATTACH '$DIR/app.db' AS a; PRAGMA a.user_version = 7;

PRAGMA writable_schema = ON; PRAGMA trusted_schema = ON; CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT load_extension('$DIR/keep.txt'); END; INSERT INTO t VALUES (1);

CREATE VIRTUAL TABLE t USING csv(filename = '$DIR/keep.txt'); DELETE FROM t;

CREATE VIRTUAL TABLE t USING fts5(a, content = '$DIR/app.db'); INSERT INTO t VALUES (1);

SELECT fts3_tokenizer('x', x'0000000000000000');

.shell touch $DIR/new.txt

BEGIN; ATTACH '$DIR/app.db' AS a; DELETE FROM a.orders; COMMIT;

SAVEPOINT s; ATTACH '$DIR/app.db' AS a; DELETE FROM a.orders; RELEASE s;

PRAGMA temp_store_directory = '$DIR'; PRAGMA temp_store = 1; CREATE TEMP TABLE t (a); INSERT INTO t SELECT hex(zeroblob(5000000))

PRAGMA/**/"temp_store_directory"('$DIR'); PRAGMA data_store_directory = '$DIR'

ATTACH ':memory:' AS a; ATTACH /* ':memory:' AS b */ '$DIR/app.db' AS b; DELETE FROM b.orders

VACUUM "into" INTO '$DIR/new.db'

ATTACH ':memory:' AS "/*"; CREATE TABLE "/*".t(a); VACUUM "/*" INTO '$DIR/new.db';

ATTACH ':memory:' AS [--]; CREATE TABLE [--].t(a); VACUUM [--] INTO '$DIR/new.db';
