// SELECT, VALUES and other queries that return rows.
grammar queries;
options { caseInsensitive = true; }
import expressions;

query : with? queryTerm ( setOperator queryTerm )* queryTail* ;

with : 'WITH' 'RECURSIVE'? commonTable ( ',' commonTable )* ;

commonTable
  : name columnNames? ( 'USING' 'KEY' columnNames )? 'AS' ( 'NOT'? 'MATERIALIZED' )? '(' nested ')' commonTableTail*
  ;

commonTableTail
  : 'SEARCH' ( 'DEPTH' | 'BREADTH' ) 'FIRST' 'BY' name ( ',' name )* 'SET' name
  | 'CYCLE' name ( ',' name )* ( 'SET' name ( 'TO' expression 'DEFAULT' expression )? ( 'USING' name )? | 'RESTRICT' )
  ;

// Statements that are allowed in parentheses where rows are expected.
nested : query | insert | update | delete | merge ;

columnNames : '(' name ( ',' name )* ')' ;

queryTerm
  : select
  | values
  | '(' query ')'
  | dialectQuery
  ;

dialectQuery : 'VALUE' row ( ',' row )* ;

setOperator : ( 'UNION' | 'INTERSECT' | 'EXCEPT' | 'MINUS' ) ( 'ALL' | 'DISTINCT' )? ( 'BY' 'NAME' )? ;

values : 'VALUES' row ( ',' row )* ','? ;
row : 'ROW'? '(' expression ( ',' expression )* ','? ')' ;

select
  : 'SELECT' HINT? selectOption* selectItem ( ',' selectItem )* ','? into? from? where? groupBy? having? windows? qualify? sample?
  ;

selectOption
  : 'ALL'
  | 'DISTINCT' ( 'ON' '(' expression ( ',' expression )* ')' )?
  ;

selectItem
  : '*' starTail*
  | qualifiedName '.' '*' starTail+
  | expression ( 'AS' ( label | string ) | bareLabel | string )?
  ;

starTail
  : ( 'EXCLUDE' | 'EXCEPT' ) ( '(' qualifiedName ( ',' qualifiedName )* ')' | name )
  | 'REPLACE' ( '(' expression 'AS' name ( ',' expression 'AS' name )* ')' | expression 'AS' name )
  | 'RENAME' ( '(' qualifiedName 'AS' name ( ',' qualifiedName 'AS' name )* ')' | qualifiedName 'AS' name )
  | 'NOT'? likeOperator condition
  ;

into
  : 'INTO' ( 'TEMPORARY' | 'TEMP' | 'UNLOGGED' )? 'TABLE'? intoTarget ( ',' intoTarget )*
  | 'INTO' ( 'OUTFILE' | 'DUMPFILE' ) string fileFormat*
  ;
intoTarget : '@'? qualifiedName ;
fileFormat : ( 'CHARACTER' 'SET' | 'FIELDS' | 'COLUMNS' | 'LINES' | 'TERMINATED' | 'OPTIONALLY' | 'ENCLOSED' | 'ESCAPED' | 'STARTING' | 'BY' | name | string ) ;

from : 'FROM' tableReference ( ',' tableReference )* ','? ;

// Joins form a flat list. The conditions of nested joins follow one another.
tableReference : tablePrimary joinPart* ;
joinPart : joinOperator tablePrimary joinCondition* ;
joinOperator
  : joinKind* 'JOIN' HINT?
  | 'STRAIGHT_JOIN'
  ;
joinKind : joinWord | 'SEMI' | 'ANTI' | 'ASOF' | 'POSITIONAL' | 'HASH' | 'MERGE' | 'LOOKUP' | 'INVERTED' ;
joinCondition
  : 'ON' expression
  | 'USING' '(' qualifiedName ( ',' qualifiedName )* ')' ( 'AS' name )?
  ;

tablePrimary
  : 'LATERAL'? '(' nested ')' tableTail*
  | '(' tableReference ( ',' tableReference )* ')' tableTail*
  | 'LATERAL'? functionCall ( 'WITH' 'ORDINALITY' )? tableTail*
  | 'LATERAL'? 'ROWS' 'FROM' '(' rowsItem ( ',' rowsItem )* ')' ( 'WITH' 'ORDINALITY' )? tableTail*
  | 'ONLY'? ( qualifiedName | '(' qualifiedName ')' ) ( '.' '*' | '*' )? tableTail*
  | string tableTail*
  | dialectTable tableTail*
  ;
rowsItem : functionCall ( 'AS' '(' columnWithType ( ',' columnWithType )* ')' )? ;

