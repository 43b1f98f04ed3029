// Expressions and types. Operator precedence differs slightly between engines: a dialect overrides the operator rules
// at the end of this file.
grammar expressions;
options { caseInsensitive = true; }
import words;

expression
  : condition
  | expression andOperator expression
  | expression 'XOR' expression
  | expression orOperator expression
  ;

// Everything that binds more tightly than AND. This makes BETWEEN … AND … unambiguous.
condition
  : primary
  | condition postfix
  | ( '+' | '-' | '~' | '!' | prefixOperator ) condition
  | condition tightOperator condition
  | condition ( '*' | '/' | '%' | 'DIV' | 'MOD' | '//' ) condition
  | condition ( '+' | '-' ) condition
  | condition otherOperator condition
  | condition 'NOT'? likeOperator condition ( 'ESCAPE' condition )?
  | condition 'NOT'? 'BETWEEN' ( 'SYMMETRIC' | 'ASYMMETRIC' )? condition 'AND' condition
  | condition 'NOT'? 'IN' inList
  | condition ( '<' | '<=' | '>' | '>=' ) condition
  | condition ( '=' | '==' | '<>' | '!=' | '<=>' | 'IS' 'NOT'? ( 'DISTINCT' 'FROM' )? ) condition
  | condition 'IS' 'NOT'? isWhat
  | condition ( 'ISNULL' | 'NOTNULL' | 'NOT' 'NULL' )
  | 'NOT' condition
  ;

inList
  : '(' ( query | expression ( ',' expression )* ','? )? ')'
  | primary
  ;

isWhat
  : 'JSON' label* ( 'WITH' 'UNIQUE' 'KEYS'? )?
  | label 'NORMALIZED'
  | 'OF' '(' type ( ',' type )* ')'
  ;

postfix
  : 'COLLATE' ( qualifiedName | string )
  | '[' ( expression | expression? ':' expression? ( ':' expression? )? )? ']'
  | ( '::' | ':::' ) type
  | 'AT' ( 'TIME' 'ZONE' condition | 'LOCAL' )
  ;

primary
  : literal
  | parameter
  | functionCall
  | columnReference
  | cast
  | caseExpression
  | 'NOT'? 'EXISTS' '(' query ')'
  | '(' query ')'
  | '(' expression ( ',' expression )* ','? ')'
  | ( 'ANY' | 'ALL' | 'SOME' ) ( '(' ( query | expression ( ',' expression )* ) ')' | condition )
  | 'ARRAY' ( '[' ( expression ( ',' expression )* )? ']' | '(' query ')' )
  | 'ROW' '(' ( expression ( ',' expression )* )? ')'
  | interval
  | 'DEFAULT'
  | dialectPrimary
  ;

dialectPrimary : 'CURRENT' 'OF' name ;

literal
  : NUMBER
  | STRING+ ( 'UESCAPE' STRING )?
  | 'NULL'
  | 'TRUE'
  | 'FALSE'
  // DATE '2000-01-01', _utf8 'x', N 'x'
  | qualifiedName ( '(' NUMBER ')' )? STRING
  ;

parameter
  : '?' NUMBER?
  | ( ':' | '$' ) ( label | NUMBER | string )
  | '@' ( label | NUMBER | string ) ( '.' label )*
  | '@@' qualifiedName
  ;

columnReference : qualifiedName ( '.' '*' )? ;

interval : 'INTERVAL' condition label ( 'TO' label )? ;

cast
  : ( 'CAST' | 'TRY_CAST' | 'SAFE_CAST' ) '(' expression 'AS' type ( 'FORMAT' expression )? ')'
  | 'CONVERT' '(' expression ',' type ')'
  ;

caseExpression : 'CASE' expression? whenArm+ ( 'ELSE' expression )? 'END' ;
whenArm : 'WHEN' expression 'THEN' expression ;

functionCall
  : ( name '.' ( label '.' )* )? functionName '(' ( 'DISTINCT' | 'ALL' )? ( argument ( ',' argument )* ','? )? argumentTail* ')' callTail*
  ;

argument
  : '*'
  // Before a query: a query in brackets is an expression, which may stand wherever the call stands.
  | ( label ( '=>' | ':=' ) | 'VARIADIC' )* expression ( 'AS' ( label | type ) )?
  | query
  | expression ( 'FROM' | 'FOR' | 'USING' | 'PLACING' | 'VALUE' | ':' ) expression ( ( 'FROM' | 'FOR' ) expression | 'FORMAT' label ( 'ENCODING' label )? )*
  | expression 'SIMILAR' expression 'ESCAPE' expression
  | ( 'BOTH' | 'LEADING' | 'TRAILING' ) expression? ( 'FROM' expression )?
  | ( 'FROM' | 'FOR' ) expression ( 'FROM' | 'FOR' ) expression
  | 'FROM' expression
  | tableSource
  ;

// An argument that is a table, not a value: MATERIALIZED(TABLE t), histogram(TABLE …).
tableSource : 'TABLE' ( qualifiedName | '(' query ')' ) ;

