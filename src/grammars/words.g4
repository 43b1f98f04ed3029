// Names, reserved words and tokens. Any word is a name unless it is reserved: a dialect overrides `reserved` alone.
grammar words;
options { caseInsensitive = true; }

name : ~( mark | reserved | joinWord ) ;

// Behind AS, before "(" and behind a dot nearly any word can stand.
label : ~mark ;
functionName : ~( mark | reservedFunction ) ;

// A name that follows an expression or a table with no AS before it.
bareLabel : ~( mark | reserved | joinWord | clauseWord | afterItem ) ;
bareAlias : ~( mark | reserved | joinWord | clauseWord | afterTable ) ;

// One word of a type: what can start a column constraint, or stand between two values, ends the type.
typeWord : ~( mark | reserved | joinWord | afterType | afterItem ) ;

qualifiedName : name ( '.' label )* ;

// The name of something new may be quoted as a string in some engines.
newName : qualifiedName | string ;

string : STRING ;

reserved
  : 'ALL' | 'ALTER' | 'AND' | 'AS' | 'BETWEEN' | 'CASE' | 'CHECK' | 'COLLATE' | 'CONSTRAINT' | 'CREATE' | 'DEFAULT'
  | 'DELETE' | 'DISTINCT' | 'DROP' | 'ELSE' | 'EXCEPT' | 'EXISTS' | 'FOREIGN' | 'FROM' | 'GROUP' | 'HAVING' | 'IN'
  | 'INSERT' | 'INTERSECT' | 'INTO' | 'IS' | 'ISNULL' | 'LIMIT' | 'NOT' | 'NOTNULL' | 'NULL' | 'ON' | 'OR' | 'ORDER'
  | 'PRIMARY' | 'REFERENCES' | 'SELECT' | 'SET' | 'TABLE' | 'THEN' | 'UNION' | 'UNIQUE' | 'UPDATE' | 'USING'
  | 'VALUES' | 'WHEN' | 'WHERE'
  ;

// Words that are followed by "(" without being a function.
reservedFunction
  : 'ALL' | 'AND' | 'AS' | 'BETWEEN' | 'CASE' | 'CAST' | 'CHECK' | 'DISTINCT' | 'ELSE' | 'EXCEPT' | 'EXISTS' | 'FROM'
  | 'HAVING' | 'IN' | 'INTERSECT' | 'INTO' | 'IS' | 'JOIN' | 'LIMIT' | 'NOT' | 'ON' | 'OR' | 'SELECT' | 'THEN'
  | 'UNION' | 'USING' | 'WHEN' | 'WHERE' | 'PRIMARY' | 'REFERENCES' | 'BY' | 'WITH' | 'TABLE' | 'OVER' | 'FILTER'
  | 'LATERAL' | 'CREATE' | 'ORDER' | 'GROUP'
  ;

joinWord : 'JOIN' | 'LEFT' | 'RIGHT' | 'FULL' | 'INNER' | 'OUTER' | 'CROSS' | 'NATURAL' ;

// Words that start a clause and are names elsewhere.
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

// Every token that is not a word: a new mark in any rule must be added here.
mark
  : '(' | ')' | '[' | ']' | '{' | '}' | ',' | '.' | ';' | ':' | '::' | ':=' | ':::' | '=>' | '=' | '==' | '<=>' | '<' | '>' | '<=' | '>='
  | '<>' | '!=' | '+' | '-' | '*' | '/' | '%' | '||' | '|' | '&' | '&&' | '^' | '~' | '<<' | '>>' | '->' | '->>' | '!' | '?' | '@'
  | '@@' | '#' | '$' | '\\' | '**' | '//' | STRING | NUMBER | OPERATOR | HINT
  ;

// Free-form tails of administrative statements: words, values and bracketed lists.
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
// Operators beyond the marks above exist only in some dialects, which override this rule.
OPERATOR : '\u0001' ;

HINT : '/*+' .*? '*/' {afterVerb}? ;
COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;
LINE_COMMENT : '--' ~[\r\n]* -> channel(HIDDEN) ;
SPACE : [ \t\r\n\f\u000b\u00a0\u2028\u2029\u3000\ufeff]+ -> skip ;

// Bytes that are not UTF-8 arrive as U+DC80 to U+DCFF and are letters here, as in SQLite.
fragment LETTER : [a-z_\u0080-\u009f\u00a1-\u2027\u202a-\u2fff\u3001-\ufefe\uff00-\u{10ffff}] ;
fragment DIGITS : [0-9] [0-9_]* ;
fragment EXPONENT : 'E' [+-]? [0-9] [0-9_]* ;
