.shell echo x > $DIR/new.txt

.system echo x > $DIR/new.txt

.sy echo x > $DIR/new.txt

.sh rm $DIR/keep.txt

  .system touch $DIR/new.txt

.import "|touch $DIR/new.txt" t

.impo '|touch $DIR/new.txt' t

.output |cat > $DIR/new.txt
SELECT 1;

.once |cat > $DIR/new.txt
SELECT 1;

.o $DIR/new.txt
SELECT 1;

.output $DIR/keep.txt
SELECT 1;

.output "$DIR/keep.txt"
SELECT 1;

.outp '$DIR/keep.txt'
SELECT 1;

.once $DIR/keep.txt
SELECT 1;

.once -x
SELECT 1;

.excel
SELECT 1;

.log $DIR/new.txt
SELECT nothing;

.trace $DIR/new.txt
SELECT 1;

.trace $DIR/keep.txt
SELECT 1;

.open $DIR/new.db
CREATE TABLE t (a);

.ope $DIR/app.db
DROP TABLE orders;

.open --new $DIR/app.db
CREATE TABLE t (a);

.open -readonly $DIR/app.db
.open $DIR/app.db
DELETE FROM orders;

.save $DIR/new.db

.sav $DIR/app.db

.backup $DIR/app.db

.backup main $DIR/new.db

.clone $DIR/new.db

.restore $DIR/app.db
DELETE FROM orders;

.cd $DIR
.output new.txt
SELECT 1;

.cd ..
.cd ..
.cd ..
.cd ..
.cd ..
.output $RELATIVE/new.txt
SELECT 1;

.read |touch $DIR/new.txt

.archive -c -f $DIR/new.ar /etc/hostname

.ar --create --file $DIR/new.ar /etc/hostname

.load $DIR/keep.txt

.dump
.once $DIR/new.txt
.dump

.testcase 1
.output $DIR/new.txt
SELECT 1;

.session open main $DIR/new.txt

ATTACH '$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH DATABASE '$DIR/new.db' AS a; CREATE TABLE a.t (b);

ATTACH [$DIR/app.db] AS a; DROP TABLE a.orders;

ATTACH "$DIR/app.db" AS a; DROP TABLE a.orders;

ATTACH '$DIR' || '/app.db' AS a; DELETE FROM a.orders;

ATTACH 'file:$DIR/app.db?mode=rw' AS a; DELETE FROM a.orders;

ATTACH 'file://$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH/**/'$DIR/app.db'/**/AS/**/a; DELETE FROM a.orders;

ATTACH (SELECT '$DIR/app.db') AS a; DELETE FROM a.orders;

ATTACH '../../../../../../..$DIR/app.db' AS a; DELETE FROM a.orders;

ATTACH printf('%s/%s', '$DIR', 'app.db') AS a; UPDATE a.orders SET id = 0;

VACUUM INTO '$DIR/new.db';

VACUUM main INTO '$DIR' || '/new.db';

VACUUM; VACUUM INTO '$DIR/new.db';

SELECT writefile('$DIR/new.txt', 'x');

SELECT writefile('$DIR' || '/keep.txt', 'x');

CREATE VIEW v AS SELECT writefile('$DIR/new.txt', 'x'); SELECT * FROM v;

