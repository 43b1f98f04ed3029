// Arithmetic expressions: the language of DDSET's figure 2 (Gopinath et al. 2020). There, spaces belong to the operators, and
// digits and letters are rules; here, spaces are skipped, and numbers and variables are tokens.
grammar arithmetic;

start : expr ;

expr
  : INT
  | VAR
  | prefix expr
  | '(' expr ')'
  | expr op expr
  ;

op : '+' | '-' | '*' | '/' ;
prefix : '+' | '-' ;

INT : [0-9]+ ;
VAR : [a-f]+ ;
SPACE : [ \t\r\n]+ -> skip ;
