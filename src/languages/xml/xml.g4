// XML documents and fragments of them. Whether the names of start and end tags are equal is checked separately.
grammar xml;
options { tokenVocab = xmlLexer; }

document : content* ;

content
  : element
  | WORD
  | REFERENCE
  | AMPERSAND
  | CDATA
  | INSTRUCTION
  | DOCTYPE
  ;

element
  : START_TAG NAME attribute* CLOSE_EMPTY
  | START_TAG NAME attribute* CLOSE content* END_TAG NAME CLOSE
  ;

attribute : NAME EQUALS VALUE ;
