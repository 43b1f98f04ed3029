// The dialect of MySQL and MariaDB, with the extensions of TiDB.
grammar mysql;
options { caseInsensitive = true; }
import sql;

dialectStatement
  : ( '.' | '\\' ) .*
  | 'DO' expression ( ',' expression )*
  | createRoutine
  | createEvent
  | compound
  | 'DELIMITER' .*
  | 'ANALYZE' explainOption* statement
  | ( 'START' | 'STOP' ) ( 'SLAVE' | 'REPLICA' | 'ALL' | 'GROUP_REPLICATION' ) looseTail?
  | 'LOAD' ( 'DATA' | 'XML' ) .*
  | routineStatement
  ;

selectOption
  : 'ALL'
  | 'DISTINCT'
  | 'DISTINCTROW'
  | 'HIGH_PRIORITY'
  | 'STRAIGHT_JOIN'
  | 'SQL_SMALL_RESULT'
  | 'SQL_BIG_RESULT'
  | 'SQL_BUFFER_RESULT'
  | 'SQL_NO_CACHE'
  | 'SQL_CACHE'
  | 'SQL_CALC_FOUND_ROWS'
  ;

dialectPrimary
  : 'MATCH' ( '(' columnReference ( ',' columnReference )* ')' | columnReference ( ',' columnReference )* ) 'AGAINST' '(' condition matchMode* ')'
  | parameter ':=' condition
  | ( 'NEXT' | 'PREVIOUS' ) 'VALUE' 'FOR' qualifiedName
  | '{' label expression '}'
  | '.' qualifiedName
  ;
matchMode : 'IN' ( 'BOOLEAN' | 'NATURAL' 'LANGUAGE' ) 'MODE' | 'WITH' 'QUERY' 'EXPANSION' ;

dialectQuery
  : 'VALUE' row ( ',' row )*
  | 'TABLE' qualifiedName
  ;
row : 'ROW'? '(' ( expression ( ',' expression )* ','? )? ')' ;
dialectTable
  : values
  | '{' label tableReference '}'
  ;

createRoutine
  : 'CREATE' orReplace? ( definer | 'AGGREGATE' )* ( 'FUNCTION' | 'PROCEDURE' ) ifNotExists? qualifiedName '(' ( routineParameter ( ',' routineParameter )* )? ')' ( 'RETURNS' type )? routineOption* ( routineStatement | statement )
  | 'CREATE' orReplace? 'AGGREGATE'? 'FUNCTION' ifNotExists? qualifiedName 'RETURNS' type 'SONAME' string
  | 'CREATE' orReplace? definer? 'PACKAGE' .*
  ;
routineParameter : ( 'IN' | 'OUT' | 'INOUT' )? name type ( 'DEFAULT' expression )? ;
routineOption
  : 'COMMENT' string
  | 'LANGUAGE' label
  | 'NOT'? 'DETERMINISTIC'
  | ( 'CONTAINS' 'SQL' | 'NO' 'SQL' | ( 'READS' | 'MODIFIES' ) 'SQL' 'DATA' )
  | 'SQL' 'SECURITY' ( 'DEFINER' | 'INVOKER' )
  ;

createEvent
  : 'CREATE' orReplace? definer? 'EVENT' ifNotExists? qualifiedName 'ON' 'SCHEDULE' ( 'AT' expression | 'EVERY' condition label ( 'STARTS' expression )? ( 'ENDS' expression )? )
    ( 'ON' 'COMPLETION' 'NOT'? 'PRESERVE' )? ( 'ENABLE' | 'DISABLE' ( 'ON' label )? )? ( 'COMMENT' string )? 'DO' ( routineStatement | statement )
  ;

dialectBody : routineStatement | statement ;

compound : ( label ':' )? 'BEGIN' ( 'NOT' 'ATOMIC' )? routineBlock 'END' label? ;
routineBlock : ( ( routineStatement | statement ) ';' )* ;

