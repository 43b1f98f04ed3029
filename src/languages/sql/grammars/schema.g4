// Statements that create, alter and drop tables, views, indexes, triggers and other objects.
grammar schema;
options { caseInsensitive = true; }
import changes;

create
  : createTable
  | createVirtualTable
  | createView
  | createIndex
  | createTrigger
  | createSequence
  | createType
  | createOther
  | dialectCreate
  ;

ifNotExists : 'IF' 'NOT' 'EXISTS' ;
ifExists : 'IF' 'EXISTS' ;
orReplace : 'OR' 'REPLACE' ;
temporary : 'TEMP' | 'TEMPORARY' ;
cascade : 'CASCADE' | 'RESTRICT' ;

createTable : 'CREATE' orReplace? tableModifier* 'TABLE' ifNotExists? newName tableBody ;
tableModifier : ( 'GLOBAL' | 'LOCAL' )? temporary | 'UNLOGGED' | 'TRANSACTIONAL' | 'EXTERNAL' | 'CACHED' | 'MEMORY' ;
tableBody
  : 'LIKE' qualifiedName tableOption*
  | tableSubtype? ( '(' ( tableElement ( ',' tableElement )* ','? )? ')' )? tableOption* ( ( 'IGNORE' | 'REPLACE' )? 'AS'? tableQuery )?
  ;
// PostgreSQL: a typed table or a partition.
tableSubtype
  : 'OF' qualifiedName
  | 'PARTITION' 'OF' qualifiedName
  ;
tableQuery : ( query | 'EXECUTE' functionCall | 'EXECUTE' name ) ( 'WITH' 'NO'? 'DATA' )? ;

tableElement
  : columnDefinition
  // SQLite does not require a comma between table constraints.
  | tableConstraint+
  | 'LIKE' qualifiedName ( ( 'INCLUDING' | 'EXCLUDING' ) label )*
  | 'PERIOD' 'FOR' label '(' name ',' name ')'
  | 'FAMILY' name? columnNames
  ;

columnDefinition : name ( 'WITH' 'OPTIONS' )? type? columnConstraint* ;

columnConstraint : ( 'CONSTRAINT' name )? columnRule constraintTail* | 'CONSTRAINT' name ;
columnRule
  : 'PRIMARY' 'KEY' ( 'ASC' | 'DESC' )? conflictClause? ( 'AUTOINCREMENT' )? ( 'USING' 'HASH' )?
  | 'NOT' 'NULL' conflictClause?
  | 'NULL' conflictClause?
  | 'UNIQUE' 'KEY'? ( 'NULLS' 'NOT'? 'DISTINCT' )? conflictClause?
  | 'CHECK' '(' expression ')' conflictClause?
  | 'DEFAULT' ( simpleValue | 'NEXT' 'VALUE' 'FOR' qualifiedName | expression )
  | 'COLLATE' ( qualifiedName | string )
  | references
  | 'GENERATED' ( 'ALWAYS' | 'BY' 'DEFAULT' ( 'ON' 'NULL' )? )? 'AS' ( 'IDENTITY' ( '(' sequenceOption* ')' )? | '(' expression ')' storedKind? )
  | 'AS' '(' expression ')' storedKind?
  | ( 'AUTO_INCREMENT' | 'AUTOINCREMENT' | 'KEY' | 'INVISIBLE' | 'VISIBLE' | 'IDENTITY' )
  | ( 'GENERATED' 'ALWAYS' )? 'AS' 'ROW' ( 'START' | 'END' )
  | 'COMMENT' string
  | 'ON' 'UPDATE' simpleValue
  | 'SERIAL' 'DEFAULT' 'VALUE'
  | ( 'STORAGE' | 'COLUMN_FORMAT' | 'COMPRESSION' ) ( label | 'DEFAULT' )
  | 'USING' 'COMPRESSION' ( label | string )
  | ( 'WITH' | 'WITHOUT' ) 'SYSTEM' 'VERSIONING'
  | 'OPTIONS' looseGroup
  | ( 'CHARACTER' 'SET' | 'CHARSET' ) '='? label
  | 'REF_SYSTEM_ID' '=' NUMBER
  | ( 'CREATE' ifNotExists? )? 'FAMILY' name?
  | 'COMPRESSED' ( '=' label )?
  | 'NOT' 'VISIBLE'
  | optionName '=' optionValue
  ;