dialectTable : values ;

tableTail
  : tableAlias
  | 'INDEXED' 'BY' name
  | 'NOT' 'INDEXED'
  | ( 'USE' | 'FORCE' | 'IGNORE' ) ( 'INDEX' | 'KEY' ) ( 'FOR' ( 'JOIN' | 'ORDER' 'BY' | 'GROUP' 'BY' ) )? '(' ( label ( ',' label )* )? ')' ','?
  | 'PARTITION' columnNames
  | 'TABLESAMPLE' sampleSize
  | 'FOR' 'SYSTEM_TIME' looseVersion
  | 'AT' '(' label '=>' expression ')'
  | '@' ( label | '{' looseTail '}' | '[' NUMBER ']' )
  | dialectTableTail
  ;
looseVersion : 'ALL' | 'AS' 'OF' condition | 'BETWEEN' condition 'AND' condition | 'FROM' condition 'TO' condition ;
dialectTableTail : 'AS' 'OF' 'SYSTEM' 'TIME' condition ;

tableAlias
  : 'AS'? bareAlias columnAliases?
  | 'AS' ( label | string ) columnAliases?
  | 'AS'? string columnAliases?
  | 'AS'? '(' columnWithType ( ',' columnWithType )* ')'
  ;
columnAliases : '(' columnAlias ( ',' columnAlias )* ')' ;
columnAlias : ( name | string ) type? ;
columnWithType : name type ( 'COLLATE' qualifiedName )? ;

sampleSize
  : qualifiedName '(' expression ( ',' expression )* ')' ( 'REPEATABLE' '(' expression ')' )?
  | sampleAmount ( '(' name ( ',' expression )? ')' )? ( 'REPEATABLE' '(' expression ')' )?
  | name '(' sampleAmount ')' ( 'REPEATABLE' '(' expression ')' )?
  ;
sampleAmount
  : ( NUMBER | parameter ) ( '%' | 'PERCENT' | 'ROWS' )?
  | '(' sampleAmount ')'
  ;

where : 'WHERE' ( expression | 'CURRENT' 'OF' name ) ;
groupBy : 'GROUP' 'BY' ( 'ALL' | ( 'ALL' | 'DISTINCT' )? groupItem ( ',' groupItem )* ','? ) ( 'WITH' ( 'ROLLUP' | 'CUBE' ) )? ;
groupItem
  : 'GROUPING' 'SETS' '(' groupItem ( ',' groupItem )* ')'
  | '(' ')'
  | expression ( 'ASC' | 'DESC' )?
  ;
having : 'HAVING' expression ;
windows : 'WINDOW' namedWindow ( ',' namedWindow )* ;
namedWindow : name 'AS' '(' windowDefinition ')' ;
qualify : 'QUALIFY' expression ;
sample : 'USING' 'SAMPLE' sampleSize ;

queryTail
  : orderBy
  | limit
  | 'OFFSET' condition ( 'ROW' | 'ROWS' )?
  | 'FETCH' ( 'FIRST' | 'NEXT' ) condition? 'PERCENT'? ( 'ROW' | 'ROWS' )? ( 'ONLY' | 'WITH' 'TIES' )
  | 'FOR' ( 'NO' 'KEY' 'UPDATE' | 'UPDATE' | 'KEY' 'SHARE' | 'SHARE' ) ( 'OF' qualifiedName ( ',' qualifiedName )* )? lockWait?
  | 'FOR' 'READ' 'ONLY'
  | 'LOCK' 'IN' 'SHARE' 'MODE' lockWait?
  | 'PROCEDURE' functionCall
  | into
  | sample
  ;
lockWait : 'NOWAIT' | 'SKIP' 'LOCKED' | 'WAIT' NUMBER ;

orderBy : 'ORDER' 'BY' ( 'ALL' orderDirection* | orderItem ( ',' orderItem )* ','? ) ( 'WITH' 'ROLLUP' )? ;
orderItem : expression orderDirection* ;
orderDirection
  : 'ASC'
  | 'DESC'
  | 'NULLS' ( 'FIRST' | 'LAST' )
  | 'USING' ( '<' | '>' | OPERATOR | 'OPERATOR' looseGroup )
  ;

limit
  : 'LIMIT' ( 'ALL' | condition ( '%' | 'PERCENT' )? ) ( ( ',' | 'OFFSET' ) condition ( 'ROW' | 'ROWS' )? )? ( 'ROWS' 'EXAMINED' condition )?
  | 'LIMIT' 'ROWS' 'EXAMINED' condition
  ;
