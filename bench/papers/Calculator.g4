// The calculator of DDSET's first figures.
grammar Calculator;
expr : term '+' expr | term '-' expr | term ;
term : factor '*' term | factor '/' term | factor ;
factor : '+' factor | '-' factor | '(' expr ')' | INTEGER ;
INTEGER : [0-9]+ ;
SPACE : [ ]+ -> skip ;
