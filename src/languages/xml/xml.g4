// XML documents and fragments of them. Whether the names of start and end tags are equal is checked separately.
grammar xml;
options { tokenVocab = xmlLexer; }

document : content* ;

content
  : element
  | WORD
  | REFERENCE
  | AMPERSAND
  | cdata
  | INSTRUCTION
  | doctype
  | declaration
  ;

element
  : START_TAG NAME attribute* CLOSE_EMPTY
  | START_TAG NAME attribute* CLOSE content* END_TAG NAME CLOSE
  ;

attribute : NAME EQUALS VALUE ;

cdata : CDATA_START ( CDATA_WORD | CDATA_BRACKET )* CDATA_END ;

doctype : DOCTYPE_START NAME externalId? subset? DECLARATION_END ;

externalId : NAME DECLARED_VALUE DECLARED_VALUE? ;

subset : SUBSET_START ( declaration | INSTRUCTION | PARAMETER_REFERENCE )* SUBSET_END ;

declaration
  : ELEMENT_START declaredName particle DECLARATION_END
  | ATTLIST_START declaredName attributeDefinition* DECLARATION_END
  // <!ENTITY and <!NOTATION.
  | OTHER_START PERCENT? declaredName ( NAME | DECLARED_VALUE )* DECLARATION_END
  ;

declaredName : NAME | PARAMETER_REFERENCE ;

attributeDefinition
  : NAME attributeType KEYWORD? DECLARED_VALUE
  | NAME attributeType KEYWORD
  | PARAMETER_REFERENCE
  ;

attributeType : NAME? group | NAME | PARAMETER_REFERENCE ;

particle : ( NAME | KEYWORD | PARAMETER_REFERENCE | group ) REPETITION? ;

group : GROUP_START particle ( SEPARATOR particle )* GROUP_END ;
