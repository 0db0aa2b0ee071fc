// Written by `npm run conformance -- gold`: a function, and the types of its arguments for which there are cases.
const written = `
add_weeks Date,Int Timestamp,Int
any_value
array_contains
array_length
array_reduce Array,Int
array_slice
array_to_string Array,String
array_transform Array,Int
atan2 Float,Float
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
crc32 String
date
day
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
epoch Timestamp
exp Int
greatest
group_concat
humanize_size Float
iff
ifnull
json_array
json_contains_in_left Variant,Variant
json_each Variant
json_exists_key Variant,String
json_object
json_object_keys
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
quarter
radians Float
sha String
split_part String,String,Int
string_agg String
tan Float
time_slice Date,Int,String,String
to_char
to_float64 Decimal Float Int String
to_last_of_month Date Timestamp
to_last_of_quarter Date Timestamp
to_last_of_year Date Timestamp
to_next_friday Date Timestamp
to_previous_friday Date
to_previous_monday Date
to_previous_sunday Date
to_unix_timestamp Timestamp
to_week_of_year Date Timestamp
ucase
week
weekofyear
xor Boolean,Boolean
year
yearweek Date
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
