// Statements that change rows.
grammar changes;
options { caseInsensitive = true; }
import queries;

insert
  : with? ( 'INSERT' | 'REPLACE' | 'UPSERT' ) HINT? insertOption* 'INTO'? 'TABLE'? insertTarget ( 'OVERRIDING' ( 'SYSTEM' | 'USER' ) 'VALUE' )?
    ( 'BY' ( 'NAME' | 'POSITION' ) )? insertSource upsert* returning?
  ;

insertTarget
  : ( qualifiedName | functionCall ) ( 'PARTITION' columnNames )? ( 'AS'? bareAlias | 'AS' label )? ( '(' ( assignmentTarget ( ',' assignmentTarget )* )? ')' )?
  ;

insertOption
  : 'OR' ( 'REPLACE' | 'ROLLBACK' | 'ABORT' | 'FAIL' | 'IGNORE' )
  | 'IGNORE'
  | 'LOW_PRIORITY'
  | 'HIGH_PRIORITY'
  | 'DELAYED'
  ;

insertSource
  : query ( 'AS' name columnNames? )?
  | 'DEFAULT' 'VALUES'
  | 'SET' assignment ( ',' assignment )*
  ;

upsert
  : 'ON' 'CONFLICT' ( '(' indexItem ( ',' indexItem )* ')' where? | 'ON' 'CONSTRAINT' name )? 'DO'
    ( 'NOTHING' | 'UPDATE' 'SET' assignment ( ',' assignment )* where? | 'SELECT' forLock? where? )
  | 'ON' 'DUPLICATE' 'KEY' 'UPDATE' assignment ( ',' assignment )*
  ;
forLock : 'FOR' ( 'UPDATE' | 'SHARE' | 'NO' 'KEY' 'UPDATE' | 'KEY' 'SHARE' ) ;

returning : 'RETURNING' ( 'WITH' '(' label 'AS' name ( ',' label 'AS' name )* ')' )? ( 'NOTHING' | selectItem ( ',' selectItem )* ) ;

assignment
  : assignmentTarget ( '=' | ':=' ) expression
  | '(' assignmentTarget ( ',' assignmentTarget )* ')' '=' expression
  ;
assignmentTarget : qualifiedName ( '[' ( expression | expression? ':' expression? ) ']' | '.' label )* ;

update
  : with? 'UPDATE' HINT? updateOption* tableReference ( ',' tableReference )* periodPortion? 'SET' assignment ( ',' assignment )* ','? from? where? ( returning | queryTail )*
  ;
updateOption
  : 'OR' ( 'REPLACE' | 'ROLLBACK' | 'ABORT' | 'FAIL' | 'IGNORE' )
  | 'LOW_PRIORITY'
  | 'IGNORE'
  ;
periodPortion : 'FOR' 'PORTION' 'OF' name 'FROM' condition 'TO' condition ;

delete
  : with? 'DELETE' HINT? deleteOption* deleteSource where? ( returning | queryTail )*
  ;
deleteOption : 'LOW_PRIORITY' | 'QUICK' | 'IGNORE' ;
deleteSource
  : 'FROM' tableReference ( ',' tableReference )* periodPortion? ( 'USING' tableReference ( ',' tableReference )* )?
  | tableReference ( ',' tableReference )* from?
  ;

merge
  : with? 'MERGE' 'INTO'? tableReference 'USING' tableReference ( 'ON' expression | 'USING' columnNames )? mergeArm+ returning?
  | 'MERGE' 'INTO' qualifiedName columnNames? ( 'KEY' columnNames )? query
  ;
mergeArm : 'WHEN' 'NOT'? 'MATCHED' ( 'BY' ( 'SOURCE' | 'TARGET' ) )? ( 'AND' expression )? 'THEN' mergeAction ;
mergeAction
  : 'UPDATE' ( 'SET' ( assignment ( ',' assignment )* | '*' ) | 'BY' ( 'NAME' | 'POSITION' ) )?
  | 'DELETE'
  | 'INSERT' ( 'BY' ( 'NAME' | 'POSITION' ) )? columnNames? ( 'OVERRIDING' ( 'SYSTEM' | 'USER' ) 'VALUE' )? ( 'VALUES' row | 'DEFAULT' 'VALUES' | '*' )?
  | 'DO' 'NOTHING'
  | 'ERROR' expression?
  ;

truncate : 'TRUNCATE' 'TABLE'? 'ONLY'? qualifiedName '*'? ( ',' 'ONLY'? qualifiedName '*'? )* truncateOption* ;
truncateOption : ( 'RESTART' | 'CONTINUE' ) 'IDENTITY' | 'CASCADE' | 'RESTRICT' | 'WAIT' NUMBER | 'NOWAIT' ;
