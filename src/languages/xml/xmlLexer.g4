// The tokens of XML: text is split into words, and white space between tokens is skipped.
lexer grammar xmlLexer;

COMMENT : '<!--' .*? '-->' -> channel(HIDDEN) ;
CDATA : '<![CDATA[' .*? ']]>' ;
// With the declaration <?xml … ?>.
INSTRUCTION : '<?' .*? '?>' ;
DOCTYPE : '<!' [A-Za-z] ( ~[[\]<>"'] | STRING | SUBSET )* '>' ;
END_TAG : '</' -> pushMode(TAG) ;
START_TAG : '<' -> pushMode(TAG) ;
REFERENCE : '&' '#'? [\p{L}\p{N}_.:-]+ ';' ;
WORD : ~[<& \t\r\n]+ ;
// Not well-formed.
AMPERSAND : '&' ;
SPACE : [ \t\r\n\ufeff]+ -> skip ;

// The declarations inside a document type.
fragment SUBSET : '[' ( ~[\]"'] | STRING )* ']' ;
fragment STRING : '"' ~["]* '"' | '\'' ~[']* '\'' ;

mode TAG;
CLOSE_EMPTY : '/>' -> popMode ;
CLOSE : '>' -> popMode ;
EQUALS : '=' ;
VALUE : STRING ;
NAME : [\p{L}_:] [\p{L}\p{N}\p{M}_:.\-\u00b7]* ;
TAG_SPACE : [ \t\r\n]+ -> skip ;
