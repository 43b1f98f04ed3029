// SQLite, 3.0 to today.
grammar sqlite;
options { caseInsensitive = true; }
import sql;

// SQLite takes strings for names, and joins' words too where no join can stand.
name
  : ~( mark | reserved | 'JOIN' )
  | STRING
  ;

qualifiedName : name ( '.' ( label | STRING ) )* ;

// A condition can follow the first table too.
tableReference : tablePrimary joinCondition* joinPart* ;

// A type is any row of words, or nothing at all.
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
// A comment that is still open at the end of the text is closed by it.
COMMENT : '/*' .*? ( '*/' | EOF ) -> channel(HIDDEN) ;
