// Written by `npm run conformance -- gold`: a function, and the types of its arguments for which there are cases.
const written = `
add_weeks Date,Int Timestamp,Int
any_value
array_apply
array_contains
array_generate_range
array_get
array_length
array_map
array_reduce Array,Int
array_size
array_slice
array_sort_desc_null_last Array
array_std Array
array_stddev Array
array_stddev_samp Array
array_to_string Array,String
array_transform Array,Boolean Array,Int Array,String
as_timestamp Variant
atan2 Float,Float
base64_encode
between_days Date,Date Timestamp,Timestamp
between_hours Date,Date Timestamp,Timestamp
between_minutes Date,Date Timestamp,Timestamp
between_months Date,Date Timestamp,Timestamp
between_quarters Date,Date Timestamp,Timestamp
between_seconds Date,Date Timestamp,Timestamp
between_weeks Date,Date Timestamp,Timestamp
between_years Date,Date Timestamp,Timestamp
bit_shift_right Int,Int
bitmap_count
ceil Decimal Float Int
ceiling
chr
crc32 String
date
date_subtract_months Date,Int Timestamp,Int
day
dayofmonth
dayofweek Date Timestamp
dayofyear
decode
degrees Float
diff_days Date,Date Timestamp,Timestamp
diff_hours Timestamp,Timestamp
diff_minutes Timestamp,Timestamp
diff_months Date,Date Timestamp,Timestamp
diff_quarters Date,Date Timestamp,Timestamp
diff_seconds Timestamp,Timestamp
diff_weeks Date,Date Timestamp,Timestamp
diff_years Date,Date Timestamp,Timestamp
div0 Float,Float
divnull Float,Float
epoch Timestamp
exp Int
greatest
group_concat
hex_encode
humanize_size Float
iff
ifnull
intdiv
ipv4_num_to_string
is_decimal Variant
isinf Float
isnan Float
json_array
json_contains_in_left Variant,Variant
json_each Variant
json_exists_key Variant,String
json_object
json_object_delete
json_object_insert
json_object_keys
json_object_pick
lcase
least
listagg
ln Float
log Int,Float
log10 Int
mod
month
months_between Date,Date Timestamp,Timestamp
pi
power
quantile
quarter
radians Float
sha String
split_part String,String,Int
str_to_date
strftime
string_agg String
subtract_weeks Date,Int Timestamp,Int
tan Float
time_slice Date,Int,String,String
to_char
to_float64 Decimal Float Int String
to_int8 Int String
to_last_of_month Date Timestamp
to_last_of_quarter Date Timestamp
to_last_of_week Date Timestamp
to_last_of_year Date Timestamp
to_next_friday Date Timestamp
to_next_monday Date
to_next_saturday Date
to_next_sunday Date
to_previous_friday Date
to_previous_monday Date
to_previous_saturday Date
to_previous_sunday Date
to_previous_thursday Date
to_previous_tuesday Date
to_previous_wednesday Date
to_start_of_iso_week
to_start_of_iso_year Date Timestamp
to_text
to_uint16 Int
to_uint8 Int
to_unix_timestamp Timestamp
to_week_of_year Date Timestamp
try_from_base64 String
try_to_int16 String
try_to_int32 Decimal Int String
try_to_int8 Int String
try_to_uint16 String
try_to_uint32 String
try_to_uint8 String
ucase
week
weekofyear
xor Boolean,Boolean
year
yearweek Date Timestamp
`

/**
 * The functions that the real engine and mockq compute alike in all gold cases, beside `provenFunctions`: by name, as
 * statements call them, and with the families of their types, as `usesOf` names them.
 */
export const goldFunctions: ReadonlySet<string> = new Set(
  written
    .trim()
    .split('\n')
    .flatMap(line => {
      const [name, ...types] = line.split(' ')
      return [name!, ...types.map(each => `${name}:${each}`)]
    }),
)