routineStatement
  : compound
  | 'DECLARE' name ( ',' name )* ( ( 'ROW' | type ) ( 'TYPE' 'OF' qualifiedName )? ( 'DEFAULT' expression )? )
  | 'DECLARE' name 'CONDITION' 'FOR' handled
  | 'DECLARE' name 'CURSOR' looseGroup? 'FOR' ( query | name )
  | 'DECLARE' ( 'CONTINUE' | 'EXIT' | 'UNDO' ) 'HANDLER' 'FOR' handled ( ',' handled )* ( routineStatement | statement )
  | 'IF' expression 'THEN' routineBlock ( 'ELSEIF' expression 'THEN' routineBlock )* ( 'ELSE' routineBlock )? 'END' 'IF'
  | 'CASE' expression? ( 'WHEN' expression 'THEN' routineBlock )+ ( 'ELSE' routineBlock )? 'END' 'CASE'
  | ( label ':' )? 'LOOP' routineBlock 'END' 'LOOP' label?
  | ( label ':' )? 'WHILE' expression 'DO' routineBlock 'END' 'WHILE' label?
  | ( label ':' )? 'REPEAT' routineBlock 'UNTIL' expression 'END' 'REPEAT' label?
  | ( label ':' )? 'FOR' name 'IN' ( query | ( ~( 'DO' | ';' ) )+ ) 'DO' routineBlock 'END' 'FOR' label?
  | ( 'LEAVE' | 'ITERATE' | 'OPEN' | 'CLOSE' ) label ( 'USING' expression ( ',' expression )* )?
  | 'FETCH' ( 'NEXT'? 'FROM' )? label 'INTO' intoTarget ( ',' intoTarget )*
  | 'RETURN' expression
  | 'SIGNAL' looseTail
  ;
handled : 'SQLSTATE' 'VALUE'? string | NUMBER | 'SQLEXCEPTION' | 'SQLWARNING' | 'NOT' 'FOUND' | name ;

string : STRING | QUOTED ;

literal
  : NUMBER
  | STRING+
  | 'NULL'
  | 'TRUE'
  | 'FALSE'
  // DATE '2000-01-01', _latin1 'x', _latin1 0xff
  | name ( string | NUMBER )
  ;

andOperator : 'AND' | '&&' ;
orOperator : 'OR' | '||' ;
prefixOperator : 'BINARY' | 'PRIOR' ;
tightOperator : '^' | '->' | '->>' ;
otherOperator : '<<' | '>>' | '&' | '|' ;
likeOperator : 'LIKE' | 'ILIKE' | 'REGEXP' | 'RLIKE' | 'SOUNDS' 'LIKE' | 'MEMBER' 'OF'? | 'OVERLAPS' ;

NUMBER
  : [0-9]+ ( '.' [0-9]* )? EXPONENT?
  | '.' [0-9]+ EXPONENT?
  | '0' 'X' [0-9a-f]+
  | '0' 'B' [01]+
  ;
// A name may start with a digit if the whole word is not a number.
WORD : ( LETTER | [0-9$] )+ ;
STRING : [bxn]? '\'' ( ~['\\] | '\'\'' | '\\' . )* '\'' ;
QUOTED
  : '"' ( ~["\\] | '""' | '\\' . )* '"'
  | '`' ( ~[`] | '``' )* '`'
  ;
HINT : '/*+' {afterVerb}? .*? '*/' ;
// The text inside a version comment is code; only the delimiters are hidden.
COMMENT : '/*' {isPlainComment}? .*? '*/' -> channel(HIDDEN) ;
VERSION_COMMENT : '/*' 'M'? '!' [0-9]* -> channel(HIDDEN) ;
VERSION_COMMENT_END : '*/' -> channel(HIDDEN) ;
LINE_COMMENT
  : '--' ( [ \t\u000b\f] ~[\r\n]* )? ( '\r'? '\n' | EOF ) -> channel(HIDDEN)
  | '#' ~[\r\n]* -> channel(HIDDEN)
  ;
