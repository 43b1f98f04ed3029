/** Words that engines define: they are never names of a script, although the grammar reads them as names. */

/** Rows and columns that are there without a definition. */
const IMPLICIT: ReadonlySet<string> = new Set('new old excluded rowid oid _rowid_ ctid xmin xmax'.split(' '));

const WORDS: ReadonlySet<string> = new Set(
  `inserted deleted main temp public dbo dual mysql sys performance_schema
  information_schema pg_catalog current_timestamp current_date current_time current_user current_role current_schema
  current_catalog localtime localtimestamp session_user system_user user true false unknown null default stdin stdout maxvalue
  minvalue year month day hour minute second quarter week microsecond year_month day_hour isodow isoyear dow doy epoch century
  decade millennium tg_op tg_name tg_table_name sqlstate sqlerrm found row_count plpgsql sql c internal innodb myisam memory aria
  archive csv btree hash gin gist brin spgist bloom fts3 fts4 fts5 rtree json_each json_tree utf8 utf8mb3 utf8mb4 latin1 ascii
  binary nocase rtrim`.split(/\s+/),
);

const PREFIXES = /^(?:sqlite_|pg_|pragma_|information_schema|duckdb_|innodb_|utf8|latin1)/;

/** `isDefined`: whether the script defines a name like it. */
export function isEngineWord(word: string, isDefined = false): boolean {
  return IMPLICIT.has(word) || (!isDefined && (WORDS.has(word) || PREFIXES.test(word)));
}

const FUNCTIONS: ReadonlySet<string> = new Set(
  `abs acos array_agg array_append array_length array_position array_to_string ascii asin atan atan2 avg bit_and bit_count
  bit_length bit_or bool_and bool_or btrim cast ceil ceiling changes char char_length character_length chr coalesce concat
  concat_ws connection_id convert cos cot count crc32 cume_dist curdate current_database current_date current_setting
  current_time current_timestamp current_user currval curtime database date date_add date_bin date_diff date_format date_part
  date_sub date_trunc datediff datetime day dayname dayofmonth dayofweek dayofyear decode degrees dense_rank div encode epoch
  every exp extract field find_in_set first_value floor format found_rows from_unixtime gcd generate_series
  generate_subscripts get_lock glob greatest group_concat hex hour if ifnull iif inet_aton initcap insert instr interval isnull
  json json_agg json_array json_array_length json_build_array json_build_object json_contains json_each json_extract
  json_extract_path json_extract_path_text json_group_array json_group_object json_insert json_object json_object_agg json_patch
  json_quote json_remove json_replace json_set json_table json_to_record json_tree json_type json_unquote json_valid
  json_value jsonb jsonb_agg jsonb_array_elements jsonb_array_elements_text jsonb_build_array jsonb_build_object jsonb_each
  jsonb_each_text jsonb_extract_path jsonb_object_agg jsonb_object_keys jsonb_path_query jsonb_set jsonb_to_recordset
  jsonb_typeof julianday justify_interval lag last_day last_insert_id last_insert_rowid last_value lastval lcase lcm lead least
  left length like likelihood likely list list_value ln localtime localtimestamp locate log log10 log2 lower lpad ltrim make_date
  make_interval make_timestamp map max md5 median mid min minute mod mode month monthname nextval now nth_value ntile nullif
  num_nonnulls octet_length ord overlay percent_rank percentile_cont percentile_disc pi position pow power printf quarter quote
  quote_ident quote_literal radians rand random randomblob range rank read_csv regexp regexp_like regexp_match regexp_matches
  regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr release_lock repeat replace reverse right round row
  row_count row_number rpad rtrim second session_user set_config setval sha1 sha2 sha256 sign sin sleep soundex split_part sqrt
  stddev stddev_pop stddev_samp str_to_date strftime string_agg strpos struct_pack subdate substr substring substring_index
  sum sysdate tan time time_format timediff timestamp timestampadd timestampdiff to_char to_date to_days to_json
  to_jsonb to_number to_timestamp to_tsquery to_tsvector total total_changes translate trim trunc truncate typeof ucase unhex
  unicode unistr unix_timestamp unlikely unnest upper user utc_date utc_time utc_timestamp uuid gen_random_uuid value values
  var_pop var_samp variance version week weekday width_bucket xmlagg xmlelement year zeroblob`.split(/\s+/),
);

const TYPES: ReadonlySet<string> = new Set(
  `any anyarray anyelement array bigint bigserial binary bit blob bool boolean box bpchar byte bytea bytes char character cidr circle
  clob date datetime datetime2 dec decimal double enum event_trigger fixed float float4 float8 geography geometry
  geometrycollection hstore hugeint inet inet4 inet6 int int1 int2 int2vector int3 int4 int4range int8 int8range integer interval
  json jsonb jsonpath large line linestring list long longblob longtext lseg ltree macaddr macaddr8 map medium mediumblob
  mediumint mediumtext middleint money multilinestring multipoint multipolygon name national native nchar numeric number numrange
  nvarchar object oid oidvector path pg_lsn point polygon precision real record refcursor regclass regproc regtype row serial
  serial2 serial4 serial8 set setof signed smallint smallserial string struct table text tid time timestamp timestamptz timetz
  tinyblob tinyint tinytext trigger tsquery tsrange tstzrange tsvector txid_snapshot ubigint uhugeint uinteger union unsigned
  usmallint utinyint uuid varbinary varbit varchar varchar2 varying vector void with without xid xml year zone`.split(
    /\s+/,
  ),
);

/** Whether a type belongs to a common engine. */
export function isEngineType(word: string): boolean {
  return TYPES.has(word) || /^(?:u?int|float)\d+$/.test(word);
}

/** Whether a function belongs to a common engine: that it is called tells nothing. */
export function isEngineFunction(word: string): boolean {
  return FUNCTIONS.has(word) || isEngineWord(word);
}
