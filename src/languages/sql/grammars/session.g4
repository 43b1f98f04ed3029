// Transactions, settings, EXPLAIN, maintenance and other statements about the session or the server.
grammar session;
options { caseInsensitive = true; }
import schema;

transaction
  : 'BEGIN' ( 'DEFERRED' | 'IMMEDIATE' | 'EXCLUSIVE' | 'CONCURRENT' | 'READ' 'ONLY' )? ( 'TRANSACTION' | 'WORK' )? ( transactionMode ( ','? transactionMode )* )?
  | 'START' 'TRANSACTION' ( transactionMode ( ','? transactionMode )* )?
  | ( 'COMMIT' | 'END' | 'ROLLBACK' | 'ABORT' ) ( 'TRANSACTION' | 'WORK' )? name? ( 'AND' 'NO'? 'CHAIN' )? ( 'NO'? 'RELEASE' )?
  | 'ROLLBACK' ( 'TRANSACTION' | 'WORK' )? 'TO' 'SAVEPOINT'? name
  | ( 'COMMIT' | 'ROLLBACK' ) 'PREPARED' string
  | 'PREPARE' 'TRANSACTION' string
  | 'SAVEPOINT' name
  | 'RELEASE' 'SAVEPOINT'? name
  ;
transactionMode
  : 'ISOLATION' 'LEVEL' ( 'READ' ( 'COMMITTED' | 'UNCOMMITTED' ) | 'REPEATABLE' 'READ' | 'SERIALIZABLE' | 'SNAPSHOT' )
  | 'READ' ( 'ONLY' | 'WRITE' )
  | 'NOT'? 'DEFERRABLE'
  | 'WITH' 'CONSISTENT' 'SNAPSHOT'
  | 'PRIORITY' label
  | 'AS' 'OF' 'SYSTEM' 'TIME' condition
  ;

set
  : 'SET' ( 'SESSION' | 'LOCAL' | 'GLOBAL' | 'PERSIST' | 'PERSIST_ONLY' )? 'TRANSACTION' ( transactionMode ( ','? transactionMode )* | 'SNAPSHOT' string )
  | 'SET' 'STATEMENT' setting ( ',' setting )* 'FOR' statement
  | 'SET' setting ( ',' setting )*
  | 'SET' ( 'SESSION' | 'LOCAL' )* ( 'TIME' 'ZONE' | 'NAMES' | 'CHARACTER' 'SET' | 'CHARSET' | 'CONSTRAINTS' | 'ROLE' | 'SESSION' 'AUTHORIZATION' | 'SESSION' 'CHARACTERISTICS' | 'PASSWORD' | 'DEFAULT' 'ROLE' | 'RESOURCE' 'GROUP' | 'XML' 'OPTION' | 'SCHEMA' | 'SEED' | 'PATH' | 'AUTHORIZATION' | 'CATALOG' ) looseTail
  ;
setting
  : settingScope* settingName ( '=' | ':=' | 'TO' ) settingValue ( ',' settingValue )*
  | settingScope* qualifiedName settingValue
  ;
settingScope : 'SESSION' | 'LOCAL' | 'GLOBAL' | 'PERSIST' | 'PERSIST_ONLY' | 'VARIABLE' | 'CLUSTER' 'SETTING' | '@@' ( 'SESSION' | 'LOCAL' | 'GLOBAL' | 'PERSIST' ) '.' ;
settingName
  : '@@'? ( qualifiedName | string )
  | '@' ( label | string ) ( '.' label )*
  ;
settingValue : expression | 'ON' | 'ALL' | 'DEFAULT' ;

reset : 'RESET' ( 'SESSION' | 'GLOBAL' | 'LOCAL' | 'PERSIST' )? ( looseTail | 'ALL' )? ;

use : 'USE' ( qualifiedName | string ) ;