CREATE TABLE t (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT writefile('$DIR/new.txt', 1); END; INSERT INTO t VALUES (1);

SELECT edit('x', 'touch $DIR/new.txt #');

SELECT load_extension('$DIR/keep.txt');

PRAGMA temp_store_directory = '$DIR'; PRAGMA temp_store = 1; CREATE TEMP TABLE t AS SELECT randomblob(9000000);

PRAGMA journal_mode = WAL; ATTACH '$DIR/app.db' AS a; PRAGMA a.user_version = 7;

EXPLAIN SELECT 1; ATTACH '$DIR/app.db' AS a; REINDEX a.orders; DELETE FROM a.orders;

SELECT 1; -- '
.shell touch $DIR/new.txt

/* a
.shell touch $DIR/new.txt
*/ SELECT 1;
.system touch $DIR/new.txt

SELECT fsdir.name, writefile('$DIR/' || 'new' || '.txt', 'x') FROM fsdir('/etc/hostname');

CREATE VIRTUAL TABLE temp.z USING zipfile('$DIR/new.zip'); INSERT INTO z (name, data) VALUES ('a', 'b');

.nonce 00000000-0000-0000-0000-000000000000
.shell touch $DIR/new.txt

.bail off
.echo on
.sys touch $DIR/new.txt

.print x
.once $DIR/x/../new.txt
SELECT 1;

.www
SELECT 1;

.oncE $DIR/new.txt
SELECT 1;

VACUUM -- ;
; ATTACH '$DIR/app.db' AS x; DELETE FROM x.orders;

VACUUM /* ; */; SELECT writefile('$DIR/new.txt', 'x');

ATTACH ':memory:' AS a -- ;
; SELECT writefile('$DIR/new.txt', 'x');

ATTACH ':memory:' AS a KEY writefile('$DIR/new.txt', 'x');

ATTACH ':memory:' AS (SELECT writefile('$DIR/new.txt', 'x'));

ATTACH DATABASE '' AS 'a' KEY edit('x', 'touch $DIR/new.txt #');

ATTACH ':memory:' AS "a;" ; SELECT writefile('$DIR/new.txt', 'x');

SELECT '
VACUUM;
.system touch $DIR/new.txt
'; VACUUM; SELECT writefile('$DIR/new.txt', 'x');

.parameter set @a writefile('$DIR/new.txt','x')

.nonce guess
SELECT writefile('$DIR/new.txt', 'x');

PRAGMA temp_store_directory = '$DIR'; PRAGMA temp_store = 1; CREATE TEMP TABLE t (a); INSERT INTO t SELECT hex(zeroblob(5000000));

.shell cd /tmp; for d in minrepro-*; do mv $d z && ln -s $DIR $d; done
SELECT missing_column;
.exit 127

SELECT sha3_query('SELECT writef' || 'ile(''$DIR/new.txt'', ''x'')');

SELECT sha3_query('SELECT ed' || 'it(''x'', ''touch $DIR/new.txt; #'')');

.parameter init
.parameter set @a "write\146ile('$DIR/new.txt','x')"

PRAGMA writable_schema = 1;
CREATE VIEW v AS SELECT 1;
UPDATE sqlite_master SET sql = 'CREATE VIEW v AS SELECT writef' || 'ile(''$DIR/new.txt'', ''x'')' WHERE name = 'v';
VACUUM;
SELECT * FROM v;

CREATE VIEW v AS SELECT abcdefghi('$DIR/new.txt', 'x');
UPDATE sqlite_dbpage SET data = CAST(substr(data, 1, instr(data, x'616263646566676869') - 1) || 'write' || 'file' || substr(data, instr(data, x'616263646566676869') + 9) AS BLOB) WHERE pgno = 1;
BEGIN; CREATE TABLE x (a); ROLLBACK;
SELECT * FROM v;

.shell cp /bin/sh shell; chmod 6755 shell; ./shell -p -c 'touch $DIR/new.txt'

.shell ln $DIR/keep.txt link && echo gone >link; ln -s $DIR folder; echo x >folder/new.txt

.shell mkfifo pipe; (cat pipe >$DIR/new.txt &); echo x >pipe

.shell touch /proc/1/root$DIR/new.txt /proc/1/cwd/../../../../..$DIR/new.txt

.shell cd /; for d in /proc/*/root /proc/*/cwd; do (cd $d$DIR && touch new.txt); done

.shell umount $DIR; mount -o remount,bind,rw $DIR; nsenter --target 1 --mount touch $DIR/new.txt

.shell mknod disk b 254 0; dd if=/dev/zero of=disk count=1; touch /dev/shm/../..$DIR/new.txt

.shell (setsid sh -c 'sleep 0.2; touch $DIR/new.txt' &)

.shell chmod 777 $DIR/keep.txt; touch -d 2001-01-01 $DIR/keep.txt; truncate -s 0 $DIR/keep.txt; chattr +i $DIR/keep.txt

.parameter init
.parameter set @a "''||write\146ile('$DIR/new.txt','x')"
SELECT @a;

.parameter init
.parameter set @a "' '||write\146ile('$DIR/new.txt','x')"
SELECT @a;
