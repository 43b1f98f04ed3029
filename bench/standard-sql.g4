// The common grammar without what dialects add to the SQL standard: what remains is about SQL-92 with common tables, window
// functions and CREATE INDEX. It shows what learning has to do for an engine that nobody wrote a grammar for.
grammar standard;
options { caseInsensitive = true; }
import sql;

statement : query | insert | update | delete | create | drop | alter | transaction ;

// Expressions.
postfix : 'COLLATE' qualifiedName ;
inList : '(' ( query | expression ( ',' expression )* ) ')' ;
isWhat : 'JSON' ;
primary
  : literal
  | parameter
  | functionCall
  | columnReference
  | cast
  | caseExpression
  | 'EXISTS' '(' query ')'
  | '(' query ')'
  | '(' expression ( ',' expression )* ')'
  | ( 'ANY' | 'ALL' | 'SOME' ) '(' query ')'
  | 'DEFAULT'
  ;
condition
  : primary
  | condition postfix
  | ( '+' | '-' ) condition
  | condition tightOperator condition
  | condition ( '*' | '/' ) condition
  | condition ( '+' | '-' ) condition
  | condition 'NOT'? likeOperator condition ( 'ESCAPE' condition )?
  | condition 'NOT'? 'BETWEEN' condition 'AND' condition
  | condition 'NOT'? 'IN' inList
  | condition ( '<' | '<=' | '>' | '>=' ) condition
  | condition ( '=' | '<>' ) condition
  | condition 'IS' 'NOT'? ( 'NULL' | 'TRUE' | 'FALSE' )
  | 'NOT' condition
  ;
literal : NUMBER | STRING | 'NULL' | 'TRUE' | 'FALSE' ;
parameter : '?' ;
cast : 'CAST' '(' expression 'AS' type ')' ;
functionCall : functionName '(' ( 'DISTINCT' | 'ALL' )? ( argument ( ',' argument )* )? ')' callTail* ;
argument : '*' | expression ;
callTail : 'FILTER' '(' 'WHERE' expression ')' | 'OVER' ( name | '(' windowDefinition ')' ) ;
type : typeName typeSuffix* ;
typeName : typeWord+ ( '(' NUMBER ( ',' NUMBER )* ')' )? typeTail* ;
typeTail : 'PRECISION' | 'VARYING' ( '(' typeArgument ')' )? ;
typeSuffix : 'ARRAY' ;
simpleValue : primary | ( '+' | '-' ) simpleValue | simpleValue ( '+' | '-' ) simpleValue ;
tightOperator : '||' | '->' ;
likeOperator : 'LIKE' ;

// Queries.
select : 'SELECT' selectOption* selectItem ( ',' selectItem )* from? where? groupBy? having? windows? ;
selectOption : 'ALL' | 'DISTINCT' ;
selectItem : '*' | qualifiedName '.' '*' | expression ( 'AS' label | bareLabel )? ;
queryTerm : select | values | '(' query ')' ;
values : 'VALUES' row ( ',' row )* ;
row : '(' expression ( ',' expression )* ')' ;
setOperator : ( 'UNION' | 'INTERSECT' | 'EXCEPT' ) ( 'ALL' | 'DISTINCT' )? ;
commonTable : name columnNames? 'AS' '(' query ')' ;
from : 'FROM' tableReference ( ',' tableReference )* ;
joinOperator : joinKind* 'JOIN' ;
joinKind : 'LEFT' | 'RIGHT' | 'FULL' | 'INNER' | 'OUTER' | 'CROSS' | 'NATURAL' ;
joinCondition : 'ON' expression | 'USING' columnNames ;
tablePrimary : '(' query ')' tableTail? | '(' tableReference ')' tableTail? | qualifiedName tableTail? ;
tableTail : tableAlias ;
tableAlias : 'AS'? bareAlias columnAliases? ;
columnAliases : '(' name ( ',' name )* ')' ;
where : 'WHERE' expression ;
groupBy : 'GROUP' 'BY' expression ( ',' expression )* ;
queryTail : orderBy | 'OFFSET' condition 'ROWS' | 'FETCH' 'FIRST' condition 'ROWS' 'ONLY' ;
orderBy : 'ORDER' 'BY' orderItem ( ',' orderItem )* ;
orderDirection : 'ASC' | 'DESC' ;

// Changes.
insert : 'INSERT' 'INTO' insertTarget insertSource ;
insertTarget : qualifiedName columnNames? ;
insertSource : query | 'DEFAULT' 'VALUES' ;
assignment : qualifiedName '=' expression ;
update : 'UPDATE' tablePrimary 'SET' assignment ( ',' assignment )* where? ;
delete : 'DELETE' 'FROM' tablePrimary where? ;

// Schemas.
create : createTable | createView | createIndex | createTrigger ;
createTable : 'CREATE' temporary? 'TABLE' newName tableBody ;
newName : qualifiedName ;
tableBody : '(' tableElement ( ',' tableElement )* ')' | 'AS' query ;
tableElement : columnDefinition | tableConstraint ;
columnDefinition : name type columnConstraint* ;
columnConstraint : ( 'CONSTRAINT' name )? columnRule ;
columnRule : 'PRIMARY' 'KEY' | 'NOT' 'NULL' | 'UNIQUE' | 'CHECK' '(' expression ')' | 'DEFAULT' simpleValue | references ;
references : 'REFERENCES' qualifiedName columnNames? ( 'ON' ( 'DELETE' | 'UPDATE' ) referenceAction )* ;
referenceAction : 'CASCADE' | 'RESTRICT' | 'NO' 'ACTION' | 'SET' ( 'NULL' | 'DEFAULT' ) ;
tableConstraint : ( 'CONSTRAINT' name )? tableRule ;
tableRule
  : 'PRIMARY' 'KEY' columnNames
  | 'UNIQUE' columnNames
  | 'CHECK' '(' expression ')'
  | 'FOREIGN' 'KEY' columnNames references
  ;
createView : 'CREATE' 'VIEW' newName columnNames? 'AS' query ;
createIndex : 'CREATE' 'UNIQUE'? 'INDEX' newName 'ON' qualifiedName '(' indexItem ( ',' indexItem )* ')' ;
indexItem : expression orderDirection* ;
createTrigger : 'CREATE' 'TRIGGER' qualifiedName ( 'BEFORE' | 'AFTER' ) triggerEvent 'ON' qualifiedName ( 'FOR' 'EACH' 'ROW' )? triggerBody ;
triggerBody : 'BEGIN' ( statement ';' )* 'END' ;
drop : 'DROP' dropObject dropped cascade? ;
dropObject : 'TABLE' | 'VIEW' | 'INDEX' | 'TRIGGER' ;
dropped : qualifiedName ;
alter : 'ALTER' 'TABLE' qualifiedName alterAction ;
alterAction : 'ADD' 'COLUMN'? columnDefinition | 'DROP' 'COLUMN'? name | 'ADD' tableConstraint ;
transaction : ( 'BEGIN' | 'COMMIT' | 'ROLLBACK' ) 'WORK'? ;