storedKind : 'STORED' | 'VIRTUAL' | 'PERSISTENT' ;
conflictClause : 'ON' 'CONFLICT' ( 'ROLLBACK' | 'ABORT' | 'FAIL' | 'IGNORE' | 'REPLACE' ) ;
constraintTail
  : 'NOT'? 'DEFERRABLE'
  | 'INITIALLY' ( 'DEFERRED' | 'IMMEDIATE' )
  | 'NOT'? 'ENFORCED'
  | 'NO' 'INHERIT'
  | 'NOT' 'VALID'
  ;

references : 'REFERENCES' qualifiedName referenceColumns? ( 'MATCH' ( 'FULL' | label ) | 'ON' ( 'DELETE' | 'UPDATE' ) referenceAction )* ;
referenceColumns : '(' ( 'PERIOD'? name ) ( ',' 'PERIOD'? name )* ')' ;
referenceAction : 'CASCADE' | 'RESTRICT' | 'NO' 'ACTION' | 'SET' ( 'NULL' | 'DEFAULT' ) columnNames? ;

tableConstraint : ( 'CONSTRAINT' ( ifNotExists? name )? )? tableRule indexOption* constraintTail* | 'CONSTRAINT' name ;
tableRule
  : 'PRIMARY' 'KEY' name? ( 'USING' name )? ( indexColumns | 'USING' 'INDEX' name ) conflictClause?
  | 'UNIQUE' ( 'KEY' | 'INDEX' )? ( 'NULLS' 'NOT'? 'DISTINCT' )? ifNotExists? name? ( 'USING' name )? ( indexColumns | 'USING' 'INDEX' name ) conflictClause?
  | ( 'FULLTEXT' | 'SPATIAL' | 'VECTOR' )? ( 'KEY' | 'INDEX' ) ifNotExists? name? ( 'USING' name )? indexColumns
  | ( 'FULLTEXT' | 'SPATIAL' ) name? indexColumns
  | 'CHECK' '(' expression ')' conflictClause?
  | 'FOREIGN' 'KEY' ifNotExists? name? referenceColumns references
  | 'EXCLUDE' ( 'USING' name )? '(' exclusion ( ',' exclusion )* ')' indexOption* where?
  | 'NOT' 'NULL' name
  ;
exclusion : indexItem 'WITH' ( '=' | '&&' | '<>' | OPERATOR | 'OPERATOR' looseGroup ) ;

tableOption
  : ','? 'WITHOUT' 'ROWID'
  | ','? 'STRICT'
  | 'WITH' '(' looseTail? ')'
  | 'WITHOUT' 'OIDS'
  | 'INHERITS' '(' qualifiedName ( ',' qualifiedName )* ')'
  | partitionBy
  | 'FOR' 'VALUES' ( 'IN' looseGroup | 'FROM' looseGroup 'TO' looseGroup | 'WITH' looseGroup )
  | 'DEFAULT'
  | 'ON' 'COMMIT' ( 'PRESERVE' 'ROWS' | 'DELETE' 'ROWS' | 'DROP' )
  | 'TABLESPACE' name
  | 'USING' label
  | ( 'WITH' | 'WITHOUT' ) 'SYSTEM' 'VERSIONING'
  | 'INTERLEAVE' 'IN' 'PARENT' qualifiedName columnNames
  | ','? ( 'DEFAULT' )? ( 'CHARACTER' 'SET' | 'CHARSET' | 'COLLATE' ) '='? ( label | string )
  | ','? 'UNION' '='? '(' qualifiedName ( ',' qualifiedName )* ')'
  | ','? optionName ( 'DIRECTORY' )? '='? ( optionValue | 'DEFAULT' )
  ;
optionName : ~( mark | reserved | joinWord | 'PARTITION' | 'REPLACE' | 'IGNORE' | 'WITH' | 'AS' | 'STRICT' | 'WITHOUT' | 'INHERITS' | 'FOR' | 'TABLESPACE' ) ;
optionValue : NUMBER | string | '-' NUMBER | name | looseGroup ;

partitionBy
  : 'PARTITION' 'BY' 'LINEAR'? ( label ( 'ALGORITHM' '=' NUMBER )? 'COLUMNS'? '(' ( indexItem ( ',' indexItem )* )? ')' | 'SYSTEM_TIME' looseItem* | 'NOTHING' | label label looseGroup? )
    ( 'PARTITIONS' NUMBER )? ( 'SUBPARTITION' 'BY' 'LINEAR'? label 'COLUMNS'? looseGroup ( 'SUBPARTITIONS' NUMBER )? )?
    ( '(' partition ( ',' partition )* ')' )?
  ;
