// The permissive core: what SQLite, PostgreSQL, MySQL, MariaDB and DuckDB share. It gives structure to statements and
// does not judge them. A dialect is this grammar with some rules replaced.
grammar sql;
options { caseInsensitive = true; }
import session;

statement
  : query
  | insert
  | update
  | delete
  | merge
  | create
  | drop
  | alter
  | truncate
  | transaction
  | set
  | reset
  | use
  | explain
  | pragma
  | attach
  | detach
  | maintenance
  | prepare
  | execute
  | deallocate
  | call
  | show
  | administration
  | dialectStatement
  ;

// Commands of the engines' shells; they end with their line.
dialectStatement : ( '.' | '\\' ) .* ;
