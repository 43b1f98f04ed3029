// Names, reserved words and tokens. A word is a name unless it is reserved. A dialect with other reserved words needs to
// override only `reserved`.
grammar words;
options { caseInsensitive = true; }

name : ~( mark | reserved | joinWord ) ;

// After AS, before "(" and after a dot, almost any word is allowed.
label : ~mark ;
functionName : ~( mark | reservedFunction ) ;

// An alias without AS, after an expression (bareLabel) or a table (bareAlias).
bareLabel : ~( mark | reserved | joinWord | clauseWord | afterItem ) ;
bareAlias : ~( mark | reserved | joinWord | clauseWord | afterTable ) ;

// One word of a type. A word ends the type if it can start a column constraint or be an operator between two values.
typeWord : ~( mark | reserved | joinWord | afterType | afterItem ) ;

qualifiedName : name ( '.' label )* ;

// Some engines accept a string literal as the name of a new object.
newName : qualifiedName | string ;

string : STRING ;

reserved
  : 'ALL' | 'ALTER' | 'AND' | 'AS' | 'BETWEEN' | 'CASE' | 'CHECK' | 'COLLATE' | 'CONSTRAINT' | 'CREATE' | 'DEFAULT'
  | 'DELETE' | 'DISTINCT' | 'DROP' | 'ELSE' | 'EXCEPT' | 'EXISTS' | 'FOREIGN' | 'FROM' | 'GROUP' | 'HAVING' | 'IN'
  | 'INSERT' | 'INTERSECT' | 'INTO' | 'IS' | 'ISNULL' | 'LIMIT' | 'NOT' | 'NOTNULL' | 'NULL' | 'ON' | 'OR' | 'ORDER'
  | 'PRIMARY' | 'REFERENCES' | 'SELECT' | 'SET' | 'TABLE' | 'THEN' | 'UNION' | 'UNIQUE' | 'UPDATE' | 'USING'
  | 'VALUES' | 'WHEN' | 'WHERE'
  ;

// Words that can precede "(" and are not function names.
reservedFunction
  : 'ALL' | 'AND' | 'AS' | 'BETWEEN' | 'CASE' | 'CAST' | 'CHECK' | 'DISTINCT' | 'ELSE' | 'EXCEPT' | 'EXISTS' | 'FROM'
  | 'HAVING' | 'IN' | 'INTERSECT' | 'INTO' | 'IS' | 'JOIN' | 'LIMIT' | 'NOT' | 'ON' | 'OR' | 'SELECT' | 'THEN'
  | 'UNION' | 'USING' | 'WHEN' | 'WHERE' | 'PRIMARY' | 'REFERENCES' | 'BY' | 'WITH' | 'TABLE' | 'OVER' | 'FILTER'
  | 'LATERAL' | 'CREATE' | 'ORDER' | 'GROUP'
  ;

joinWord : 'JOIN' | 'LEFT' | 'RIGHT' | 'FULL' | 'INNER' | 'OUTER' | 'CROSS' | 'NATURAL' ;

// Words that start a clause and that are names in other places.
clauseWord : 'WINDOW' | 'OFFSET' | 'FETCH' | 'FOR' | 'QUALIFY' | 'MINUS' | 'WITH' | 'RETURNING' | 'LOCK' | 'PROCEDURE' | 'END' ;

afterItem
  : 'ASC' | 'DESC' | 'NULLS' | 'LIKE' | 'ILIKE' | 'GLOB' | 'REGEXP' | 'RLIKE' | 'MATCH' | 'ESCAPE' | 'SIMILAR' | 'DIV' | 'MOD'
  | 'XOR' | 'OVERLAPS' | 'COLLATE' | 'OVER' | 'FILTER' | 'WITHIN' | 'SOUNDS' | 'MEMBER'
  ;