argumentTail
  : orderBy
  | limit
  | 'SEPARATOR' ( string | parameter )
  | ( 'IGNORE' | 'RESPECT' ) 'NULLS'
  | ( 'NULL' | 'ABSENT' ) 'ON' 'NULL'
  | ( 'NULL' | 'ERROR' | 'EMPTY' label? | 'TRUE' | 'FALSE' | 'UNKNOWN' | 'DEFAULT' expression ) 'ON' ( 'EMPTY' | 'ERROR' )
  | 'RETURNING' type ( 'FORMAT' label ( 'ENCODING' label )? )?
  | ( 'WITH' | 'WITHOUT' ) label+
  | 'FORMAT' label ( 'ENCODING' label )?
  | 'PASSING' passed ( ',' passed )*
  | ( 'KEEP' | 'OMIT' ) 'QUOTES' ( 'ON' 'SCALAR' 'string' )?
  | 'COLUMNS' tableColumns
  | 'HAVING' ( 'MIN' | 'MAX' ) expression
  | 'LEVEL' looseTail
  ;

passed : ( 'BY' label )* expression ( 'AS' label )? ( 'BY' label )? ;

// The columns of JSON_TABLE and XMLTABLE.
tableColumns : '(' tableColumn ( ',' tableColumn )* ')' | tableColumn ( ',' tableColumn )* ;
tableColumn
  : name ( 'FOR' 'ORDINALITY' | type ( 'FORMAT' label )? ( 'EXISTS' )? ( 'PATH' expression )? tableColumnTail* )
  | 'NESTED' 'PATH'? expression ( 'AS' label )? 'COLUMNS' tableColumns
  ;
tableColumnTail
  : argumentTail
  | 'NOT' 'NULL'
  | 'DEFAULT' simpleValue
  ;

callTail
  : 'FILTER' '(' 'WHERE'? expression ')'
  | 'WITHIN' 'GROUP' '(' orderBy ')'
  | 'OVER' ( name | '(' windowDefinition ')' )
  | ( 'IGNORE' | 'RESPECT' ) 'NULLS'
  | 'FROM' ( 'FIRST' | 'LAST' )
  | 'EXPORT_STATE'
  ;

windowDefinition : name? ( 'PARTITION' 'BY' expression ( ',' expression )* )? orderBy? frame? ;

frame
  : ( 'ROWS' | 'RANGE' | 'GROUPS' ) ( 'BETWEEN' frameBound 'AND' frameBound | frameBound )
    ( 'EXCLUDE' ( 'NO' 'OTHERS' | 'CURRENT' 'ROW' | 'GROUP' | 'TIES' ) )?
  ;

frameBound
  : 'UNBOUNDED' ( 'PRECEDING' | 'FOLLOWING' )
  | 'CURRENT' 'ROW'
  | condition ( 'PRECEDING' | 'FOLLOWING' )
  ;

// A value without predicates: `DEFAULT 1 NOT NULL` is a value followed by a constraint.
simpleValue
  : primary
  | simpleValue postfix
  | ( '+' | '-' | '~' | '!' ) simpleValue
  | simpleValue ( '*' | '/' | '%' | '+' | '-' | '||' | otherOperator ) simpleValue
  ;

type : ( 'SETOF' )? typeName typeSuffix* ;

typeName
  : typeWord+ ( '.' label )* ( '(' ( typeArgument ( ',' typeArgument )* )? ')' )? typeTail*
  | 'SET' '(' string ( ',' string )* ')' typeTail*
  | 'TABLE' '(' columnDefinition ( ',' columnDefinition )* ')'
  | QUOTED
  ;

typeArgument
  : simpleValue
  | label type
  | type
  ;

typeTail
  : ( 'WITH' | 'WITHOUT' ) 'LOCAL'? 'TIME' 'ZONE'
  | 'UNSIGNED'
  | 'SIGNED'
  | 'ZEROFILL'
  | 'PRECISION'
  | 'VARYING' ( '(' typeArgument ')' )?
  | ( 'CHARACTER' 'SET' | 'CHARSET' ) ( label | string )
  | ( 'BINARY' | 'UNICODE' | 'ASCII' | 'BYTE' )
  | 'TO' label ( '(' NUMBER ')' )?
  | 'COLLATE' ( qualifiedName | string )
  ;

typeSuffix
  : '[' NUMBER? ']'
  | 'ARRAY' ( '[' NUMBER? ']' )?
  | '%' 'TYPE'
  ;

// Operator rules that a dialect may override.
andOperator : 'AND' ;
orOperator : 'OR' ;
prefixOperator : OPERATOR ;
tightOperator : '||' | '->' | '->>' | '^' ;
otherOperator : '<<' | '>>' | '&' | '|' | OPERATOR ;
likeOperator : 'LIKE' | 'ILIKE' | 'GLOB' | 'MATCH' | 'REGEXP' | 'RLIKE' | 'SIMILAR' 'TO' | 'OVERLAPS' ;
