// MDX, the query language of OLAP databases (Analysis Services, Mondrian, icCube). It gives structure to statements and does
// not check whether they are valid.
grammar mdx;
options { caseInsensitive = true; }

script : statement ( ( ';' | 'GO' ) statement )* ( ';' | 'GO' )* ;

statement
  : query
  | drillthrough
  | create
  | alter
  | drop
  | update
  | call
  ;

query : 'EXPLAIN'? with? select cellProperties? ;

// Also the query inside FROM ( … ), which restricts the cube.
select : 'SELECT' ( axis ( ',' axis )* )? 'FROM' cube where? ;

with : 'WITH' formula+ ;

formula
  : memberFormula
  | setFormula
  | cellFormula
  ;

memberFormula : 'CALCULATED'? 'MEMBER' memberPath ( 'AS' | '=' ) expression formulaProperty* ;
setFormula : ( 'STATIC' | 'DYNAMIC' )? 'SET' memberPath ( 'AS' | '=' ) expression ( 'AS' word )? formulaProperty* ;
cellFormula : 'CELL' 'CALCULATION' memberPath 'FOR' expression 'AS' expression formulaProperty* ;
formulaProperty : ',' propertyPath '=' expression ;

axis : ( 'NON' 'EMPTY' )? expression having? dimensionProperties? 'ON' axisName ;
axisName
  : 'COLUMNS' | 'ROWS' | 'PAGES' | 'SECTIONS' | 'CHAPTERS'
  | NUMBER
  | 'AXIS' '(' NUMBER ')'
  ;

cube
  : memberPath
  | ( 'NON' 'VISUAL' )? '(' select ')'
  ;

where : 'WHERE' expression ;
having : 'HAVING' expression ;
dimensionProperties : 'DIMENSION'? 'PROPERTIES' propertyPath ( ',' propertyPath )* ;
cellProperties : 'CELL'? 'PROPERTIES' propertyPath ( ',' propertyPath )* ;

drillthrough
  : 'DRILLTHROUGH' ( 'MAXROWS' NUMBER )? ( 'FIRSTROWSET' NUMBER )? with? select ( 'RETURN' expression ( ',' expression )* )?
  ;

create
  : 'CREATE' scope? formula+
  | 'CREATE' scope? 'SUBCUBE' memberPath 'AS' ( select | ( 'NON' 'VISUAL' )? '(' select ')' )
  ;
alter : 'ALTER' 'CUBE' memberPath 'UPDATE' 'DIMENSION' memberPath ( ',' expression )* ;
drop : 'DROP' scope? ( 'MEMBER' | 'SET' | 'SUBCUBE' | 'CELL' 'CALCULATION' ) memberPath ( ',' memberPath )* ;
scope : 'GLOBAL' | 'SESSION' | 'HIDDEN' ;
update : 'UPDATE' 'CUBE'? memberPath 'SET' assignment ( ',' assignment )* ;
assignment : expression weight? ;
weight : ( 'USE_EQUAL_ALLOCATION' | 'USE_EQUAL_INCREMENT' | 'USE_WEIGHTED_ALLOCATION' | 'USE_WEIGHTED_INCREMENT' ) ( 'BY' expression )? ;
call : 'CALL' expression ;

expression
  : primary
  | expression '.' method
  | ( '-' | '+' ) expression
  | expression '^' expression
  | expression ( '*' | '/' ) expression
  | expression ( '+' | '-' | '||' ) expression
  | expression ':' expression
  | expression ( '=' | '<>' | '<' | '>' | '<=' | '>=' | 'IS' | 'IN' | 'MATCHES' ) expression
  | ( 'NOT' | 'EXISTING' ) expression
  | expression 'AND' expression
  | expression ( 'OR' | 'XOR' ) expression
  ;

primary
  : memberPath
  | functionCall
  | literal
  | set
  | tuple
  | caseExpression
  | PARAMETER
  ;

// A dimension, hierarchy, level, member, measure, set or keyword. SIMP, section 4.1: --keep-rule memberPath keeps paths whole.
memberPath : segment ( '.' segment )* ;
segment
  : name
  | key+
  ;