afterTable
  : 'INDEXED' | 'USE' | 'FORCE' | 'IGNORE' | 'TABLESAMPLE' | 'PARTITION' | 'PIVOT' | 'UNPIVOT' | 'STRAIGHT_JOIN'
  | 'LATERAL' | 'ASOF' | 'POSITIONAL' | 'SEMI' | 'ANTI' | 'WHEN' | 'DO' | 'KEY' | 'VALUE' | 'OVERRIDING' | 'SAMPLE' | 'LOOKUP'
  | 'RENAME' | 'ADD' | 'MODIFY' | 'CHANGE' | 'BY' | 'CONNECT' | 'START'
  ;

afterType
  : 'GENERATED' | 'AUTO_INCREMENT' | 'AUTOINCREMENT' | 'KEY' | 'COMMENT' | 'VISIBLE' | 'INVISIBLE' | 'VIRTUAL' | 'STORED'
  | 'PERSISTENT' | 'STORAGE' | 'COLUMN_FORMAT' | 'COMPRESSION' | 'ALWAYS' | 'FIRST' | 'AFTER' | 'DEFERRABLE' | 'INITIALLY'
  | 'OPTIONS' | 'FAMILY' | 'RETURNING' | 'REF_SYSTEM_ID' | 'WITHOUT' | 'COMPRESSED' | 'FORMAT' | 'WITH' | 'CHARSET'
  | 'FOR' | 'IMMUTABLE' | 'STABLE' | 'VOLATILE' | 'LANGUAGE' | 'DETERMINISTIC' | 'READS' | 'CONTAINS' | 'SQL' | 'STRICT'
  | 'COST' | 'PARALLEL' | 'SECURITY' | 'BEGIN' | 'RETURN' | 'CALLED' | 'RETURNS' | 'MODIFIES' | 'NO' | 'LEAKPROOF' | 'WINDOW' | 'SUPPORT'
  | 'ROWS' | 'EXTERNAL' | 'AGGREGATE'
  ;

// All tokens that are not words. Add every new symbol that a rule uses to this list.
mark
  : '(' | ')' | '[' | ']' | '{' | '}' | ',' | '.' | ';' | ':' | '::' | ':=' | ':::' | '=>' | '=' | '==' | '<=>' | '<' | '>' | '<=' | '>='
  | '<>' | '!=' | '+' | '-' | '*' | '/' | '%' | '||' | '|' | '&' | '&&' | '^' | '~' | '<<' | '>>' | '->' | '->>' | '!' | '?' | '@'
  | '@@' | '#' | '$' | '\\' | '**' | '//' | STRING | NUMBER | OPERATOR | HINT
  ;

// Free-form tails of administrative statements: words, values and parenthesised lists.
looseTail : looseItem+ ;
looseItem
  : looseGroup
  | ~( '(' | ')' | ';' )
  ;
looseGroup : '(' looseTail? ')' ;

WORD : LETTER ( LETTER | [0-9$] )* ;
QUOTED
  : '"' ( ~["] | '""' )* '"'
  | '`' ( ~[`] | '``' )* '`'
  ;
STRING : [bxne]? '\'' ( ~['] | '\'\'' )* '\'' ;
NUMBER
  : DIGITS ( '.' DIGITS? )? EXPONENT?
  | '.' DIGITS EXPONENT?
  | '0' 'X' [0-9a-f_]+
  | '0' 'B' [01_]+
  | '0' 'O' [0-7_]+
  ;
// Only some dialects have operators other than the marks above. These dialects override this placeholder.
OPERATOR : '\u0001' ;

HINT : '/*+' {afterVerb}? .*? '*/' ;
COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;
LINE_COMMENT : '--' ~[\r\n]* -> channel(HIDDEN) ;
SPACE : [ \t\r\n\f\u000b\u00a0\u2028\u2029\u3000\ufeff]+ -> skip ;

// Bytes that are not valid UTF-8 are decoded to U+DC80 … U+DCFF. They count as letters, as in SQLite.
fragment LETTER : [a-z_\u0080-\u009f\u00a1-\u2027\u202a-\u2fff\u3001-\ufefe\uff00-\u{10ffff}] ;
fragment DIGITS : [0-9] [0-9_]* ;
fragment EXPONENT : 'E' [+-]? [0-9] [0-9_]* ;