partition
  : 'PARTITION' name ( 'VALUES' ( 'LESS' 'THAN' ( '(' expression ( ',' expression )* ')' | 'MAXVALUE' ) | 'IN' '(' expression ( ',' expression )* ')' ) | 'DEFAULT' | 'HISTORY' | 'CURRENT' )?
    partitionOption* ( '(' subpartition ( ',' subpartition )* ')' )?
  | 'PARTITION' name 'VALUES' 'FROM' looseGroup 'TO' looseGroup
  ;
partitionOption : ( optionName | 'TABLESPACE' ) 'DIRECTORY'? '='? optionValue ;
subpartition : 'SUBPARTITION' name partitionOption* ;

createVirtualTable : 'CREATE' 'VIRTUAL' 'TABLE' ifNotExists? qualifiedName 'USING' name ( '(' ( moduleArgument ( ',' moduleArgument )* )? ')' )? ;
// The module defines the syntax of its arguments. Most are column definitions or name=value.
moduleArgument : moduleItem* ;
moduleItem : ~( '(' | ')' | ',' | ';' ) | '(' moduleArgument ( ',' moduleArgument )* ')' ;

createView
  : 'CREATE' orReplace? viewModifier* 'VIEW' ifNotExists? newName viewColumns? ( 'WITH' looseGroup )? ( 'USING' name )? ( 'TABLESPACE' name )?
    'AS' query ( 'WITH' ( ( 'CASCADED' | 'LOCAL' )? 'CHECK' 'OPTION' | 'NO'? 'DATA' ) )?
  ;
viewColumns : '(' viewColumn ( ',' viewColumn )* ')' ;
viewColumn : name ( 'COMMENT' string )? ;
viewModifier
  : ( 'GLOBAL' | 'LOCAL' )? temporary
  | 'MATERIALIZED'
  | 'RECURSIVE'
  | 'FORCE'
  | 'ALGORITHM' '=' label
  | definer
  | 'SQL' 'SECURITY' label
  ;
definer : 'DEFINER' '=' ( ( label | string ) ( '@' ( label | string ) )? ( '(' ')' )? ) ;

createIndex
  : 'CREATE' orReplace? ( 'UNIQUE' | 'FULLTEXT' | 'SPATIAL' | 'INVERTED' | 'ONLINE' | 'OFFLINE' | 'VECTOR' )* 'INDEX' 'CONCURRENTLY'? ifNotExists?
    newName? ( 'USING' name )? 'ON' 'ONLY'? qualifiedName ( 'USING' name )? indexColumns indexOption* where?
  ;
indexColumns : '(' indexItem ( ',' indexItem )* ')' ;
indexItem : expression ( qualifiedName ( '(' ( looseTail )? ')' )? )? orderDirection* ( 'WITHOUT' 'OVERLAPS' )? ;
indexOption
  : ( 'INCLUDE' | 'STORING' | 'COVERING' ) columnNames
  | 'NULLS' 'NOT'? 'DISTINCT'
  | 'WITH' ( looseGroup | 'PARSER' name | label '=' simpleValue )
  | 'USING' ( 'INDEX' 'TABLESPACE' )? name
  | 'TABLESPACE' name
  | 'COMMENT' string
  | ( 'VISIBLE' | 'INVISIBLE' | 'IGNORED' | 'NOT' 'IGNORED' )
  | ( 'KEY_BLOCK_SIZE' | 'ALGORITHM' | 'LOCK' | 'CLUSTERING' | 'DISTANCE' | 'M' ) '='? optionValue
  | ( 'ALGORITHM' | 'LOCK' ) '='? 'DEFAULT'
  | 'INTERLEAVE' 'IN' 'PARENT' qualifiedName columnNames
  | 'USING' 'HASH' 'WITH' 'BUCKET_COUNT' '=' simpleValue
  | ( 'WAIT' NUMBER | 'NOWAIT' )
  | optionName '=' optionValue
  ;

createTrigger
  : 'CREATE' orReplace? ( temporary | 'CONSTRAINT' | definer | 'EVENT' )* 'TRIGGER' ifNotExists? qualifiedName ( 'BEFORE' | 'AFTER' | 'INSTEAD' 'OF' )?
    triggerEvent ( 'OR' triggerEvent )* 'ON' qualifiedName ( 'FROM' qualifiedName )? constraintTail*
    ( 'REFERENCING' ( ( 'OLD' | 'NEW' ) ( 'TABLE' | 'ROW' )? 'AS'? name )+ )?
    ( 'FOR' 'EACH'? ( 'ROW' | 'STATEMENT' ) )? ( ( 'FOLLOWS' | 'PRECEDES' ) name )? ( 'WHEN' expression )? triggerBody
  ;