key : '&' ( name | NUMBER ) ;

functionCall : functionName arguments ;
functionName : word ( ( '.' | '!' ) word )* ;
arguments : '(' argument ( ',' argument )* ')' ;
// An argument may be left out: DrilldownLevel(s, , , INCLUDE_CALC_MEMBERS).
argument : ( expression ( 'AS' word )? )? ;

// What follows the dot of an expression: a property, or a function with arguments.
method
  : property
  | ~mark arguments
  ;

set : '{' ( expression ( ',' expression )* )? '}' ;
tuple : '(' expression ( ',' expression )* ')' ;
caseExpression : 'CASE' expression? ( 'WHEN' expression 'THEN' expression )+ ( 'ELSE' expression )? 'END' ;
literal : STRING | NUMBER | 'NULL' | 'TRUE' | 'FALSE' ;

propertyPath : ( segment '.' )* ( word | key ) ;

name : ~( mark | reserved | property ) ;
word : ~( mark | reserved ) ;

// Words after a dot that are not part of a path. A member of such a name is written in brackets.
property
  : 'ALLMEMBERS' | 'CHILDREN' | 'COUNT' | 'CURRENT' | 'CURRENTMEMBER' | 'CURRENTORDINAL' | 'DATAMEMBER' | 'DEFAULTMEMBER'
  | 'DIMENSION' | 'FIRSTCHILD' | 'FIRSTSIBLING' | 'HIERARCHY' | 'LASTCHILD' | 'LASTSIBLING' | 'LEVEL' | 'MEMBERS'
  | 'MEMBERVALUE' | 'MEMBER_CAPTION' | 'MEMBER_KEY' | 'MEMBER_NAME' | 'MEMBER_UNIQUE_NAME' | 'MEMBER_VALUE' | 'NAME'
  | 'NEXTMEMBER' | 'ORDINAL' | 'PARENT' | 'PREVMEMBER' | 'SIBLINGS' | 'UNIQUENAME' | 'UNIQUE_NAME' | 'UNKNOWNMEMBER' | 'VALUE'
  ;

reserved
  : 'AND' | 'AS' | 'CALCULATED' | 'CASE' | 'CELL' | 'DIMENSION' | 'ELSE' | 'END' | 'EXISTING' | 'FALSE' | 'FROM' | 'GO' | 'HAVING'
  | 'IN' | 'IS' | 'MATCHES' | 'MEMBER' | 'NON' | 'NOT' | 'NULL' | 'ON' | 'OR' | 'PROPERTIES' | 'RETURN' | 'SELECT' | 'SET'
  | 'THEN' | 'TRUE' | 'WHEN' | 'WHERE' | 'WITH' | 'XOR'
  ;

// All tokens that are not words. Add every new symbol that a rule uses to this list.
mark
  : '(' | ')' | '{' | '}' | ',' | '.' | ';' | ':' | '=' | '<' | '>' | '<=' | '>=' | '<>' | '+' | '-' | '*' | '/' | '^' | '||' | '&'
  | '!' | STRING | NUMBER | PARAMETER
  ;

WORD : LETTER ( LETTER | [0-9$] )* ;
QUOTED : '[' ( ~']' | ']]' )* ']' ;
STRING
  : '\'' ( ~['] | '\'\'' )* '\''
  | '"' ( ~["] | '""' )* '"'
  ;
NUMBER : [0-9]+ ( '.' [0-9]* )? EXPONENT? | '.' [0-9]+ EXPONENT? ;
PARAMETER : '@' ( LETTER | [0-9] )+ ;

COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;
LINE_COMMENT : ( '--' | '//' ) ~[\r\n]* -> channel(HIDDEN) ;
SPACE : [ \t\r\n\f\u00a0\ufeff]+ -> skip ;

fragment LETTER : [a-z_\u0080-\u009f\u00a1-\ufefe\uff00-\u{10ffff}] ;
fragment EXPONENT : 'E' [+-]? [0-9]+ ;