explain : ( 'EXPLAIN' | 'DESCRIBE' | 'DESC' | 'SUMMARIZE' ) explainOption* ( statement | qualifiedName label? | string ) ;
explainOption
  : 'QUERY' 'PLAN'
  | 'ANALYZE'
  | 'VERBOSE'
  | 'EXTENDED'
  | 'PARTITIONS'
  | 'FORMAT' '='? ( label | string )
  | '(' looseTail ')'
  | 'FOR' ( 'CONNECTION' NUMBER )?
  | 'OPT'
  ;

pragma : 'PRAGMA' qualifiedName ( '=' pragmaValue | '(' ( pragmaValue ( ',' pragmaValue )* )? ')' )? ;
pragmaValue : ( expression | 'ON' | 'DEFAULT' | 'DELETE' | label ) ;

attach : 'ATTACH' orReplace? 'DATABASE'? ifNotExists? expression ( 'AS' expression )? ( 'KEY' expression )? looseGroup? ;
detach : 'DETACH' 'DATABASE'? ifExists? expression ;

maintenance
  : 'ANALYZE' 'VERBOSE'? looseGroup? ( maintenanceTarget ( ',' maintenanceTarget )* )?
  | 'ANALYZE' ( 'NO_WRITE_TO_BINLOG' | 'LOCAL' )? 'TABLE' looseTail
  | 'VACUUM' looseGroup? ( 'FULL' | 'FREEZE' | 'VERBOSE' | 'ANALYZE' )* ( maintenanceTarget ( ',' maintenanceTarget )* )? ( 'INTO' expression )?
  | 'REINDEX' looseGroup? ( 'INDEX' | 'TABLE' | 'SCHEMA' | 'DATABASE' | 'SYSTEM' )? 'CONCURRENTLY'? qualifiedName?
  | ( 'CHECK' | 'CHECKSUM' | 'OPTIMIZE' | 'REPAIR' ) ( 'NO_WRITE_TO_BINLOG' | 'LOCAL' )? ( 'TABLE' | 'TABLES' | 'VIEW' ) looseTail
  | ( 'CHECKPOINT' | 'CLUSTER' | 'DISCARD' | 'FORCE' ) looseTail?
  ;
maintenanceTarget : 'ONLY'? qualifiedName '*'? columnNames? ;

prepare : 'PREPARE' name ( '(' type ( ',' type )* ')' )? ( 'AS' statement | 'FROM' expression ) ;
execute : 'EXECUTE' ( name ( '(' ( argument ( ',' argument )* )? ')' )? ( 'USING' expression ( ',' expression )* )? | 'IMMEDIATE' expression ( 'USING' expression ( ',' expression )* )? ) ;
deallocate : ( 'DEALLOCATE' | 'DROP' ) 'PREPARE'? ( name | 'ALL' ) ;

call : 'CALL' ( functionCall | qualifiedName ) ;

show : 'SHOW' looseTail? ;

administration
  : ( 'GRANT' | 'REVOKE' | 'COMMENT' | 'LOCK' | 'UNLOCK' | 'FLUSH' | 'KILL' | 'LISTEN' | 'NOTIFY' | 'UNLISTEN' | 'LOAD' | 'INSTALL' | 'UPDATE' 'EXTENSIONS'
    | 'PURGE' | 'CHANGE' | 'STOP' | 'SHUTDOWN' | 'BINLOG' | 'CACHE' | 'HELP' | 'HANDLER' | 'RENAME' | 'XA' | 'DECLARE' | 'FETCH' | 'MOVE' | 'CLOSE' | 'OPEN'
    | 'REASSIGN' | 'SECURITY' | 'REFRESH' | 'IMPORT' | 'EXPORT' | 'UNINSTALL' | 'RESTART' | 'CLONE' | 'SIGNAL' | 'RESIGNAL' | 'GET' | 'BACKUP' | 'RESTORE'
    | 'EXPERIMENTAL' | 'SPLIT' | 'ADMIN' | 'RECOVER' | 'TRACE' | 'BATCH' | 'REDISTRIBUTE' | 'BALANCE' | 'CONFIGURE' | 'PAUSE' | 'RESUME' | 'CANCEL' | 'SCRIPT' | 'RUNSCRIPT' | 'SHUTDOWN' | 'LOCK' )
    looseTail?
  ;
