/** The functions and types that a query may use. Anything not listed here is refused, however harmless. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Node types of PostgreSQL's parse tree. Deliberately missing: everything that writes, locks rows or runs other
 * languages.
 */
export const allowedNodes = words(`
  SelectStmt ResTarget ColumnRef A_Star A_Const A_Expr A_ArrayExpr A_Indirection A_Indices BoolExpr NullTest
  BooleanTest CaseExpr CaseWhen CoalesceExpr MinMaxExpr FuncCall NamedArgExpr TypeCast CollateClause SubLink RowExpr
  GroupingFunc GroupingSet SQLValueFunction RangeVar RangeSubselect RangeFunction JoinExpr SortBy WindowDef
  CommonTableExpr List String Integer Float Boolean BitString
`);

/** Pure functions. None runs text as SQL, reads files or settings, waits, locks, or produces long texts. */
export const allowedFunctions = words(`
  count sum avg min max array_agg string_agg bool_and bool_or every json_agg jsonb_agg json_object_agg
  jsonb_object_agg any_value mode percentile_cont percentile_disc stddev stddev_pop stddev_samp variance var_pop
  var_samp corr covar_pop covar_samp regr_slope regr_intercept regr_r2 regr_count
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round trunc mod div power sqrt cbrt exp ln log log10 sign random width_bucket gcd lcm
  greatest least
  lower upper initcap length char_length character_length octet_length trim btrim ltrim rtrim left right substr
  substring position strpos overlay replace translate concat concat_ws split_part regexp_replace regexp_match
  regexp_matches regexp_count regexp_like regexp_substr regexp_split_to_array regexp_split_to_table reverse md5
  starts_with string_to_array string_to_table array_to_string ascii chr normalize like notlike similar_to_escape
  to_char to_date to_timestamp to_number
  now date_trunc date_part date_bin extract age make_date make_time make_timestamp make_timestamptz make_interval
  justify_days justify_hours justify_interval timezone overlaps isfinite clock_timestamp
  generate_series unnest array_length array_position array_positions array_remove array_cat array_append
  array_prepend cardinality array_upper array_lower
  json_array_elements json_array_elements_text jsonb_array_elements jsonb_array_elements_text json_array_length
  jsonb_array_length json_each json_each_text jsonb_each jsonb_each_text json_object_keys jsonb_object_keys
  json_build_object jsonb_build_object json_build_array jsonb_build_array json_extract_path json_extract_path_text
  jsonb_extract_path jsonb_extract_path_text json_typeof jsonb_typeof jsonb_pretty to_json to_jsonb row_to_json
  num_nulls num_nonnulls
`);

/** Types to cast to. Deliberately missing: those that look up names in the catalog (regclass …), and XML. */
export const allowedTypes = words(`
  text varchar bpchar char name int2 int4 int8 numeric float4 float8 bool date time timetz timestamp timestamptz
  interval json jsonb uuid bytea int smallint integer bigint decimal real boolean string
`);

/** Settings that SHOW may read. */
export const allowedSettings = words(`
  server_version server_encoding client_encoding timezone datestyle search_path statement_timeout
  transaction_read_only transaction_isolation
`);

export const allowedExplainOptions = words('analyze verbose costs buffers timing summary format');
