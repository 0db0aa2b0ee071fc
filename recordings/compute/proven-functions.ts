/**
 * Functions with which mockq answers all statements of the real server's own tests as the server does, by the names that
 * statements and plans give them. `npm run conformance -- proven --failures 1000` lists the functions to
 * take out and to add.
 */
export const provenFunctions: ReadonlySet<string> = new Set(
  `
  abs add add_days add_hours add_minutes add_months add_quarters add_seconds add_years age and any
  approx_count_distinct arg_max arg_min arg_min_distinct arg_min_if array array_agg array_any array_append
  array_approx_count_distinct array_avg array_compact array_concat array_construct array_count array_distinct
  array_except array_filter array_indexof array_insert array_intersection array_kurtosis array_max array_median
  array_min array_overlap array_prepend array_remove array_remove_first array_remove_last array_reverse
  array_sort array_sort_asc_null_first array_sort_asc_null_last array_sort_desc_null_first array_stddev_pop
  array_sum array_unique as_array as_binary as_boolean as_date as_decimal as_float as_integer as_interval
  as_object as_string as_timestamp_tz ascii assume_not_null avg avg_if bin bit_and bit_length bit_not bit_or
  bit_shift_left bit_xor bitmap_construct_agg bitmap_has_all bitmap_has_any bitmap_not_count bitmap_or_count
  bitmap_xor_count blake3 bool_and bool_or bucket build_bitmap cbrt char char_length character_length
  check_constraint check_json city64withseed coalesce concat concat_ws contains conv convert_timezone
  cosine_distance count count_distinct count_if covar_pop covar_samp cume_dist current_role current_timestamp
  current_user database date_add_months date_format date_from_parts dense_rank div divide eq factorial
  feistel_obfuscate first_value flatten floor from_base64 from_hex gen_random_uuid geo_distance geo_to_h3 geohash_encode get
  get_by_keypath get_by_keypath_string get_ignore_case get_path get_string getvariable glob great_circle_angle
  group_array_moving_avg group_array_moving_sum grouping gt gte h3_cell_area_m2 h3_cell_area_rads2 h3_distance
  h3_edge_angle h3_edge_length_km h3_edge_length_m h3_exact_edge_length_km h3_exact_edge_length_m
  h3_exact_edge_length_rads h3_get_base_cell h3_get_destination_index_from_unidirectional_edge h3_get_faces
  h3_get_indexes_from_unidirectional_edge h3_get_origin_index_from_unidirectional_edge h3_get_resolution
  h3_get_unidirectional_edge h3_get_unidirectional_edge_boundary h3_get_unidirectional_edges_from_hexagon
  h3_hex_area_km2 h3_hex_area_m2 h3_hex_ring h3_indexes_are_neighbors h3_is_pentagon h3_is_res_class_iii
  h3_is_valid h3_k_ring h3_line h3_num_hexagons h3_to_center_child h3_to_children h3_to_geo h3_to_geo_boundary
  h3_to_parent h3_to_string h3_unidirectional_edge_is_valid hex histogram humanize_number if ignore ilike
  inet_aton inet_ntoa inner_product insert instr intersect_count is_array is_boolean is_date is_float is_integer
  is_not_error is_not_null is_null is_null_value is_object is_role_in_session is_string is_timestamp
  is_timestamp_tz is_true jaro_winkler json_agg json_array_agg json_extract_path_text json_object_agg
  json_path_exists json_path_match json_path_query json_path_query_array json_path_query_first
  json_path_transform json_pretty json_strip_nulls json_to_string json_typeof kurtosis l1_distance l2_distance
  lag last_value lead left length like like_any list locate lower lpad lt lte ltrim map map_cat map_contains_key
  map_delete map_filter map_insert map_keys map_pick map_size map_transform_keys map_transform_values map_values
  markov_train markov_train_distinct max max_if md5 median median_tdigest mid millennium min min_if minus mode
  modulo multiply nextval not noteq notnull1 now nth_value ntile nullif nvl nvl2 object_construct
  object_construct_keep_null object_delete object_insert object_keys object_pick oct octet_length or or_filters
  ord parse_json percent_rank plus point_in_polygon pow quantile_cont quantile_disc query quote rand range rank
  regexp regexp_extract regexp_extract_all regexp_instr regexp_like regexp_replace regexp_split_to_array
  regexp_substr repeat replace retention reverse right round row_number rpad rtrim running_difference sha1 sha2
  sign sin siphash siphash64 skewness sleep slice some_name soundex space split sqrt st_area st_asewkb st_asewkt
  st_asgeojson st_aswkb st_aswkt st_centroid st_contains st_convexhull st_coveredby st_covers st_difference
  st_dimension st_distance st_dwithin st_endpoint st_envelope st_envelope_agg st_equals st_geogfromwkt
  st_geogpointfromgeohash st_geographyfromewkt st_geographyfromwkb st_geohash st_geometryfromwkb
  st_geometryfromwkt st_geomfromwkt st_hilbert st_intersection st_intersects st_isvalid st_length st_makeline
  st_makepoint st_makepolygon st_npoints st_perimeter st_point st_pointn st_srid st_startpoint st_symdifference
  st_transform st_union st_union_agg st_within st_x st_xmax st_xmin st_y st_ymax st_ymin std stddev_pop
  stddev_samp strcmp string_to_h3 strip_null_value substr subtract subtract_days subtract_hours subtract_minutes
  subtract_months subtract_quarters subtract_seconds subtract_years sum sum0 sum_if sum_zero_distinct time_slot
  timestamp_diff timestamp_from_parts to_base64 to_binary to_bitmap to_boolean to_date to_datetime
  to_day_of_month to_day_of_week to_day_of_year to_decimal to_float32 to_geography to_geometry to_hex to_hour
  to_int16 to_int32 to_int64 to_interval to_iso_year to_jsonb_binary to_minute to_monday to_month to_nullable
  to_quarter to_second to_start_of_day to_start_of_fifteen_minutes to_start_of_five_minutes to_start_of_hour
  to_start_of_minute to_start_of_month to_start_of_quarter to_start_of_second to_start_of_ten_minutes
  to_start_of_week to_start_of_year to_string to_timestamp to_timestamp_tz to_uint32 to_uint64 to_uuid to_varchar
  to_variant to_year to_yyyymm to_yyyymmdd to_yyyymmddhh to_yyyymmddhhmmss today translate trim trim_both
  trim_leading trim_trailing truncate try_from_hex try_inet_aton try_inet_ntoa try_object_construct
  try_object_construct_keep_null try_parse_json try_to_binary try_to_boolean try_to_date try_to_decimal
  try_to_float64 try_to_geography try_to_geometry try_to_int64 try_to_string try_to_timestamp try_to_timestamp_tz
  try_to_uint64 try_to_variant tuple typeof unhex unicode uniq unnest upper user uuid var_pop vector_dims
  vector_norm weighted_avg window_funnel xxhash32 xxhash64
  `
    .trim()
    .split(/\s+/),
)