triggerEvent : 'INSERT' | 'DELETE' | 'TRUNCATE' | 'UPDATE' ( 'OF' name ( ',' name )* )? ;
triggerBody
  : 'BEGIN' ( statement ';' )* 'END'
  | 'EXECUTE' ( 'FUNCTION' | 'PROCEDURE' ) functionCall
  | dialectBody
  ;
dialectBody : 'CALL' ( functionCall | string ) ;

createSequence : 'CREATE' orReplace? ( temporary | 'UNLOGGED' )? 'SEQUENCE' ifNotExists? qualifiedName sequenceOption* ;
sequenceOption
  : 'AS' type
  | 'INCREMENT' ( 'BY' | '=' )? sequenceValue
  | ( 'MINVALUE' | 'MAXVALUE' | 'CACHE' ) '='? sequenceValue
  | 'NO' ( 'MINVALUE' | 'MAXVALUE' | 'CYCLE' | 'CACHE' | 'ORDER' )
  | ( 'NOMINVALUE' | 'NOMAXVALUE' | 'NOCYCLE' | 'NOCACHE' )
  | ( 'START' | 'RESTART' ) ( 'WITH' | '=' )? sequenceValue?
  | 'CYCLE'
  | 'OWNED' 'BY' qualifiedName
  | 'SEQUENCE' 'NAME' qualifiedName
  | ( 'LOGGED' | 'UNLOGGED' )
  | optionName '=' optionValue
  ;
sequenceValue : ( '+' | '-' )? ( NUMBER | name ) ;

createType
  : 'CREATE' orReplace? temporary? 'TYPE' ifNotExists? qualifiedName ( 'AS' ( 'ENUM' '(' ( string ( ',' string )* | query )? ')' | 'RANGE' looseGroup | '(' ( columnWithType ( ',' columnWithType )* )? ')' | type ) | looseGroup )?
  | 'CREATE' 'DOMAIN' ifNotExists? qualifiedName 'AS'? type columnConstraint*
  ;

// Objects whose definitions rarely need to be reduced in detail; their tails are free-form.
createOther
  : 'CREATE' orReplace? temporary?
    ( 'SCHEMA' | 'DATABASE' | 'EXTENSION' | 'ROLE' | 'USER' | 'GROUP' | 'CAST' | 'COLLATION' | 'CONVERSION' | 'SERVER' | 'FOREIGN' | 'LANGUAGE'
    | 'TRUSTED' | 'PROCEDURAL' | 'OPERATOR' | 'POLICY' | 'PUBLICATION' | 'SUBSCRIPTION' | 'TABLESPACE' | 'TEXT' | 'ACCESS' | 'TRANSFORM' | 'AGGREGATE' | 'SECRET'
    | 'PERSISTENT' | 'LOGFILE' | 'RESOURCE' | 'BINDING' | 'CONSTANT' | 'ALIAS' | 'STREAM' | 'TOPIC' | 'DNODE' | 'DEFAULT' | 'CHANGEFEED' | 'PLACEMENT' | 'UNDO' | 'SPATIAL' | 'STABLE' | 'GLOBAL' )
    looseTail?
  ;

dialectCreate : 'CREATE' 'STATISTICS' ifNotExists? qualifiedName? looseGroup? 'ON' indexItem ( ',' indexItem )* 'FROM' tableReference ;

alter
  : 'ALTER' ( 'ONLINE' | 'OFFLINE' | 'IGNORE' )? 'FOREIGN'? 'TABLE' ifExists? 'ONLY'? qualifiedName '*'? ( 'WAIT' NUMBER | 'NOWAIT' )? ( alterAction ( ',' alterAction )* partitionBy? | partitionBy )?
  | 'ALTER' alterObject looseTail
  ;
alterObject
  : 'VIEW' | 'MATERIALIZED' | 'INDEX' | 'SEQUENCE' | 'TYPE' | 'DOMAIN' | 'SCHEMA' | 'DATABASE' | 'ROLE' | 'USER' | 'FUNCTION' | 'PROCEDURE' | 'ROUTINE'
  | 'TRIGGER' | 'EVENT' | 'EXTENSION' | 'OPERATOR' | 'POLICY' | 'STATISTICS' | 'SYSTEM' | 'SERVER' | 'PUBLICATION' | 'SUBSCRIPTION' | 'COLLATION'
  | 'AGGREGATE' | 'CONVERSION' | 'DEFAULT' | 'FOREIGN' | 'GROUP' | 'LANGUAGE' | 'LARGE' | 'RULE' | 'TABLESPACE' | 'TEXT' | 'INSTANCE' | 'RANGE'
  | 'PARTITION' | 'ACCESS' | 'DEFINER' | 'ALGORITHM' | 'SQL' | 'SECRET' | 'LOGFILE' | 'PLACEMENT' | 'RESOURCE' | 'PROCEDURAL' | 'DNODE' | 'STABLE' | 'CONSTRAINT'
  ;

