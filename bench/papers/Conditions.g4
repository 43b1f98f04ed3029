// The grammar of SIMP's figure 3, with the query around it.
grammar Conditions;
query : 'SELECT' '*' 'FROM' NAME where? ;
where : 'WHERE' logic ;
logic : logic 'OR' logic | logic 'AND' logic | '(' logic ')' | comparison ;
comparison : NAME '=' NUMBER ;
NAME : [a-zA-Z]+ ;
NUMBER : [0-9]+ ;
SPACE : [ \n]+ -> skip ;
