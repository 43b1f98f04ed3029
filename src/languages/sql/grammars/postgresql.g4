// The PostgreSQL dialect, with the extensions of CockroachDB.
grammar postgresql;
options { caseInsensitive = true; }
import sql;
// The splitter of scripts makes these tokens of the rows after COPY … FROM STDIN.
tokens { COPY_START, COPY_ROW, COPY_END }

dialectStatement
  : ( '.' | '\\' ) .*
  | copy
  | 'DO' ( 'LANGUAGE' label | STRING+ )+
  | createFunction
  | createRule
  | createEventTrigger
  | refresh
  ;

copy
  : 'COPY' 'BINARY'? ( qualifiedName columnNames? | '(' nested ')' ) ( 'FROM' | 'TO' ) 'PROGRAM'? ( STRING | 'STDIN' | 'STDOUT' | parameter ) 'WITH'? looseTail? where? ( COPY_START COPY_ROW* COPY_END )?
  ;

refresh : 'REFRESH' 'MATERIALIZED' 'VIEW' 'CONCURRENTLY'? qualifiedName ( 'WITH' 'NO'? 'DATA' )? ;

// The SELECT list may be empty.
dialectQuery
  : 'SELECT' ( 'DISTINCT' | 'ALL' )? into? from? where? groupBy? having? windows?
  | 'TABLE' 'ONLY'? qualifiedName '*'?
  ;

// VALUES, and table functions with special syntax.
dialectTable
  : values
  | 'LATERAL'? ( 'XMLTABLE' | 'JSON_TABLE' ) looseGroup
  ;

createFunction
  : 'CREATE' orReplace? ( 'FUNCTION' | 'PROCEDURE' ) label ( '.' label )* '(' ( functionParameter ( ',' functionParameter )* )? ')'
    ( 'RETURNS' ( 'TABLE' '(' columnWithType ( ',' columnWithType )* ')' | type ) )? functionOption+
  ;
functionParameter : ( 'IN' | 'OUT' | 'INOUT' | 'IN' 'OUT' | 'VARIADIC' )? name? ( 'IN' | 'OUT' | 'INOUT' | 'VARIADIC' )? type ( ( 'DEFAULT' | '=' ) expression )? ;
functionOption
  : 'LANGUAGE' ( label | STRING )
  | 'AS' STRING+ ( ',' STRING+ )?
  | 'RETURN' expression
  | 'BEGIN' 'ATOMIC' ( statement ';' )* 'END'
  | ( 'IMMUTABLE' | 'STABLE' | 'VOLATILE' | 'STRICT' | 'WINDOW' | 'NOT'? 'LEAKPROOF' )
  | ( 'CALLED' | 'RETURNS' 'NULL' ) 'ON' 'NULL' 'INPUT'
  | 'EXTERNAL'? 'SECURITY' ( 'INVOKER' | 'DEFINER' )
  | 'PARALLEL' label
  | ( 'COST' | 'ROWS' ) simpleValue
  | 'SUPPORT' qualifiedName
  | 'TRANSFORM' 'FOR' 'TYPE' type ( ',' 'FOR' 'TYPE' type )*
  | 'SET' settingName ( ( '=' | 'TO' ) settingValue ( ',' settingValue )* | 'FROM' 'CURRENT' )
  ;

createEventTrigger
  : 'CREATE' 'EVENT' 'TRIGGER' name 'ON' label ( 'WHEN' name 'IN' looseGroup ( 'AND' name 'IN' looseGroup )* )? 'EXECUTE' ( 'FUNCTION' | 'PROCEDURE' ) functionCall
  ;

createRule
  : 'CREATE' orReplace? 'RULE' name 'AS' 'ON' ( 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' ) 'TO' qualifiedName where? 'DO' ( 'ALSO' | 'INSTEAD' )?
    ( 'NOTHING' | statement | '(' ( statement? ';' )* statement? ')' )
  ;

postfix
  : 'COLLATE' ( qualifiedName | STRING )
  | '[' ( expression | expression? ':' expression? )? ']'
  | ( '::' | ':::' ) type
  | 'AT' ( 'TIME' 'ZONE' condition | 'LOCAL' )
  | '.' ( label | '*' )
  ;

dialectPrimary
  : 'CURRENT' 'OF' name
  | 'GROUPING' '(' expression ( ',' expression )* ')'
  | 'NOT'? 'UNIQUE' 'NULLS'? 'NOT'? 'DISTINCT'? '(' query ')'
  | ( 'XMLELEMENT' | 'XMLFOREST' | 'XMLPI' | 'XMLROOT' | 'XMLPARSE' | 'XMLSERIALIZE' | 'XMLTABLE' | 'XMLATTRIBUTES' | 'XMLEXISTS' | 'JSON_TABLE' ) looseGroup
  | 'ARRAY' nestedArray
  | 'COLLATION' 'FOR' '(' expression ')'
  | ':' ( STRING | QUOTED )
  | typeName STRING
  | 'INTERVAL' ( '(' NUMBER ')' )? STRING ( label ( 'TO' label )? ( '(' NUMBER ')' )? )?
  ;
nestedArray : '[' ( nestedArray ( ',' nestedArray )* | expression ( ',' expression )* )? ']' ;

interval : 'INTERVAL' condition label ( 'TO' label )? ( '(' NUMBER ')' )? ;

prefixOperator : OPERATOR | '@' | '#' | '|' | '||' | '@@' | '?' | 'OPERATOR' looseGroup ;
tightOperator : '^' ;
otherOperator : '||' | '->' | '->>' | '<<' | '>>' | '&' | '|' | '#' | '~' | '&&' | '@@' | '?' | '@' | '!' | '%' | '**' | '//' | OPERATOR | 'OPERATOR' looseGroup ;
likeOperator : 'LIKE' | 'ILIKE' | 'SIMILAR' 'TO' | 'OVERLAPS' | 'IS'? 'NOT'? 'MATCH' ;

STRING
  : ( 'B' | 'X' | 'N' | 'U&' )? '\'' ( ~['] | '\'\'' )* '\''
  | 'E' '\'' ( ~['\\] | '\'\'' | '\\' . )* '\''
  ;
DOLLAR_STRING : '$' ( LETTER ( LETTER | [0-9] )* )? '$' {dollarQuote} -> type(STRING) ;
QUOTED : ( 'U&' )? '"' ( ~["] | '""' )* '"' ;
// At most 63 characters, as in PostgreSQL: all prefixes of a run of such characters are candidates.
OPERATOR : SIGN SIGN SIGNS_16 SIGNS_16 SIGNS_16 SIGNS_4 SIGNS_4 SIGNS_4 SIGN? {isOperator}? ;
fragment SIGN : [-+*/<>=~!@#%^&|`?] ;
fragment SIGNS_4 : SIGN? SIGN? SIGN? SIGN? ;
fragment SIGNS_16 : SIGNS_4 SIGNS_4 SIGNS_4 SIGNS_4 ;
HINT : '/*+' {afterVerb}? .*? '*/' ;
COMMENT : '/*' ( COMMENT | . )*? '*/' -> channel(HIDDEN) ;