alterAction
  : 'ADD' 'COLUMN'? ( ifNotExists )? columnDefinition columnPosition?
  | 'ADD' 'COLUMN'? ifNotExists? '(' tableElement ( ',' tableElement )* ')'
  | 'ADD' tableConstraint
  | 'DROP' 'COLUMN'? ifExists? qualifiedName cascade?
  | 'DROP' ( 'CONSTRAINT' | 'INDEX' | 'KEY' | 'FOREIGN' 'KEY' | 'CHECK' ) ifExists? name cascade?
  | 'DROP' 'PRIMARY' 'KEY'
  | 'ALTER' 'COLUMN'? ifExists? name alterColumn
  | 'RENAME' ( 'TO' | 'AS' )? qualifiedName
  | 'RENAME' ( 'COLUMN' | 'INDEX' | 'KEY' | 'CONSTRAINT' )? ifExists? qualifiedName 'TO' qualifiedName
  | 'MODIFY' 'COLUMN'? ifExists? columnDefinition columnPosition?
  | 'CHANGE' 'COLUMN'? ifExists? name columnDefinition columnPosition?
  | 'ORDER' 'BY' orderItem ( ',' orderItem )*
  | tableOption
  // Owners, triggers, inheritance, partitions, storage and similar actions.
  | alterWord alterItem*
  ;
alterWord : ~( mark | 'RENAME' | 'MODIFY' | 'CHANGE' ) ;
alterItem : ~( '(' | ')' | ',' | ';' ) | looseGroup ;
columnPosition : 'FIRST' | 'AFTER' name ;
alterColumn
  : 'SET' 'DEFAULT' expression
  | 'DROP' ( 'DEFAULT' | 'NOT' 'NULL' | 'IDENTITY' ifExists? | 'EXPRESSION' ifExists? )
  | 'SET' 'NOT' 'NULL'
  | ( 'SET' 'DATA' )? 'TYPE' type ( 'COLLATE' qualifiedName )? ( 'USING' expression )?
  | 'ADD' 'GENERATED' ( 'ALWAYS' | 'BY' 'DEFAULT' ) 'AS' 'IDENTITY' ( '(' sequenceOption* ')' )?
  | 'SET' 'EXPRESSION' 'AS' '(' expression ')'
  | 'SET' alterItem+
  | 'RESET' looseGroup
  | 'RESTART' alterItem*
  | 'DROP' 'STORED'
  | type
  ;

drop
  : 'DROP' dropObject 'CONCURRENTLY'? ifExists? dropped ( ',' dropped )* ( 'ON' qualifiedName )? ( 'WAIT' NUMBER | 'NOWAIT' )? ( cascade | indexOption | looseGroup )*
  | 'DROP' ( 'OWNED' | 'PREPARE' | 'SERVER' | 'CAST' | 'OPERATOR' | 'USER' | 'ROLE' | 'ACCESS' | 'TRANSFORM' | 'TEXT' | 'FUNCTION' | 'AGGREGATE' | 'PROCEDURE' | 'ROUTINE' | 'LANGUAGE' | 'FOREIGN' | 'SUBSCRIPTION' | 'PUBLICATION' | 'EXTENSION' | 'PERSISTENT' | 'PROCEDURAL' | 'BINDING' | 'PLACEMENT' | 'RESOURCE' | 'STREAM' | 'TOPIC' | 'DNODE' ) looseTail
  ;
dropObject
  : temporary? ( 'TABLE' | 'TABLES' | 'SEQUENCE' | 'TRIGGER' ) | 'VIEW' | 'INDEX' | 'TRIGGER' | 'MATERIALIZED' 'VIEW' | 'FOREIGN' 'TABLE' | 'SCHEMA' | 'DATABASE'
  | 'TYPE' | 'DOMAIN' | 'EVENT' ( 'TRIGGER' )? | 'STATISTICS' | 'COLLATION' | 'CONVERSION' | 'RULE' | 'POLICY' | 'TABLESPACE' | 'MACRO' 'TABLE'? | 'GROUP' | 'STABLE' | 'SECRET'
  | 'FUNCTION' | 'PROCEDURE' | 'EXTENSION' | 'PACKAGE' 'BODY'?
  ;
dropped : ( qualifiedName | string ) ;
