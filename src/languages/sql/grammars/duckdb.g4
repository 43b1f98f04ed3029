// The DuckDB dialect.
grammar duckdb;
options { caseInsensitive = true; }
import sql;

dialectStatement
  : ( '.' | '\\' ) .*
  | copy
  | createMacro
  | pivotStatement
  | ( 'DESCRIBE' | 'SUMMARIZE' )
  | 'COPY' 'FROM' 'DATABASE' name 'TO' name looseGroup?
  ;

copy
  : 'COPY' ( qualifiedName columnNames? | '(' nested ')' ) ( 'FROM' | 'TO' ) ( primary | 'STDIN' | 'STDOUT' ) 'WITH'? looseTail?
  ;

createMacro
  : 'CREATE' orReplace? temporary? ( 'MACRO' | 'FUNCTION' ) ifNotExists? qualifiedName macroOverload ( ',' macroOverload )*
  ;
macroOverload : '(' ( macroParameter ( ',' macroParameter )* )? ')' 'AS' ( 'TABLE' ( query | '(' query ')' ) | expression | query ) ;
macroParameter : name type? ( ( ':=' | '=>' | 'DEFAULT' ) expression )? ;

pivotStatement : with? pivotQuery queryTail* ;
pivotQuery
  : ( 'PIVOT' | 'PIVOT_WIDER' ) tableReference ( 'ON' pivotOn ( ',' pivotOn )* )? ( 'USING' pivotUsing ( ',' pivotUsing )* )? ( 'GROUP' 'BY' expression ( ',' expression )* )?
  | ( 'UNPIVOT' | 'PIVOT_LONGER' ) tableReference 'ON' pivotUsing ( ',' pivotUsing )* ( 'INTO' 'NAME' name ( 'VALUE' | 'VALUES' ) name ( ',' name )* )?
  ;
pivotOn : expression ( 'AS' ( label | STRING ) )? ;
pivotUsing : expression ( 'AS' ( label | STRING ) | bareLabel )? ;

dialectTableTail
  : ( 'PIVOT' | 'UNPIVOT' ) ( ( 'INCLUDE' | 'EXCLUDE' ) 'NULLS' )? '(' pivotBody ')'
  ;
pivotBody
  : pivotUsing ( ',' pivotUsing )* 'FOR' pivotFor+ ( 'GROUP' 'BY' expression ( ',' expression )* )?
  ;
// A column and its values. `a IN (1, 2)` is parsed as one condition.
pivotFor : condition ( 'IN' '(' pivotOn ( ',' pivotOn )* ')' )? ( 'AS' label )? ;

dialectQuery
  : from ( 'SELECT' selectOption* ( selectItem ( ',' selectItem )* ','? )? )? where? groupBy? having? windows? qualify? sample?
  | ( 'DESCRIBE' | 'SUMMARIZE' | 'SHOW' ) ( 'ALL' 'TABLES' | query | qualifiedName | STRING )
  | pivotQuery
  | 'TABLE' qualifiedName
  ;

dialectTable
  : values
  | parameter
  | name ':' tablePrimary
  ;

selectItem
  : '*' starTail*
  | qualifiedName '.' '*' starTail+
  | label ':' expression
  | expression ( 'AS' ( label | STRING ) | bareLabel | STRING )?
  ;

postfix
  : 'COLLATE' ( qualifiedName | STRING )
  | '[' ( expression | expression? ':' ( expression | '-' )? ( ':' expression? )? )? ']'
  | '::' type
  | 'AT' 'TIME' 'ZONE' condition
  | '.' ( method | label | '*' )
  | '!'
  ;

method : label '(' ( argument ( ',' argument )* )? ')' ;

dialectPrimary
  : '[' ( expression ( ',' expression )* ','? )? ']'
  | '[' expression 'FOR' name ( ',' name )? 'IN' condition ( 'IF' expression )? ']'
  | '{' structField ( ',' structField )* ','? '}'
  | '{' '}'
  | 'MAP' '{' ( expression ':' expression ( ',' expression ':' expression )* )? '}'
  | 'LAMBDA' name ( ',' name )* ':' expression
  | '*'? 'COLUMNS' '(' ( '*' starTail* | columnReference starTail* | expression ) ')'
  | '#' NUMBER
  | '*'
  | 'GROUPING' 'SETS' looseGroup
  | typeName STRING
  ;
structField : ( label | STRING | NUMBER ) ':' expression ;

typeName
  : typeWord+ ( '.' label )* ( '(' ( typeArgument ( ',' typeArgument )* )? ')' )? typeTail*
  | 'UNION' '(' typeArgument ( ',' typeArgument )* ')'
  | QUOTED
  ;

setOperator : ( 'UNION' | 'INTERSECT' | 'EXCEPT' ) ( 'ALL' | 'DISTINCT' )? ( 'BY' 'NAME' )? ;

prefixOperator : OPERATOR | '@' ;
tightOperator : '^' | '**' ;
otherOperator : '||' | '->' | '->>' | '<<' | '>>' | '&' | '|' | '#' | '~' | '&&' | '@' | '!' | OPERATOR | 'OPERATOR' looseGroup ;
likeOperator : 'LIKE' | 'ILIKE' | 'GLOB' | 'SIMILAR' 'TO' | 'OVERLAPS' ;

STRING
  : ( 'B' | 'X' | 'N' )? '\'' ( ~['] | '\'\'' )* '\''
  | 'E' '\'' ( ~['\\] | '\'\'' | '\\' . )* '\''
  ;
DOLLAR_STRING : '$' ( LETTER ( LETTER | [0-9] )* )? '$' {dollarQuote} -> type(STRING) ;
QUOTED : '"' ( ~["] | '""' )* '"' ;
// At most 63 characters, as in PostgreSQL: all prefixes of a run of such characters are candidates.
OPERATOR : SIGN SIGN SIGNS_16 SIGNS_16 SIGNS_16 SIGNS_4 SIGNS_4 SIGNS_4 SIGN? {isOperator}? ;
fragment SIGN : [-+*/<>=~!@#%^&|`] ;
fragment SIGNS_4 : SIGN? SIGN? SIGN? SIGN? ;
fragment SIGNS_16 : SIGNS_4 SIGNS_4 SIGNS_4 SIGNS_4 ;
COMMENT : '/*' ( COMMENT | . )*? '*/' -> channel(HIDDEN) ;
