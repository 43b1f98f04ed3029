// The permissive core: the syntax that SQLite, PostgreSQL, MySQL, MariaDB and DuckDB share. It gives structure to
// statements and does not check whether they are valid. A dialect imports this grammar and overrides some rules.
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

// Commands of the engines' shells. A command ends at the end of its line.
dialectStatement : ( '.' | '\\' ) .* ;
