// The SQLite dialect, from version 3.0 to the current version.
grammar sqlite;
options { caseInsensitive = true; }
import sql;

// SQLite accepts strings as names. It also accepts join keywords other than JOIN where no join is possible.
name
  : ~( mark | reserved | 'JOIN' )
  | STRING
  ;

qualifiedName : name ( '.' ( label | STRING ) )* ;

// A join condition may also follow the first table.
tableReference : tablePrimary joinCondition* joinPart* ;

// A type is any sequence of words, and it may be empty.
typeWord
  : ~( mark | reserved | 'GENERATED' )
  | STRING
  ;
cast : 'CAST' '(' expression 'AS' type? ')' ;

literal : NUMBER | STRING | 'NULL' | 'TRUE' | 'FALSE' ;

tightOperator : '||' | '->' | '->>' ;
otherOperator : '<<' | '>>' | '&' | '|' ;

STRING : 'X'? '\'' ( ~['] | '\'\'' )* '\'' ;
QUOTED
  : '"' ( ~["] | '""' )* '"'
  | '`' ( ~[`] | '``' )* '`'
  | '[' ~[\]]* ']'
  ;
// An unclosed comment ends at the end of the text.
COMMENT : '/*' .*? ( '*/' | EOF ) -> channel(HIDDEN) ;
