// The tokens of XML: text is split into words, and white space between tokens is skipped.
lexer grammar xmlLexer;

COMMENT : '<!--' .*? '-->' -> channel(HIDDEN) ;
CDATA_START : '<![CDATA[' -> pushMode(CDATA) ;
// With the declaration <?xml … ?>.
INSTRUCTION : '<?' .*? '?>' ;
DOCTYPE_START : '<!DOCTYPE' -> pushMode(DECLARATION) ;
ELEMENT_START : '<!ELEMENT' -> pushMode(DECLARATION) ;
ATTLIST_START : '<!ATTLIST' -> pushMode(DECLARATION) ;
OTHER_START : '<!' [A-Za-z]+ -> pushMode(DECLARATION) ;
END_TAG : '</' -> pushMode(TAG) ;
START_TAG : '<' -> pushMode(TAG) ;
REFERENCE : '&' '#'? NAME_CHARACTER+ ';' ;
WORD : ~[<& \t\r\n]+ ;
// Not well-formed.
AMPERSAND : '&' ;
SPACE : [ \t\r\n\ufeff]+ -> skip ;

fragment STRING : '"' ~["]* '"' | '\'' ~[']* '\'' ;
fragment NAME_CHARACTER : [\p{L}\p{N}\p{M}_:.\-\u00b7] ;

mode TAG;
CLOSE_EMPTY : '/>' -> popMode ;
CLOSE : '>' -> popMode ;
EQUALS : '=' ;
VALUE : STRING ;
NAME : [\p{L}_:] NAME_CHARACTER* ;
TAG_SPACE : [ \t\r\n]+ -> skip ;

mode CDATA;
CDATA_END : ']]>' -> popMode ;
CDATA_WORD : ~[ \t\r\n\]]+ ;
CDATA_BRACKET : ']' ;
CDATA_SPACE : [ \t\r\n]+ -> skip ;

mode DECLARATION;
DECLARATION_END : '>' -> popMode ;
SUBSET_START : '[' -> pushMode(SUBSET) ;
GROUP_START : '(' ;
GROUP_END : ')' ;
SEPARATOR : [|,&] ;
REPETITION : [?*+] ;
DECLARED_VALUE : STRING ;
PARAMETER : '%' NAME_CHARACTER* ';' -> type(PARAMETER_REFERENCE) ;
PERCENT : '%' ;
KEYWORD : '#' NAME_CHARACTER+ ;
DECLARED_NAME : NAME_CHARACTER+ -> type(NAME) ;
DECLARATION_COMMENT : '--' .*? '--' -> channel(HIDDEN) ;
DECLARATION_SPACE : [ \t\r\n]+ -> skip ;

// The declarations inside a document type.
mode SUBSET;
SUBSET_END : ']' -> popMode ;
SUBSET_COMMENT : '<!--' .*? '-->' -> channel(HIDDEN) ;
SUBSET_INSTRUCTION : '<?' .*? '?>' -> type(INSTRUCTION) ;
SUBSET_ELEMENT : '<!ELEMENT' -> type(ELEMENT_START), pushMode(DECLARATION) ;
SUBSET_ATTLIST : '<!ATTLIST' -> type(ATTLIST_START), pushMode(DECLARATION) ;
SUBSET_OTHER : '<!' [A-Za-z]+ -> type(OTHER_START), pushMode(DECLARATION) ;
PARAMETER_REFERENCE : '%' NAME_CHARACTER+ ';' ;
SUBSET_SPACE : [ \t\r\n]+ -> skip ;
