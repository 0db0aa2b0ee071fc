// Written by `npm run conformance -- gold` (`readGold` of prove.ts says what the columns are).
export const goldCases: string = `
minus Unary:- minus:Int	gold_text			1	e6vYfn/G	-n
minus Unary:- minus:Decimal	gold_text			1	zD0EEedM	-d10
Unary:+	gold_text			1	7NZdV/mk	+n
Unary:NOT	gold_text			1	Q6JCwBEz	NOT b
is_not_null IsNull is_not_null:String	gold_text			1	esELDYFa	s IS NULL
is_not_null IsNull is_not_null:Int	gold_text			1	oTQJJkb+	n IS NOT NULL
is_not_null IsNull is_not_null:Date	gold_text			1	D9s8iU3e	d IS NULL
lte gte Between lte:Int,Int gte:Int,Int	gold_text			1	JWdoYG4O	n BETWEEN n_2 AND 9
lte gte Between lte:String,String gte:String,String	gold_text			1	FSvuPxNr	s BETWEEN part AND s_2
lte gte Between Unary:- lte:Decimal,Decimal gte:Decimal,Int	gold_text			1	PupOtRyz	d10 BETWEEN -5 AND 100.5
InList	gold_text			1	LskxLV6/	n IN (1, 2, 3, 12)
InList	gold_text			1	3euYgfmm	s IN ('abc', 'x', part)
InList	gold_text			1	50BTzkCU	s_2 NOT IN ('abc', '', 'ABC')
InList	gold_text			1	/p6qahK3	d IN ('2024-02-29', '2023-12-31')
InList	gold_text			1	d9kPrtlz	n_2 NOT IN (n, 5)
InList	gold_text			1	ZvwV6hFe	d10 IN (1, 99.5)
InList Unary:-	gold_text			1	1xJjrzrK	i64 IN (1000, -1000)
if lt gt Case Binary:< Binary:> if:Boolean,String,Boolean,String,String lt:Int,Int gt:Int,Int	gold_text			1	EVll3Uuu	CASE WHEN n > 5 THEN s WHEN n < 0 THEN part ELSE 'none' END
if Case if:Boolean,String,Boolean,String,String	gold_text			1	iVL+ZLm0	CASE n WHEN 1 THEN 'a' WHEN 2 THEN 'b' END
if Case if:Boolean,Int,Int	gold_text			1	6/sJb3iG	CASE WHEN b THEN n ELSE i64 END
if Case if:Boolean,Int,Int	gold_text			1	Uaxb8Wxa	CASE s_2 WHEN 'abc' THEN 1 ELSE 0 END
if lower upper like Case Binary:LIKE if:Boolean,String,String lower:String upper:String like:String,String	gold_text			1	mKwee/jR	CASE WHEN s LIKE 'a%' THEN upper(s) ELSE lower(s) END
locate Position locate:String,String	gold_text			1	wE0Oiroi	position(part IN s)
locate Position locate:String,String	gold_text			1	eYbUG/73	position('e' IN s_2)
substr Substring substr:String,Int,Int	gold_text			1	CZtfOF5f	substring(s FROM 2 FOR 5)
substr Substring substr:String,Int	gold_text			1	4lYbePh9	substring(s FROM n)
substr Substring Unary:- substr:String,Int	gold_text			1	DtmgdDzy	substring(s_2, -3)
substr Substring substr:String,Int,Int	gold_text			1	/WoWd1bq	substr(s, 2, 3)
substr Substring substr:String,Int	gold_text			1	Gl/h2MOc	substr(s_2, n_2)
substr mid substr:String,Int,Int	gold_text			1	QRC84vEc	mid(s, 2, 4)
trim trim:String	gold_text			1	DARojJGk	trim(s_2)
trim_both Trim trim_both:String,String	gold_text			1	t/81drSB	trim(BOTH 'x' FROM s)
trim_leading Trim trim_leading:String,String	gold_text			1	b+9gKsxC	trim(LEADING 'a' FROM s)
trim_trailing Trim trim_trailing:String,String	gold_text			1	hQWXWjyW	trim(TRAILING part_2 FROM s_2)
ltrim ltrim:String,String	gold_text			1	f7U9YRIG	ltrim(s_2, 'a')
rtrim rtrim:String,String	gold_text			1	6Dk99C1Q	rtrim(s_2, 'x')
left left:String,Int	gold_text			1	DqbdgUal	left(s, 8)
left left:String,Int	gold_text			1	YnFjdUy0	left(s_2, 1)
right right:String,Int	gold_text			1	l4sGhU4O	right(s, 4)
lpad lpad:String,Int,String	gold_text			1	sqb1C+M3	lpad(s, 20, '*')
rpad rpad:String,Int,String	gold_text			1	HolPuBrp	rpad(s_2, 12, 'ab')
repeat repeat:String,Int	gold_text			1	D63jI3et	repeat(s, 3)
replace replace:String,String,String	gold_text			1	5frbcGlp	replace(s, 'a', 'bb')
replace replace:String,String,String	gold_text			1	mZWyBvki	replace(s_2, part_2, '')
replace replace:String,String,String	gold_text			1	qMZhr52x	replace(s, part, 'x')
translate translate:String,String,String	gold_text			1	FFpj2aNY	translate(s, 'abc', 'xyz')
translate translate:String,String,String	gold_text			1	cBaZK+3G	translate(s_2, part_2, 'q')
insert insert:String,Int,Int,String	gold_text			1	eblJsqLQ	insert(s, 2, 3, 'xyz')
split split:String,String	gold_text			1	ZorYNdfb	split(s, ' ')
split split:String,String	gold_text			1	32lO3DvJ	split(s_2, '_')
split split:String,String	gold_text			1	NH9QPWkh	split(s, part)
split_part split_part:String,String,Int	gold_text			1	QU4blxil	split_part(s, ' ', 1)
split_part split_part:String,String,Int	gold_text			1	7RtEvbf9	split_part(s_2, '_', 2)
split_part Unary:- split_part:String,String,Int	gold_text			1	t5NeLjJB	split_part(s, '-', -1)
split_part split_part:String,String,Int	gold_text			1	+x6ER8bf	split_part(s, part, n)
concat concat:String,String,String	gold_text			1	3AO7tzaz	concat(s, '-', part)
concat concat:String,String	gold_text			1	JmRZugUR	concat(s_2, n_2)
concat concat:String,String,String	gold_text			1	ZLXDasad	concat(s, s_2, part)
concat_ws concat_ws:String,String,String,String	gold_text			1	C+ArPi3q	concat_ws('-', s, part, s_2)
concat_ws concat_ws:String,String,String	gold_text			1	w/pY6CpZ	concat_ws(part, s, 'x')
concat Binary:|| concat:String,String	gold_text			1	blzZpnbk	s || '!'
concat Binary:|| concat:String,String	gold_text			1	MfgIIIUg	'x' || s_2 || part_2
concat Binary:|| concat:String,String	gold_text			1	lHudQHax	n_2 || s_2
like Binary:LIKE like:String,String	gold_text			1	wdV9cYs8	s LIKE 'a%'
like Binary:LIKE like:String,String	gold_text			1	un7QdLx8	s LIKE '%x%'
like Binary:LIKE like:String,String	gold_text			1	B7XZhi0Y	s_2 LIKE '_b%'
like Binary:NOT_LIKE like:String,String	gold_text			1	Z9/OLwl4	s NOT LIKE '%1%'
like Binary:LIKE like:String,String	gold_text			1	ISrVvezb	s LIKE '%@example.org'
like Binary:LIKE like:String,String	gold_text			1	puK0pnF4	s LIKE 'Ann%'
like Binary:LIKE like:String,String	gold_text			1	IKIV9uF4	s_2 LIKE '%a_c%'
like concat Binary:LIKE like:String,String concat:String,String	gold_text			1	cVX8NY3U	s LIKE concat(part, '%')
like LikeEscape:LIKE like:String,String,String	gold_text			1	3SUcbujr	s LIKE 'a\\\\%%' ESCAPE '\\\\'
like_any LikeAny:LIKE like_any:String,Tuple	gold_text			1	0LBbgC7g	s LIKE ANY ('a%', '%b')
like Binary:NOT_LIKE like:String,String	gold_text			1	bJxN3OBg	s_2 NOT LIKE 'Lorem%'
locate locate:String,String	gold_text			1	wE0Oiroi	locate(part, s)
locate locate:String,String,Int	gold_text			1	qr3ZbnvG	locate('a', s, 3)
instr instr:String,String	gold_text			1	wE0Oiroi	instr(s, part)
strcmp strcmp:String,String	gold_text			1	wxvnYzPD	strcmp(s, s_2)
length char_length length:String	gold_text			1	FybxqmDO	char_length(s_2)
unicode unicode:String	gold_text			1	KIjMzVsI	unicode(s_2)
upper upper:String	gold_text			1	aNq6/mBs	upper(s_2)
lower lcase lower:String	gold_text			1	3G/XUKqu	lcase(s)
upper ucase upper:String	gold_text			1	4vYRi+Xh	ucase(s)
from_hex hex unhex from_hex:String hex:String	gold_text			1	7mvZVn/h	unhex(hex(s))
to_base64 to_base64:Binary	gold_text			1	vXgz+xtW	to_base64(s)
from_base64 to_base64 from_base64:String to_base64:Binary	gold_text			1	Rw/jgF9b	from_base64(to_base64(s_2))
sha sha1 sha:String	gold_text			1	xzldo13H	sha1(s_2)
sha2 sha2:String,Int	gold_text			1	JW01r7uD	sha2(s, 256)
crc32 crc32:String	gold_text			1	o9/9HSJL	crc32(s)
char plus Binary:+ char:Int plus:Int,Int	gold_text			1	LegsSDs+	char(n_2 + 70)
xxhash64 xxhash64:String	gold_text			1	dFFRJNOd	xxhash64(s)
siphash64 siphash64:String	gold_text			1	aFz7900y	siphash64(s)
city64withseed city64withseed:String,Int	gold_text			1	8L6CeL08	city64withseed(s, 3)
regexp_replace regexp_replace:String,String,String	gold_text			1	Y33FeWTP	regexp_replace(s, '[0-9]+', '#')
regexp_like regexp_like:String,String	gold_text			1	eLrpWvMe	regexp_like(s, '^[a-z]+$')
regexp_substr regexp_substr:String,String	gold_text			1	AZG8Tw8h	regexp_substr(s, '[a-z]+')
regexp_instr regexp_instr:String,String	gold_text			1	HFqALA/g	regexp_instr(s, '[0-9]')
regexp Binary:REGEXP regexp:String,String	gold_text			1	9XrUm6iP	s REGEXP '^a'
regexp Binary:RLIKE regexp:String,String	gold_text			1	OnqKqC6h	s RLIKE '[0-9]$'
round round:Decimal,Int	gold_text			1	IOil1fvT	round(d10, 1)
round Unary:- round:Int,Int	gold_text			1	sIj8O2+I	round(n, -1)
round round:Decimal	gold_text			1	ZDHe50fk	round(d10)
truncate truncate:Decimal,Int	gold_text			1	JgrCUYoT	truncate(d10, 1)
floor floor:Decimal	gold_text			1	DmluF9o5	floor(d10)
ceil ceil:Decimal	gold_text			1	6JlvDj8f	ceil(d10)
abs abs:Decimal	gold_text			1	kPZ3vfwv	abs(d10)
sign sign:Float	gold_text			1	N+GHBJHT	sign(n)
sign sign:Float	gold_text			1	hEwwz9uc	sign(d10)
modulo mod modulo:Int,Int	gold_text			1	CmSmHLas	mod(n, 7)
modulo mod modulo:Int,Int	gold_text			1	p4AV07hY	mod(i64, 1000)
pow pow:Float,Float	gold_text			1	+WemikDw	pow(n, 2)
exp exp:Int	gold_text			1	SSTcDjhZ	exp(n_2)
log plus Binary:+ log:Int,Float plus:Int,Int	gold_text			1	vKVi+Wsk	log(2, n_2 + 20)
log10 plus Binary:+ log10:Int plus:Int,Int	gold_text			1	DP6/jMYM	log10(n_2 + 20)
if array_max array greatest if:Boolean,Int,Int array_max:Array array:Int,Int,Int	gold_text			1	kEg/eOwg	greatest(n, n_2, 5)
if array_min array least if:Boolean,String,String array_min:Array array:String,String	gold_text			1	AGmbEeLA	least(s, part)
if array_max array greatest if:Boolean,String,String array_max:Array array:String,String	gold_text			1	H1Dm70h8	greatest(s_2, 'm')
if array_min array least if:Boolean,Int,Int array_min:Array array:Int,Int	gold_text			1	Xce8r3fF	least(n_2, 0)
multiply Binary:* pi multiply:Float,Int	gold_text			1	j6AsbMKL	pi() * n_2
sin sin:Float	gold_text			1	y1Zmw9lT	sin(n_2)
tan tan:Float	gold_text			1	DhaXW581	tan(n_2)
atan2 atan2:Float,Float	gold_text			1	cQiUIJs+	atan2(n, n_2)
degrees degrees:Float	gold_text			1	GOMU/9Ua	degrees(n_2)
radians radians:Float	gold_text			1	/LUgSdK3	radians(n_2)
plus Binary:+ plus:Int,Int	gold_text			1	6yFvUiGi	n + 1
plus Binary:+ plus:Int,Int	gold_text			1	m646bRnH	i64 + 1
plus Binary:+ plus:Int,Int	gold_text			1	wJ6WgZqL	1 + n_2
minus Binary:- minus:Int,Int	gold_text			1	UXm07bmE	n - 3
multiply Binary:* multiply:Int,Int	gold_text			1	Aygm+UvU	n * 2
divide Binary:/ divide:Int,Int	gold_text			1	D+y4VKX8	n / 4
divide Binary:/ divide:Int,Int	gold_text			1	9+/8lRch	i64 / 3
modulo Binary:% modulo:Int,Int	gold_text			1	WANKQpaX	n % 5
div Binary:// div:Int,Int	gold_text			1	3a3qD3gu	n // 3
multiply Binary:* multiply:Int,Decimal	gold_text			1	llHERfhJ	n * d10
multiply Binary:* multiply:Decimal,Decimal	gold_text			1	Ze8nt2ic	d10 * 1.19
plus Binary:+ plus:Decimal,Decimal	gold_text			1	my0XCDqq	d10 + 0.5
divide Binary:/ divide:Decimal,Int	gold_text			1	gTXoyYsK	d10 / 3
multiply Binary:* multiply:Int,Int	gold_text			1	I8kaxRKf	n * n_2 * 2
gt Binary:> gt:Int,Int	gold_text			1	1gLd8umZ	n > 5
gte Binary:>= gte:Int,Int	gold_text			1	6l4WrB4e	n_2 >= 5
lt Binary:< lt:Int,Int	gold_text			1	yJKjdbac	i64 < 1000
gt Binary:> gt:Decimal,Decimal	gold_text			1	QVyMqpVQ	d10 > 99.5
Binary:=	gold_text			1	rDoGOQyB	d10 = 1
Binary:=	gold_text			1	qTBfyIgh	s = 'abc'
Binary:<>	gold_text			1	ln14nAq/	s_2 <> 'abc'
gt Binary:> gt:String,String	gold_text			1	mhFHDgW9	s > 'm'
lt Binary:< lt:String,String	gold_text			1	sFgAM5JR	s < part
gt Binary:> gt:Date,Date	gold_text			1	S+IThPSB	d > '2024-02-29'
gte Binary:>= gte:Timestamp,Timestamp	gold_text			1	6yZwVXum	ts >= '2026-01-01'
Binary:=	gold_text			1	Rq3fcdi1	ts = '2024-02-29'
Binary:=	gold_text			1	ihUYzKS+	n = n_2
Binary:=	gold_text			1	Mminufo+	b = TRUE
Binary:=	gold_text			1	nw2tR7yV	n = '5'
Binary:=	gold_text			1	nw2tR7yV	n = 5.0
if assume_not_null is_not_null coalesce if:Boolean,String,Boolean,String,String assume_not_null:String is_not_null:String	gold_text			1	aaokxi20	coalesce(s, 'none')
if assume_not_null is_not_null coalesce if:Boolean,Int,Boolean,Int,Int assume_not_null:Int is_not_null:Int	gold_text			1	u+Yj8XpR	coalesce(n, 0)
if assume_not_null is_not_null coalesce if:Boolean,Int,Boolean,Int,Boolean,Int,Int assume_not_null:Int is_not_null:Int	gold_text			1	jegGRjhP	coalesce(n, i64, 0)
if assume_not_null is_not_null coalesce if:Boolean,Decimal,Boolean,Decimal,Decimal assume_not_null:Decimal is_not_null:Decimal	gold_text				S3KB5OHz	coalesce(d10, 0)
if is_not_null ifnull if:Boolean,String,String is_not_null:String	gold_text			1	o+gu51C3	ifnull(s, part)
if is_not_null nvl Unary:- if:Boolean,Int,Int is_not_null:Int	gold_text			1	zhexYg1S	nvl(n, -1)
if is_not_null nvl2 if:Boolean,String,String is_not_null:String	gold_text			1	mSxEyZKA	nvl2(s, part, 'no')
if nullif if:Boolean,String,String	gold_text			1	1fANUvVU	nullif(s, part)
if nullif if:Boolean,Int,Int	gold_text			1	RslTN0Rk	nullif(n, 5)
if nullif if:Boolean,Int,Int	gold_text			1	U0ij+dYV	nullif(n, n_2)
if nullif if:Boolean,String,String	gold_text			1	4Tz+OtlZ	nullif(s_2, '')
if if:Boolean,String,String	gold_text			1	mhZ813Ao	if(b, s, part)
if gt Binary:> if:Boolean,Int,Int gt:Int,Int	gold_text			1	qEtBF8hC	if(n > 5, n, n_2)
if if:Boolean,Int,Int	gold_text			1	6jTkQBpi	if(b, n, NULL)
if decode if:Boolean,String,Boolean,String,String	gold_text			1	/UZDw09o	decode(n, 1, 'a', 2, 'b', 'c')
is_not_null is_null is_not_null:Int	gold_text			1	ASNuiYmO	is_null(n)
is_not_null is_not_null:String	gold_text			1	m77BqGSW	is_not_null(s)
to_string to_string:Date	gold_text			1	/jwdJyLD	to_string(d)
to_string to_string:Timestamp	gold_text			1	crvBYodc	to_string(ts)
to_string to_string:Timestamp,String	gold_text			1	kEBRxh24	to_string(ts, '%Y-%m-%d %H:%M')
to_string to_string:Decimal	gold_text			1	xp6vWfIc	to_string(d10)
to_string to_string:Boolean	gold_text			1	pKOhj6Xu	to_string(b)
to_string to_varchar to_string:Int	gold_text			1	/oQZyhYk	to_varchar(i64)
to_string to_char to_string:Timestamp,String	gold_text			1	fHaL7H8n	to_char(ts, '%Y/%m/%d')
to_string date_format to_string:Timestamp,String	gold_text			1	L71fnImu	date_format(ts, '%Y-%m')
to_string date_format to_string:Timestamp,String	gold_text			1	EMwQ00y0	date_format(d, '%d.%m.%Y')
to_string date_format to_string:Timestamp,String	gold_text			1	jiUyJlLb	date_format(ts, '%y %e %p %I')
to_date	gold_text			1	mrMSyU+Z	to_date('2024-05-01')
to_timestamp multiply Binary:* to_timestamp:Int multiply:Int,Int	gold_text			1	Xkjb41SM	to_timestamp(n_2 * 100000)
to_timestamp multiply Binary:* to_timestamp:Int multiply:Int,Int	gold_text			1	maA1+HGI	to_timestamp(n_2 * 1000000000)
cast:String>Int32 Cast:Int32	gold_text			1	2M45g/Eh	try_cast(s AS INT)
to_timestamp to_timestamp:Int	gold_text			1	tdJncrU7	to_timestamp(i64)
to_year year to_year:Date	gold_text			1	razBMiys	year(d)
to_month month to_month:Timestamp	gold_text			1	Cqejcp6s	month(ts)
to_quarter quarter to_quarter:Date	gold_text			1	NTmubVpj	quarter(d)
to_week_of_year week to_week_of_year:Date	gold_text			1	DUxDB2Yt	week(d)
dayofweek dayofweek:Timestamp	gold_text			1	/0ZazxEg	dayofweek(ts)
to_day_of_year dayofyear to_day_of_year:Date	gold_text			1	j1VSL32+	dayofyear(d)
yearweek yearweek:Date	gold_text			1	xgaOoflp	yearweek(d)
add_days add_days:Date,Int	gold_text			1	uFcAWJub	add_days(d, n)
add_hours add_hours:Timestamp,Int	gold_text			1	FQs71U7f	add_hours(ts, n)
add_minutes add_minutes:Timestamp,Int	gold_text			1	zT043ohR	add_minutes(ts, n)
subtract_days subtract_days:Date,Int	gold_text			1	RefxXSnP	subtract_days(d, n)
subtract_months subtract_months:Timestamp,Int	gold_text			1	wR/4S4Tl	subtract_months(ts, n)
to_int32 to_int32:String	gold_text	fAD7//f/7//Z559/dunnnn/8+eOfd/7p555+vvlnnn7++eWfex4=		1	XyH7OHkv	to_int32(s)
to_decimal to_decimal:String	gold_text	fAD7//f/7//Z559/dunnnn/8+eOfd/7p555+vvlnnn7++eWfex4=		1	AA088QwB	to_decimal(10, 2)(s)
add_months add_months:Date,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	xXb/piOp	add_months(d, n)
add_years add_years:Timestamp,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	LvTa0NNO	add_years(ts, n)
date_add_months date_add_months:Date,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	KmVB9h9G	date_add_months(d, n)
plus Binary:+ plus:Date,Int	gold_text			1	GllLL663	d + 1
minus Binary:- minus:Date,Int	gold_text			1	IPjIAq6q	d - 7
plus Binary:+ plus:Date,Int	gold_text			1	uFcAWJub	d + n
add_days Binary:+ Interval add_days:Timestamp,Int	gold_text			1	wXnZ2ca/	ts + INTERVAL 1 DAY
subtract_hours Binary:- Interval subtract_hours:Timestamp,Int	gold_text			1	85/BlFaG	ts - INTERVAL 3 HOUR
subtract_years Binary:- Interval subtract_years:Date,Int	gold_text			1	HnHBGzBn	d - INTERVAL 1 YEAR
add_seconds Binary:+ Interval add_seconds:Timestamp,Int	gold_text			1	/T90AVNX	ts + INTERVAL 30 SECOND
to_previous_friday to_previous_friday:Date	gold_text			1	igEsEZkr	to_previous_friday(d)
to_date date to_date:Timestamp	gold_text			1	ffO+yny9	date(ts)
time_slice DateFunction:TIME_SLICE time_slice:Date,Int,String,String	gold_text			1	OykXGNnf	time_slice(d, 2, 'MONTH')
convert_timezone convert_timezone:String,Timestamp	gold_text			1	wID/QPyp	convert_timezone('Asia/Shanghai', ts)
to_variant to_variant:Int	gold_text			1	XeHhEyNr	to_variant(n)
to_variant to_variant:String	gold_text			1	z2u+tiNZ	to_variant(s)
object_construct object_construct:String,Int,String,String	gold_text			1	zCtuJZNZ	object_construct('a', n, 'b', s)
object_construct json_object object_construct:String,Int	gold_text			1	STX3B2Cm	json_object('k', n)
array_construct json_array array_construct:Int,String	gold_text			1	ZVYFU6df	json_array(n, s)
date_add_months Binary:+ Interval date_add_months:Date,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	4pmMfq3e	d + INTERVAL 1 MONTH
json_extract_path_text json_extract_path_text:String,String	gold_text	eADw78c/7v/Z5597Yunnnn/g2eOfd/6p555+tvlnnn7++eWeex4=		1	joKo9N4R	json_extract_path_text(s, 'a')
object_construct_keep_null object_construct_keep_null:String,Int	gold_text			1	uvj8CaI0	object_construct_keep_null('a', n)
array array:Int,Int	gold_text			1	wy0xOyNa	[n, n_2]
unnest unnest:Array	gold_text			1	8tmA37lI	unnest([1])
range range:Int,Int	gold_text			1	Qo/9HI5y	range(n, 12)
inet_aton	gold_text			1	/r9CRRLk	inet_aton('10.0.0.1')
inet_ntoa plus Binary:+ inet_ntoa:Int plus:Int,Int	gold_text			1	LbViZaXG	inet_ntoa(n_2 + 1000)
humanize_number humanize_number:Float	gold_text			1	6YBkuX+M	humanize_number(i64)
humanize_size humanize_size:Float	gold_text			1	5FSUknuM	humanize_size(i64)
bit_and bit_and:Int,Int	gold_text			1	rIHKcnV1	bit_and(n, n_2)
plus Binary:+ TypedString:DATE plus:Date,Int	gold_text			1	vT/kYH0J	DATE '2024-02-29' + n
Binary:+ Interval TypedString:TIMESTAMP	gold_text			1	uxI5hay7	TIMESTAMP '2024-02-29 10:20:30' + INTERVAL 1 DAY
plus Binary:+ to_interval plus:Interval,Timestamp	gold_text			1	wXnZ2ca/	to_interval('1 day') + ts
bitmap_count to_bitmap	gold_text			1	Wud9ITS7	bitmap_count(to_bitmap('1,2'))
glob glob:String,String	gold_text			1	wdV9cYs8	glob(s, 'a*')
unhex	gold_text			1	0FM/W22l	unhex('616263')
length length:Binary	gold_text			1	b0EUrlg/	length(bin)
hex hex:Binary	gold_text			1	DOPks369	hex(bin)
to_base64 to_base64:Binary	gold_text			1	iiuge5Jf	to_base64(bin)
plus Binary:+ plus:Int,Int	gold_text			1	lJSQTPan	n + n_2
plus Binary:+ plus:Int,Int	gold_text			1	7t29acqR	n_2 + i64
plus Binary:+ plus:Decimal,Int	gold_text			1	I7IWb84I	d10 + n
to_string to_string:Binary	gold_text	/j5/H/+j/v/9/+vv9d/vf98/u/t/rv++/fn+8/9n/+v/39m3fx8=		1	nP/RmtM4	to_string(bin)
plus Binary:+ plus:Timestamp,Int	gold_text			1	91sT9P1p	ts + n
plus Binary:+ plus:Int,Int	gold_text			1	ElZG78Vw	i64 + n
minus Binary:- minus:Int,Int	gold_text			1	GFjWBsdC	n - n_2
minus Binary:- minus:Int,Int	gold_text			1	p3cmgsY5	n_2 - i64
minus Binary:- minus:Decimal,Int	gold_text			1	GcbgHMCa	d10 - n
minus Binary:- minus:Timestamp,Timestamp	gold_text			1	DUpcK5Ka	d - ts
minus Binary:- minus:Date,Int	gold_text			1	RefxXSnP	d - n
minus Binary:- minus:Timestamp,Int	gold_text			1	Z0Q9fVfb	ts - n
minus Binary:- minus:Int,Int	gold_text			1	5au/WS4E	i64 - n
multiply Binary:* multiply:Int,Int	gold_text			1	zNkNHEad	n * n_2
multiply Binary:* multiply:Int,Int	gold_text			1	WsrKjA6O	n_2 * i64
multiply Binary:* multiply:Decimal,Int	gold_text			1	llHERfhJ	d10 * n
multiply Binary:* multiply:Int,Int	gold_text			1	TjFYobu3	i64 * n
divide Binary:/ divide:Int,Int	gold_text	AEAAAAhAAIAAAIQBAAAIEAAAAAAAAAAgAAAAQAAAAIQAASE=		1	+W6HjFIo	n / n_2
divide Binary:/ divide:Int,Int	gold_text	AAIAAAAAAAAAAAAAAAAAAAE=		1	FwF1sLho	n_2 / i64
divide Binary:/ divide:Decimal,Int	gold_text	gAAAEAAAAAAACgBAIAAAAAAUAAEAAAAAAAAAAAAAAAgAABAE		1	fG7j63BZ	d10 / n
divide Binary:/ divide:Int,Int	gold_text	gAAAAAAAAAAACgBAIAAAgAAUAAECAAAAAAAAAAAAAAgAABAE		1	+gtEBaGr	i64 / n
div Binary:// div:Int,Int	gold_text	AEAAAAhAAIAAAIQBAAAIEAAAAAAAAAAgAAAAQAAAAIQAASE=		1	Q3NTcjBA	n // n_2
div Binary:// div:Int,Int	gold_text	AAIAAAAAAAAAAAAAAAAAAAE=		1	OmcI48SQ	n_2 // i64
div Binary:// div:Float,Int	gold_text	gAAAEAAAAAAACgBAIAAAAAAUAAEAAAAAAAAAAAAAAAgAABAE		1	xRuOP7Os	d10 // n
Binary:=	gold_text			1	ihElXATI	n_2 = i64
Binary:=	gold_text			1	3bOIlADQ	d10 = n
Binary:=	gold_text			1	kKzkGYUk	s = part
Binary:=	gold_text			1	B5m6TKG5	s_2 = part_2
Binary:=	gold_text			1	yV6PuDVR	s_2 = s
div Binary:// div:Int,Int	gold_text	gAAAAAAAAAAACgBAIAAAgAAUAAECAAAAAAAAAAAAAAgAABAE		1	Y2PoY7EN	i64 // n
modulo Binary:% modulo:Int,Int	gold_text	AEAAAAhAAIAAAIQBAAAIEAAAAAAAAAAgAAAAQAAAAIQAASE=		1	9Oe9s/Dh	n % n_2
modulo Binary:% modulo:Int,Int	gold_text	AAIAAAAAAAAAAAAAAAAAAAE=		1	Ux9e/jda	n_2 % i64
modulo Binary:% modulo:Float,Int	gold_text	gAAAEAAAAAAACgBAIAAAAAAUAAEAAAAAAAAAAAAAAAgAABAE		1	6twThoef	d10 % n
modulo Binary:% modulo:Int,Int	gold_text	gAAAAAAAAAAACgBAIAAAgAAUAAECAAAAAAAAAAAAAAgAABAE		1	wGD2zWSO	i64 % n
div Binary:DIV div:Int,Int	gold_text	AEAAAAhAAIAAAIQBAAAIEAAAAAAAAAAgAAAAQAAAAIQAASE=		1	Q3NTcjBA	n DIV n_2
div Binary:DIV div:Int,Int	gold_text	AAIAAAAAAAAAAAAAAAAAAAE=		1	OmcI48SQ	n_2 DIV i64
div Binary:DIV div:Float,Int	gold_text	gAAAEAAAAAAACgBAIAAAAAAUAAEAAAAAAAAAAAAAAAgAABAE		1	xRuOP7Os	d10 DIV n
div Binary:DIV div:Int,Int	gold_text	gAAAAAAAAAAACgBAIAAAgAAUAAECAAAAAAAAAAAAAAgAABAE		1	Y2PoY7EN	i64 DIV n
Binary:=	gold_text			1	YyD37BwK	d = ts
Binary:=	gold_text			1	YSaAC7Ld	i64 = n
Binary:<>	gold_text			1	EuApaNMa	n <> n_2
Binary:<>	gold_text			1	Ql5/30uV	n_2 <> i64
Binary:<>	gold_text			1	8oVvecGa	d10 <> n
Binary:<>	gold_text			1	fzO3pZ89	s <> part
Binary:<>	gold_text			1	GGlcc2gQ	s_2 <> part_2
Binary:<>	gold_text			1	kNB2Mzid	s_2 <> s
Binary:<>	gold_text			1	/8TuRhLZ	d <> ts
Binary:<>	gold_text			1	kNn5gHJp	i64 <> n
lt Binary:< lt:Int,Int	gold_text			1	Z4rNS8YL	n < n_2
lt Binary:< lt:Int,Int	gold_text			1	MrrVcykU	n_2 < i64
lt Binary:< lt:Decimal,Int	gold_text			1	++3C/mFr	d10 < n
lt Binary:< lt:String,String	gold_text			1	cbFSiiNC	s_2 < part_2
lt Binary:< lt:String,String	gold_text			1	ym/wF9Fp	s_2 < s
lt Binary:< lt:Timestamp,Timestamp	gold_text			1	ciILb4bJ	d < ts
Binary:=	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	P2xeXYc2	s = n
Binary:<>	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	mY1tQpFx	s <> n
lt Binary:< lt:Int,Int	gold_text			1	KW9nlbyF	i64 < n
lte Binary:<= lte:Int,Int	gold_text			1	PMpvhXDI	n <= n_2
lte Binary:<= lte:Int,Int	gold_text			1	kre73SCV	n_2 <= i64
lte Binary:<= lte:Decimal,Int	gold_text			1	++3C/mFr	d10 <= n
lte Binary:<= lte:String,String	gold_text			1	VdfqCozM	s <= part
lte Binary:<= lte:String,String	gold_text			1	cbFSiiNC	s_2 <= part_2
lte Binary:<= lte:String,String	gold_text			1	ym/wF9Fp	s_2 <= s
lte Binary:<= lte:Timestamp,Timestamp	gold_text			1	ciILb4bJ	d <= ts
lte Binary:<= lte:Int,Int	gold_text			1	RhGR8wLK	i64 <= n
gt Binary:> gt:Int,Int	gold_text			1	HYvyF74n	n > n_2
gt Binary:> gt:Int,Int	gold_text			1	8A8ZrWPV	n_2 > i64
gt Binary:> gt:Decimal,Int	gold_text			1	KutUBKW+	d10 > n
gt Binary:> gt:String,String	gold_text			1	brlGQtbQ	s > part
gt Binary:> gt:String,String	gold_text			1	OEloxU2t	s_2 > part_2
gt Binary:> gt:String,String	gold_text			1	HV7NeigX	s_2 > s
gt Binary:> gt:Timestamp,Timestamp	gold_text			1	zI716SxY	d > ts
lt Binary:< lt:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	PCXzGxen	s < n
lte Binary:<= lte:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	xazmrrpb	s <= n
gt Binary:> gt:Int,Int	gold_text			1	XmypxMnk	i64 > n
gte Binary:>= gte:Int,Int	gold_text			1	zNj8pLHC	n >= n_2
gte Binary:>= gte:Int,Int	gold_text			1	CkjmZdzb	n_2 >= i64
gte Binary:>= gte:Decimal,Int	gold_text			1	KutUBKW+	d10 >= n
gte Binary:>= gte:String,String	gold_text			1	TTIipfld	s >= part
gte Binary:>= gte:String,String	gold_text			1	OEloxU2t	s_2 >= part_2
gte Binary:>= gte:String,String	gold_text			1	HV7NeigX	s_2 >= s
gte Binary:>= gte:Timestamp,Timestamp	gold_text			1	zI716SxY	d >= ts
gte Binary:>= gte:Int,Int	gold_text			1	ZXvXIqbV	i64 >= n
Binary:AND	gold_text			1	mXsRi/c9	n AND n_2
Binary:AND	gold_text			1	Ao0V7qgT	n_2 AND i64
Binary:AND	gold_text			1	T/bxjdpp	i64 AND n
Binary:OR	gold_text			1	Ij++PI3+	n OR n_2
Binary:OR	gold_text			1	Mm+jtx9J	n_2 OR i64
gt Binary:> gt:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	pYBRM3k/	s > n
gte Binary:>= gte:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	kzNUo3yZ	s >= n
Binary:OR	gold_text			1	llKDaj7k	i64 OR n
xor Binary:XOR xor:Boolean,Boolean	gold_text			1	YsLN4GF7	n XOR n_2
xor Binary:XOR xor:Boolean,Boolean	gold_text			1	Dom8FX3u	n_2 XOR i64
xor Binary:XOR xor:Boolean,Boolean	gold_text			1	/bo0fqf/	i64 XOR n
concat Binary:|| concat:String,String	gold_text			1	Mjbn7Vv7	n || n_2
concat Binary:|| concat:String,String	gold_text			1	6fRFk08d	n_2 || i64
concat Binary:|| concat:String,String	gold_text			1	69UlqR+e	d10 || n
concat Binary:|| concat:String,String	gold_text			1	39PnKBdc	s || part
concat Binary:|| concat:String,String	gold_text			1	8yw14ydn	s_2 || part_2
concat Binary:|| concat:String,String	gold_text			1	OWYn52Rc	s_2 || s
concat Binary:|| concat:String,String	gold_text			1	8KGR4Deu	d || ts
concat Binary:|| concat:String,String	gold_text			1	sd54lJFa	d || n
concat Binary:|| concat:String,String	gold_text			1	4tcHXdVM	ts || n
concat Binary:|| concat:String,String	gold_text			1	xw0zGYto	n || d
concat Binary:|| concat:String,String	gold_text			1	wTTZ6ERr	s || n
concat Binary:|| concat:String,String	gold_text			1	wrA3JloC	s || d
concat Binary:|| concat:String,String	gold_text			1	xywzCVA+	s || ts
concat Binary:|| concat:String,String	gold_text			1	zDX1Pp/2	s || d10
concat Binary:|| concat:String,String	gold_text			1	rzT7SBei	i64 || n
bit_and Binary:& bit_and:Int,Int	gold_text			1	rIHKcnV1	n & n_2
bit_and Binary:& bit_and:Int,Int	gold_text			1	q8pzyZcT	n_2 & i64
bit_and Binary:& bit_and:Int,Int	gold_text			1	HrZKAIL0	i64 & n
bit_or Binary:| bit_or:Int,Int	gold_text			1	2vOFAJ1d	n | n_2
bit_or Binary:| bit_or:Int,Int	gold_text			1	EezSVokB	n_2 | i64
bit_or Binary:| bit_or:Int,Int	gold_text			1	KPxRblbv	i64 | n
bit_xor Binary:# bit_xor:Int,Int	gold_text			1	Z0qlOjxp	n # n_2
bit_xor Binary:# bit_xor:Int,Int	gold_text			1	BGv6EdeN	n_2 # i64
bit_xor Binary:# bit_xor:Int,Int	gold_text			1	BrkkCVzz	i64 # n
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_text			1	Px2IS71J	n IS DISTINCT FROM n_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_text			1	gL+atjUI	n_2 IS DISTINCT FROM i64
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int is_not_null:Decimal	gold_text			1	GGlcc2gQ	d10 IS DISTINCT FROM n
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:String	gold_text			1	72QZHioI	s IS DISTINCT FROM part
assume_not_null if IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean	gold_text			1	GGlcc2gQ	s_2 IS DISTINCT FROM part_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:String	gold_text			1	GGlcc2gQ	s_2 IS DISTINCT FROM s
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Timestamp is_not_null:Date	gold_text			1	GGlcc2gQ	d IS DISTINCT FROM ts
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_text			1	kPP2TOo9	i64 IS DISTINCT FROM n
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_text			1	OntVQgLS	n IS NOT DISTINCT FROM n_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_text			1	GuSuM0Y1	n_2 IS NOT DISTINCT FROM i64
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int is_not_null:Decimal	gold_text			1	B5m6TKG5	d10 IS NOT DISTINCT FROM n
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:String	gold_text			1	ME6MmJEB	s IS NOT DISTINCT FROM part
assume_not_null if IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean	gold_text			1	B5m6TKG5	s_2 IS NOT DISTINCT FROM part_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:String	gold_text			1	B5m6TKG5	s_2 IS NOT DISTINCT FROM s
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Timestamp is_not_null:Date	gold_text			1	B5m6TKG5	d IS NOT DISTINCT FROM ts
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_text			1	bP9CZ2l6	i64 IS NOT DISTINCT FROM n
like Binary:LIKE like:String,String	gold_text			1	rWirnVRy	s_2 LIKE s
to_year Extract to_year:Date	gold_text			1	razBMiys	EXTRACT(YEAR FROM d)
to_quarter Extract to_quarter:Date	gold_text			1	NTmubVpj	EXTRACT(QUARTER FROM d)
to_month Extract to_month:Date	gold_text			1	Q/D/ddj3	EXTRACT(MONTH FROM d)
to_week_of_year Extract to_week_of_year:Date	gold_text			1	DUxDB2Yt	EXTRACT(WEEK FROM d)
to_day_of_month Extract to_day_of_month:Date	gold_text			1	hIn7BRBZ	EXTRACT(DAY FROM d)
to_hour Extract to_hour:Timestamp	gold_text			1	2iu03V5N	EXTRACT(HOUR FROM d)
to_minute Extract to_minute:Timestamp	gold_text			1	2iu03V5N	EXTRACT(MINUTE FROM d)
to_second Extract to_second:Timestamp	gold_text			1	2iu03V5N	EXTRACT(SECOND FROM d)
dayofweek Extract dayofweek:Date	gold_text			1	HCZnrcBc	EXTRACT(DOW FROM d)
to_day_of_year Extract to_day_of_year:Date	gold_text			1	j1VSL32+	EXTRACT(DOY FROM d)
epoch Extract epoch:Timestamp	gold_text			1	LVHAu0Bp	EXTRACT(EPOCH FROM d)
to_day_of_week Extract to_day_of_week:Date	gold_text			1	9WwdFB7c	EXTRACT(ISODOW FROM d)
to_iso_year Extract to_iso_year:Date	gold_text			1	+4zl4rVD	EXTRACT(ISOYEAR FROM d)
to_start_of_year DateFunction:DATE_TRUNC to_start_of_year:Date	gold_text			1	y3X8d3jQ	date_trunc(YEAR, d)
add_years minus DateFunction:DATE_SUB add_years:Date,Int minus:Int	gold_text			1	px0gUC0b	date_sub(YEAR, n_2, d)
to_start_of_quarter DateFunction:DATE_TRUNC to_start_of_quarter:Date	gold_text			1	erJSwCCN	date_trunc(QUARTER, d)
add_quarters minus DateFunction:DATE_SUB add_quarters:Date,Int minus:Int	gold_text			1	JoFYYqBf	date_sub(QUARTER, n_2, d)
to_start_of_month DateFunction:DATE_TRUNC to_start_of_month:Date	gold_text			1	hCkqaXWH	date_trunc(MONTH, d)
add_years DateFunction:DATE_ADD add_years:Date,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	QshrDPiG	date_add(YEAR, n, d)
plus Binary:+ to_interval plus:Date,Interval	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	xdOp93kk	d + to_interval('3 YEAR')
add_quarters DateFunction:DATE_ADD add_quarters:Date,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	r03fRbOw	date_add(QUARTER, n, d)
plus Binary:+ to_interval plus:Date,Interval	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	ZNGDfZZw	d + to_interval('3 QUARTER')
date_add_months minus DateFunction:DATE_SUB date_add_months:Date,Int minus:Int	gold_text			1	blOSvx/A	date_sub(MONTH, n_2, d)
to_start_of_week DateFunction:DATE_TRUNC to_start_of_week:Date,Int	gold_text			1	MJzctd1P	date_trunc(WEEK, d)
add_weeks DateFunction:DATE_ADD add_weeks:Date,Int	gold_text			1	8i/N8z8Q	date_add(WEEK, n, d)
add_weeks minus DateFunction:DATE_SUB add_weeks:Date,Int minus:Int	gold_text			1	IygaO1HW	date_sub(WEEK, n_2, d)
plus Binary:+ to_interval plus:Date,Interval	gold_text			1	j33EKdgS	d + to_interval('3 WEEK')
to_start_of_day DateFunction:DATE_TRUNC to_start_of_day:Timestamp	gold_text			1	eSGH32gc	date_trunc(DAY, d)
add_days DateFunction:DATE_ADD add_days:Date,Int	gold_text			1	uFcAWJub	date_add(DAY, n, d)
add_days minus DateFunction:DATE_SUB add_days:Date,Int minus:Int	gold_text			1	10hENWaA	date_sub(DAY, n_2, d)
plus Binary:+ to_interval plus:Date,Interval	gold_text			1	vYSy8066	d + to_interval('3 DAY')
to_start_of_hour DateFunction:DATE_TRUNC to_start_of_hour:Timestamp	gold_text			1	eSGH32gc	date_trunc(HOUR, d)
add_hours DateFunction:DATE_ADD add_hours:Date,Int	gold_text			1	DpGoGsSB	date_add(HOUR, n, d)
add_hours minus DateFunction:DATE_SUB add_hours:Date,Int minus:Int	gold_text			1	txGieJFW	date_sub(HOUR, n_2, d)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text			1	/X4j17yZ	d + to_interval('3 HOUR')
to_start_of_minute DateFunction:DATE_TRUNC to_start_of_minute:Timestamp	gold_text			1	eSGH32gc	date_trunc(MINUTE, d)
add_minutes DateFunction:DATE_ADD add_minutes:Date,Int	gold_text			1	rFzqn/m5	date_add(MINUTE, n, d)
add_minutes minus DateFunction:DATE_SUB add_minutes:Date,Int minus:Int	gold_text			1	3dzWUVT2	date_sub(MINUTE, n_2, d)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text			1	lUiCdZ+8	d + to_interval('3 MINUTE')
to_start_of_second DateFunction:DATE_TRUNC to_start_of_second:Timestamp	gold_text			1	eSGH32gc	date_trunc(SECOND, d)
add_seconds DateFunction:DATE_ADD add_seconds:Date,Int	gold_text			1	wwD9Wygf	date_add(SECOND, n, d)
add_seconds minus DateFunction:DATE_SUB add_seconds:Date,Int minus:Int	gold_text			1	89+jFqgA	date_sub(SECOND, n_2, d)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text			1	brRMdSpq	d + to_interval('3 SECOND')
date_add_months DateFunction:DATE_ADD date_add_months:Date,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	KmVB9h9G	date_add(MONTH, n, d)
plus Binary:+ to_interval plus:Date,Interval	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	oiP8EqjP	d + to_interval('3 MONTH')
to_previous_monday DateFunction:PREVIOUS_DAY to_previous_monday:Date	gold_text			1	n6XXFFG9	previous_day(d, MONDAY)
to_next_friday DateFunction:NEXT_DAY to_next_friday:Date	gold_text			1	Kw4FiYil	next_day(d, FRIDAY)
to_previous_friday DateFunction:PREVIOUS_DAY to_previous_friday:Date	gold_text			1	igEsEZkr	previous_day(d, FRIDAY)
to_previous_sunday DateFunction:PREVIOUS_DAY to_previous_sunday:Date	gold_text			1	2ujAkbLo	previous_day(d, SUNDAY)
to_year Extract to_year:Timestamp	gold_text			1	llaFO/H5	EXTRACT(YEAR FROM ts)
to_quarter Extract to_quarter:Timestamp	gold_text			1	TasH9OW4	EXTRACT(QUARTER FROM ts)
to_month Extract to_month:Timestamp	gold_text			1	Cqejcp6s	EXTRACT(MONTH FROM ts)
to_week_of_year Extract to_week_of_year:Timestamp	gold_text			1	imFIiu1y	EXTRACT(WEEK FROM ts)
to_day_of_month Extract to_day_of_month:Timestamp	gold_text			1	buZKB04o	EXTRACT(DAY FROM ts)
to_hour Extract to_hour:Timestamp	gold_text			1	gYnlSI+C	EXTRACT(HOUR FROM ts)
to_minute Extract to_minute:Timestamp	gold_text			1	ryQqvkIe	EXTRACT(MINUTE FROM ts)
to_second Extract to_second:Timestamp	gold_text			1	niExul4Y	EXTRACT(SECOND FROM ts)
dayofweek Extract dayofweek:Timestamp	gold_text			1	/0ZazxEg	EXTRACT(DOW FROM ts)
to_day_of_year Extract to_day_of_year:Timestamp	gold_text			1	/IJy9IvO	EXTRACT(DOY FROM ts)
epoch Extract epoch:Timestamp	gold_text			1	L/jnXwGi	EXTRACT(EPOCH FROM ts)
to_day_of_week Extract to_day_of_week:Timestamp	gold_text			1	15GhGuzC	EXTRACT(ISODOW FROM ts)
to_iso_year Extract to_iso_year:Timestamp	gold_text			1	Iax4xsvM	EXTRACT(ISOYEAR FROM ts)
to_start_of_year DateFunction:DATE_TRUNC to_start_of_year:Timestamp	gold_text			1	hOd2Hwc3	date_trunc(YEAR, ts)
add_years DateFunction:DATE_ADD add_years:Timestamp,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	LvTa0NNO	date_add(YEAR, n, ts)
add_years minus DateFunction:DATE_SUB add_years:Timestamp,Int minus:Int	gold_text			1	s+e4n9oN	date_sub(YEAR, n_2, ts)
to_start_of_quarter DateFunction:DATE_TRUNC to_start_of_quarter:Timestamp	gold_text			1	Nu8OQYfe	date_trunc(QUARTER, ts)
add_quarters minus DateFunction:DATE_SUB add_quarters:Timestamp,Int minus:Int	gold_text			1	40j1wBDP	date_sub(QUARTER, n_2, ts)
to_start_of_month DateFunction:DATE_TRUNC to_start_of_month:Timestamp	gold_text			1	ELxDag6/	date_trunc(MONTH, ts)
date_add_months minus DateFunction:DATE_SUB date_add_months:Timestamp,Int minus:Int	gold_text			1	4fvro/7Q	date_sub(MONTH, n_2, ts)
to_start_of_week DateFunction:DATE_TRUNC to_start_of_week:Timestamp,Int	gold_text			1	O+nsN+Xw	date_trunc(WEEK, ts)
add_weeks DateFunction:DATE_ADD add_weeks:Timestamp,Int	gold_text			1	KwaVlRL0	date_add(WEEK, n, ts)
add_weeks minus DateFunction:DATE_SUB add_weeks:Timestamp,Int minus:Int	gold_text			1	JhZdUOrj	date_sub(WEEK, n_2, ts)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text			1	nIHOQx/8	ts + to_interval('3 WEEK')
to_start_of_day DateFunction:DATE_TRUNC to_start_of_day:Timestamp	gold_text			1	JjvkeQ0E	date_trunc(DAY, ts)
add_days DateFunction:DATE_ADD add_days:Timestamp,Int	gold_text			1	klZn4doE	date_add(DAY, n, ts)
add_days minus DateFunction:DATE_SUB add_days:Timestamp,Int minus:Int	gold_text			1	YhvPFVvk	date_sub(DAY, n_2, ts)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text			1	lHpxytya	ts + to_interval('3 DAY')
to_start_of_hour DateFunction:DATE_TRUNC to_start_of_hour:Timestamp	gold_text			1	gLc7nQJS	date_trunc(HOUR, ts)
add_hours DateFunction:DATE_ADD add_hours:Timestamp,Int	gold_text			1	FQs71U7f	date_add(HOUR, n, ts)
add_hours minus DateFunction:DATE_SUB add_hours:Timestamp,Int minus:Int	gold_text			1	Dd5zohMd	date_sub(HOUR, n_2, ts)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text			1	5oIBId/s	ts + to_interval('3 HOUR')
to_start_of_minute DateFunction:DATE_TRUNC to_start_of_minute:Timestamp	gold_text			1	peV6tuSc	date_trunc(MINUTE, ts)
add_minutes DateFunction:DATE_ADD add_minutes:Timestamp,Int	gold_text			1	zT043ohR	date_add(MINUTE, n, ts)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	vkILcqGE	ts + to_interval('3 YEAR')
add_quarters DateFunction:DATE_ADD add_quarters:Timestamp,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	Uwy5q+Xm	date_add(QUARTER, n, ts)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	RJkVKg/b	ts + to_interval('3 QUARTER')
date_add_months DateFunction:DATE_ADD date_add_months:Timestamp,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	3jkRNBX1	date_add(MONTH, n, ts)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	jz/mL6Y6	ts + to_interval('3 MONTH')
add_minutes minus DateFunction:DATE_SUB add_minutes:Timestamp,Int minus:Int	gold_text			1	zmJqgpIT	date_sub(MINUTE, n_2, ts)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text			1	2q0RDybW	ts + to_interval('3 MINUTE')
to_start_of_second DateFunction:DATE_TRUNC to_start_of_second:Timestamp	gold_text			1	rPVN9+2p	date_trunc(SECOND, ts)
add_seconds DateFunction:DATE_ADD add_seconds:Timestamp,Int	gold_text			1	HGSFb76G	date_add(SECOND, n, ts)
add_seconds minus DateFunction:DATE_SUB add_seconds:Timestamp,Int minus:Int	gold_text			1	1b7qN9/t	date_sub(SECOND, n_2, ts)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_text			1	SkUU75jF	ts + to_interval('3 SECOND')
to_next_friday DateFunction:NEXT_DAY to_next_friday:Timestamp	gold_text			1	07qGO6EW	next_day(ts, FRIDAY)
cast:Int64>Int8 Cast:Int8	gold_text			1	oudNi+Mm	TRY_CAST(i64 AS TINYINT)
cast:Int64>Int16 Cast:Int16	gold_text			1	DYgrqqHr	TRY_CAST(i64 AS SMALLINT)
cast:Int64>Int32 Cast:Int32	gold_text			1	/E6Oo8LI	TRY_CAST(i64 AS INT)
Cast:Int64	gold_text			1	lZLVB9/v	CAST(i64 AS BIGINT)
Cast:Int64	gold_text			1	lZLVB9/v	TRY_CAST(i64 AS BIGINT)
cast:Int64>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_text	/gEAAAAQ/7//f3//fv39//j/86/n/99vtt9////+//X1e/f2+w4=		1	YpqyAL46	CAST(i64 AS TINYINT)
cast:Int64>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_text	9gEAAAAAALD/f3//fvx9/3D78Y7n/01PtN9//v/+f+XVM+f2+w4=		1	E7VSwvIB	CAST(i64 AS SMALLINT)
cast:Int64>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_text	9AEAAAAAAAAAc29zdvxtSlD6oI5k+0VLAJV/nvF2J2UUMuX28A4=		1	zyx0PvtH	CAST(i64 AS INT)
cast:Int64>UInt8 Cast:UInt8	gold_text			1	vO4Wt3/U	TRY_CAST(i64 AS UINT8)
cast:Int64>UInt16 Cast:UInt16	gold_text			1	mbjlkOFZ	TRY_CAST(i64 AS UINT16)
cast:Int64>UInt32 Cast:UInt32	gold_text			1	r+Y7WJ9v	TRY_CAST(i64 AS UINT32)
cast:Int64>UInt64 Cast:UInt64	gold_text			1	7X09CTtT	TRY_CAST(i64 AS UINT64)
cast:Int64>Float32 Cast:Float32	gold_text			1	36wHetJ4	CAST(i64 AS FLOAT)
cast:Int64>Float32 Cast:Float32	gold_text			1	36wHetJ4	TRY_CAST(i64 AS FLOAT)
cast:Int64>Float64 Cast:Float64	gold_text			1	02PELAcS	CAST(i64 AS DOUBLE)
cast:Int64>Float64 Cast:Float64	gold_text			1	02PELAcS	TRY_CAST(i64 AS DOUBLE)
cast:Int64>Decimal Cast:Decimal	gold_text			1	RE2/y941	TRY_CAST(i64 AS DECIMAL(4, 1))
cast:Int64>Decimal Cast:Decimal	gold_text			1	65WWubya	TRY_CAST(i64 AS DECIMAL(10, 2))
cast:Int64>Decimal Cast:Decimal	gold_text			1	XHAIesZD	TRY_CAST(i64 AS DECIMAL(18, 5))
cast:Int64>Decimal Cast:Decimal	gold_text			1	nRY2I9er	CAST(i64 AS DECIMAL(38, 10))
cast:Int64>Decimal Cast:Decimal	gold_text			1	nRY2I9er	TRY_CAST(i64 AS DECIMAL(38, 10))
cast:Int64>Boolean Cast:Boolean	gold_text			1	1rrfnQkt	CAST(i64 AS BOOLEAN)
cast:Int64>Boolean Cast:Boolean	gold_text			1	1rrfnQkt	TRY_CAST(i64 AS BOOLEAN)
cast:Int64>String Cast:String	gold_text			1	/oQZyhYk	CAST(i64 AS STRING)
cast:Int64>String Cast:String	gold_text			1	/oQZyhYk	TRY_CAST(i64 AS STRING)
cast:Int64>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_text	/kERiYiI/7//f////v/9//j/86/v/99ftv9////+//31e/f2+w8=		1	AzpPFyFw	CAST(i64 AS UINT8)
cast:Int64>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_text	9kERiYiIiLj/f////v/97/D78Y7v/99ftP9////+f+3Vc+f2+Q8=		1	MUAbDxju	CAST(i64 AS UINT16)
cast:Int64>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_text	9kERiYiIiIiIeO9/9v/patD74I5t/9dbgLV/3/F2f21Vc+X28A8=		1	ZZRJibW2	CAST(i64 AS UINT32)
cast:Int64>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_text	pkARiYiIiIiICMhtkovBYtCx4IIJZJISgDVWR0EAWA1BQSBAgA8=		1	L4JZnCik	CAST(i64 AS UINT64)
cast:Int64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	/gEAAAAAsL//f3//fvz9/3D/86/n/91Ptt9//v/+f/XVM/f2+w4=		1	EQVfm2YC	CAST(i64 AS DECIMAL(4, 1))
cast:Int64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	9AEAAAAAAADwf29/dvxtylD64Y5k+0VLAJV/nvV2N2XUMuX28A4=		1	VX96T5wz	CAST(i64 AS DECIMAL(10, 2))
cast:Int64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	9AEAAAAAAAAAcE8gZOwJQFD6oIIECEVJAAFgmEB0B0QAEOF2wA4=		1	vZH+oeBF	CAST(i64 AS DECIMAL(18, 5))
cast:Int64>Date Cast:Date	gold_text			1	jme9QpHQ	CAST(i64 AS DATE)
cast:Int64>Date Cast:Date	gold_text			1	jme9QpHQ	TRY_CAST(i64 AS DATE)
cast:Int64>Timestamp Cast:Timestamp	gold_text			1	tdJncrU7	CAST(i64 AS TIMESTAMP)
cast:Int64>Timestamp Cast:Timestamp	gold_text			1	tdJncrU7	TRY_CAST(i64 AS TIMESTAMP)
cast:Int64>Variant Cast:Variant	gold_text			1	CaIMoXl+	CAST(i64 AS VARIANT)
cast:Int64>Variant Cast:Variant	gold_text			1	CaIMoXl+	TRY_CAST(i64 AS VARIANT)
cast:Int64>Decimal Cast:Decimal	gold_text			1	0uow+wIz	CAST(i64 AS DECIMAL(20, 0))
cast:Int64>Decimal Cast:Decimal	gold_text			1	0uow+wIz	TRY_CAST(i64 AS DECIMAL(20, 0))
cast:Decimal>Int8 Cast:Int8	gold_text			1	ifKtDJMM	TRY_CAST(d10 AS TINYINT)
cast:Decimal>Int16 Cast:Int16	gold_text			1	aOlYUu8g	TRY_CAST(d10 AS SMALLINT)
cast:Decimal>Int32 Cast:Int32	gold_text			1	EKjHQA5b	CAST(d10 AS INT)
cast:Decimal>Int32 Cast:Int32	gold_text			1	EKjHQA5b	TRY_CAST(d10 AS INT)
cast:Decimal>Int64 Cast:Int64	gold_text			1	PZxEFEuQ	CAST(d10 AS BIGINT)
cast:Decimal>Int64 Cast:Int64	gold_text			1	PZxEFEuQ	TRY_CAST(d10 AS BIGINT)
cast:Decimal>UInt8 Cast:UInt8	gold_text			1	Ro/2oaNm	TRY_CAST(d10 AS UINT8)
cast:Decimal>UInt16 Cast:UInt16	gold_text			1	Imv6JZ0r	TRY_CAST(d10 AS UINT16)
cast:Decimal>UInt32 Cast:UInt32	gold_text			1	PmBtPKFc	TRY_CAST(d10 AS UINT32)
cast:Decimal>UInt64 Cast:UInt64	gold_text			1	jzBYqqFw	TRY_CAST(d10 AS UINT64)
cast:Decimal>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_text	qv7/HUv6u/J/T7/Pa799b9919jeUu+oDZb1pn8vfq7JTbwDg7gQ=		1	mhZpP8f1	CAST(d10 AS TINYINT)
cast:Decimal>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_text	Kt4yGUKImqI9BxpHCZxBK54QYBQEi+oAIZloiEiXg4JTZwDg6A==		1	4BMZQHJT	CAST(d10 AS SMALLINT)
cast:Decimal>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_text	Lv6/HUv6v/Z9T7/fa7/9f993/leU++uj9f1pn9//v7dTbyTo7hQ=		1	BoS1BjZu	CAST(d10 AS UINT8)
cast:Decimal>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_text	LtYzCUraH6Z9CzvXAJ7hN59zfleEasug8dlpnFy3lTVTbyToYBA=		1	l2CcFMlm	CAST(d10 AS UINT16)
cast:Decimal>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_text	LAAhCEhSFaZBCSmXABKgNQFjPkeEaEGg0EABHBShlTUASCSIYBA=		1	hcnDAgmW	CAST(d10 AS UINT32)
cast:Decimal>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_text	LAAhCEhSFaZBCSmXABKgNQFjPkeEaEGg0EABHBShlTUASCSIYBA=		1	hU6bqdO3	CAST(d10 AS UINT64)
cast:Decimal>Float32 Cast:Float32	gold_text			1	k3U4+drm	CAST(d10 AS FLOAT)
cast:Decimal>Float32 Cast:Float32	gold_text			1	k3U4+drm	TRY_CAST(d10 AS FLOAT)
cast:Decimal>Float64 Cast:Float64	gold_text			1	lpNRR30n	CAST(d10 AS DOUBLE)
cast:Decimal>Float64 Cast:Float64	gold_text			1	lpNRR30n	TRY_CAST(d10 AS DOUBLE)
cast:Decimal>Decimal Cast:Decimal	gold_text			1	Vojsvhi/	TRY_CAST(d10 AS DECIMAL(4, 1))
Cast:Decimal	gold_text			1	jyqgOL35	CAST(d10 AS DECIMAL(10, 2))
Cast:Decimal	gold_text			1	jyqgOL35	TRY_CAST(d10 AS DECIMAL(10, 2))
cast:Decimal>Decimal Cast:Decimal	gold_text			1	ZLm5Y2iQ	CAST(d10 AS DECIMAL(18, 5))
cast:Decimal>Decimal Cast:Decimal	gold_text			1	ZLm5Y2iQ	TRY_CAST(d10 AS DECIMAL(18, 5))
cast:Decimal>Decimal Cast:Decimal	gold_text			1	Qjq62wiy	CAST(d10 AS DECIMAL(38, 10))
cast:Decimal>Decimal Cast:Decimal	gold_text			1	Qjq62wiy	TRY_CAST(d10 AS DECIMAL(38, 10))
cast:Decimal>Boolean Cast:Boolean	gold_text			1	HqRWu4Bm	CAST(d10 AS BOOLEAN)
cast:Decimal>Boolean Cast:Boolean	gold_text			1	HqRWu4Bm	TRY_CAST(d10 AS BOOLEAN)
cast:Decimal>String Cast:String	gold_text			1	xp6vWfIc	CAST(d10 AS STRING)
cast:Decimal>Variant Cast:Variant	gold_text			1	W9BdbXZu	CAST(d10 AS VARIANT)
cast:Decimal>Variant Cast:Variant	gold_text			1	W9BdbXZu	TRY_CAST(d10 AS VARIANT)
cast:Decimal>Decimal Cast:Decimal	gold_text			1	JmSAzNJh	CAST(d10 AS DECIMAL(20, 0))
cast:Decimal>Decimal Cast:Decimal	gold_text			1	JmSAzNJh	TRY_CAST(d10 AS DECIMAL(20, 0))
cast:Boolean>Int8 Cast:Int8	gold_text			1	cb3vmDJK	CAST(b AS TINYINT)
cast:Boolean>Int8 Cast:Int8	gold_text			1	cb3vmDJK	TRY_CAST(b AS TINYINT)
cast:Boolean>Int16 Cast:Int16	gold_text			1	xh7HbfSl	CAST(b AS SMALLINT)
cast:Boolean>Int16 Cast:Int16	gold_text			1	xh7HbfSl	TRY_CAST(b AS SMALLINT)
cast:Decimal>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	Kv42GUOKm/I9Rz/HS75VK95w9hYEq+oCJZlpmkvfo7JTbwDg6g==		1	zPgK3BAp	CAST(d10 AS DECIMAL(4, 1))
cast:Boolean>Int32 Cast:Int32	gold_text			1	PqNAPS2j	CAST(b AS INT)
cast:Boolean>Int32 Cast:Int32	gold_text			1	PqNAPS2j	TRY_CAST(b AS INT)
cast:Boolean>Int64 Cast:Int64	gold_text			1	CjvtJXk/	CAST(b AS BIGINT)
cast:Boolean>Int64 Cast:Int64	gold_text			1	CjvtJXk/	TRY_CAST(b AS BIGINT)
cast:Boolean>UInt8 Cast:UInt8	gold_text			1	35XJzciN	CAST(b AS UINT8)
cast:Boolean>UInt8 Cast:UInt8	gold_text			1	35XJzciN	TRY_CAST(b AS UINT8)
cast:Boolean>UInt16 Cast:UInt16	gold_text			1	rb7KLJgo	CAST(b AS UINT16)
cast:Boolean>UInt16 Cast:UInt16	gold_text			1	rb7KLJgo	TRY_CAST(b AS UINT16)
cast:Boolean>UInt32 Cast:UInt32	gold_text			1	XEodBK0Z	CAST(b AS UINT32)
cast:Boolean>UInt32 Cast:UInt32	gold_text			1	XEodBK0Z	TRY_CAST(b AS UINT32)
cast:Boolean>UInt64 Cast:UInt64	gold_text			1	M872WIp/	CAST(b AS UINT64)
cast:Boolean>UInt64 Cast:UInt64	gold_text			1	M872WIp/	TRY_CAST(b AS UINT64)
cast:Boolean>Float32 Cast:Float32	gold_text			1	FHeKf7aX	CAST(b AS FLOAT)
cast:Boolean>Float32 Cast:Float32	gold_text			1	FHeKf7aX	TRY_CAST(b AS FLOAT)
cast:Boolean>Float64 Cast:Float64	gold_text			1	7/6AyBgJ	CAST(b AS DOUBLE)
cast:Boolean>Float64 Cast:Float64	gold_text			1	7/6AyBgJ	TRY_CAST(b AS DOUBLE)
cast:Boolean>Decimal Cast:Decimal	gold_text			1	XjX2BXSE	CAST(b AS DECIMAL(4, 1))
cast:Boolean>Decimal Cast:Decimal	gold_text			1	XjX2BXSE	TRY_CAST(b AS DECIMAL(4, 1))
cast:Boolean>Decimal Cast:Decimal	gold_text			1	S4NIMcf+	CAST(b AS DECIMAL(10, 2))
cast:Boolean>Decimal Cast:Decimal	gold_text			1	S4NIMcf+	TRY_CAST(b AS DECIMAL(10, 2))
cast:Boolean>Decimal Cast:Decimal	gold_text			1	f0mpi2OU	CAST(b AS DECIMAL(18, 5))
cast:Boolean>Decimal Cast:Decimal	gold_text			1	f0mpi2OU	TRY_CAST(b AS DECIMAL(18, 5))
cast:Boolean>Decimal Cast:Decimal	gold_text			1	fJQBnD42	CAST(b AS DECIMAL(38, 10))
cast:Boolean>Decimal Cast:Decimal	gold_text			1	fJQBnD42	TRY_CAST(b AS DECIMAL(38, 10))
Cast:Boolean	gold_text			1	Mminufo+	CAST(b AS BOOLEAN)
Cast:Boolean	gold_text			1	Mminufo+	TRY_CAST(b AS BOOLEAN)
cast:Boolean>String Cast:String	gold_text			1	pKOhj6Xu	CAST(b AS STRING)
cast:Boolean>String Cast:String	gold_text			1	pKOhj6Xu	TRY_CAST(b AS STRING)
cast:Boolean>Variant Cast:Variant	gold_text			1	jHnDKtj5	CAST(b AS VARIANT)
cast:Boolean>Variant Cast:Variant	gold_text			1	jHnDKtj5	TRY_CAST(b AS VARIANT)
cast:Boolean>Decimal Cast:Decimal	gold_text			1	zHS1pDFW	CAST(b AS DECIMAL(20, 0))
cast:Boolean>Decimal Cast:Decimal	gold_text			1	zHS1pDFW	TRY_CAST(b AS DECIMAL(20, 0))
cast:String>Int8 Cast:Int8	gold_text			1	MWYT1eEO	TRY_CAST(s AS TINYINT)
cast:String>Int16 Cast:Int16	gold_text			1	5rhv046+	TRY_CAST(s AS SMALLINT)
cast:String>Int32 Cast:Int32	gold_text			1	2M45g/Eh	TRY_CAST(s AS INT)
cast:String>Int64 Cast:Int64	gold_text			1	0tCcTkHp	TRY_CAST(s AS BIGINT)
cast:String>UInt8 Cast:UInt8	gold_text			1	xKajyiZJ	TRY_CAST(s AS UINT8)
cast:String>UInt16 Cast:UInt16	gold_text			1	mYlD1IvE	TRY_CAST(s AS UINT16)
cast:String>UInt32 Cast:UInt32	gold_text			1	yUF+CBCJ	TRY_CAST(s AS UINT32)
cast:String>UInt64 Cast:UInt64	gold_text			1	3jamyuv/	TRY_CAST(s AS UINT64)
cast:String>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_text	fED7//f/7//d97//fvv/vv/9+/vfd/7v79//v/9////++eX/ex8=		1	OoXb/R0R	CAST(s AS TINYINT)
cast:String>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_text	fAD7//f/7//Z57//fuvvnv/8++Ofd/7r557/vvlnvv7++eWfex4=		1	66Ekz4gz	CAST(s AS SMALLINT)
cast:String>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_text	fAD7//f/7//Z559/dunnnn/8+eOfd/7p555+vvlnnn7++eWfex4=		1	XyH7OHkv	CAST(s AS INT)
cast:String>Int64 not contains Cast:Int64 not:Boolean contains:Array,Int	gold_text	fAD7//c/7v/Z559/Zunnnn/g+eOfd/6p555+tvlnnn7++eWfex4=		1	4oy2CL6H	CAST(s AS BIGINT)
cast:String>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_text	fEr7//f/7//d97//fvv/vv/9+/vfd/7v797/v/9////++eXfex8=		1	DKhz+cRA	CAST(s AS UINT8)
cast:String>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_text	fAr7//f/7//Z57//fuvvnv/8+eOfd/7r557/vvlnvn7++eWfex4=		1	KMvo21Xz	CAST(s AS UINT16)
cast:String>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_text	fAr7//e/7//Z559/dunnnn/8+eOfd/7p555+vvlnnn7++eWfex4=		1	waYtMyxn	CAST(s AS UINT32)
cast:String>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_text	fAr7//e/7v/Z559/Zunnnn/g+eOfd/6p555+tvlnnn7++eWfex4=		1	luS9O9CI	CAST(s AS UINT64)
cast:String>Float32 Cast:Float32	gold_text			1	7+En8qDD	TRY_CAST(s AS FLOAT)
cast:String>Float64 Cast:Float64	gold_text			1	R/0ed4O/	TRY_CAST(s AS DOUBLE)
cast:String>Decimal Cast:Decimal	gold_text			1	jqBSqz90	TRY_CAST(s AS DECIMAL(4, 1))
cast:String>Decimal Cast:Decimal	gold_text			1	UxUxM8Vs	TRY_CAST(s AS DECIMAL(10, 2))
cast:String>Decimal Cast:Decimal	gold_text			1	T+JNS8tc	TRY_CAST(s AS DECIMAL(18, 5))
cast:String>Decimal Cast:Decimal	gold_text			1	qxLRJa6R	TRY_CAST(s AS DECIMAL(38, 10))
Cast:String	gold_text			1	N0w/wcgs	CAST(s AS STRING)
Cast:String	gold_text			1	N0w/wcgs	TRY_CAST(s AS STRING)
cast:String>Date Cast:Date	gold_text			1	2xViK4F7	TRY_CAST(s AS DATE)
cast:String>Timestamp Cast:Timestamp	gold_text			1	LBYDW5h6	TRY_CAST(s AS TIMESTAMP)
cast:String>Variant Cast:Variant	gold_text			1	ya5ScOiQ	TRY_CAST(s AS VARIANT)
cast:String>Binary Cast:Binary	gold_text			1	7mvZVn/h	CAST(s AS BINARY)
cast:String>Binary Cast:Binary	gold_text			1	7mvZVn/h	TRY_CAST(s AS BINARY)
cast:String>Float32 not contains Cast:Float32 not:Boolean contains:Array,Int	gold_text	fAD7//c/7v/Z5597Yunnnn/g2eOfd/6p555+tvlnnn7++eWeex4=		1	aBffLJUD	CAST(s AS FLOAT)
cast:String>Float64 not contains Cast:Float64 not:Boolean contains:Array,Int	gold_text	fAD7//c/7v/Z5597Yunnnn/g2eOfd/6p555+tvlnnn7++eWeex4=		1	nJdHFmTO	CAST(s AS DOUBLE)
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	fED7//f/7//d57//fvv/vv/9++vfd/7r797/vv9n/v/++eWfex4=		1	VLyIOBrr	CAST(s AS DECIMAL(4, 1))
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	fAD7//f/7//Z559/dunnnn/8+eOfd/7p555+vvlnnn7++eWfex4=		1	AA088QwB	CAST(s AS DECIMAL(10, 2))
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	fAD7//e/7v/Z559/dunnnn/o+eOfd/7p555+vvlnnn7++eWfex4=		1	ElMddJgt	CAST(s AS DECIMAL(18, 5))
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	fAD7//c/7v/Z559/Yunnnn/g2eOfd/6p555+tvlnnn7++eWeex4=		1	zPKQia4K	CAST(s AS DECIMAL(38, 10))
cast:String>Date not contains Cast:Date not:Boolean contains:Array,Int	gold_text	/P/7/zfw7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=		1	5CCtxSlz	CAST(s AS DATE)
cast:String>Timestamp not contains Cast:Timestamp not:Boolean contains:Array,Int	gold_text	/P/7/zf47//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=		1	iQfQFdZV	CAST(s AS TIMESTAMP)
cast:String>Variant not contains Cast:Variant not:Boolean contains:Array,Int	gold_text	eADw78c/7v/Z5597Yunnnn/g2eOfd/6p555+tvlnnn7++eWeex4=		1	4HuMGsGn	CAST(s AS VARIANT)
cast:String>Decimal Cast:Decimal	gold_text			1	rjCM87so	TRY_CAST(s AS DECIMAL(20, 0))
cast:String>Int8 Cast:Int8	gold_text			1	pyxMsmqc	TRY_CAST(s_2 AS TINYINT)
cast:String>Int16 Cast:Int16	gold_text			1	OAlLz+Tm	TRY_CAST(s_2 AS SMALLINT)
cast:String>Int32 Cast:Int32	gold_text			1	BMxDyAzs	TRY_CAST(s_2 AS INT)
cast:String>Int64 Cast:Int64	gold_text			1	vvcc0gJe	TRY_CAST(s_2 AS BIGINT)
cast:String>UInt8 Cast:UInt8	gold_text			1	JAf1pBmI	TRY_CAST(s_2 AS UINT8)
cast:String>UInt16 Cast:UInt16	gold_text			1	efPonhoN	TRY_CAST(s_2 AS UINT16)
cast:String>UInt32 Cast:UInt32	gold_text			1	xXnkSn8k	TRY_CAST(s_2 AS UINT32)
cast:String>UInt64 Cast:UInt64	gold_text			1	Pf7qHI8Y	TRY_CAST(s_2 AS UINT64)
cast:String>Float32 Cast:Float32	gold_text			1	g7gnXfvt	TRY_CAST(s_2 AS FLOAT)
cast:String>Float64 Cast:Float64	gold_text			1	2FMFwEgv	TRY_CAST(s_2 AS DOUBLE)
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	fAD7//c/7v/Z559/Zunnnn/g+eOfd/6p555+tvlnnn7++eWfex4=		1	kk2+M2VB	CAST(s AS DECIMAL(20, 0))
cast:String>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_text	/v//33//////f//99+8///3/33///f/vf///998/////P6D//x8=		1	d/idvIp5	CAST(s_2 AS TINYINT)
cast:String>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_text	/v//33/3/ffff//9988///3z3z///ffPf//9898///3TP4D//x8=		1	dltHxgbH	CAST(s_2 AS SMALLINT)
cast:String>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_text	/v//zz/3/HPPP//8888///zzzz//7PPPP//8888///zTP4D//x8=		1	S4MPXJS8	CAST(s_2 AS INT)
cast:String>Int64 not contains Cast:Int64 not:Boolean contains:Array,Int	gold_text	/vH/zz/3/HPPP//8888///zzzz3/7PPPP//8888+//wTP4D//x8=		1	FdvigurW	CAST(s_2 AS BIGINT)
cast:String>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_text	/v//33//////f//99+8///3/33///f/vf///898/////P6X//x8=		1	+b833Fx/	CAST(s_2 AS UINT8)
cast:String>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_text	/v//33/3/fffP//9988///3z3z///ffPf//9898///3TP4X//x8=		1	DsT/y+TG	CAST(s_2 AS UINT16)
cast:String>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_text	/v3/zz/3/HPPP//8888///zzzz//7PPPP//8888///zTP4X//x8=		1	XB2r04Hc	CAST(s_2 AS UINT32)
cast:String>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_text	/vX/zz/3/HPPP//8888///zzzz3/7PPPP//8888+//wTP4X//x8=		1	QmjPyTmQ	CAST(s_2 AS UINT64)
cast:String>Float32 not contains Cast:Float32 not:Boolean contains:Array,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	OKYknV8s	CAST(s_2 AS FLOAT)
cast:String>Float64 not contains Cast:Float64 not:Boolean contains:Array,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	yfv72qjz	CAST(s_2 AS DOUBLE)
cast:String>Decimal Cast:Decimal	gold_text			1	8iRtYTIc	TRY_CAST(s_2 AS DECIMAL(4, 1))
cast:String>Decimal Cast:Decimal	gold_text			1	sK1jt0zs	TRY_CAST(s_2 AS DECIMAL(10, 2))
cast:String>Decimal Cast:Decimal	gold_text			1	9yQN+46l	TRY_CAST(s_2 AS DECIMAL(18, 5))
cast:String>Decimal Cast:Decimal	gold_text			1	q48Imdoy	TRY_CAST(s_2 AS DECIMAL(38, 10))
Cast:String	gold_text			1	tj32g1Lq	CAST(s_2 AS STRING)
cast:String>String Cast:String	gold_text			1	WrSBHKcy	TRY_CAST(s_2 AS STRING)
cast:String>Date Cast:Date	gold_text			1	DAyBGmd7	TRY_CAST(s_2 AS DATE)
cast:String>Timestamp Cast:Timestamp	gold_text			1	4j2zzYxA	TRY_CAST(s_2 AS TIMESTAMP)
cast:String>Variant Cast:Variant	gold_text			1	shk2DeAY	TRY_CAST(s_2 AS VARIANT)
cast:String>Binary Cast:Binary	gold_text			1	Rw/jgF9b	CAST(s_2 AS BINARY)
cast:String>Binary Cast:Binary	gold_text			1	Zb45xj7A	TRY_CAST(s_2 AS BINARY)
cast:String>Decimal Cast:Decimal	gold_text			1	7Zhxnnco	TRY_CAST(s_2 AS DECIMAL(20, 0))
cast:Date>Int32 Cast:Int32	gold_text			1	NzpaORp+	CAST(d AS INT)
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	/v//33//////f//99+8///3333///ffvf///898/////P6D//x8=		1	C9eCBqtH	CAST(s_2 AS DECIMAL(4, 1))
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	/v//z3/3/HfPP//8888///3zzz//7PfPP//8898///zTP4D//x8=		1	Sqb77E3s	CAST(s_2 AS DECIMAL(10, 2))
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	/vX/zz/3/HPPP//8888///zzzz3/7PPPP//8888///xTP4D//x8=		1	edbLxypU	CAST(s_2 AS DECIMAL(18, 5))
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	EJ4RVmlX	CAST(s_2 AS DECIMAL(38, 10))
cast:String>Variant not contains Cast:Variant not:Boolean contains:Array,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTPAD49wc=		1	UpxJCKHM	CAST(s_2 AS VARIANT)
cast:String>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_text	/vH/zz/3/HPPP//8888///zzzz3/7PPPP//8888+//wTP4D//x8=		1	o6f2IrTQ	CAST(s_2 AS DECIMAL(20, 0))
cast:Date>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_text	3v+//3////7//f/7//f/7//f/7//fv///v/9/3v+9//v/9//vx8=		1	vH6540wa	CAST(d AS TINYINT)
cast:Date>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_text	SO8UtAigtRhNsAkg0VEIjICUCAoBAJQAEA4wpwAA8AiD4kJCIQ==		1	+xz3lJj3	CAST(d AS SMALLINT)
cast:Date>Int64 Cast:Int64	gold_text			1	Rsg3dd9F	CAST(d AS BIGINT)
cast:Date>Int64 Cast:Int64	gold_text			1	Rsg3dd9F	TRY_CAST(d AS BIGINT)
cast:Date>Float32 Cast:Float32	gold_text			1	FIAOlRSX	CAST(d AS FLOAT)
cast:Date>Float64 Cast:Float64	gold_text			1	2ko1B7Af	CAST(d AS DOUBLE)
cast:Date>String Cast:String	gold_text			1	/jwdJyLD	CAST(d AS STRING)
cast:Date>String Cast:String	gold_text			1	/jwdJyLD	TRY_CAST(d AS STRING)
Cast:Date	gold_text			1	eEZtVM6a	CAST(d AS DATE)
Cast:Date	gold_text			1	eEZtVM6a	TRY_CAST(d AS DATE)
cast:Date>Timestamp Cast:Timestamp	gold_text			1	eSGH32gc	CAST(d AS TIMESTAMP)
cast:Date>Timestamp Cast:Timestamp	gold_text			1	eSGH32gc	TRY_CAST(d AS TIMESTAMP)
cast:Date>Variant Cast:Variant	gold_text			1	W7iHydJa	CAST(d AS VARIANT)
cast:Date>Variant Cast:Variant	gold_text			1	W7iHydJa	TRY_CAST(d AS VARIANT)
cast:Timestamp>Int64 Cast:Int64	gold_text			1	nVry1758	CAST(ts AS BIGINT)
cast:Timestamp>Int64 Cast:Int64	gold_text			1	nVry1758	TRY_CAST(ts AS BIGINT)
cast:Date>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_text	3v+//3////7//f/7//f/7//f/7//fv///v/9/3v/9//v/9//vx8=		1	fTgJmv7l	CAST(d AS UINT8)
cast:Date>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_text	SO8UtAmitRhNtAkg0VEIjICUCAoBAJQCEA50pzgJ8AiD6kJCIQI=		1	R3iXZInU	CAST(d AS UINT16)
cast:Date>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_text	AAwAAAECABBEBAAAAAAIAAAAAAAAAIQCAABEADgJ0AAAaAAAAQI=		1	95mgb/2e	CAST(d AS UINT32)
cast:Date>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_text	AAwAAAECABBEBAAAAAAIAAAAAAAAAIQCAABEADgJ0AAAaAAAAQI=		1	o/CcaPCu	CAST(d AS UINT64)
cast:Timestamp>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_text	+v/3/+//3/+//3////7//f/7//f/7//f27//f////v/9//v/9x8=		1	ift/pvCq	CAST(ts AS TINYINT)
cast:Timestamp>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_text	+v/3/+//3/+//3////7//f/7//f/7//f27//f////v/9//v/9x8=		1	BS3SpdxS	CAST(ts AS SMALLINT)
cast:Timestamp>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_text	+v/3/+//3/+//3////7//f/7//f/7//f27//f3///v/9//v/9x8=		1	VfVs6ni7	CAST(ts AS INT)
cast:Timestamp>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_text	+v/3/+//3/+//3////7//f/7//f/7//f+7//f////v/9//v/9x8=		1	0xdNhLT1	CAST(ts AS UINT8)
cast:Timestamp>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_text	+v/3/+//3/+//3////7//f/7//f/7//f+7//f////v/9//v/9x8=		1	fD3BQg9a	CAST(ts AS UINT16)
cast:Timestamp>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_text	+v/3/+//3/+//3////7//f/7//f/7//f+7//f////v/9//v/9x8=		1	4KOOO0nw	CAST(ts AS UINT32)
cast:Timestamp>Float32 Cast:Float32	gold_text			1	CICddfNj	CAST(ts AS FLOAT)
cast:Timestamp>Float64 Cast:Float64	gold_text			1	l+bhitlE	CAST(ts AS DOUBLE)
cast:Timestamp>String Cast:String	gold_text			1	crvBYodc	CAST(ts AS STRING)
cast:Timestamp>String Cast:String	gold_text			1	crvBYodc	TRY_CAST(ts AS STRING)
cast:Timestamp>Date Cast:Date	gold_text			1	ffO+yny9	CAST(ts AS DATE)
cast:Timestamp>Date Cast:Date	gold_text			1	ffO+yny9	TRY_CAST(ts AS DATE)
Cast:Timestamp	gold_text			1	8Rns2fT6	CAST(ts AS TIMESTAMP)
Cast:Timestamp	gold_text			1	8Rns2fT6	TRY_CAST(ts AS TIMESTAMP)
cast:Timestamp>Variant Cast:Variant	gold_text			1	ztLP6sJI	CAST(ts AS VARIANT)
cast:Timestamp>Variant Cast:Variant	gold_text			1	ztLP6sJI	TRY_CAST(ts AS VARIANT)
cast:Binary>String Cast:String	gold_text			1	PrvvAHNn	TRY_CAST(bin AS STRING)
cast:Binary>Variant Cast:Variant	gold_text			1	ZrYpUnI8	CAST(bin AS VARIANT)
cast:Binary>Variant Cast:Variant	gold_text			1	ZrYpUnI8	TRY_CAST(bin AS VARIANT)
Cast:Binary	gold_text			1	QVGThO07	CAST(bin AS BINARY)
Cast:Binary	gold_text			1	QVGThO07	TRY_CAST(bin AS BINARY)
cast:Int32>Int8 Cast:Int8	gold_text			1	VbOlM8ND	CAST(n_2 AS TINYINT)
cast:Int32>Int8 Cast:Int8	gold_text			1	Le5RN4aD	TRY_CAST(n_2 AS TINYINT)
cast:Int32>Int16 Cast:Int16	gold_text			1	6eeUekiM	CAST(n_2 AS SMALLINT)
cast:Int32>Int16 Cast:Int16	gold_text			1	BZI56Lat	TRY_CAST(n_2 AS SMALLINT)
Cast:Int32	gold_text			1	8s4cMDAE	CAST(n_2 AS INT)
cast:Int32>Int32 Cast:Int32	gold_text			1	0utpH3VQ	TRY_CAST(n_2 AS INT)
cast:Int32>Int64 Cast:Int64	gold_text			1	IhoY6aNj	CAST(n_2 AS BIGINT)
cast:Timestamp>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_text	AAAgCAAIEgQAAAAAAoACAAIAgAAAQEBAMQwAPI9AAgAgAAAKAAQ=		1	fn5WYQuI	CAST(ts AS UINT64)
cast:Binary>String not contains Cast:String not:Boolean contains:Array,Int	gold_text	/j5/H/+j/v/9/+vv9d/vf98/u/t/rv++/fn+8/9n/+v/39m3fx8=		1	nP/RmtM4	CAST(bin AS STRING)
cast:Int32>Int64 Cast:Int64	gold_text			1	f58/jXix	TRY_CAST(n_2 AS BIGINT)
cast:Int32>UInt8 Cast:UInt8	gold_text			1	rTZPHUV/	TRY_CAST(n_2 AS UINT8)
cast:Int32>UInt16 Cast:UInt16	gold_text			1	173mA7+a	TRY_CAST(n_2 AS UINT16)
cast:Int32>UInt32 Cast:UInt32	gold_text			1	IG2wzF2V	TRY_CAST(n_2 AS UINT32)
cast:Int32>UInt64 Cast:UInt64	gold_text			1	FOmAyeMP	TRY_CAST(n_2 AS UINT64)
cast:Int32>Float32 Cast:Float32	gold_text			1	/1YNEU7C	CAST(n_2 AS FLOAT)
cast:Int32>Float32 Cast:Float32	gold_text			1	GBeHA7dU	TRY_CAST(n_2 AS FLOAT)
cast:Int32>Float64 Cast:Float64	gold_text			1	GQhDQqzl	CAST(n_2 AS DOUBLE)
cast:Int32>Float64 Cast:Float64	gold_text			1	KiV22Uuz	TRY_CAST(n_2 AS DOUBLE)
cast:Int32>Decimal Cast:Decimal	gold_text			1	XeMmTwtM	CAST(n_2 AS DECIMAL(4, 1))
cast:Int32>Decimal Cast:Decimal	gold_text			1	bZqBRG4P	TRY_CAST(n_2 AS DECIMAL(4, 1))
cast:Int32>Decimal Cast:Decimal	gold_text			1	0mD6VR4x	CAST(n_2 AS DECIMAL(10, 2))
cast:Int32>Decimal Cast:Decimal	gold_text			1	bS1z6YX7	TRY_CAST(n_2 AS DECIMAL(10, 2))
cast:Int32>Decimal Cast:Decimal	gold_text			1	1iAZOnmm	CAST(n_2 AS DECIMAL(18, 5))
cast:Int32>Decimal Cast:Decimal	gold_text			1	+ljunZZV	TRY_CAST(n_2 AS DECIMAL(18, 5))
cast:Int32>Decimal Cast:Decimal	gold_text			1	jxT8U4qH	CAST(n_2 AS DECIMAL(38, 10))
cast:Int32>Decimal Cast:Decimal	gold_text			1	hP+K2c31	TRY_CAST(n_2 AS DECIMAL(38, 10))
cast:Int32>Boolean Cast:Boolean	gold_text			1	cfGdsPtv	CAST(n_2 AS BOOLEAN)
cast:Int32>Boolean Cast:Boolean	gold_text			1	UH5DyxJk	TRY_CAST(n_2 AS BOOLEAN)
cast:Int32>String Cast:String	gold_text			1	g/X/Mq9H	CAST(n_2 AS STRING)
cast:Int32>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_text	AAAIEAEBAALECEAgIALwDwAAACDQAIJIQIAACgABC0AhhECA		1	D4mNjIQZ	CAST(n_2 AS UINT8)
cast:Int32>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_text	AAAIEAEBAALECEAgIALwDwAAACDQAIJIQIAACgABC0AhhECA		1	QiejXBFA	CAST(n_2 AS UINT16)
cast:Int32>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_text	AAAIEAEBAALECEAgIALwDwAAACDQAIJIQIAACgABC0AhhECA		1	fGOJ8yYh	CAST(n_2 AS UINT32)
cast:Int32>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_text	AAAIEAEBAALECEAgIALwDwAAACDQAIJIQIAACgABC0AhhECA		1	NJKI0v1p	CAST(n_2 AS UINT64)
cast:Int32>String Cast:String	gold_text			1	YsIBdMiH	TRY_CAST(n_2 AS STRING)
cast:Int32>Date Cast:Date	gold_text			1	JdUcIPZo	TRY_CAST(n_2 AS DATE)
cast:Int32>Timestamp Cast:Timestamp	gold_text			1	HmZW7iBa	CAST(n_2 AS TIMESTAMP)
cast:Int32>Timestamp Cast:Timestamp	gold_text			1	wIjBLg7J	TRY_CAST(n_2 AS TIMESTAMP)
cast:Int32>Variant Cast:Variant	gold_text			1	0o3hAHhC	CAST(n_2 AS VARIANT)
cast:Int32>Variant Cast:Variant	gold_text			1	rVMcuVK6	TRY_CAST(n_2 AS VARIANT)
cast:Int32>Decimal Cast:Decimal	gold_text			1	gaHeCJ7i	CAST(n_2 AS DECIMAL(20, 0))
cast:Int32>Decimal Cast:Decimal	gold_text			1	mOePtUQi	TRY_CAST(n_2 AS DECIMAL(20, 0))
array array:String	gold_text			1	aladQ5TX	array(s)
array array:String	gold_text			1	rP+W6MjP	array(s_2)
array array:Int	gold_text			1	2QvHRd79	array(n_2)
array array:Int	gold_text			1	Cc8ivkvp	array(i64)
array array:Decimal	gold_text			1	hVkP53ZX	array(d10)
tuple tuple:String	gold_text			1	L94ILdWz	tuple(s)
tuple tuple:String	gold_text			1	Z3zirglh	tuple(s_2)
tuple tuple:Int	gold_text			1	NyDMAY5u	tuple(n_2)
tuple tuple:Int	gold_text			1	83GHt2qq	tuple(i64)
tuple tuple:Decimal	gold_text			1	ZySrMVrL	tuple(d10)
length length:String	gold_text			1	FybxqmDO	length(s_2)
md5 md5:String	gold_text			1	SmxJX5rY	md5(s_2)
blake3 blake3:String	gold_text			1	dvFrd+6Y	blake3(s_2)
siphash64 siphash64:String	gold_text			1	8sFwJntM	siphash64(s_2)
siphash64 siphash64:Date	gold_text			1	Cmg/uju9	siphash64(d)
siphash64 siphash64:Timestamp	gold_text			1	UYUw+E35	siphash64(ts)
xxhash64 xxhash64:String	gold_text			1	yLpyEcu6	xxhash64(s_2)
xxhash64 xxhash64:Date	gold_text			1	2o5kAsQY	xxhash64(d)
xxhash64 xxhash64:Timestamp	gold_text			1	6OM2EK3/	xxhash64(ts)
xxhash64 xxhash64:Boolean	gold_text			1	9uqgiiZc	xxhash64(b)
xxhash64 xxhash64:Int	gold_text			1	jns6j+pT	xxhash64(n)
xxhash64 xxhash64:Int	gold_text			1	5vBvfzAs	xxhash64(n_2)
xxhash32 xxhash32:String	gold_text			1	fZlqm7ce	xxhash32(s_2)
xxhash32 xxhash32:Date	gold_text			1	GxFOmxRs	xxhash32(d)
xxhash32 xxhash32:Timestamp	gold_text			1	CcT9/tDL	xxhash32(ts)
xxhash32 xxhash32:Boolean	gold_text			1	V2QqUOI8	xxhash32(b)
xxhash32 xxhash32:Int	gold_text			1	ajUTW/U1	xxhash32(n)
xxhash32 xxhash32:Int	gold_text			1	yOEuXPDy	xxhash32(n_2)
city64withseed city64withseed:String,Int	gold_text			1	WlezgdXT	city64withseed(s, n)
city64withseed city64withseed:Timestamp,Int	gold_text			1	0SwmQbnz	city64withseed(ts, n_2)
to_hex to_hex:String	gold_text			1	YbUj4hng	to_hex(s_2)
to_hex to_hex:Binary	gold_text			1	DOPks369	to_hex(bin)
hex hex:String	gold_text			1	YbUj4hng	hex(s_2)
from_hex from_hex:String	gold_text	/v37bv/3/3////7++++////777///v+/v//+3/++//p7/v3//x8=		1	m6A/c01M	from_hex(s_2)
try_from_hex try_from_hex:String	gold_text			1	VthYIDLE	try_from_hex(s_2)
try_inet_aton try_inet_aton:String	gold_text			1	seZKc1hx	try_inet_aton(s_2)
try_to_geometry try_to_geometry:String	gold_text			1	zA7YixVe	try_to_geometry(s_2)
try_to_geometry try_to_geometry:String,Int	gold_text			1	zA7YixVe	try_to_geometry(s_2, n)
try_to_geography try_to_geography:String	gold_text			1	O6Ep3k9b	try_to_geography(s_2)
from_base64 from_base64:String	gold_text	/v+z7v/22/+///7/7//////777//1/+///v63/////p7/n/5/x8=		1	C+QkhrRP	from_base64(s_2)
to_bitmap to_bitmap:String	gold_text	/vX/77/3/nvvv//++++3//77773/7vvvv//+++++//47P63//x8=		1	e+OkF0wN	to_bitmap(s_2)
st_geogpointfromgeohash st_geogpointfromgeohash:String	gold_text	/vX777/3/mvvv//++++///7777//7vuvv//+m6+///5bPk3//x8=		1	x27IJWkT	st_geogpointfromgeohash(s_2)
to_geometry to_geometry:String,Int	gold_text	vv9////+//3/+//3/+//3/+//3////7//f/7//f/7//f/7//fx8=		1	pcVrnbtv	to_geometry(s_2, n)
st_geometryfromwkt st_geometryfromwkt:String,Int	gold_text	vv9////+//3/+//3/+//3/+//3////7//f/7//f/7//f/7//fx8=		1	pcVrnbtv	st_geometryfromwkt(s_2, n)
jaro_winkler jaro_winkler:String,String	gold_text			1	MtlDTtXj	jaro_winkler(s, part_2)
to_uuid to_uuid:Decimal	gold_text			1	vBz+XIf5	to_uuid(d10)
to_start_of_week to_start_of_week:Date,Int	gold_text			1	+jUL6ON0	to_start_of_week(d, i64)
to_start_of_week to_start_of_week:Timestamp,Int	gold_text			1	nKPd5n/o	to_start_of_week(ts, i64)
add_days add_days:Date,Int	gold_text			1	qYJm6h5P	add_days(d, i64)
add_days add_days:Timestamp,Int	gold_text			1	ruAJ6UI0	add_days(ts, i64)
add_hours add_hours:Date,Int	gold_text			1	f1jOjlyZ	add_hours(d, i64)
add_hours add_hours:Timestamp,Int	gold_text			1	zn1ZLPFD	add_hours(ts, i64)
add_minutes add_minutes:Date,Int	gold_text			1	WQnzYh+b	add_minutes(d, i64)
add_minutes add_minutes:Timestamp,Int	gold_text			1	b6JPavaQ	add_minutes(ts, i64)
st_geometryfromwkb st_geometryfromwkb:String,Int	gold_text	vv9////+//3/+//3/+//3/+//3////7//f/7//f/7//f/7//fx8=		1	pcVrnbtv	st_geometryfromwkb(s_2, n)
add_years add_years:Date,Int	gold_text	CgAAAAAAELb/AH+7PvR9pHCCU6jjb80PkNdx9lG8R8WFIAV0MA4=		1	0fCbcZOd	add_years(d, i64)
add_years add_years:Timestamp,Int	gold_text	CgAAAAAAALe3AH+/Pvx99HCiU6Lj790Pkp9xdlW8TsWVIiF2MA4=		1	Ejp9iooe	add_years(ts, i64)
add_quarters add_quarters:Date,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAg=		1	HxdAFY5G	add_quarters(d, i64)
add_quarters add_quarters:Timestamp,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAAIAAQ=		1	jgwslmw7	add_quarters(ts, i64)
add_months add_months:Date,Int	gold_text	CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAABA		1	/RUoNpzw	add_months(d, i64)
add_months add_months:Timestamp,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAQ=		1	BMxcaOc7	add_months(ts, i64)
date_add_months date_add_months:Date,Int	gold_text	CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAABA		1	03ZEmuA+	date_add_months(d, i64)
date_add_months date_add_months:Timestamp,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAQ=		1	wNTLk65j	date_add_months(ts, i64)
add_seconds add_seconds:Date,Int	gold_text			1	EoTYoUyK	add_seconds(d, i64)
add_seconds add_seconds:Timestamp,Int	gold_text			1	VmxoXYD4	add_seconds(ts, i64)
subtract_days subtract_days:Date,Int	gold_text			1	BchjCo5Z	subtract_days(d, i64)
subtract_days subtract_days:Timestamp,Int	gold_text			1	KmMihS5e	subtract_days(ts, i64)
subtract_hours subtract_hours:Date,Int	gold_text			1	Y8GgagZm	subtract_hours(d, i64)
subtract_hours subtract_hours:Timestamp,Int	gold_text			1	y8OW3v1d	subtract_hours(ts, i64)
subtract_minutes subtract_minutes:Date,Int	gold_text			1	NvoTZlxG	subtract_minutes(d, i64)
subtract_minutes subtract_minutes:Timestamp,Int	gold_text			1	oWCtEuMx	subtract_minutes(ts, i64)
subtract_seconds subtract_seconds:Date,Int	gold_text			1	azQtUDQp	subtract_seconds(d, i64)
subtract_seconds subtract_seconds:Timestamp,Int	gold_text			1	1zE2Bjy1	subtract_seconds(ts, i64)
timestamp_diff timestamp_diff:Timestamp,Timestamp	gold_text			1	fJOdSaC9	timestamp_diff(ts, ts)
subtract_years subtract_years:Date,Int	gold_text	CgAAAAAAgLj/AH+7XqB9oHCScYqjf9VPkN15eFG+Z+WEMUV2kQo=		1	9Mt/Z3m4	subtract_years(d, i64)
subtract_years subtract_years:Timestamp,Int	gold_text	CgAAAAAAALi9AH8/Xuh9sHCCYYKj79VPkJ15dFW+fuWEMSN2kQo=		1	Gpv0p1O1	subtract_years(ts, i64)
subtract_quarters subtract_quarters:Date,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAQAAAAAIAAAAEBA		1	hYVvHUEM	subtract_quarters(d, i64)
subtract_quarters subtract_quarters:Timestamp,Int	gold_text	AAAAAAAAAAAAAEAAAAAABAAAEAAAAAAAAAAAQAAAAAAAACA=		1	NI33xNdK	subtract_quarters(ts, i64)
subtract_months subtract_months:Date,Int	gold_text	AAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAwAAAAAIAAAAEA=		1	uVZw3gsW	subtract_months(d, i64)
subtract_months subtract_months:Timestamp,Int	gold_text	AAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAACA=		1	z8nUTKJZ	subtract_months(ts, i64)
convert_timezone convert_timezone:String,Timestamp	gold_text	+P/z/+f/z/+f/z//f/7//P/5//P/5//P/5//P/9//v/8//n/8x8=		1	CVWUSUhC	convert_timezone(s, ts)
convert_timezone convert_timezone:String,Timestamp	gold_text	+v/3/+//3/+//3////7//f/7//f/7//f/7//f////v/9//v/9x8=		1	vZKuLZar	convert_timezone(s_2, ts)
regexp_like regexp_like:String,String	gold_text			1	ygvxl+kI	regexp_like(s, part)
regexp_like regexp_like:String,String	gold_text			1	DqHzgmA/	regexp_like(s_2, part_2)
regexp_instr regexp_instr:String,String	gold_text			1	+TMCW6Cg	regexp_instr(s, part)
regexp_instr regexp_instr:String,String	gold_text			1	kwnyyPZx	regexp_instr(s_2, part_2)
regexp_replace regexp_replace:String,String,String	gold_text			1	Dap8FKhW	regexp_replace(s, part, s_2)
regexp_substr regexp_substr:String,String	gold_text			1	gfPHdJgv	regexp_substr(s, part)
regexp_substr regexp_substr:String,String	gold_text			1	K02QDB78	regexp_substr(s_2, part_2)
regexp_extract regexp_extract:String,String	gold_text			1	UyJ/VeHY	regexp_extract(s, part_2)
regexp_extract regexp_extract:String,String	gold_text			1	pPREiqhh	regexp_extract(s_2, part)
regexp_extract_all regexp_extract_all:String,String	gold_text			1	G9Q/1P9Y	regexp_extract_all(s, part_2)
regexp_extract_all regexp_extract_all:String,String	gold_text			1	rSbZB3w6	regexp_extract_all(s_2, part)
regexp_split_to_array regexp_split_to_array:String,String	gold_text			1	JLhXMqPP	regexp_split_to_array(s_2, part)
glob glob:String,String	gold_text			1	yV6PuDVR	glob(s, part_2)
regexp_like regexp_like:String,String,String	gold_text	/O/73/e/73/f/77/ff/7/vf97/ve97/vf97/vv99//v+9v3v+x8=		1	1dz4dyR2	regexp_like(s, part, s_2)
regexp_substr regexp_substr:String,String,Int	gold_text	gEAAEAAQCEAIigBAIEgAkEAcAHsDAAAACBACAIABAKgIIBAnAQg=		1	AojbAo/2	regexp_substr(s, part, n)
glob glob:String,String	gold_text			1	5UHda7/t	glob(s_2, part)
bit_length bit_length:String	gold_text			1	bZnMw37w	bit_length(s_2)
octet_length octet_length:String	gold_text			1	jN9Ohq8y	octet_length(s_2)
ascii ascii:String	gold_text			1	y5KNncUn	ascii(s_2)
ord ord:String	gold_text			1	mGaAbc50	ord(s_2)
lower lower:String	gold_text			1	ZqKKVWdm	lower(s_2)
reverse reverse:String	gold_text			1	b3UXT5UM	reverse(s_2)
quote quote:String	gold_text			1	0UDfO+JL	quote(s_2)
soundex soundex:String	gold_text			1	klu12k8+	soundex(s_2)
concat concat:String	gold_text			1	N0w/wcgs	concat(s)
concat concat:String	gold_text			1	tj32g1Lq	concat(s_2)
concat concat:String	gold_text			1	g/X/Mq9H	concat(n_2)
concat concat:String	gold_text			1	pKOhj6Xu	concat(b)
concat concat:String	gold_text			1	/oQZyhYk	concat(i64)
concat_ws concat_ws:String,String	gold_text			1	N7TN/crF	concat_ws(s, part)
concat_ws concat_ws:String,String	gold_text			1	b46sfRaA	concat_ws(s_2, part_2)
concat_ws concat_ws:String,String	gold_text			1	XCADSIk+	concat_ws(n, n_2)
char char:Int	gold_text	AAAIEAEBAALECEAgIALwDwAAACDQAIJIQIAACgABC0AhhECA		1	ip1lc5ZG	char(n_2)
char char:Int	gold_text	9kERiYiIiIj4f////v/96/D78Y5t/9dbsPV/3/f2f+3Vc+X2+Q8=		1	2OcsQpCT	char(i64)
char char:Int,Int	gold_text	AEAIEAEQCEDMiEAgIkrwH0AIAH7RAIJISJACCoABC+AJpACjBQg=		1	oJhzw5Cg	char(n, n_2)
concat_ws concat_ws:String,String	gold_text			1	fNFwVnHI	concat_ws(d, ts)
replace replace:String,String,String	gold_text			1	0z7ysfFo	replace(s, part_2, s)
replace replace:String,String,String	gold_text			1	lXrTgoH7	replace(s_2, part, s_2)
translate translate:String,String,String	gold_text			1	L7jY9nwC	translate(s, part_2, s)
translate translate:String,String,String	gold_text			1	0utN+yIj	translate(s_2, part, s_2)
insert insert:String,Int,Int,String	gold_text			1	sM25vA0k	insert(s, i64, n, part_2)
insert insert:String,Int,Int,String	gold_text			1	IJrb09qV	insert(s_2, i64, n_2, part)
substr Substring substr:String,Int	gold_text			1	qFDly1xA	substr(s, i64)
substr Substring substr:String,Int	gold_text			1	hrPhdHx3	substr(s_2, i64)
trim trim:String,String	gold_text			1	2oYsOCdZ	trim(s, part_2)
trim trim:String,String	gold_text			1	gJ/Llr6H	trim(s_2, part)
ltrim ltrim:String	gold_text			1	YzgBadN4	ltrim(s_2)
ltrim ltrim:String,String	gold_text			1	aDivGcED	ltrim(s, part_2)
ltrim ltrim:String,String	gold_text			1	OYbPwD27	ltrim(s_2, part)
rtrim rtrim:String	gold_text			1	GeVMsFE9	rtrim(s_2)
rtrim rtrim:String,String	gold_text			1	XEkKNlYu	rtrim(s, part_2)
rtrim rtrim:String,String	gold_text			1	n+KJMvVY	rtrim(s_2, part)
trim_both trim_both:String,String	gold_text			1	TFhrVTwE	trim_both(s, part_2)
trim_both trim_both:String,String	gold_text			1	vopolGZu	trim_both(s_2, part)
trim_leading trim_leading:String,String	gold_text			1	GsxjMyuT	trim_leading(s, part_2)
trim_leading trim_leading:String,String	gold_text			1	+nI+usJE	trim_leading(s_2, part)
trim_trailing trim_trailing:String,String	gold_text			1	LlJGeJcC	trim_trailing(s, part_2)
trim_trailing trim_trailing:String,String	gold_text			1	yynwbVSN	trim_trailing(s_2, part)
split split:String,String	gold_text			1	7JlN8oDL	split(s, part_2)
split split:String,String	gold_text			1	In5v2TMJ	split(s_2, part)
locate locate:String,String	gold_text			1	qTQBlpNz	locate(s, part_2)
locate locate:String,String	gold_text			1	NvmN5MSw	locate(s_2, part)
instr instr:String,String	gold_text			1	+TV113VV	instr(s, part_2)
instr instr:String,String	gold_text			1	TRVdesSF	instr(s_2, part)
instr instr:String,String,Int	gold_text			1	4ws7Nv9J	instr(s, part_2, n)
instr instr:String,String,Int	gold_text			1	1G0zCCk2	instr(s_2, part, n_2)
strcmp strcmp:String,String	gold_text			1	25nqe6m4	strcmp(s, part_2)
strcmp strcmp:String,String	gold_text			1	+VJGvpMM	strcmp(s_2, part)
try_parse_json try_parse_json:String	gold_text			1	shk2DeAY	try_parse_json(s_2)
check_json check_json:String	gold_text			1	BhwzBBbA	check_json(s_2)
parse_json parse_json:String	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTPAD49wc=		1	UpxJCKHM	parse_json(s_2)
object_construct object_construct:String,String	gold_text			1	xjBM0Mni	object_construct(s, part)
object_construct object_construct:String,String	gold_text			1	gQZccoXj	object_construct(s_2, part_2)
object_construct_keep_null object_construct_keep_null:String,String	gold_text			1	30bF2nGI	object_construct_keep_null(s, part)
object_construct_keep_null object_construct_keep_null:String,String	gold_text			1	gQZccoXj	object_construct_keep_null(s_2, part_2)
try_object_construct try_object_construct:String	gold_text			1	6WvAwaxz	try_object_construct(s)
try_object_construct try_object_construct:String	gold_text			1	6WvAwaxz	try_object_construct(s_2)
try_object_construct try_object_construct:Int	gold_text			1	6WvAwaxz	try_object_construct(n_2)
try_object_construct try_object_construct:Boolean	gold_text			1	6WvAwaxz	try_object_construct(b)
try_object_construct try_object_construct:Int	gold_text			1	6WvAwaxz	try_object_construct(i64)
try_object_construct try_object_construct:Decimal	gold_text			1	6WvAwaxz	try_object_construct(d10)
try_object_construct_keep_null try_object_construct_keep_null:String	gold_text			1	6WvAwaxz	try_object_construct_keep_null(s)
try_object_construct_keep_null try_object_construct_keep_null:String	gold_text			1	6WvAwaxz	try_object_construct_keep_null(s_2)
try_object_construct_keep_null try_object_construct_keep_null:Int	gold_text			1	6WvAwaxz	try_object_construct_keep_null(n_2)
try_object_construct_keep_null try_object_construct_keep_null:Boolean	gold_text			1	6WvAwaxz	try_object_construct_keep_null(b)
try_object_construct_keep_null try_object_construct_keep_null:Int	gold_text			1	6WvAwaxz	try_object_construct_keep_null(i64)
try_object_construct_keep_null try_object_construct_keep_null:Decimal	gold_text			1	6WvAwaxz	try_object_construct_keep_null(d10)
array_construct array_construct:String	gold_text			1	ghb9ywiF	array_construct(s)
array_construct array_construct:String	gold_text			1	mBNf1NIf	array_construct(s_2)
array_construct array_construct:Int	gold_text			1	+amBFMwW	array_construct(n_2)
array_construct array_construct:Boolean	gold_text			1	cCwVLGyi	array_construct(b)
object_construct object_construct:Int,Int	gold_text	vv9////+//3/+//3/+//3/+//3////7//f/7//f/7//f/7//fx8=		1	NakbIn+4	object_construct(n, n_2)
object_construct object_construct:Date,Timestamp	gold_text	2v+3/2//3/6//X/7//b/7f/b/7f/b//f/r/9f/v/9v/t/9v/tx8=		1	XFyEcIvH	object_construct(d, ts)
object_construct_keep_null object_construct_keep_null:Int,Int	gold_text	vv9////+//3/+//3/+//3/+//3////7//f/7//f/7//f/7//fx8=		1	NakbIn+4	object_construct_keep_null(n, n_2)
object_construct_keep_null object_construct_keep_null:Date,Timestamp	gold_text	3v+//3////7//f/7//f/7//f/7//f////v/9//v/9//v/9//vx8=		1	sRUu7Cl5	object_construct_keep_null(d, ts)
array_construct array_construct:Int	gold_text			1	sXD3Rjpk	array_construct(i64)
array_construct array_construct:Decimal	gold_text			1	ek8z06xt	array_construct(d10)
to_variant to_variant:String	gold_text			1	pWBc6V0E	to_variant(s_2)
to_variant to_variant:Int	gold_text			1	0o3hAHhC	to_variant(n_2)
to_variant to_variant:Boolean	gold_text			1	jHnDKtj5	to_variant(b)
to_variant to_variant:Int	gold_text			1	CaIMoXl+	to_variant(i64)
to_variant to_variant:Decimal	gold_text			1	W9BdbXZu	to_variant(d10)
try_to_variant try_to_variant:String	gold_text			1	z2u+tiNZ	try_to_variant(s)
try_to_variant try_to_variant:String	gold_text			1	Xi7QHNA6	try_to_variant(s_2)
try_to_variant try_to_variant:Int	gold_text			1	rVMcuVK6	try_to_variant(n_2)
try_to_variant try_to_variant:Boolean	gold_text			1	jHnDKtj5	try_to_variant(b)
try_to_variant try_to_variant:Int	gold_text			1	CaIMoXl+	try_to_variant(i64)
try_to_variant try_to_variant:Decimal	gold_text			1	W9BdbXZu	try_to_variant(d10)
plus plus:Int,Int	gold_text			1	lJSQTPan	plus(n, n_2)
plus plus:Date,Int	gold_text			1	qYJm6h5P	plus(d, i64)
plus plus:Timestamp,Int	gold_text			1	91sT9P1p	plus(ts, n)
plus plus:Date,Int	gold_text			1	uFcAWJub	plus(d, n)
minus minus:Int	gold_text			1	WOrouBrV	minus(n_2)
minus minus:Int,Int	gold_text			1	GFjWBsdC	minus(n, n_2)
minus minus:Int,Int	gold_text			1	i+vzuXJs	minus(n, i64)
minus minus:Date,Int	gold_text			1	BchjCo5Z	minus(d, i64)
minus minus:Decimal	gold_text			1	zD0EEedM	minus(d10)
minus minus:Timestamp,Timestamp	gold_text			1	DUpcK5Ka	minus(d, ts)
minus minus:Timestamp,Int	gold_text			1	Z0Q9fVfb	minus(ts, n)
minus minus:Date,Int	gold_text			1	RefxXSnP	minus(d, n)
multiply multiply:Int,Int	gold_text			1	zNkNHEad	multiply(n_2, n)
multiply multiply:Int,Int	gold_text			1	zNkNHEad	multiply(n, n_2)
multiply multiply:Int,Int	gold_text			1	WsrKjA6O	multiply(n_2, i64)
minus minus:Int	gold_text	IA==		1	4JYxfYAt	minus(i64)
divide divide:Int,Int	gold_text	AEAAAAhAAIAAAIQBAAAIEAAAAAAAAAAgAAAAQAAAAIQAASE=		1	+W6HjFIo	divide(n, n_2)
divide divide:Int,Int	gold_text	AAIAAAAAAAAAAAAAAAAAAAE=		1	FwF1sLho	divide(n_2, i64)
bit_or bit_or:Int,Int	gold_text			1	2vOFAJ1d	bit_or(n, n_2)
bit_xor bit_xor:Int,Int	gold_text			1	Z0qlOjxp	bit_xor(n, n_2)
to_uint32 to_uint32:Boolean	gold_text			1	XEodBK0Z	to_uint32(b)
to_uint64 to_uint64:Boolean	gold_text			1	M872WIp/	to_uint64(b)
try_to_uint64 try_to_uint64:String	gold_text			1	3jamyuv/	try_to_uint64(s)
try_to_uint64 try_to_uint64:Boolean	gold_text			1	M872WIp/	try_to_uint64(b)
try_to_uint64 try_to_uint64:String	gold_text			1	Pf7qHI8Y	try_to_uint64(s_2)
try_to_uint64 try_to_uint64:Int	gold_text			1	FOmAyeMP	try_to_uint64(n_2)
to_int16 to_int16:Int	gold_text			1	6eeUekiM	to_int16(n_2)
to_int16 to_int16:Boolean	gold_text			1	xh7HbfSl	to_int16(b)
to_int32 to_int32:Boolean	gold_text			1	PqNAPS2j	to_int32(b)
modulo modulo:Int,Int	gold_text	AEAAAAhAAIAAAIQBAAAIEAAAAAAAAAAgAAAAQAAAAIQAASE=		1	9Oe9s/Dh	modulo(n, n_2)
modulo modulo:Int,Int	gold_text	AAIAAAAAAAAAAAAAAAAAAAE=		1	Ux9e/jda	modulo(n_2, i64)
to_uint32 to_uint32:String	gold_text	fAr7//e/7//Z559/dunnnn/8+eOfd/7p555+vvlnnn7++eWfex4=		1	waYtMyxn	to_uint32(s)
to_uint32 to_uint32:Int	gold_text	AAAIEAEBAALECEAgIALwDwAAACDQAIJIQIAACgABC0AhhECA		1	fGOJ8yYh	to_uint32(n_2)
to_uint32 to_uint32:String	gold_text	/v3/zz/3/HPPP//8888///zzzz//7PPPP//8888///zTP4X//x8=		1	XB2r04Hc	to_uint32(s_2)
to_uint64 to_uint64:String	gold_text	fAr7//e/7v/Z559/Zunnnn/g+eOfd/6p555+tvlnnn7++eWfex4=		1	luS9O9CI	to_uint64(s)
to_uint64 to_uint64:String	gold_text	/vX/zz/3/HPPP//8888///zzzz3/7PPPP//8888+//wTP4X//x8=		1	QmjPyTmQ	to_uint64(s_2)
to_uint64 to_uint64:Int	gold_text	AAAIEAEBAALECEAgIALwDwAAACDQAIJIQIAACgABC0AhhECA		1	NJKI0v1p	to_uint64(n_2)
to_int16 to_int16:String	gold_text	fAD7//f/7//Z57//fuvvnv/8++Ofd/7r557/vvlnvv7++eWfex4=		1	66Ekz4gz	to_int16(s)
to_int16 to_int16:String	gold_text	/v//33/3/ffff//9988///3z3z///ffPf//9898///3TP4D//x8=		1	dltHxgbH	to_int16(s_2)
to_int32 to_int32:String	gold_text	/v//zz/3/HPPP//8888///zzzz//7PPPP//8888///zTP4D//x8=		1	S4MPXJS8	to_int32(s_2)
to_int64 to_int64:String	gold_text	fAD7//c/7v/Z559/Zunnnn/g+eOfd/6p555+tvlnnn7++eWfex4=		1	4oy2CL6H	to_int64(s)
to_int64 to_int64:Int	gold_text			1	IhoY6aNj	to_int64(n_2)
to_int64 to_int64:Int	gold_text			1	8bjecANK	to_int64(n)
to_int64 to_int64:Boolean	gold_text			1	CjvtJXk/	to_int64(b)
to_int64 to_int64:Date	gold_text			1	Rsg3dd9F	to_int64(d)
try_to_int64 try_to_int64:String	gold_text			1	0tCcTkHp	try_to_int64(s)
try_to_int64 try_to_int64:Int	gold_text			1	f58/jXix	try_to_int64(n_2)
try_to_int64 try_to_int64:Int	gold_text			1	8bjecANK	try_to_int64(n)
try_to_int64 try_to_int64:Boolean	gold_text			1	CjvtJXk/	try_to_int64(b)
try_to_int64 try_to_int64:Date	gold_text			1	Rsg3dd9F	try_to_int64(d)
to_float32 to_float32:Int	gold_text			1	/1YNEU7C	to_float32(n_2)
to_float32 to_float32:Boolean	gold_text			1	FHeKf7aX	to_float32(b)
try_to_float64 try_to_float64:String	gold_text			1	R/0ed4O/	try_to_float64(s)
try_to_float64 try_to_float64:Int	gold_text			1	KiV22Uuz	try_to_float64(n_2)
try_to_float64 try_to_float64:Boolean	gold_text			1	7/6AyBgJ	try_to_float64(b)
try_to_float64 try_to_float64:String	gold_text			1	2FMFwEgv	try_to_float64(s_2)
to_string to_string:Int	gold_text			1	g/X/Mq9H	to_string(n_2)
try_to_string try_to_string:Int	gold_text			1	YsIBdMiH	try_to_string(n_2)
try_to_string try_to_string:Int	gold_text			1	owfmNF44	try_to_string(n)
try_to_string try_to_string:Boolean	gold_text			1	pKOhj6Xu	try_to_string(b)
try_to_string try_to_string:Date	gold_text			1	/jwdJyLD	try_to_string(d)
try_to_string try_to_string:Timestamp	gold_text			1	crvBYodc	try_to_string(ts)
try_to_string try_to_string:Binary	gold_text			1	PrvvAHNn	try_to_string(bin)
to_float32 to_float32:String	gold_text	fAD7//c/7v/Z5597Yunnnn/g2eOfd/6p555+tvlnnn7++eWeex4=		1	aBffLJUD	to_float32(s)
to_float32 to_float32:String	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	OKYknV8s	to_float32(s_2)
to_binary to_binary:String	gold_text			1	Rw/jgF9b	to_binary(s_2)
try_to_binary try_to_binary:String	gold_text			1	Zb45xj7A	try_to_binary(s_2)
try_to_binary try_to_binary:String,String	gold_text			1	B/gyihqb	try_to_binary(s, part_2)
try_to_binary try_to_binary:String,String	gold_text			1	B/gyihqb	try_to_binary(s_2, part)
try_to_date try_to_date:String,String	gold_text			1	VSDClLNi	try_to_date(s, part_2)
try_to_date try_to_date:String,String	gold_text			1	VSDClLNi	try_to_date(s_2, part)
try_to_date try_to_date:String	gold_text			1	DAyBGmd7	try_to_date(s_2)
try_to_date try_to_date:Int	gold_text			1	JdUcIPZo	try_to_date(n_2)
to_timestamp to_timestamp:Int	gold_text			1	p6NdUdTq	to_timestamp(n)
try_to_timestamp try_to_timestamp:String	gold_text			1	4j2zzYxA	try_to_timestamp(s_2)
try_to_timestamp try_to_timestamp:String,String	gold_text			1	W9dpLLKq	try_to_timestamp(s, part_2)
try_to_timestamp try_to_timestamp:String,String	gold_text			1	fzCDsy9M	try_to_timestamp(s_2, part)
try_to_timestamp try_to_timestamp:Int	gold_text			1	p6NdUdTq	try_to_timestamp(n)
try_to_timestamp_tz try_to_timestamp_tz:String	gold_text			1	SwNgkq5s	try_to_timestamp_tz(s_2)
to_date to_date:String,String	gold_text	/P/5/9ff7//f37/ff/3//v/9//v/9f+P/9//v/9////8/93/+x8=		1	U6EMHR+9	to_date(s, part_2)
to_date to_date:String,String	gold_text	/O//3/+//3/v/+7+/f/7//b/7+/f/7/vf+///v/9//v/9//u/w8=		1	jMUtBRPC	to_date(s_2, part)
to_timestamp to_timestamp:String,String	gold_text	/P/5/9ff7//f37/ff/3//v/9//v/tf8Pf9//v/9////8/9n/+x8=		1	HaVloWfq	to_timestamp(s, part_2)
to_timestamp to_timestamp:String,String	gold_text	+O//3/+3/3/v9+7+/f/77/b/7+/f/7/vf+///v/9//v/9/7u/w8=		1	vUMzlL0w	to_timestamp(s_2, part)
to_decimal to_decimal:String	gold_text	fAD7//c/7v/Z5597Yunnnn/g2eOfd/6p555+tvlnnn7++eWeex4=		1	8G1fit7P	to_decimal(s)
to_decimal to_decimal:String	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	4Up54cQt	to_decimal(s_2)
to_decimal to_decimal:Int	gold_text			1	wBzUp2bi	to_decimal(n_2)
to_decimal to_decimal:Boolean	gold_text			1	IspsG+Bw	to_decimal(b)
to_decimal to_decimal:Int	gold_text			1	YGGU6Zjc	to_decimal(i64)
to_decimal to_decimal:Decimal	gold_text			1	x8NXMx2W	to_decimal(d10)
try_to_decimal try_to_decimal:String	gold_text			1	2mRB6VRC	try_to_decimal(s)
try_to_decimal try_to_decimal:String	gold_text			1	zN/dY+cM	try_to_decimal(s_2)
try_to_decimal try_to_decimal:Int	gold_text			1	pCSNgVgF	try_to_decimal(n_2)
try_to_decimal try_to_decimal:Boolean	gold_text			1	IspsG+Bw	try_to_decimal(b)
try_to_decimal try_to_decimal:Int	gold_text			1	YGGU6Zjc	try_to_decimal(i64)
try_to_decimal try_to_decimal:Decimal	gold_text			1	x8NXMx2W	try_to_decimal(d10)
eq eq:String,String	gold_text			1	yV6PuDVR	eq(s, part_2)
eq eq:Date,Date	gold_text			1	JV7J/9yb	eq(d, d)
eq eq:Timestamp,Timestamp	gold_text			1	CGmhhMtf	eq(ts, ts)
eq eq:Int,Int	gold_text			1	ihUYzKS+	eq(n, n_2)
eq eq:Int,Int	gold_text			1	YSaAC7Ld	eq(n, i64)
eq eq:Boolean,Boolean	gold_text			1	//RAhr4l	eq(b, b)
eq eq:String,String	gold_text			1	kKzkGYUk	eq(s, part)
eq eq:String,String	gold_text			1	B5m6TKG5	eq(s_2, part_2)
eq eq:Timestamp,Timestamp	gold_text			1	YyD37BwK	eq(d, ts)
noteq noteq:String,String	gold_text			1	kNB2Mzid	noteq(s, part_2)
eq eq:Int,String	gold_text	rjd/5rPuJ+2+c+8m/6bzzyOv/nNuPj7+Lev7/2fi7zvPtjNnPh8=		1	QoX7g93Q	eq(n, part_2)
eq eq:String,Int	gold_text	fAD77/cf7r/ZZ597Yunlnnvg0eOPd96pp55+tvlmnnz++eWWew4=		1	4472P0S+	eq(s, i64)
eq eq:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	P2xeXYc2	eq(s, n)
eq eq:String,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	GZkC15+1	eq(s_2, n_2)
noteq noteq:Date,Date	gold_text			1	j4G8x/YO	noteq(d, d)
noteq noteq:Timestamp,Timestamp	gold_text			1	7yuZEfhV	noteq(ts, ts)
noteq noteq:Int,Int	gold_text			1	EuApaNMa	noteq(n, n_2)
noteq noteq:Int,Int	gold_text			1	kNn5gHJp	noteq(n, i64)
noteq noteq:Boolean,Boolean	gold_text			1	lQADsrE2	noteq(b, b)
noteq noteq:String,String	gold_text			1	fzO3pZ89	noteq(s, part)
noteq noteq:String,String	gold_text			1	GGlcc2gQ	noteq(s_2, part_2)
noteq noteq:Timestamp,Timestamp	gold_text			1	/8TuRhLZ	noteq(d, ts)
gt gt:String,String	gold_text			1	jhHakRbJ	gt(s, part_2)
gt gt:Date,Date	gold_text			1	j4G8x/YO	gt(d, d)
gt gt:Timestamp,Timestamp	gold_text			1	7yuZEfhV	gt(ts, ts)
gt gt:Int,Int	gold_text			1	HYvyF74n	gt(n, n_2)
gt gt:Int,Int	gold_text			1	KW9nlbyF	gt(n, i64)
gt gt:Boolean,Boolean	gold_text			1	lQADsrE2	gt(b, b)
gt gt:String,String	gold_text			1	brlGQtbQ	gt(s, part)
gt gt:String,String	gold_text			1	OEloxU2t	gt(s_2, part_2)
gt gt:Timestamp,Timestamp	gold_text			1	zI716SxY	gt(d, ts)
noteq noteq:Int,String	gold_text	rjd/5rPuJ+2+c+8m/6bzzyOv/nNuPj7+Lev7/2fi7zvPtjNnPh8=		1	EltZilgA	noteq(n, part_2)
noteq noteq:String,Int	gold_text	fAD77/cf7r/ZZ597Yunlnnvg0eOPd96pp55+tvlmnnz++eWWew4=		1	yKvsQEar	noteq(s, i64)
noteq noteq:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	mY1tQpFx	noteq(s, n)
noteq noteq:String,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	SOWFxlju	noteq(s_2, n_2)
gt gt:Int,String	gold_text	rjd/5rPuJ+2+c+8m/6bzzyOv/nNuPj7+Lev7/2fi7zvPtjNnPh8=		1	16uXX3qu	gt(n, part_2)
gt gt:String,Int	gold_text	fAD77/cf7r/ZZ597Yunlnnvg0eOPd96pp55+tvlmnnz++eWWew4=		1	JiIqhIA2	gt(s, i64)
gt gt:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	pYBRM3k/	gt(s, n)
gte gte:String,String	gold_text			1	jhHakRbJ	gte(s, part_2)
gte gte:Date,Date	gold_text			1	JV7J/9yb	gte(d, d)
gte gte:Timestamp,Timestamp	gold_text			1	CGmhhMtf	gte(ts, ts)
gte gte:Int,Int	gold_text			1	zNj8pLHC	gte(n, n_2)
gte gte:Int,Int	gold_text			1	RhGR8wLK	gte(n, i64)
gte gte:Boolean,Boolean	gold_text			1	//RAhr4l	gte(b, b)
gte gte:String,String	gold_text			1	TTIipfld	gte(s, part)
gte gte:String,String	gold_text			1	OEloxU2t	gte(s_2, part_2)
gte gte:Timestamp,Timestamp	gold_text			1	zI716SxY	gte(d, ts)
lt lt:String,String	gold_text			1	OkcP8+mT	lt(s, part_2)
lt lt:Date,Date	gold_text			1	j4G8x/YO	lt(d, d)
lt lt:Timestamp,Timestamp	gold_text			1	7yuZEfhV	lt(ts, ts)
lt lt:Int,Int	gold_text			1	Z4rNS8YL	lt(n, n_2)
lt lt:Int,Int	gold_text			1	XmypxMnk	lt(n, i64)
lt lt:Boolean,Boolean	gold_text			1	lQADsrE2	lt(b, b)
lt lt:String,String	gold_text			1	sFgAM5JR	lt(s, part)
lt lt:String,String	gold_text			1	cbFSiiNC	lt(s_2, part_2)
gt gt:String,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	OFyWex1s	gt(s_2, n_2)
gte gte:Int,String	gold_text	rjd/5rPuJ+2+c+8m/6bzzyOv/nNuPj7+Lev7/2fi7zvPtjNnPh8=		1	qxUHXoJ6	gte(n, part_2)
gte gte:String,Int	gold_text	fAD77/cf7r/ZZ597Yunlnnvg0eOPd96pp55+tvlmnnz++eWWew4=		1	JiIqhIA2	gte(s, i64)
gte gte:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	kzNUo3yZ	gte(s, n)
gte gte:String,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	cOzpvhCO	gte(s_2, n_2)
lt lt:Int,String	gold_text	rjd/5rPuJ+2+c+8m/6bzzyOv/nNuPj7+Lev7/2fi7zvPtjNnPh8=		1	F32ZHjTu	lt(n, part_2)
lt lt:String,Int	gold_text	fAD77/cf7r/ZZ597Yunlnnvg0eOPd96pp55+tvlmnnz++eWWew4=		1	yB91sWLs	lt(s, i64)
lt lt:Timestamp,Timestamp	gold_text			1	ciILb4bJ	lt(d, ts)
lte lte:String,String	gold_text			1	OkcP8+mT	lte(s, part_2)
lte lte:Date,Date	gold_text			1	JV7J/9yb	lte(d, d)
lte lte:Timestamp,Timestamp	gold_text			1	CGmhhMtf	lte(ts, ts)
lte lte:Int,Int	gold_text			1	PMpvhXDI	lte(n, n_2)
lte lte:Int,Int	gold_text			1	ZXvXIqbV	lte(n, i64)
lte lte:Boolean,Boolean	gold_text			1	//RAhr4l	lte(b, b)
lte lte:String,String	gold_text			1	VdfqCozM	lte(s, part)
lte lte:String,String	gold_text			1	cbFSiiNC	lte(s_2, part_2)
lte lte:Timestamp,Timestamp	gold_text			1	ciILb4bJ	lte(d, ts)
is_not_null	gold_text			1	GGlcc2gQ	is_not_null(s_2)
assume_not_null assume_not_null:String	gold_text			1	H1421tDH	assume_not_null(s)
assume_not_null assume_not_null:String	gold_text			1	tj32g1Lq	assume_not_null(s_2)
to_nullable to_nullable:String	gold_text			1	N0w/wcgs	to_nullable(s)
to_nullable to_nullable:String	gold_text			1	WrSBHKcy	to_nullable(s_2)
lt lt:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	PCXzGxen	lt(s, n)
lt lt:String,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	O9edic/i	lt(s_2, n_2)
lte lte:Int,String	gold_text	rjd/5rPuJ+2+c+8m/6bzzyOv/nNuPj7+Lev7/2fi7zvPtjNnPh8=		1	ErV6623M	lte(n, part_2)
lte lte:String,Int	gold_text	fAD77/cf7r/ZZ597Yunlnnvg0eOPd96pp55+tvlmnnz++eWWew4=		1	yB91sWLs	lte(s, i64)
lte lte:String,Int	gold_text	PAB7//c+7v3Z459zYunnnn+g2WOfd/6p5Z56tvFnjn7e+aWeex4=		1	xazmrrpb	lte(s, n)
lte lte:String,Int	gold_text	/vH/Tz/37HPPP//8888///yzzz3/7PPPP//8888+//wTP4D//x8=		1	4peDFS4G	lte(s_2, n_2)
sqrt sqrt:Int	gold_text			1	hGRHbsdk	sqrt(n_2)
cbrt cbrt:Int	gold_text			1	zs1OTXpx	cbrt(n_2)
abs abs:Int	gold_text			1	XUnBqrzO	abs(n_2)
abs abs:Int	gold_text			1	x5BwlS1V	abs(i64)
floor floor:Float	gold_text			1	GQhDQqzl	floor(n_2)
floor floor:Float	gold_text			1	02PELAcS	floor(i64)
round round:Int	gold_text			1	GQhDQqzl	round(n_2)
round round:Int,Int	gold_text			1	CGsqq1Zz	round(n_2, i64)
truncate truncate:Int	gold_text			1	GQhDQqzl	truncate(n_2)
truncate truncate:Int,Int	gold_text			1	CGsqq1Zz	truncate(n_2, i64)
truncate truncate:Int,Int	gold_text			1	2FKaEzbM	truncate(n, i64)
minus Unary:- minus:Int	gold_int			1	eTwTql+6	-i32
Unary:NOT	gold_int			1	26gIOihr	NOT b_2
bit_not Unary:~ bit_not:Int	gold_int			1	y+2ioLgf	~i32
minus Unary:- minus:Int	gold_int			1	eMqDJNF1	-u8
bin bin:Int	gold_int			1	H90EHnMT	bin(n_2)
oct oct:Int	gold_int			1	gnOvnIlH	oct(n_2)
abs abs:Int	gold_int			1	XIe33zpK	abs(n)
abs abs:Int	gold_int			1	xlJedvYD	abs(i32)
multiply Binary:* multiply:Int,Int	gold_int			1	Eg5ZZgb0	i32_2 * 10
multiply plus Binary:* Binary:+ multiply:Int,Int plus:Int,Int	gold_int			1	yV+rtn9J	(n + n_2) * i32
Binary:=	gold_int			1	KD9v7E+d	b = b_2
gt Binary:> gt:Int,Int	gold_int			1	CQfmW8bu	u8 > i8
if iff if:Boolean,Int,Int	gold_int			1	XZyUxb2e	iff(b_2, 1, 2)
to_string to_string:Int	gold_int			1	pjiKMO9F	to_string(n)
plus Binary:+ plus:Int,Int	gold_int			1	E6ICZHbl	i8 + i8_2
plus Binary:+ plus:Int,Int	gold_int			1	9LerHA58	i16 + i16_2
plus Binary:+ plus:Int,Int	gold_int			1	O4H9lKTq	i32 + i32_2
plus Binary:+ plus:Int,Int	gold_int			1	Q9BaxPau	i64 + i64_2
plus Binary:+ plus:Int,Int	gold_int			1	se1zkn1z	u8 + u8_2
plus Binary:+ plus:Int,Int	gold_int			1	NlJA8Ivv	u16 + u16_2
plus Binary:+ plus:Int,Int	gold_int			1	oIE5RAzc	u32 + u32_2
minus Unary:- minus:Int	gold_int	AAAAAAAE		1	Fv/FI7/8	-i64_2
plus Binary:+ plus:Int,Int	gold_int			1	fEYINUik	u64 + u64_2
plus Binary:+ plus:Int,Int	gold_int			1	T/S8slx+	i8 + u8_2
plus Binary:+ plus:Int,Int	gold_int			1	KUyPjYMt	i32 + i64_2
plus Binary:+ plus:Int,Int	gold_int			1	qk6xXahU	i64 + u64_2
plus Binary:+ plus:Int,Int	gold_int			1	vnPRIfJo	u32 + i32
plus Binary:+ plus:Int,Int	gold_int			1	WwcdPGUh	i32_2 + n_2
plus Binary:+ plus:Int,Int	gold_int			1	yY05KKYR	i64_2 + i32_2
minus Binary:- minus:Int,Int	gold_int			1	oXNDotsA	i8 - i8_2
minus Binary:- minus:Int,Int	gold_int			1	tJSukPYc	i16 - i16_2
minus Binary:- minus:Int,Int	gold_int			1	ufUCkw7z	i32 - i32_2
minus Binary:- minus:Int,Int	gold_int			1	Z2sIs6DA	i64 - i64_2
minus Binary:- minus:Int,Int	gold_int			1	E5CDaB5P	u8 - u8_2
minus Binary:- minus:Int,Int	gold_int			1	EnIcb3/A	u16 - u16_2
minus Binary:- minus:Int,Int	gold_int			1	98+CI8uE	u32 - u32_2
minus Binary:- minus:Int,Int	gold_int			1	MqMnORRL	u64 - u64_2
minus Binary:- minus:Int,Int	gold_int			1	TG2M1mUZ	i8 - u8_2
minus Binary:- minus:Int,Int	gold_int			1	YspLZkEk	i32 - i64_2
minus Binary:- minus:Int,Int	gold_int			1	3BuhnH/4	i64 - u64_2
minus Binary:- minus:Int,Int	gold_int			1	WVLaQ/e4	u32 - i32
minus Binary:- minus:Int,Int	gold_int			1	hZTyZogt	i32_2 - n_2
minus Binary:- minus:Int,Int	gold_int			1	1+WAPuwL	i64_2 - i32_2
multiply Binary:* multiply:Int,Int	gold_int			1	NrrBVJTV	i8 * i8_2
multiply Binary:* multiply:Int,Int	gold_int			1	FgByv3Y1	i16 * i16_2
multiply Binary:* multiply:Int,Int	gold_int			1	PvavN/CD	i32 * i32_2
multiply Binary:* multiply:Int,Int	gold_int			1	OFi36x4z	i64 * i64_2
multiply Binary:* multiply:Int,Int	gold_int			1	jFwY7GhX	u8 * u8_2
multiply Binary:* multiply:Int,Int	gold_int			1	2YdYbICs	u16 * u16_2
multiply Binary:* multiply:Int,Int	gold_int			1	Z5ZJVsqn	u32 * u32_2
multiply Binary:* multiply:Int,Int	gold_int			1	eDiOzMCB	u64 * u64_2
multiply Binary:* multiply:Int,Int	gold_int			1	qVgeRHNV	i8 * u8_2
multiply Binary:* multiply:Int,Int	gold_int			1	4O/nm5Tr	i32 * i64_2
multiply Binary:* multiply:Int,Int	gold_int			1	TWjsKkkC	i64 * u64_2
multiply Binary:* multiply:Int,Int	gold_int			1	WEaojR7m	u32 * i32
multiply Binary:* multiply:Int,Int	gold_int			1	+sX4ct/0	i32_2 * n_2
multiply Binary:* multiply:Int,Int	gold_int			1	6EOadACE	i64_2 * i32_2
divide Binary:/ divide:Int,Int	gold_int	AABIABAABAAIAgAAAAIAAAAoAAAAABAAAAEAAQAEAAAAEA==		1	vzxL32By	i8 / i8_2
divide Binary:/ divide:Int,Int	gold_int	AAAAAAAAACAAAAAAAEAAAAAgAAEAAAAgBAAAAAAAAAAAACAAMg==		1	/ZmNRcMD	i16 / i16_2
divide Binary:/ divide:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	6mkDqr9A	i32 / i32_2
divide Binary:/ divide:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	zoRfKa3I	i64 / i64_2
divide Binary:/ divide:Int,Int	gold_int	AAEAAAAEAAAAAAAAgAAAQAAAAAAAAAAACAAAAAIAQBgAEAAAAAQ=		1	eQKyLUF4	u8 / u8_2
divide Binary:/ divide:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAAgEAAAAAAEABAAAAABAAIAIAAAAAAQ=		1	Hdsxt/I1	u16 / u16_2
divide Binary:/ divide:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAQ		1	/QkbaYaY	u32 / u32_2
divide Binary:/ divide:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	X2E44jfu	u64 / u64_2
divide Binary:/ divide:Int,Int	gold_int	AAEAAAAEAAAAAAAAAAAAQAAAAAAAAAAACAAAAAIAQBgAEAAAAAQ=		1	+uDfvIRl	i8 / u8_2
divide Binary:/ divide:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	TmsTzWR4	i32 / i64_2
divide Binary:/ divide:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	9um/jPdV	i64 / u64_2
divide Binary:/ divide:Int,Int	gold_int	AAAAAQAAQAAAAAAAAAAAAAAAAiA=		1	z9xd7nun	u32 / i32
divide Binary:/ divide:Int,Int	gold_int	AAAAAAAAAAAAQAAQggAAAAAIAAAAAAAARAAAAAIAAAAAEAAB		1	r77KuESS	i32_2 / n_2
divide Binary:/ divide:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	L6EcVc1L	i64_2 / i32_2
div Binary:// div:Int,Int	gold_int	AABIABAABAAIAgAAAAIAAAAoAAAAABAAAAEAAQAEAAAAEA==		1	7ZzK8dJf	i8 // i8_2
div Binary:// div:Int,Int	gold_int	AAAAAAAAACAAAAAAAEAAAAAgAAEAAAAgBAAAAAAAAAAAACAAMg==		1	CjmlM/gA	i16 // i16_2
div Binary:// div:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	6Rq5y1Uk	i32 // i32_2
div Binary:// div:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	mPZEzPc4	i64 // i64_2
div Binary:// div:Int,Int	gold_int	AAEAAAAEAAAAAAAAgAAAQAAAAAAAAAAACAAAAAIAQBgAEAAAAAQ=		1	alzv5KKD	u8 // u8_2
div Binary:// div:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAAgEAAAAAAEABAAAAABAAIAIAAAAAAQ=		1	9stF4cG9	u16 // u16_2
div Binary:// div:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAQ		1	28rahAtT	u32 // u32_2
div Binary:// div:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	G1RUAKmG	u64 // u64_2
div Binary:// div:Int,Int	gold_int	AAEAAAAEAAAAAAAAAAAAQAAAAAAAAAAACAAAAAIAQBgAEAAAAAQ=		1	R+hQd66t	i8 // u8_2
div Binary:// div:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	MeYGhPv+	i32 // i64_2
div Binary:// div:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	I01NdKDZ	i64 // u64_2
div Binary:// div:Int,Int	gold_int	AAAAAQAAQAAAAAAAAAAAAAAAAiA=		1	pMCx3xkZ	u32 // i32
div Binary:// div:Int,Int	gold_int	AAAAAAAAAAAAQAAQggAAAAAIAAAAAAAARAAAAAIAAAAAEAAB		1	3JrQ36EY	i32_2 // n_2
div Binary:// div:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	+tec5x1a	i64_2 // i32_2
modulo Binary:% modulo:Int,Int	gold_int	AABIABAABAAIAgAAAAIAAAAoAAAAABAAAAEAAQAEAAAAEA==		1	Afp4bBjP	i8 % i8_2
modulo Binary:% modulo:Int,Int	gold_int	AAAAAAAAACAAAAAAAEAAAAAgAAEAAAAgBAAAAAAAAAAAACAAMg==		1	oMRdLeig	i16 % i16_2
modulo Binary:% modulo:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	ZPKrrGAo	i32 % i32_2
modulo Binary:% modulo:Int,Int	gold_int	AAEAAAAEAAAAAAAAgAAAQAAAAAAAAAAACAAAAAIAQBgAEAAAAAQ=		1	6dypsv5Z	u8 % u8_2
modulo Binary:% modulo:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAAgEAAAAAAEABAAAAABAAIAIAAAAAAQ=		1	2aEKqIqF	u16 % u16_2
modulo Binary:% modulo:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAQ		1	KE+Q1nl6	u32 % u32_2
modulo Binary:% modulo:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	jbN7Bz/6	u64 % u64_2
Binary:=	gold_int			1	eXRRA0Ew	i8 = i8_2
Binary:=	gold_int			1	LJBf3xop	i16 = i16_2
Binary:=	gold_int			1	nUUjQf6P	i32 = i32_2
Binary:=	gold_int			1	lQADsrE2	i64 = i64_2
Binary:=	gold_int			1	UEwQ3sR2	u8 = u8_2
modulo Binary:% modulo:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	/yJNenIj	i32 % i64_2
modulo Binary:% modulo:Int,Int	gold_int	AAAAAQAAQAAAAAAAAAAAAAAAAiA=		1	Bsa2UxpT	u32 % i32
modulo Binary:% modulo:Int,Int	gold_int	AAAAAAAAAAAAQAAQggAAAAAIAAAAAAAARAAAAAIAAAAAEAAB		1	qr8C3uZ6	i32_2 % n_2
modulo Binary:% modulo:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	+n9yH7J8	i64_2 % i32_2
div Binary:DIV div:Int,Int	gold_int	AABIABAABAAIAgAAAAIAAAAoAAAAABAAAAEAAQAEAAAAEA==		1	7ZzK8dJf	i8 DIV i8_2
div Binary:DIV div:Int,Int	gold_int	AAAAAAAAACAAAAAAAEAAAAAgAAEAAAAgBAAAAAAAAAAAACAAMg==		1	CjmlM/gA	i16 DIV i16_2
div Binary:DIV div:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	6Rq5y1Uk	i32 DIV i32_2
div Binary:DIV div:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	mPZEzPc4	i64 DIV i64_2
div Binary:DIV div:Int,Int	gold_int	AAEAAAAEAAAAAAAAgAAAQAAAAAAAAAAACAAAAAIAQBgAEAAAAAQ=		1	alzv5KKD	u8 DIV u8_2
div Binary:DIV div:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAAgEAAAAAAEABAAAAABAAIAIAAAAAAQ=		1	9stF4cG9	u16 DIV u16_2
div Binary:DIV div:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAQ		1	28rahAtT	u32 DIV u32_2
div Binary:DIV div:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	G1RUAKmG	u64 DIV u64_2
div Binary:DIV div:Int,Int	gold_int	AAEAAAAEAAAAAAAAAAAAQAAAAAAAAAAACAAAAAIAQBgAEAAAAAQ=		1	R+hQd66t	i8 DIV u8_2
div Binary:DIV div:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	MeYGhPv+	i32 DIV i64_2
div Binary:DIV div:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==		1	I01NdKDZ	i64 DIV u64_2
div Binary:DIV div:Int,Int	gold_int	AAAAAQAAQAAAAAAAAAAAAAAAAiA=		1	pMCx3xkZ	u32 DIV i32
div Binary:DIV div:Int,Int	gold_int	AAAAAAAAAAAAQAAQggAAAAAIAAAAAAAARAAAAAIAAAAAEAAB		1	3JrQ36EY	i32_2 DIV n_2
div Binary:DIV div:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	+tec5x1a	i64_2 DIV i32_2
Binary:=	gold_int			1	K4k4bAxo	u16 = u16_2
Binary:=	gold_int			1	Fr1sZQ77	u32 = u32_2
Binary:=	gold_int			1	cPl71uqV	u64 = u64_2
Binary:=	gold_int			1	zamBb/UI	i8 = u8_2
Binary:=	gold_int			1	D2+s9gbr	i32 = i64_2
Binary:=	gold_int			1	C0HQbS4c	u32 = i32
Binary:=	gold_int			1	FflqK1OJ	i32_2 = n_2
Binary:=	gold_int			1	B5m6TKG5	i64_2 = i32_2
Binary:<>	gold_int			1	q+Of50BX	i8 <> i8_2
Binary:<>	gold_int			1	ieSP1qcl	i16 <> i16_2
Binary:<>	gold_int			1	WiDtTUzE	i32 <> i32_2
Binary:<>	gold_int			1	//RAhr4l	i64 <> i64_2
Binary:<>	gold_int			1	FJNYBj3z	u8 <> u8_2
Binary:<>	gold_int			1	6beSZ19y	u16 <> u16_2
Binary:<>	gold_int			1	at0ramvP	u32 <> u32_2
Binary:<>	gold_int			1	GUtAIO3p	u64 <> u64_2
Binary:<>	gold_int			1	AL9E5oM0	i8 <> u8_2
Binary:<>	gold_int			1	bFy6/ThI	i32 <> i64_2
Binary:<>	gold_int			1	Vr6EWMNP	u32 <> i32
Binary:<>	gold_int			1	T0PjjvRU	i32_2 <> n_2
Binary:<>	gold_int			1	GGlcc2gQ	i64_2 <> i32_2
Binary:<>	gold_int			1	fM7WEej6	b <> b_2
lt Binary:< lt:Int,Int	gold_int			1	RMgQh5z6	i8 < i8_2
lt Binary:< lt:Int,Int	gold_int			1	TkKgZ0Mj	i16 < i16_2
lt Binary:< lt:Int,Int	gold_int			1	yg15qwtr	i32 < i32_2
lt Binary:< lt:Int,Int	gold_int			1	mcBQrKlm	i64 < i64_2
lt Binary:< lt:Int,Int	gold_int			1	ainkzInd	u8 < u8_2
lt Binary:< lt:Int,Int	gold_int			1	FHJN8iI7	u16 < u16_2
lt Binary:< lt:Int,Int	gold_int			1	JsseNZNt	u32 < u32_2
lt Binary:< lt:Int,Int	gold_int			1	Tdd7dKTE	u64 < u64_2
lt Binary:< lt:Int,Int	gold_int			1	6LUyhwTj	i8 < u8_2
lt Binary:< lt:Int,Int	gold_int			1	rKGixROP	i32 < i64_2
lt Binary:< lt:Int,Int	gold_int			1	ZaeMNgF8	u32 < i32
lt Binary:< lt:Int,Int	gold_int			1	P5ZbCyko	i32_2 < n_2
lt Binary:< lt:Int,Int	gold_int			1	9ZedwAqk	i64_2 < i32_2
lt Binary:< lt:Boolean,Boolean	gold_int			1	DBfdkvrd	b < b_2
lte Binary:<= lte:Int,Int	gold_int			1	w85Swp7j	i8 <= i8_2
lte Binary:<= lte:Int,Int	gold_int			1	jg1oUGBs	i16 <= i16_2
lte Binary:<= lte:Int,Int	gold_int			1	FTdnyG9R	i32 <= i32_2
lte Binary:<= lte:Int,Int	gold_int			1	mcBQrKlm	i64 <= i64_2
lte Binary:<= lte:Int,Int	gold_int			1	Qnq+ETFd	u8 <= u8_2
lte Binary:<= lte:Int,Int	gold_int			1	MqXZdNfM	u16 <= u16_2
lte Binary:<= lte:Int,Int	gold_int			1	ul4rWwJr	u32 <= u32_2
lte Binary:<= lte:Int,Int	gold_int			1	Tdd7dKTE	u64 <= u64_2
lte Binary:<= lte:Int,Int	gold_int			1	V/8YbkMG	i8 <= u8_2
lte Binary:<= lte:Int,Int	gold_int			1	s3oKW6cx	i32 <= i64_2
lte Binary:<= lte:Int,Int	gold_int			1	1s+JZcL9	u32 <= i32
lte Binary:<= lte:Int,Int	gold_int			1	CDVCB5KS	i32_2 <= n_2
lte Binary:<= lte:Int,Int	gold_int			1	9ZedwAqk	i64_2 <= i32_2
lte Binary:<= lte:Boolean,Boolean	gold_int			1	Dqo9ts5j	b <= b_2
gt Binary:> gt:Int,Int	gold_int			1	q4Up+ueG	i8 > i8_2
gt Binary:> gt:Int,Int	gold_int			1	u2huuFDp	i16 > i16_2
gt Binary:> gt:Int,Int	gold_int			1	fYyvJCZu	i32 > i32_2
gt Binary:> gt:Int,Int	gold_int			1	gGSgf+J4	i64 > i64_2
gt Binary:> gt:Int,Int	gold_int			1	L7gFwpKM	u8 > u8_2
gt Binary:> gt:Int,Int	gold_int			1	8/qEEqOl	u16 > u16_2
gt Binary:> gt:Int,Int	gold_int			1	aBl0CG9P	u32 > u32_2
gt Binary:> gt:Int,Int	gold_int			1	chzgCW5d	u64 > u64_2
gt Binary:> gt:Int,Int	gold_int			1	kGIIwz6k	i8 > u8_2
gt Binary:> gt:Int,Int	gold_int			1	6Me11QXl	i32 > i64_2
gt Binary:> gt:Int,Int	gold_int			1	YBOpUeOO	u32 > i32
gt Binary:> gt:Int,Int	gold_int			1	ScxGusow	i32_2 > n_2
gt Binary:> gt:Int,Int	gold_int			1	WmsBY+Gs	i64_2 > i32_2
gt Binary:> gt:Boolean,Boolean	gold_int			1	cGxkFdxH	b > b_2
gte Binary:>= gte:Int,Int	gold_int			1	/D6OFF/B	i8 >= i8_2
gte Binary:>= gte:Int,Int	gold_int			1	5gYGKdzu	i16 >= i16_2
gte Binary:>= gte:Int,Int	gold_int			1	gkJPbEhw	i32 >= i32_2
gte Binary:>= gte:Int,Int	gold_int			1	gGSgf+J4	i64 >= i64_2
gte Binary:>= gte:Int,Int	gold_int			1	blNvEZ/L	u8 >= u8_2
gte Binary:>= gte:Int,Int	gold_int			1	8+ImIKC5	u16 >= u16_2
gte Binary:>= gte:Int,Int	gold_int			1	LgNKFISS	u32 >= u32_2
gte Binary:>= gte:Int,Int	gold_int			1	chzgCW5d	u64 >= u64_2
gte Binary:>= gte:Int,Int	gold_int			1	4JuRf6HG	i8 >= u8_2
gte Binary:>= gte:Int,Int	gold_int			1	jYYgUnqq	i32 >= i64_2
gte Binary:>= gte:Int,Int	gold_int			1	fH533ngu	u32 >= i32
gte Binary:>= gte:Int,Int	gold_int			1	6hwKkHGt	i32_2 >= n_2
gte Binary:>= gte:Int,Int	gold_int			1	WmsBY+Gs	i64_2 >= i32_2
gte Binary:>= gte:Boolean,Boolean	gold_int			1	l+GQ6LAm	b >= b_2
Binary:AND	gold_int			1	ehO6D6Nh	i8 AND i8_2
Binary:AND	gold_int			1	3wOdsdIJ	i16 AND i16_2
Binary:AND	gold_int			1	fZxWE5yq	i32 AND i32_2
Binary:AND	gold_int			1	xaG1ZZrj	i64 AND i64_2
Binary:AND	gold_int			1	dCnNRNbp	u8 AND u8_2
Binary:AND	gold_int			1	c50klX2B	u16 AND u16_2
Binary:AND	gold_int			1	y7gHx71F	u32 AND u32_2
Binary:AND	gold_int			1	UOvy+l8i	u64 AND u64_2
Binary:AND	gold_int			1	0gyR/vqi	i8 AND u8_2
Binary:AND	gold_int			1	y/7TKni+	i32 AND i64_2
Binary:AND	gold_int			1	t23ckn7+	i64 AND u64_2
Binary:AND	gold_int			1	uILROjnD	u32 AND i32
Binary:AND	gold_int			1	Yc9wDVeZ	i32_2 AND n_2
Binary:AND	gold_int			1	Zxpve58+	i64_2 AND i32_2
Binary:AND	gold_int			1	bLQEY8I7	b AND b_2
Binary:OR	gold_int			1	iLpiqaAJ	i8 OR i8_2
Binary:OR	gold_int			1	Mm+jtx9J	i16 OR i16_2
Binary:OR	gold_int			1	Mm+jtx9J	i32 OR i32_2
Binary:OR	gold_int			1	Mm+jtx9J	i64 OR i64_2
Binary:OR	gold_int			1	Mm+jtx9J	u8 OR u8_2
Binary:OR	gold_int			1	Mm+jtx9J	u16 OR u16_2
Binary:OR	gold_int			1	Mm+jtx9J	u32 OR u32_2
Binary:OR	gold_int			1	Mm+jtx9J	u64 OR u64_2
Binary:OR	gold_int			1	gYM/vqTs	i8 OR u8_2
Binary:OR	gold_int			1	Mm+jtx9J	i32 OR i64_2
Binary:OR	gold_int			1	Mm+jtx9J	i64 OR u64_2
Binary:OR	gold_int			1	MPczXeaO	u32 OR i32
Binary:OR	gold_int			1	GGlcc2gQ	i32_2 OR n_2
Binary:OR	gold_int			1	GGlcc2gQ	i64_2 OR i32_2
Binary:OR	gold_int			1	ZII1p3Lu	b OR b_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	RT6FaxYA	i8 XOR i8_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	CtgBDeOM	i16 XOR i16_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	aR2cvni4	i32 XOR i32_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	+Q84KITK	i64 XOR i64_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	m0L4R/3M	u8 XOR u8_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	a2ItsHjl	u16 XOR u16_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	0P17USp7	u32 XOR u32_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	mTnioldB	u64 XOR u64_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	x6vQb1XM	i8 XOR u8_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	gvA7IMM0	i32 XOR i64_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	LKQYoy5i	i64 XOR u64_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	OuWyILtq	u32 XOR i32
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	stgb5Gew	i32_2 XOR n_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	4ow3LIfw	i64_2 XOR i32_2
xor Binary:XOR xor:Boolean,Boolean	gold_int			1	fM7WEej6	b XOR b_2
concat Binary:|| concat:String,String	gold_int			1	rWzeYeYw	i8 || i8_2
concat Binary:|| concat:String,String	gold_int			1	zXteE2Bi	i16 || i16_2
concat Binary:|| concat:String,String	gold_int			1	uD03fCeK	i32 || i32_2
concat Binary:|| concat:String,String	gold_int			1	lMXLoX0u	i64 || i64_2
concat Binary:|| concat:String,String	gold_int			1	K1LikihO	u8 || u8_2
concat Binary:|| concat:String,String	gold_int			1	8T2zJ0Pk	u16 || u16_2
concat Binary:|| concat:String,String	gold_int			1	9snvgeJs	u32 || u32_2
concat Binary:|| concat:String,String	gold_int			1	UdfeYpoq	u64 || u64_2
concat Binary:|| concat:String,String	gold_int			1	MCbmgHR2	i8 || u8_2
concat Binary:|| concat:String,String	gold_int			1	WtAee/tm	i32 || i64_2
concat Binary:|| concat:String,String	gold_int			1	l8B6pH79	i64 || u64_2
concat Binary:|| concat:String,String	gold_int			1	4N3MOSbI	u32 || i32
concat Binary:|| concat:String,String	gold_int			1	3A9XfKTR	i32_2 || n_2
concat Binary:|| concat:String,String	gold_int			1	cmeSku+X	i64_2 || i32_2
concat Binary:|| concat:String,String	gold_int			1	t5yW3fqv	b || b_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	iXL+SARF	i8 & i8_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	I5qDE3V9	i16 & i16_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	Ip0wiXUT	i32 & i32_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	NFGSIIvs	i64 & i64_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	jY2rOjIG	u8 & u8_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	aoLekuum	u16 & u16_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	O2H+GRJq	u32 & u32_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	SdobSPEU	u64 & u64_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	F8Hxuqks	i8 & u8_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	Pfv8MgAF	i32 & i64_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	wTry36Nb	i64 & u64_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	ycaYu8a9	u32 & i32
bit_and Binary:& bit_and:Int,Int	gold_int			1	dS+OlBFn	i32_2 & n_2
bit_and Binary:& bit_and:Int,Int	gold_int			1	0NdNKshc	i64_2 & i32_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	qwdr3glf	i8 | i8_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	A0rneKdD	i16 | i16_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	T7J5I8HB	i32 | i32_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	JLXVWe8N	i64 | i64_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	E27zHhFE	u8 | u8_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	uO8vHmrv	u16 | u16_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	jHZzBPb5	u32 | u32_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	em/pGmEP	u64 | u64_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	4XGGpIBy	i8 | u8_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	99Nhbtu4	i32 | i64_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	/g2J7VT6	i64 | u64_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	TjM9N2XP	u32 | i32
bit_or Binary:| bit_or:Int,Int	gold_int			1	F5yrxOU5	i32_2 | n_2
bit_or Binary:| bit_or:Int,Int	gold_int			1	wxg7yp04	i64_2 | i32_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	DmqHftNG	i8 # i8_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	Uz2uGjFa	i16 # i16_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	0hYnn4vb	i32 # i32_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	HLStHZ1N	i64 # i64_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	XrO17Q+y	u8 # u8_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	j/u+D9/a	u16 # u16_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	HJhqP0AN	u32 # u32_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	Tz8EW/7m	u64 # u64_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	nxA2UV7s	i8 # u8_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	+TdAq5hS	i32 # i64_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	GsBf1a2g	i64 # u64_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	UIbMVCvO	u32 # i32
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	LcXI6lT3	i32_2 # n_2
bit_xor Binary:# bit_xor:Int,Int	gold_int			1	uEr3r2WT	i64_2 # i32_2
bit_shift_left Binary:<< bit_shift_left:Int,Int	gold_int			1	H9CV4l59	u8 << u8_2
bit_shift_left Binary:<< bit_shift_left:Int,Int	gold_int			1	qZNX3DO2	u16 << u16_2
bit_shift_left Binary:<< bit_shift_left:Int,Int	gold_int			1	5Wh1Hm9u	u32 << u32_2
bit_shift_left Binary:<< bit_shift_left:Int,Int	gold_int			1	gS32hHQg	u64 << u64_2
bit_shift_left Binary:<< bit_shift_left:Int,Int	gold_int			1	YhwwEROP	i8 << u8_2
bit_shift_left Binary:<< bit_shift_left:Int,Int	gold_int			1	TBuW25Sd	i64 << u64_2
bit_shift_right Binary:>> bit_shift_right:Int,Int	gold_int			1	yX+1MX8W	u8 >> u8_2
bit_shift_right Binary:>> bit_shift_right:Int,Int	gold_int			1	MY+tKBE/	u16 >> u16_2
bit_shift_right Binary:>> bit_shift_right:Int,Int	gold_int			1	vinAZdlA	u32 >> u32_2
bit_shift_right Binary:>> bit_shift_right:Int,Int	gold_int			1	7aFNRnS4	u64 >> u64_2
bit_shift_right Binary:>> bit_shift_right:Int,Int	gold_int			1	+xMCKam2	i8 >> u8_2
bit_shift_right Binary:>> bit_shift_right:Int,Int	gold_int			1	GwKda/QQ	i64 >> u64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	rSzId0Km	i8 IS DISTINCT FROM i8_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	IrtKar4Z	i16 IS DISTINCT FROM i16_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	WfoBor+Q	i32 IS DISTINCT FROM i32_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	GGlcc2gQ	i64 IS DISTINCT FROM i64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	ierR+cMI	u8 IS DISTINCT FROM u8_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	ZwlkjZvt	u16 IS DISTINCT FROM u16_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	RC2zJQrI	u32 IS DISTINCT FROM u32_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	GGlcc2gQ	u64 IS DISTINCT FROM u64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	W1ojjTVH	i8 IS DISTINCT FROM u8_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	hhWBrr4B	i32 IS DISTINCT FROM i64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	/JHLjH92	u32 IS DISTINCT FROM i32
assume_not_null if IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean	gold_int			1	T0PjjvRU	i32_2 IS DISTINCT FROM n_2
assume_not_null if IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean	gold_int			1	GGlcc2gQ	i64_2 IS DISTINCT FROM i32_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Boolean	gold_int			1	cvWP18cP	b IS DISTINCT FROM b_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	09aS14BO	i8 IS NOT DISTINCT FROM i8_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	6vndeZcS	i16 IS NOT DISTINCT FROM i16_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	Hz4sUQhS	i32 IS NOT DISTINCT FROM i32_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	B5m6TKG5	i64 IS NOT DISTINCT FROM i64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	JSHtwZYu	u8 IS NOT DISTINCT FROM u8_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	kBGzjfJo	u16 IS NOT DISTINCT FROM u16_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	tq/4YmNI	u32 IS NOT DISTINCT FROM u32_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	B5m6TKG5	u64 IS NOT DISTINCT FROM u64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	Gc/KJ9gi	i8 IS NOT DISTINCT FROM u8_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	aU8iNpfD	i32 IS NOT DISTINCT FROM i64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int	gold_int			1	hrnJey6V	u32 IS NOT DISTINCT FROM i32
assume_not_null if IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean	gold_int			1	FflqK1OJ	i32_2 IS NOT DISTINCT FROM n_2
assume_not_null if IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean	gold_int			1	B5m6TKG5	i64_2 IS NOT DISTINCT FROM i32_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Boolean	gold_int			1	LMRTiPF0	b IS NOT DISTINCT FROM b_2
Cast:Int8	gold_int			1	V2dIFaXA	CAST(i8 AS TINYINT)
Cast:Int8	gold_int			1	V2dIFaXA	TRY_CAST(i8 AS TINYINT)
cast:Int8>Int16 Cast:Int16	gold_int			1	MRXvAk4L	CAST(i8 AS SMALLINT)
cast:Int8>Int16 Cast:Int16	gold_int			1	MRXvAk4L	TRY_CAST(i8 AS SMALLINT)
cast:Int8>Int32 Cast:Int32	gold_int			1	EnHA4HAQ	CAST(i8 AS INT)
cast:Int8>Int32 Cast:Int32	gold_int			1	EnHA4HAQ	TRY_CAST(i8 AS INT)
cast:Int8>Int64 Cast:Int64	gold_int			1	k4Yzw6fs	CAST(i8 AS BIGINT)
cast:Int8>Int64 Cast:Int64	gold_int			1	k4Yzw6fs	TRY_CAST(i8 AS BIGINT)
cast:Int8>UInt8 Cast:UInt8	gold_int			1	L9hifWEq	TRY_CAST(i8 AS UINT8)
cast:Int8>UInt16 Cast:UInt16	gold_int			1	g7sjGCPp	TRY_CAST(i8 AS UINT16)
cast:Int8>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_int	iBSRiICCAWnQCTEBBCOGAIJgCUCJwqUAnR7xkGIIg6ECgiQJQQg=		1	VqtV8Kjd	CAST(i8 AS UINT8)
cast:Int8>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_int	iBSRiICCAWnQCTEBBCOGAIJgCUCJwqUAnR7xkGIIg6ECgiQJQQg=		1	U9oz1uTY	CAST(i8 AS UINT16)
cast:Int8>UInt32 Cast:UInt32	gold_int			1	7j/BZQmS	TRY_CAST(i8 AS UINT32)
cast:Int8>UInt64 Cast:UInt64	gold_int			1	estJ/Zh2	TRY_CAST(i8 AS UINT64)
cast:Int8>Float32 Cast:Float32	gold_int			1	65f+Qm/l	CAST(i8 AS FLOAT)
cast:Int8>Float32 Cast:Float32	gold_int			1	65f+Qm/l	TRY_CAST(i8 AS FLOAT)
cast:Int8>Float64 Cast:Float64	gold_int			1	jrtBI4Xp	CAST(i8 AS DOUBLE)
cast:Int8>Float64 Cast:Float64	gold_int			1	jrtBI4Xp	TRY_CAST(i8 AS DOUBLE)
cast:Int8>Decimal Cast:Decimal	gold_int			1	c5y3sUTD	CAST(i8 AS DECIMAL(4, 1))
cast:Int8>Decimal Cast:Decimal	gold_int			1	c5y3sUTD	TRY_CAST(i8 AS DECIMAL(4, 1))
cast:Int8>Decimal Cast:Decimal	gold_int			1	rHfh3hp0	CAST(i8 AS DECIMAL(10, 2))
cast:Int8>Decimal Cast:Decimal	gold_int			1	rHfh3hp0	TRY_CAST(i8 AS DECIMAL(10, 2))
cast:Int8>Decimal Cast:Decimal	gold_int			1	pOrmEN6k	CAST(i8 AS DECIMAL(18, 5))
cast:Int8>Decimal Cast:Decimal	gold_int			1	pOrmEN6k	TRY_CAST(i8 AS DECIMAL(18, 5))
cast:Int8>Decimal Cast:Decimal	gold_int			1	KnfgmEIh	CAST(i8 AS DECIMAL(38, 10))
cast:Int8>Decimal Cast:Decimal	gold_int			1	KnfgmEIh	TRY_CAST(i8 AS DECIMAL(38, 10))
cast:Int8>Boolean Cast:Boolean	gold_int			1	ulIAjK2t	CAST(i8 AS BOOLEAN)
cast:Int8>Boolean Cast:Boolean	gold_int			1	ulIAjK2t	TRY_CAST(i8 AS BOOLEAN)
cast:Int8>String Cast:String	gold_int			1	Pt/xrH2y	CAST(i8 AS STRING)
cast:Int8>String Cast:String	gold_int			1	Pt/xrH2y	TRY_CAST(i8 AS STRING)
cast:Int8>Date Cast:Date	gold_int			1	RbSReWQe	CAST(i8 AS DATE)
cast:Int8>Date Cast:Date	gold_int			1	RbSReWQe	TRY_CAST(i8 AS DATE)
cast:Int8>Timestamp Cast:Timestamp	gold_int			1	7O3/ljgr	CAST(i8 AS TIMESTAMP)
cast:Int8>Timestamp Cast:Timestamp	gold_int			1	7O3/ljgr	TRY_CAST(i8 AS TIMESTAMP)
cast:Int8>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_int	iBSRiICCAWnQCTEBBCOGAIJgCUCJwqUAnR7xkGIIg6ECgiQJQQg=		1	ElseY8sp	CAST(i8 AS UINT32)
cast:Int8>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_int	iBSRiICCAWnQCTEBBCOGAIJgCUCJwqUAnR7xkGIIg6ECgiQJQQg=		1	h+SPf26Y	CAST(i8 AS UINT64)
cast:Int8>Variant Cast:Variant	gold_int			1	M8bT5TDf	CAST(i8 AS VARIANT)
cast:Int8>Variant Cast:Variant	gold_int			1	M8bT5TDf	TRY_CAST(i8 AS VARIANT)
cast:Int8>Decimal Cast:Decimal	gold_int			1	DcZ7D2T0	CAST(i8 AS DECIMAL(20, 0))
cast:Int8>Decimal Cast:Decimal	gold_int			1	DcZ7D2T0	TRY_CAST(i8 AS DECIMAL(20, 0))
cast:Int16>Int8 Cast:Int8	gold_int			1	t3BhtkNU	TRY_CAST(i16_2 AS TINYINT)
Cast:Int16	gold_int			1	tI+MrGcP	CAST(i16_2 AS SMALLINT)
cast:Int16>Int16 Cast:Int16	gold_int			1	0Akqe0jK	TRY_CAST(i16_2 AS SMALLINT)
cast:Int16>Int32 Cast:Int32	gold_int			1	bU0smRTq	CAST(i16_2 AS INT)
cast:Int16>Int32 Cast:Int32	gold_int			1	oDHafo+f	TRY_CAST(i16_2 AS INT)
cast:Int16>Int64 Cast:Int64	gold_int			1	ZQtMWpHy	CAST(i16_2 AS BIGINT)
cast:Int16>Int64 Cast:Int64	gold_int			1	Sng4jd9Z	TRY_CAST(i16_2 AS BIGINT)
cast:Int16>UInt8 Cast:UInt8	gold_int			1	+Egd8Sii	TRY_CAST(i16_2 AS UINT8)
cast:Int16>UInt16 Cast:UInt16	gold_int			1	x1+OSgjK	TRY_CAST(i16_2 AS UINT16)
cast:Int16>UInt32 Cast:UInt32	gold_int			1	ja69p/qJ	TRY_CAST(i16_2 AS UINT32)
cast:Int16>UInt64 Cast:UInt64	gold_int			1	POdr5KPe	TRY_CAST(i16_2 AS UINT64)
cast:Int16>Float32 Cast:Float32	gold_int			1	jkhuorxA	CAST(i16_2 AS FLOAT)
cast:Int16>Float32 Cast:Float32	gold_int			1	fn4MVrFk	TRY_CAST(i16_2 AS FLOAT)
cast:Int16>Float64 Cast:Float64	gold_int			1	wlCkJUlH	CAST(i16_2 AS DOUBLE)
cast:Int16>Float64 Cast:Float64	gold_int			1	m2lF3bnx	TRY_CAST(i16_2 AS DOUBLE)
cast:Int16>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_int	ZPkWx//nQolI+DiClAkoix/Fu0j67/zZAwAAAGD+f310P9CNyRk=		1	oQtRM5u7	CAST(i16_2 AS TINYINT)
cast:Int16>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_int	/Pk39//nY5N8+rjmnS362x/V+/jb7/7bkyISERH//391/97dyRs=		1	BkewuIOc	CAST(i16_2 AS UINT8)
cast:Int16>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_int	uNAzMYUkIRI0moBkCSz6WABQc7BRBGJTkSISERERkQMRyA7cwBM=		1	TtZjt0oD	CAST(i16_2 AS UINT16)
cast:Int16>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_int	uNAzMYUkIRI0moBkCSz6WABQc7BRBGJTkSISERERkQMRyA7cwBM=		1	o9V5GdLy	CAST(i16_2 AS UINT32)
cast:Int16>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_int	uNAzMYUkIRI0moBkCSz6WABQc7BRBGJTkSISERERkQMRyA7cwBM=		1	yWc6XMWZ	CAST(i16_2 AS UINT64)
cast:Int16>Decimal Cast:Decimal	gold_int			1	yZRQusxu	TRY_CAST(i16_2 AS DECIMAL(4, 1))
cast:Int16>Decimal Cast:Decimal	gold_int			1	04vgpn1l	CAST(i16_2 AS DECIMAL(10, 2))
cast:Int16>Decimal Cast:Decimal	gold_int			1	8OWdYxX4	TRY_CAST(i16_2 AS DECIMAL(10, 2))
cast:Int16>Decimal Cast:Decimal	gold_int			1	nhPgYc2Q	CAST(i16_2 AS DECIMAL(18, 5))
cast:Int16>Decimal Cast:Decimal	gold_int			1	+B102ZQe	TRY_CAST(i16_2 AS DECIMAL(18, 5))
cast:Int16>Decimal Cast:Decimal	gold_int			1	C4ZxulV/	CAST(i16_2 AS DECIMAL(38, 10))
cast:Int16>Decimal Cast:Decimal	gold_int			1	QosvjtBH	TRY_CAST(i16_2 AS DECIMAL(38, 10))
cast:Int16>Boolean Cast:Boolean	gold_int			1	5n/S41Ar	CAST(i16_2 AS BOOLEAN)
cast:Int16>Boolean Cast:Boolean	gold_int			1	YrUWqK/r	TRY_CAST(i16_2 AS BOOLEAN)
cast:Int16>String Cast:String	gold_int			1	KFBrM3qr	CAST(i16_2 AS STRING)
cast:Int16>String Cast:String	gold_int			1	k+4Zuy3D	TRY_CAST(i16_2 AS STRING)
cast:Int16>Date Cast:Date	gold_int			1	YhPV+Och	CAST(i16_2 AS DATE)
cast:Int16>Date Cast:Date	gold_int			1	uqemlgNi	TRY_CAST(i16_2 AS DATE)
cast:Int16>Timestamp Cast:Timestamp	gold_int			1	Afvzoof0	CAST(i16_2 AS TIMESTAMP)
cast:Int16>Timestamp Cast:Timestamp	gold_int			1	YBKbh2TZ	TRY_CAST(i16_2 AS TIMESTAMP)
cast:Int16>Variant Cast:Variant	gold_int			1	g2CiF0qr	CAST(i16_2 AS VARIANT)
cast:Int16>Variant Cast:Variant	gold_int			1	fuNlHjiB	TRY_CAST(i16_2 AS VARIANT)
cast:Int16>Decimal Cast:Decimal	gold_int			1	BVXXT/rw	CAST(i16_2 AS DECIMAL(20, 0))
cast:Int16>Decimal Cast:Decimal	gold_int			1	9L3PugHB	TRY_CAST(i16_2 AS DECIMAL(20, 0))
cast:Int32>Int8 Cast:Int8	gold_int			1	8KHk9vgc	TRY_CAST(i32 AS TINYINT)
cast:Int32>Int16 Cast:Int16	gold_int			1	39gRJMMX	TRY_CAST(i32 AS SMALLINT)
cast:Int16>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	BPkSx2dmAoFAuCiAlAkIAw0FsEhYzpzJAwAAAABgP2gkPkCJQBE=		1	UcZ4e1vm	CAST(i16_2 AS DECIMAL(4, 1))
cast:Int32>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_int	Pm5/dr++rfj10fXz3uf/mtc7uB8AAAAA8f/7j/Ln7h/K/79+bxc=		1	0+y3joAd	CAST(i32 AS TINYINT)
cast:Int32>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_int	NmYgVru8rTClAXHiHKJ/mlcrqB8AAAAAAAD7j3Lm7h5C+75+axc=		1	ZMrAdkei	CAST(i32 AS SMALLINT)
Cast:Int32	gold_int			1	xKu/UjWM	CAST(i32 AS INT)
Cast:Int32	gold_int			1	xKu/UjWM	TRY_CAST(i32 AS INT)
cast:Int32>Int64 Cast:Int64	gold_int			1	25wNIM08	CAST(i32 AS BIGINT)
cast:Int32>Int64 Cast:Int64	gold_int			1	25wNIM08	TRY_CAST(i32 AS BIGINT)
cast:Int32>UInt8 Cast:UInt8	gold_int			1	UHk1A8he	TRY_CAST(i32 AS UINT8)
cast:Int32>UInt16 Cast:UInt16	gold_int			1	eH7EJVFl	TRY_CAST(i32 AS UINT16)
cast:Int32>UInt32 Cast:UInt32	gold_int			1	TvdRE9qF	TRY_CAST(i32 AS UINT32)
cast:Int32>UInt64 Cast:UInt64	gold_int			1	CjofwnXu	TRY_CAST(i32 AS UINT64)
cast:Int32>Float32 Cast:Float32	gold_int			1	FRwZIBc6	CAST(i32 AS FLOAT)
cast:Int32>Float32 Cast:Float32	gold_int			1	FRwZIBc6	TRY_CAST(i32 AS FLOAT)
cast:Int32>Float64 Cast:Float64	gold_int			1	FGi7EqwI	CAST(i32 AS DOUBLE)
cast:Int32>Float64 Cast:Float64	gold_int			1	FGi7EqwI	TRY_CAST(i32 AS DOUBLE)
cast:Int32>Decimal Cast:Decimal	gold_int			1	WV2FYMgJ	TRY_CAST(i32 AS DECIMAL(4, 1))
cast:Int32>Decimal Cast:Decimal	gold_int			1	5fmwVVyw	TRY_CAST(i32 AS DECIMAL(10, 2))
cast:Int32>Decimal Cast:Decimal	gold_int			1	Pkyrus3+	CAST(i32 AS DECIMAL(18, 5))
cast:Int32>Decimal Cast:Decimal	gold_int			1	Pkyrus3+	TRY_CAST(i32 AS DECIMAL(18, 5))
cast:Int32>Decimal Cast:Decimal	gold_int			1	7CKJ2Uu4	CAST(i32 AS DECIMAL(38, 10))
cast:Int32>Decimal Cast:Decimal	gold_int			1	7CKJ2Uu4	TRY_CAST(i32 AS DECIMAL(38, 10))
cast:Int32>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_int	vn539v++rfj38ffz3uf/3/87uR8UkYiI+P/7j/bn75/P/79+bxc=		1	zsDpIWBE	CAST(i32 AS UINT8)
cast:Int32>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_int	tnYg9vu8rTCn8fPiXKZ/3385qR8UkYiIiIj7j/bn757P/75+bxc=		1	RIotsxr7	CAST(i32 AS UINT16)
cast:Int32>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_int	hFIAoFAAIQAH8JIATKRzVX0wCQsUkYiIiIiIiJTla4aPpQggBRM=		1	1sFQcl6I	CAST(i32 AS UINT32)
cast:Int32>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_int	hFIAoFAAIQAH8JIATKRzVX0wCQsUkYiIiIiIiJTla4aPpQggBRM=		1	n6yT6Lu4	CAST(i32 AS UINT64)
cast:Int32>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	PmY3Vr++rfjlEfXi3uJ/mlc7uB8AAAAAAPv7j/Lm7h7K/79+bxc=		1	QjpYC/gI	CAST(i32 AS DECIMAL(4, 1))
cast:Int32>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	AEAAQhAAqBChARCgHCASiAIAIB8AAAAAAAAADwCAgggA2BxAaAU=		1	yhS686lg	CAST(i32 AS DECIMAL(10, 2))
cast:Int32>Boolean Cast:Boolean	gold_int			1	CwjD8ZSW	CAST(i32 AS BOOLEAN)
cast:Int32>Boolean Cast:Boolean	gold_int			1	CwjD8ZSW	TRY_CAST(i32 AS BOOLEAN)
cast:Int32>String Cast:String	gold_int			1	Z1f2cYOL	CAST(i32 AS STRING)
cast:Int32>String Cast:String	gold_int			1	Z1f2cYOL	TRY_CAST(i32 AS STRING)
cast:Int32>Date Cast:Date	gold_int			1	oGdgaoKR	CAST(i32 AS DATE)
cast:Int32>Date Cast:Date	gold_int			1	oGdgaoKR	TRY_CAST(i32 AS DATE)
cast:Int32>Timestamp Cast:Timestamp	gold_int			1	A17//KnE	CAST(i32 AS TIMESTAMP)
cast:Int32>Timestamp Cast:Timestamp	gold_int			1	A17//KnE	TRY_CAST(i32 AS TIMESTAMP)
cast:Int32>Variant Cast:Variant	gold_int			1	TMD/oEIv	CAST(i32 AS VARIANT)
cast:Int32>Variant Cast:Variant	gold_int			1	TMD/oEIv	TRY_CAST(i32 AS VARIANT)
cast:Int32>Decimal Cast:Decimal	gold_int			1	REExKF3B	CAST(i32 AS DECIMAL(20, 0))
cast:Int32>Decimal Cast:Decimal	gold_int			1	REExKF3B	TRY_CAST(i32 AS DECIMAL(20, 0))
cast:Int64>Int8 Cast:Int8	gold_int			1	12fjj6jU	TRY_CAST(i64_2 AS TINYINT)
cast:Int64>Int16 Cast:Int16	gold_int			1	KqHByUjS	TRY_CAST(i64_2 AS SMALLINT)
cast:Int64>Int32 Cast:Int32	gold_int			1	ZouvUpZN	TRY_CAST(i64_2 AS INT)
Cast:Int64	gold_int			1	5uEw6BJI	CAST(i64_2 AS BIGINT)
cast:Int64>Int64 Cast:Int64	gold_int			1	dBJqE4ic	TRY_CAST(i64_2 AS BIGINT)
cast:Int64>UInt8 Cast:UInt8	gold_int			1	4C18dTKV	TRY_CAST(i64_2 AS UINT8)
cast:Int64>UInt16 Cast:UInt16	gold_int			1	Srbw0b1o	TRY_CAST(i64_2 AS UINT16)
cast:Int64>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_int	/v79//8/AAAAAOb/////7/////+///u/7//97/f99v//////fx4=		1	EoYcMJ5i	CAST(i64_2 AS TINYINT)
cast:Int64>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_int	+r799/8/AAAAAAAA/v//Z/f+//+/7fu+7/5dT/ft9P975+/9fx4=		1	xOeyyyFf	CAST(i64_2 AS SMALLINT)
cast:Int64>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_int	sCRIxSM/AAAAAAAAAGD+Z/RqP/+Jyeq6xXxRRyLpdJs7he98fxI=		1	ib0uWNfi	CAST(i64_2 AS INT)
cast:Int64>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_int	/v/9//8/KSIREfH/////7//+//+///u/7//9//f/9v//////fx4=		1	CRBk8b+a	CAST(i64_2 AS UINT8)
cast:Int64>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_int	vr/9/f8/KSIRERER////7/f+v/+f7/u7z/9df/fv9Pv75//9fx4=		1	S5MVcvwu	CAST(i64_2 AS UINT16)
cast:Int64>UInt32 Cast:UInt32	gold_int			1	jX0IuyIQ	TRY_CAST(i64_2 AS UINT32)
cast:Int64>UInt64 Cast:UInt64	gold_int			1	8gwGnQSh	TRY_CAST(i64_2 AS UINT64)
cast:Int64>Float32 Cast:Float32	gold_int			1	kYGR0nxR	CAST(i64_2 AS FLOAT)
cast:Int64>Float32 Cast:Float32	gold_int			1	fvHY2MPi	TRY_CAST(i64_2 AS FLOAT)
cast:Int64>Float64 Cast:Float64	gold_int			1	K1HYvUyO	CAST(i64_2 AS DOUBLE)
cast:Int64>Float64 Cast:Float64	gold_int			1	7nC5pDvA	TRY_CAST(i64_2 AS DOUBLE)
cast:Int64>Decimal Cast:Decimal	gold_int			1	q23H5pNd	TRY_CAST(i64_2 AS DECIMAL(4, 1))
cast:Int64>Decimal Cast:Decimal	gold_int			1	yKv1ZzuB	TRY_CAST(i64_2 AS DECIMAL(10, 2))
cast:Int64>Decimal Cast:Decimal	gold_int			1	lqXrDyuQ	TRY_CAST(i64_2 AS DECIMAL(18, 5))
cast:Int64>Decimal Cast:Decimal	gold_int			1	q2zkSuiI	CAST(i64_2 AS DECIMAL(38, 10))
cast:Int64>Decimal Cast:Decimal	gold_int			1	+thnIDiw	TRY_CAST(i64_2 AS DECIMAL(38, 10))
cast:Int64>Boolean Cast:Boolean	gold_int			1	/7ySVHxc	CAST(i64_2 AS BOOLEAN)
cast:Int64>Boolean Cast:Boolean	gold_int			1	WZ21OXVX	TRY_CAST(i64_2 AS BOOLEAN)
cast:Int64>String Cast:String	gold_int			1	axlgEzFs	CAST(i64_2 AS STRING)
cast:Int64>String Cast:String	gold_int			1	fVKz8xtG	TRY_CAST(i64_2 AS STRING)
cast:Int64>Date Cast:Date	gold_int			1	0j5Y4Pet	TRY_CAST(i64_2 AS DATE)
cast:Int64>Timestamp Cast:Timestamp	gold_int			1	uvtkalDj	CAST(i64_2 AS TIMESTAMP)
cast:Int64>Timestamp Cast:Timestamp	gold_int			1	FoM8+ebg	TRY_CAST(i64_2 AS TIMESTAMP)
cast:Int64>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_int	tDV47Wc/KSIRERERERH/7/T6P/+Jy+u7x31Rf+Lr5Ju7p//9fxI=		1	FlYpasH/	CAST(i64_2 AS UINT32)
cast:Int64>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_int	hBFwqUUVKSIRERERERERzWTSCNQIQ6GJQglAPsBjpBqhJh6RfBA=		1	Ppu6UW4B	CAST(i64_2 AS UINT64)
cast:Int64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	+v799/8/AAAAAAD2////Z//+//+///u+7/59z/ft9v/79///fx4=		1	oM+z4p1j	CAST(i64_2 AS DECIMAL(4, 1))
cast:Int64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	sCRoxTM/AAAAAAAAAP7/Z/Rqv/+Jyeu6xXxRR7bt9Ns7he98fxI=		1	7HLNH5im	CAST(i64_2 AS DECIMAL(10, 2))
cast:Int64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	oCQAxCI/AAAAAAAAAAD+Z9QgFvWBSeKyAFwRASLhJAoigKdwOxA=		1	kLEW341+	CAST(i64_2 AS DECIMAL(18, 5))
cast:Int64>Variant Cast:Variant	gold_int			1	gDZQD/VI	CAST(i64_2 AS VARIANT)
cast:Int64>Variant Cast:Variant	gold_int			1	f+382cWy	TRY_CAST(i64_2 AS VARIANT)
cast:Int64>Decimal Cast:Decimal	gold_int			1	+wuN00ln	CAST(i64_2 AS DECIMAL(20, 0))
cast:Int64>Decimal Cast:Decimal	gold_int			1	PMenPrdo	TRY_CAST(i64_2 AS DECIMAL(20, 0))
cast:UInt8>Int8 Cast:Int8	gold_int			1	7hh74FOZ	TRY_CAST(u8_2 AS TINYINT)
cast:UInt8>Int16 Cast:Int16	gold_int			1	4nxKWKZ3	CAST(u8_2 AS SMALLINT)
cast:UInt8>Int16 Cast:Int16	gold_int			1	+fVRcRib	TRY_CAST(u8_2 AS SMALLINT)
cast:UInt8>Int32 Cast:Int32	gold_int			1	gPaThRN3	CAST(u8_2 AS INT)
cast:UInt8>Int32 Cast:Int32	gold_int			1	cSSrEG3V	TRY_CAST(u8_2 AS INT)
cast:UInt8>Int64 Cast:Int64	gold_int			1	ffQ+R0FD	CAST(u8_2 AS BIGINT)
cast:UInt8>Int64 Cast:Int64	gold_int			1	kb0Rihzf	TRY_CAST(u8_2 AS BIGINT)
Cast:UInt8	gold_int			1	x5d3xcdN	CAST(u8_2 AS UINT8)
cast:UInt8>UInt8 Cast:UInt8	gold_int			1	RqJqLNxg	TRY_CAST(u8_2 AS UINT8)
cast:UInt8>UInt16 Cast:UInt16	gold_int			1	dggCoADl	CAST(u8_2 AS UINT16)
cast:UInt8>UInt16 Cast:UInt16	gold_int			1	Qs9/HLU0	TRY_CAST(u8_2 AS UINT16)
cast:UInt8>UInt32 Cast:UInt32	gold_int			1	FyLJtUn/	CAST(u8_2 AS UINT32)
cast:UInt8>UInt32 Cast:UInt32	gold_int			1	uRoWbPQP	TRY_CAST(u8_2 AS UINT32)
cast:UInt8>UInt64 Cast:UInt64	gold_int			1	o+SV3o1G	CAST(u8_2 AS UINT64)
cast:UInt8>UInt64 Cast:UInt64	gold_int			1	BwaVez6F	TRY_CAST(u8_2 AS UINT64)
cast:UInt8>Float32 Cast:Float32	gold_int			1	hpdRi/Sj	CAST(u8_2 AS FLOAT)
cast:UInt8>Float32 Cast:Float32	gold_int			1	tOX4rceB	TRY_CAST(u8_2 AS FLOAT)
cast:UInt8>Float64 Cast:Float64	gold_int			1	i+Hcr8b7	CAST(u8_2 AS DOUBLE)
cast:UInt8>Float64 Cast:Float64	gold_int			1	PQP82kXy	TRY_CAST(u8_2 AS DOUBLE)
cast:UInt8>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_int	jAAAAQBCABIAuGAKAAAQEFQIBAARBaByAAQZACEKgKAArAAAgBE=		1	5HYe9ga8	CAST(u8_2 AS TINYINT)
cast:UInt8>Decimal Cast:Decimal	gold_int			1	yipvBZFT	CAST(u8_2 AS DECIMAL(4, 1))
cast:UInt8>Decimal Cast:Decimal	gold_int			1	Hi/zOZR+	TRY_CAST(u8_2 AS DECIMAL(4, 1))
cast:UInt8>Decimal Cast:Decimal	gold_int			1	3SF39KPX	CAST(u8_2 AS DECIMAL(10, 2))
cast:UInt8>Decimal Cast:Decimal	gold_int			1	28b17HQu	TRY_CAST(u8_2 AS DECIMAL(10, 2))
cast:UInt8>Decimal Cast:Decimal	gold_int			1	uxf/HQIi	CAST(u8_2 AS DECIMAL(18, 5))
cast:UInt8>Decimal Cast:Decimal	gold_int			1	CYNZKTaV	TRY_CAST(u8_2 AS DECIMAL(18, 5))
cast:UInt8>Decimal Cast:Decimal	gold_int			1	ImlidU7o	CAST(u8_2 AS DECIMAL(38, 10))
cast:UInt8>Decimal Cast:Decimal	gold_int			1	V+gQNPrJ	TRY_CAST(u8_2 AS DECIMAL(38, 10))
cast:UInt8>Boolean Cast:Boolean	gold_int			1	5j5Zf4OW	CAST(u8_2 AS BOOLEAN)
cast:UInt8>Boolean Cast:Boolean	gold_int			1	E3vUuYNl	TRY_CAST(u8_2 AS BOOLEAN)
cast:UInt8>String Cast:String	gold_int			1	6SWcEtwq	CAST(u8_2 AS STRING)
cast:UInt8>String Cast:String	gold_int			1	P591ouhf	TRY_CAST(u8_2 AS STRING)
cast:UInt8>Date Cast:Date	gold_int			1	ZE4o3T40	CAST(u8_2 AS DATE)
cast:UInt8>Date Cast:Date	gold_int			1	3Gd+wRU7	TRY_CAST(u8_2 AS DATE)
cast:UInt8>Timestamp Cast:Timestamp	gold_int			1	xG25p2nD	CAST(u8_2 AS TIMESTAMP)
cast:UInt8>Timestamp Cast:Timestamp	gold_int			1	hUqTaPhC	TRY_CAST(u8_2 AS TIMESTAMP)
cast:UInt8>Variant Cast:Variant	gold_int			1	KH++L+IW	CAST(u8_2 AS VARIANT)
cast:UInt8>Variant Cast:Variant	gold_int			1	F6HJA6nB	TRY_CAST(u8_2 AS VARIANT)
cast:UInt8>Decimal Cast:Decimal	gold_int			1	QXxMR06x	CAST(u8_2 AS DECIMAL(20, 0))
cast:UInt8>Decimal Cast:Decimal	gold_int			1	jEKCxIjC	TRY_CAST(u8_2 AS DECIMAL(20, 0))
cast:UInt16>Int8 Cast:Int8	gold_int			1	KI/Qeu+y	TRY_CAST(u16 AS TINYINT)
cast:UInt16>Int16 Cast:Int16	gold_int			1	dmN9vn6q	TRY_CAST(u16 AS SMALLINT)
cast:UInt16>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_int	AHuZejog8lTQYJij9KeeqrTJwQUeEvYNnukZdQsFAADs/wHvgxw=		1	YHOjF4kH	CAST(u16 AS TINYINT)
cast:UInt16>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_int	AACAAAAAAACQAAAA0AAAAgAAAAAAAAABAgAAAAIFAAAAQAAAgA==		1	iAZ+lEb/	CAST(u16 AS SMALLINT)
cast:UInt16>Int32 Cast:Int32	gold_int			1	zo2vgj3P	CAST(u16 AS INT)
cast:UInt16>Int32 Cast:Int32	gold_int			1	zo2vgj3P	TRY_CAST(u16 AS INT)
cast:UInt16>Int64 Cast:Int64	gold_int			1	hmtyqRqb	CAST(u16 AS BIGINT)
cast:UInt16>Int64 Cast:Int64	gold_int			1	hmtyqRqb	TRY_CAST(u16 AS BIGINT)
cast:UInt16>UInt8 Cast:UInt8	gold_int			1	Y8Qh0LuV	TRY_CAST(u16 AS UINT8)
Cast:UInt16	gold_int			1	VfRv75EQ	CAST(u16 AS UINT16)
Cast:UInt16	gold_int			1	VfRv75EQ	TRY_CAST(u16 AS UINT16)
cast:UInt16>UInt32 Cast:UInt32	gold_int			1	SHh/qo6i	CAST(u16 AS UINT32)
cast:UInt16>UInt32 Cast:UInt32	gold_int			1	SHh/qo6i	TRY_CAST(u16 AS UINT32)
cast:UInt16>UInt64 Cast:UInt64	gold_int			1	XmdA+/7S	CAST(u16 AS UINT64)
cast:UInt16>UInt64 Cast:UInt64	gold_int			1	XmdA+/7S	TRY_CAST(u16 AS UINT64)
cast:UInt16>Float32 Cast:Float32	gold_int			1	iZDZd9T9	CAST(u16 AS FLOAT)
cast:UInt16>Float32 Cast:Float32	gold_int			1	iZDZd9T9	TRY_CAST(u16 AS FLOAT)
cast:UInt16>Float64 Cast:Float64	gold_int			1	MXPFhhd1	CAST(u16 AS DOUBLE)
cast:UInt16>Float64 Cast:Float64	gold_int			1	MXPFhhd1	TRY_CAST(u16 AS DOUBLE)
cast:UInt16>Decimal Cast:Decimal	gold_int			1	jO7S31yS	TRY_CAST(u16 AS DECIMAL(4, 1))
cast:UInt16>Decimal Cast:Decimal	gold_int			1	nHWBKmtl	CAST(u16 AS DECIMAL(10, 2))
cast:UInt16>Decimal Cast:Decimal	gold_int			1	nHWBKmtl	TRY_CAST(u16 AS DECIMAL(10, 2))
cast:UInt16>Decimal Cast:Decimal	gold_int			1	F+ogr/Bk	CAST(u16 AS DECIMAL(18, 5))
cast:UInt16>Decimal Cast:Decimal	gold_int			1	F+ogr/Bk	TRY_CAST(u16 AS DECIMAL(18, 5))
cast:UInt16>Decimal Cast:Decimal	gold_int			1	GlzvHEA5	CAST(u16 AS DECIMAL(38, 10))
cast:UInt16>Decimal Cast:Decimal	gold_int			1	GlzvHEA5	TRY_CAST(u16 AS DECIMAL(38, 10))
cast:UInt16>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_int	AHuYeDoA8FTQYJij9KeWqrTBwQUeEvINmukZdQsFAADg/wHtgxw=		1	lbk12Ggl	CAST(u16 AS UINT8)
cast:UInt16>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	AGiQIDoA8BSQYICj8KcCorDAgAEGEiANGqgAVQoFAAAA+wAkgxQ=		1	K2G2YVgj	CAST(u16 AS DECIMAL(4, 1))
cast:UInt16>Boolean Cast:Boolean	gold_int			1	Ghw3r/hl	CAST(u16 AS BOOLEAN)
cast:UInt16>Boolean Cast:Boolean	gold_int			1	Ghw3r/hl	TRY_CAST(u16 AS BOOLEAN)
cast:UInt16>String Cast:String	gold_int			1	HAj7WAxA	CAST(u16 AS STRING)
cast:UInt16>String Cast:String	gold_int			1	HAj7WAxA	TRY_CAST(u16 AS STRING)
cast:UInt16>Date Cast:Date	gold_int			1	n70zmZPz	CAST(u16 AS DATE)
cast:UInt16>Date Cast:Date	gold_int			1	n70zmZPz	TRY_CAST(u16 AS DATE)
cast:UInt16>Timestamp Cast:Timestamp	gold_int			1	YUyvRM8T	CAST(u16 AS TIMESTAMP)
cast:UInt16>Timestamp Cast:Timestamp	gold_int			1	YUyvRM8T	TRY_CAST(u16 AS TIMESTAMP)
cast:UInt16>Variant Cast:Variant	gold_int			1	lwG1DcbO	CAST(u16 AS VARIANT)
cast:UInt16>Variant Cast:Variant	gold_int			1	lwG1DcbO	TRY_CAST(u16 AS VARIANT)
cast:UInt16>Decimal Cast:Decimal	gold_int			1	0797X66A	CAST(u16 AS DECIMAL(20, 0))
cast:UInt16>Decimal Cast:Decimal	gold_int			1	0797X66A	TRY_CAST(u16 AS DECIMAL(20, 0))
cast:UInt32>Int8 Cast:Int8	gold_int			1	Dq4VEIl7	TRY_CAST(u32 AS TINYINT)
cast:UInt32>Int16 Cast:Int16	gold_int			1	AtLZF18h	TRY_CAST(u32 AS SMALLINT)
cast:UInt32>Int32 Cast:Int32	gold_int			1	AZLV0crZ	TRY_CAST(u32 AS INT)
cast:UInt32>Int64 Cast:Int64	gold_int			1	XR9DUaoP	CAST(u32 AS BIGINT)
cast:UInt32>Int64 Cast:Int64	gold_int			1	XR9DUaoP	TRY_CAST(u32 AS BIGINT)
cast:UInt32>UInt8 Cast:UInt8	gold_int			1	QiSpyDd2	TRY_CAST(u32 AS UINT8)
cast:UInt32>UInt16 Cast:UInt16	gold_int			1	0QU6zL+d	TRY_CAST(u32 AS UINT16)
cast:UInt32>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_int	3p/+m7n16m/nn6fn23ue+z9/+14BAAD7//f/7/fa2in/G9cbfB8=		1	pTKwn8JF	CAST(u32 AS TINYINT)
cast:UInt32>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_int	3hHyk4m1yC/lnafmWzuWSD87q04BAAAA8PdrbPea0iidEkITfBs=		1	k3PYOyfN	CAST(u32 AS SMALLINT)
cast:UInt32>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_int	gAAgAgAAAAAABAQAAgAAAAAACkABAAAAAGAAAAAAAAAIAEA=		1	csn3g9Q7	CAST(u32 AS INT)
cast:UInt32>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_int	3p/+m7n16m/nn6fn23ue+z9/+14BAAD4//fv7/fa2in/G9cbfBs=		1	+Jp15hGp	CAST(u32 AS UINT8)
cast:UInt32>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_int	3hHyk4m1yC/llafmWyuWSD87q04BAAAA8PdrbLWa0iidEkITfBs=		1	ltPoB9m6	CAST(u32 AS UINT16)
Cast:UInt32	gold_int			1	HItguUV/	CAST(u32 AS UINT32)
Cast:UInt32	gold_int			1	HItguUV/	TRY_CAST(u32 AS UINT32)
cast:UInt32>UInt64 Cast:UInt64	gold_int			1	17ttmTn6	CAST(u32 AS UINT64)
cast:UInt32>UInt64 Cast:UInt64	gold_int			1	17ttmTn6	TRY_CAST(u32 AS UINT64)
cast:UInt32>Float32 Cast:Float32	gold_int			1	gcF3j+X1	CAST(u32 AS FLOAT)
cast:UInt32>Float32 Cast:Float32	gold_int			1	gcF3j+X1	TRY_CAST(u32 AS FLOAT)
cast:UInt32>Float64 Cast:Float64	gold_int			1	QyvK6Kxq	CAST(u32 AS DOUBLE)
cast:UInt32>Float64 Cast:Float64	gold_int			1	QyvK6Kxq	TRY_CAST(u32 AS DOUBLE)
cast:UInt32>Decimal Cast:Decimal	gold_int			1	Y9uIBZdV	TRY_CAST(u32 AS DECIMAL(4, 1))
cast:UInt32>Decimal Cast:Decimal	gold_int			1	2MgfZzMu	TRY_CAST(u32 AS DECIMAL(10, 2))
cast:UInt32>Decimal Cast:Decimal	gold_int			1	TvzONEo7	CAST(u32 AS DECIMAL(18, 5))
cast:UInt32>Decimal Cast:Decimal	gold_int			1	TvzONEo7	TRY_CAST(u32 AS DECIMAL(18, 5))
cast:UInt32>Decimal Cast:Decimal	gold_int			1	IQEjqBpW	CAST(u32 AS DECIMAL(38, 10))
cast:UInt32>Decimal Cast:Decimal	gold_int			1	IQEjqBpW	TRY_CAST(u32 AS DECIMAL(38, 10))
cast:UInt32>Boolean Cast:Boolean	gold_int			1	VuxHa4Zi	CAST(u32 AS BOOLEAN)
cast:UInt32>Boolean Cast:Boolean	gold_int			1	VuxHa4Zi	TRY_CAST(u32 AS BOOLEAN)
cast:UInt32>String Cast:String	gold_int			1	5ACB9bxC	CAST(u32 AS STRING)
cast:UInt32>String Cast:String	gold_int			1	5ACB9bxC	TRY_CAST(u32 AS STRING)
cast:UInt32>Date Cast:Date	gold_int			1	MpM4aPaI	CAST(u32 AS DATE)
cast:UInt32>Date Cast:Date	gold_int			1	MpM4aPaI	TRY_CAST(u32 AS DATE)
cast:UInt32>Timestamp Cast:Timestamp	gold_int			1	SaL79q7/	CAST(u32 AS TIMESTAMP)
cast:UInt32>Timestamp Cast:Timestamp	gold_int			1	SaL79q7/	TRY_CAST(u32 AS TIMESTAMP)
cast:UInt32>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	3p/2k5n16i/nn6fnWzueez97u14BAADA/vfv7/fa2ijdG8cTfBs=		1	5GXIbApa	CAST(u32 AS DECIMAL(4, 1))
cast:UInt32>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	zBFwAgERiCBEBAbGSgOESAAYCk4BAAAAAPRADKAaQCCcAkICQA==		1	7DsuRms/	CAST(u32 AS DECIMAL(10, 2))
cast:UInt32>Variant Cast:Variant	gold_int			1	gaHtYTov	CAST(u32 AS VARIANT)
cast:UInt32>Variant Cast:Variant	gold_int			1	gaHtYTov	TRY_CAST(u32 AS VARIANT)
cast:UInt32>Decimal Cast:Decimal	gold_int			1	1hlriaMi	CAST(u32 AS DECIMAL(20, 0))
cast:UInt32>Decimal Cast:Decimal	gold_int			1	1hlriaMi	TRY_CAST(u32 AS DECIMAL(20, 0))
cast:UInt64>Int8 Cast:Int8	gold_int			1	eoV4SxBX	TRY_CAST(u64 AS TINYINT)
cast:UInt64>Int16 Cast:Int16	gold_int			1	soHb+b0k	TRY_CAST(u64 AS SMALLINT)
cast:UInt64>Int32 Cast:Int32	gold_int			1	mTaQGoBa	TRY_CAST(u64 AS INT)
cast:UInt64>Int64 Cast:Int64	gold_int			1	x+kgr91g	TRY_CAST(u64 AS BIGINT)
cast:UInt64>UInt8 Cast:UInt8	gold_int			1	GfsHhJCK	TRY_CAST(u64 AS UINT8)
cast:UInt64>UInt16 Cast:UInt16	gold_int			1	bsJNXaSa	TRY_CAST(u64 AS UINT16)
cast:UInt64>UInt32 Cast:UInt32	gold_int			1	mLxDGJbx	TRY_CAST(u64 AS UINT32)
Cast:UInt64	gold_int			1	NO972QdG	CAST(u64 AS UINT64)
Cast:UInt64	gold_int			1	NO972QdG	TRY_CAST(u64 AS UINT64)
cast:UInt64>Float32 Cast:Float32	gold_int			1	/Sx1GHkz	CAST(u64 AS FLOAT)
cast:UInt64>Float32 Cast:Float32	gold_int			1	/Sx1GHkz	TRY_CAST(u64 AS FLOAT)
cast:UInt64>Float64 Cast:Float64	gold_int			1	OOCyTt66	CAST(u64 AS DOUBLE)
cast:UInt64>Float64 Cast:Float64	gold_int			1	OOCyTt66	TRY_CAST(u64 AS DOUBLE)
cast:UInt64>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_int	vvvv8b3L/t/fvlUAAMD+//2/e/vz/++/X/+v73/v3/7//f/p9Rc=		1	YPManW35	CAST(u64 AS TINYINT)
cast:UInt64>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_int	ruvv8TXL+t/XvlUAAAAA/P2/e/vz/++tX3+v7h/v3v7/7efp9RY=		1	feIt+EEC	CAST(u64 AS SMALLINT)
cast:UInt64>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_int	Lort8DXB2lLXOFEAAAAAANg/ObLyy+wkD3+uogvL1uT/RKcp9RY=		1	3ojNjFs3	CAST(u64 AS INT)
cast:UInt64>Int64 not contains Cast:Int64 not:Boolean contains:Array,Int	gold_int	AAAgAAAAAAAACFAAAAAAAAAAEAAAAAAAAAAAAACAAAAgAAAg		1	cDu0ax+r	CAST(u64 AS BIGINT)
cast:UInt64>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_int	vvvv8b3L/t/fvlUAAAD+//2/e/vz/++/X3+v73/v3/7//f/p9Rc=		1	tNjFt2Y2	CAST(u64 AS UINT8)
cast:UInt64>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_int	ruvv8TXL+t7XulUAAAAA/P2/e/vz/++tX3+v7h/v3vb/7efp9RY=		1	gT+b7EjS	CAST(u64 AS UINT16)
cast:UInt64>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_int	Lort8DXB2lLXOFEAAAAAAMA/ObLyy+wkD3+uogvL1uT9RKcp9RY=		1	xJ/Us77v	CAST(u64 AS UINT32)
cast:UInt64>Decimal Cast:Decimal	gold_int			1	8qhLzCKc	TRY_CAST(u64 AS DECIMAL(4, 1))
cast:UInt64>Decimal Cast:Decimal	gold_int			1	sm5Ly+yi	TRY_CAST(u64 AS DECIMAL(10, 2))
cast:UInt64>Decimal Cast:Decimal	gold_int			1	9mMnxGLe	TRY_CAST(u64 AS DECIMAL(18, 5))
cast:UInt64>Decimal Cast:Decimal	gold_int			1	7pKoMztQ	CAST(u64 AS DECIMAL(38, 10))
cast:UInt64>Decimal Cast:Decimal	gold_int			1	7pKoMztQ	TRY_CAST(u64 AS DECIMAL(38, 10))
cast:UInt64>Boolean Cast:Boolean	gold_int			1	7prm76Pf	CAST(u64 AS BOOLEAN)
cast:UInt64>Boolean Cast:Boolean	gold_int			1	7prm76Pf	TRY_CAST(u64 AS BOOLEAN)
cast:UInt64>String Cast:String	gold_int			1	eXbN4F9c	CAST(u64 AS STRING)
cast:UInt64>String Cast:String	gold_int			1	eXbN4F9c	TRY_CAST(u64 AS STRING)
cast:UInt64>Variant Cast:Variant	gold_int			1	Avt9UP2x	CAST(u64 AS VARIANT)
cast:UInt64>Variant Cast:Variant	gold_int			1	Avt9UP2x	TRY_CAST(u64 AS VARIANT)
cast:UInt64>Decimal Cast:Decimal	gold_int			1	YDiEt+Fz	CAST(u64 AS DECIMAL(20, 0))
cast:UInt64>Decimal Cast:Decimal	gold_int			1	YDiEt+Fz	TRY_CAST(u64 AS DECIMAL(20, 0))
cast:Boolean>Int8 Cast:Int8	gold_int			1	F+noOGnr	CAST(b_2 AS TINYINT)
cast:Boolean>Int8 Cast:Int8	gold_int			1	KVK5zYiM	TRY_CAST(b_2 AS TINYINT)
cast:Boolean>Int16 Cast:Int16	gold_int			1	DHdib9HT	CAST(b_2 AS SMALLINT)
cast:Boolean>Int16 Cast:Int16	gold_int			1	CTSoCgMW	TRY_CAST(b_2 AS SMALLINT)
cast:UInt64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	rvvv8T3L+t/XvlUAAACw//2/e/vz/++tX3+v73/v3v7//ffp9Rc=		1	qsjtzQ5u	CAST(u64 AS DECIMAL(4, 1))
cast:UInt64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	Lorv8DXD2lLXuFUAAAAAAP0/ObLzy+wtD3+uqgvL1uT/xKdp9RY=		1	WPHfFQzO	CAST(u64 AS DECIMAL(10, 2))
cast:UInt64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_int	BoLpoDQBEFCXOFAAAAAAAMA/OBAAyqwkD1+KogPJBqSsRKQglBQ=		1	jPtGXOKw	CAST(u64 AS DECIMAL(18, 5))
cast:Boolean>Int32 Cast:Int32	gold_int			1	V77RGyGC	CAST(b_2 AS INT)
cast:Boolean>Int32 Cast:Int32	gold_int			1	fRFmhO6c	TRY_CAST(b_2 AS INT)
cast:Boolean>Int64 Cast:Int64	gold_int			1	fXWTodtw	CAST(b_2 AS BIGINT)
cast:Boolean>Int64 Cast:Int64	gold_int			1	Ac42bDy1	TRY_CAST(b_2 AS BIGINT)
cast:Boolean>UInt8 Cast:UInt8	gold_int			1	V/FYlvz2	CAST(b_2 AS UINT8)
cast:Boolean>UInt8 Cast:UInt8	gold_int			1	YBws8bUB	TRY_CAST(b_2 AS UINT8)
cast:Boolean>UInt16 Cast:UInt16	gold_int			1	Dqxb61tr	CAST(b_2 AS UINT16)
cast:Boolean>UInt16 Cast:UInt16	gold_int			1	LrZPtU6i	TRY_CAST(b_2 AS UINT16)
cast:Boolean>UInt32 Cast:UInt32	gold_int			1	IDNDc40y	CAST(b_2 AS UINT32)
cast:Boolean>UInt32 Cast:UInt32	gold_int			1	Ys3NyMlU	TRY_CAST(b_2 AS UINT32)
cast:Boolean>UInt64 Cast:UInt64	gold_int			1	FlrzV19U	CAST(b_2 AS UINT64)
cast:Boolean>UInt64 Cast:UInt64	gold_int			1	nt0usL9c	TRY_CAST(b_2 AS UINT64)
cast:Boolean>Float32 Cast:Float32	gold_int			1	AikPTv25	CAST(b_2 AS FLOAT)
cast:Boolean>Float32 Cast:Float32	gold_int			1	TiXSskkt	TRY_CAST(b_2 AS FLOAT)
cast:Boolean>Float64 Cast:Float64	gold_int			1	zZvvPs8R	CAST(b_2 AS DOUBLE)
cast:Boolean>Float64 Cast:Float64	gold_int			1	cwshV9He	TRY_CAST(b_2 AS DOUBLE)
cast:Boolean>Decimal Cast:Decimal	gold_int			1	w24HD9P7	CAST(b_2 AS DECIMAL(4, 1))
cast:Boolean>Decimal Cast:Decimal	gold_int			1	8qhMPXdJ	TRY_CAST(b_2 AS DECIMAL(4, 1))
cast:Boolean>Decimal Cast:Decimal	gold_int			1	DuFw/yP0	CAST(b_2 AS DECIMAL(10, 2))
cast:Boolean>Decimal Cast:Decimal	gold_int			1	BQ0GoLOL	TRY_CAST(b_2 AS DECIMAL(10, 2))
cast:Boolean>Decimal Cast:Decimal	gold_int			1	kDR+xQmj	CAST(b_2 AS DECIMAL(18, 5))
cast:Boolean>Decimal Cast:Decimal	gold_int			1	/artORDp	TRY_CAST(b_2 AS DECIMAL(18, 5))
cast:Boolean>Decimal Cast:Decimal	gold_int			1	r89d4upo	CAST(b_2 AS DECIMAL(38, 10))
cast:Boolean>Decimal Cast:Decimal	gold_int			1	vbG8ZO/5	TRY_CAST(b_2 AS DECIMAL(38, 10))
Cast:Boolean	gold_int			1	hm/XmAY/	CAST(b_2 AS BOOLEAN)
cast:Boolean>Boolean Cast:Boolean	gold_int			1	k1FpyqHe	TRY_CAST(b_2 AS BOOLEAN)
cast:Boolean>String Cast:String	gold_int			1	9IPgaGgY	CAST(b_2 AS STRING)
cast:Boolean>String Cast:String	gold_int			1	1tsR6dDM	TRY_CAST(b_2 AS STRING)
cast:Boolean>Variant Cast:Variant	gold_int			1	ibv3q1Lr	CAST(b_2 AS VARIANT)
cast:Boolean>Variant Cast:Variant	gold_int			1	ojnNKJ+B	TRY_CAST(b_2 AS VARIANT)
cast:Boolean>Decimal Cast:Decimal	gold_int			1	GrL/NIBo	CAST(b_2 AS DECIMAL(20, 0))
cast:Boolean>Decimal Cast:Decimal	gold_int			1	lSaEM22y	TRY_CAST(b_2 AS DECIMAL(20, 0))
array	gold_int			1	UzHqJBtw	array()
array array:Int	gold_int			1	gxpwtHPd	array(i32_2)
array array:Int	gold_int			1	O1m5/M9p	array(u8)
array array:Int	gold_int			1	j5y0AYsa	array(u32_2)
tuple tuple:Int	gold_int			1	bKWpv7bM	tuple(i32_2)
tuple tuple:Int	gold_int			1	xb8PDLvZ	tuple(u8)
tuple tuple:Int	gold_int			1	69JLN0fd	tuple(u32_2)
siphash64 siphash64:Boolean	gold_int			1	mYbCP324	siphash64(b_2)
siphash64 siphash64:Int	gold_int			1	sHwJXr7r	siphash64(i8)
siphash64 siphash64:Int	gold_int			1	F060qGBk	siphash64(i16)
siphash64 siphash64:Int	gold_int			1	SUMRPDEA	siphash64(u32_2)
siphash64 siphash64:Int	gold_int			1	ULwr05QK	siphash64(n)
siphash64 siphash64:Int	gold_int			1	YgQexLev	siphash64(u64)
xxhash64 xxhash64:Int	gold_int			1	LN0znwOY	xxhash64(u8)
xxhash64 xxhash64:Int	gold_int			1	RGVpQHqW	xxhash64(u16)
xxhash64 xxhash64:Int	gold_int			1	UKhqdkk3	xxhash64(i16_2)
xxhash32 xxhash32:Int	gold_int			1	m1nzUZ5R	xxhash32(u8)
xxhash32 xxhash32:Int	gold_int			1	Xvo3Ad07	xxhash32(u16)
xxhash32 xxhash32:Int	gold_int			1	pXqqYdjE	xxhash32(i16_2)
xxhash32 xxhash32:Int	gold_int			1	tcfc0TgC	xxhash32(u64)
city64withseed city64withseed:Boolean,Int	gold_int			1	hbF120wT	city64withseed(b_2, n)
city64withseed city64withseed:Int,Int	gold_int			1	SjzrvN3Q	city64withseed(u8_2, u32)
city64withseed city64withseed:Int,Int	gold_int			1	5sxivzC7	city64withseed(i8, n_2)
city64withseed city64withseed:Int,Int	gold_int			1	I4237qWN	city64withseed(u16_2, n)
city64withseed city64withseed:Int,Int	gold_int			1	QVTutJ1Q	city64withseed(i16_2, i8)
city64withseed city64withseed:Int,Int	gold_int			1	IAyNAi94	city64withseed(u32, i16_2)
city64withseed city64withseed:Int,Int	gold_int			1	xFLG9Dsa	city64withseed(n_2, i8)
city64withseed city64withseed:Int,Int	gold_int			1	3ILhvGPm	city64withseed(u64, u16_2)
city64withseed city64withseed:Int,Int	gold_int			1	n/qxnk4C	city64withseed(u64, i64_2)
to_hex to_hex:Int	gold_int			1	qAo7teII	to_hex(n)
to_hex to_hex:Int	gold_int			1	ucEEHk+n	to_hex(n_2)
bin bin:Int	gold_int			1	cTzl8DHf	bin(n)
oct oct:Int	gold_int			1	1NMcvpqW	oct(n)
to_bitmap to_bitmap:Int	gold_int			1	fS278juM	to_bitmap(u64)
to_bitmap to_bitmap:Int	gold_int			1	+5Ji8HIu	to_bitmap(u64_2)
try_inet_ntoa try_inet_ntoa:Int	gold_int			1	BlBUk7cT	try_inet_ntoa(n)
try_inet_ntoa try_inet_ntoa:Int	gold_int			1	30w1J9ky	try_inet_ntoa(n_2)
h3_is_valid h3_is_valid:Int	gold_int			1	cPl71uqV	h3_is_valid(u64)
h3_is_valid h3_is_valid:Int	gold_int			1	B5m6TKG5	h3_is_valid(u64_2)
inet_ntoa inet_ntoa:Int	gold_int	AP4BAAAAQiJAAKwgAAAAAAxCIAgIIiAAIBAAAAAAgEBEAABA		1	m0Y4e4wm	inet_ntoa(n)
inet_ntoa inet_ntoa:Int	gold_int	AIAgIQACMEQIAAiAQIgCSgAAYYCAACAAIAAAkACCJAABBP8=		1	7t0AYsoO	inet_ntoa(n_2)
h3_to_geo h3_to_geo:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	e/XZunqT	h3_to_geo(u64)
h3_to_geo_boundary h3_to_geo_boundary:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	xerRdcSu	h3_to_geo_boundary(u64)
h3_k_ring h3_k_ring:Int,Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	75RM6+L4	h3_k_ring(u64, u32_2)
h3_k_ring h3_k_ring:Int,Int	gold_int	/v/+//3/+//3/+//3/+//3////7//f/7//f/7//f/7//f////h8=		1	LZWLE6wo	h3_k_ring(u64_2, u32)
h3_hex_ring h3_hex_ring:Int,Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	75RM6+L4	h3_hex_ring(u64, u32_2)
h3_hex_ring h3_hex_ring:Int,Int	gold_int	/v/+//3/+//3/+//3/+//3////7//f/7//f/7//f/7//f////h8=		1	LZWLE6wo	h3_hex_ring(u64_2, u32)
h3_get_resolution h3_get_resolution:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	YGabtIj2	h3_get_resolution(u64)
h3_edge_length_m h3_edge_length_m:Int	gold_int	VAHw7ycWtA8PZzi/3KDl0YnbY+9GD9ZnOvF7dw+cvXlh4DCT9wU=		1	GPU8w4bi	h3_edge_length_m(u8)
h3_edge_length_m h3_edge_length_m:Int	gold_int	nmgPUdfjTFIu+fkvO7dQPl77N4+93+T2IcT5LqH7h+HirgD4/xs=		1	Y38QnUhF	h3_edge_length_m(u8_2)
h3_edge_length_km h3_edge_length_km:Int	gold_int	VAHw7ycWtA8PZzi/3KDl0YnbY+9GD9ZnOvF7dw+cvXlh4DCT9wU=		1	ecTyY1b8	h3_edge_length_km(u8)
h3_edge_length_km h3_edge_length_km:Int	gold_int	nmgPUdfjTFIu+fkvO7dQPl77N4+93+T2IcT5LqH7h+HirgD4/xs=		1	pqDGFaRW	h3_edge_length_km(u8_2)
h3_edge_angle h3_edge_angle:Int	gold_int	VAHw7ycWtA8PZzi/3KDl0YnbY+9GD9ZnOvF7dw+cvXlh4DCT9wU=		1	sKnVBbjH	h3_edge_angle(u8)
h3_edge_angle h3_edge_angle:Int	gold_int	nmgPUdfjTFIu+fkvO7dQPl77N4+93+T2IcT5LqH7h+HirgD4/xs=		1	1+Xmmvr6	h3_edge_angle(u8_2)
h3_hex_area_m2 h3_hex_area_m2:Int	gold_int	VAHw7ycWtA8PZzi/3KDl0YnbY+9GD9ZnOvF7dw+cvXlh4DCT9wU=		1	ZqdfClLC	h3_hex_area_m2(u8)
h3_hex_area_m2 h3_hex_area_m2:Int	gold_int	nmgPUdfjTFIu+fkvO7dQPl77N4+93+T2IcT5LqH7h+HirgD4/xs=		1	jSQ5eZQX	h3_hex_area_m2(u8_2)
h3_hex_area_km2 h3_hex_area_km2:Int	gold_int	VAHw7ycWtA8PZzi/3KDl0YnbY+9GD9ZnOvF7dw+cvXlh4DCT9wU=		1	3I968fVX	h3_hex_area_km2(u8)
h3_hex_area_km2 h3_hex_area_km2:Int	gold_int	nmgPUdfjTFIu+fkvO7dQPl77N4+93+T2IcT5LqH7h+HirgD4/xs=		1	CdvZlbL0	h3_hex_area_km2(u8_2)
h3_num_hexagons h3_num_hexagons:Int	gold_int	VAHw7ycWtA8PZzi/3KDl0YnbY+9GD9ZnOvF7dw+cvXlh4DCT9wU=		1	WyHEqAoB	h3_num_hexagons(u8)
h3_num_hexagons h3_num_hexagons:Int	gold_int	nmgPUdfjTFIu+fkvO7dQPl77N4+93+T2IcT5LqH7h+HirgD4/xs=		1	XC/Kz6g4	h3_num_hexagons(u8_2)
h3_get_base_cell h3_get_base_cell:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	YGabtIj2	h3_get_base_cell(u64)
h3_to_children h3_to_children:Int,Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	75RM6+L4	h3_to_children(u64, u8_2)
h3_to_children h3_to_children:Int,Int	gold_int	/vf/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+//3/w8=		1	dXZ11eEZ	h3_to_children(u64_2, u8)
h3_to_parent h3_to_parent:Int,Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	enTJlm7S	h3_to_parent(u64, u8_2)
h3_to_parent h3_to_parent:Int,Int	gold_int	/vf/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+//3/w8=		1	+FQBszmB	h3_to_parent(u64_2, u8)
h3_to_center_child h3_to_center_child:Int,Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	enTJlm7S	h3_to_center_child(u64, u8_2)
h3_to_center_child h3_to_center_child:Int,Int	gold_int	/vf/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+//3/w8=		1	+FQBszmB	h3_to_center_child(u64_2, u8)
h3_to_string h3_to_string:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	XY7k2SY4	h3_to_string(u64)
h3_is_res_class_iii h3_is_res_class_iii:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	Cu8rEHHa	h3_is_res_class_iii(u64)
h3_is_pentagon h3_is_pentagon:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	Cu8rEHHa	h3_is_pentagon(u64)
h3_get_faces h3_get_faces:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	pUlM2E/8	h3_get_faces(u64)
h3_cell_area_m2 h3_cell_area_m2:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	qaQGgVDq	h3_cell_area_m2(u64)
h3_cell_area_rads2 h3_cell_area_rads2:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	qaQGgVDq	h3_cell_area_rads2(u64)
h3_unidirectional_edge_is_valid h3_unidirectional_edge_is_valid:Int	gold_int			1	cPl71uqV	h3_unidirectional_edge_is_valid(u64)
h3_unidirectional_edge_is_valid h3_unidirectional_edge_is_valid:Int	gold_int			1	B5m6TKG5	h3_unidirectional_edge_is_valid(u64_2)
user	gold_int			1	gSXhBis2	user()
char char:Int	gold_int			1	O9C6uy3Z	char(u8)
concat concat:String	gold_int			1	9IPgaGgY	concat(b_2)
concat concat:String	gold_int			1	99kDBZfX	concat(i32_2)
concat concat:String	gold_int			1	J29Qi11u	concat(u8)
concat concat:String	gold_int			1	oITYeAWW	concat(u32_2)
concat_ws concat_ws:String,String	gold_int			1	tn00kfgj	concat_ws(i32, i32_2)
concat_ws concat_ws:String,String	gold_int			1	PkuzwfKU	concat_ws(i64_2, n_2)
h3_exact_edge_length_m h3_exact_edge_length_m:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	qaQGgVDq	h3_exact_edge_length_m(u64)
h3_exact_edge_length_km h3_exact_edge_length_km:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	qaQGgVDq	h3_exact_edge_length_km(u64)
h3_exact_edge_length_rads h3_exact_edge_length_rads:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	qaQGgVDq	h3_exact_edge_length_rads(u64)
h3_get_origin_index_from_unidirectional_edge h3_get_origin_index_from_unidirectional_edge:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	enTJlm7S	h3_get_origin_index_from_unidirectional_edge(u64)
h3_get_destination_index_from_unidirectional_edge h3_get_destination_index_from_unidirectional_edge:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	enTJlm7S	h3_get_destination_index_from_unidirectional_edge(u64)
h3_get_indexes_from_unidirectional_edge h3_get_indexes_from_unidirectional_edge:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	YWlguuc3	h3_get_indexes_from_unidirectional_edge(u64)
h3_get_unidirectional_edges_from_hexagon h3_get_unidirectional_edges_from_hexagon:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	75RM6+L4	h3_get_unidirectional_edges_from_hexagon(u64)
h3_get_unidirectional_edge_boundary h3_get_unidirectional_edge_boundary:Int	gold_int	/vv/9//v/9//v/9////+//3/+//3/+//3/+//3////7//f/7/xc=		1	xerRdcSu	h3_get_unidirectional_edge_boundary(u64)
char char:Int	gold_int	4DnVj3vw/7Cz8lVBsfD/pIhERERERPzsByJU0jEf4Xz6r+vjxBM=		1	OZyhnNmD	char(i32_2)
char char:Int	gold_int	YkBvTTYPEJMKQWJGiJopCgAAAADgX0IZpDSQoIl6AIQoIG0PnwM=		1	eX/dU42c	char(u32_2)
char char:Int,Int	gold_int	pHt17/vw/7C38/fj/eT/3f88bV9U1fzsjarY37X/6/7f/7/7bRc=		1	K1ygzBlN	char(i32, i32_2)
char char:Int,Int	gold_int	tL947X8/OWYZERmRUf//7/b+//+d6/u7539d//fv9Pu7p//9fxY=		1	K0R2ZbdM	char(i64_2, n_2)
try_object_construct try_object_construct:Boolean	gold_int			1	6WvAwaxz	try_object_construct(b_2)
try_object_construct try_object_construct:Int	gold_int			1	6WvAwaxz	try_object_construct(i32_2)
try_object_construct try_object_construct:Int	gold_int			1	6WvAwaxz	try_object_construct(u8)
try_object_construct try_object_construct:Int	gold_int			1	6WvAwaxz	try_object_construct(u32_2)
try_object_construct_keep_null try_object_construct_keep_null:Boolean	gold_int			1	6WvAwaxz	try_object_construct_keep_null(b_2)
try_object_construct_keep_null try_object_construct_keep_null:Int	gold_int			1	6WvAwaxz	try_object_construct_keep_null(i32_2)
try_object_construct_keep_null try_object_construct_keep_null:Int	gold_int			1	6WvAwaxz	try_object_construct_keep_null(u8)
try_object_construct_keep_null try_object_construct_keep_null:Int	gold_int			1	6WvAwaxz	try_object_construct_keep_null(u32_2)
array_construct array_construct:Boolean	gold_int			1	B2DTx5YE	array_construct(b_2)
array_construct array_construct:Int	gold_int			1	QbDIL7jk	array_construct(i32_2)
array_construct array_construct:Int	gold_int			1	WpAwYgmw	array_construct(u8)
array_construct array_construct:Int	gold_int			1	iGD/cmp6	array_construct(u32_2)
to_variant to_variant:Boolean	gold_int			1	ibv3q1Lr	to_variant(b_2)
to_variant to_variant:Int	gold_int			1	5oJTcgE5	to_variant(i32_2)
to_variant to_variant:Int	gold_int			1	D+jkO647	to_variant(u8)
to_variant to_variant:Int	gold_int			1	1Ra65mQn	to_variant(u32_2)
try_to_variant try_to_variant:Boolean	gold_int			1	ojnNKJ+B	try_to_variant(b_2)
try_to_variant try_to_variant:Int	gold_int			1	ejtvlfr9	try_to_variant(i32_2)
try_to_variant try_to_variant:Int	gold_int			1	D+jkO647	try_to_variant(u8)
try_to_variant try_to_variant:Int	gold_int			1	i+OjAqHp	try_to_variant(u32_2)
space space:Int	gold_int	rurv8TXL+t7XulUAAAAAQP2/OfPz6++tX3+u6g/v1uT/xafp9RY=		1	kWBQwA2C	space(u64)
space space:Int	gold_int	Nn/tqXeOAgAAAAD6f9XuPbv3Li/O15+9f9mevm+u56d3u/f9nxs=		1	bxRqypK+	space(u64_2)
object_construct object_construct:Int,Int	gold_int	vv9////+//3/+//3/+//3/+//3////7//f/7//f/7//f/7//fx8=		1	NakbIn+4	object_construct(i32, i32_2)
object_construct_keep_null object_construct_keep_null:Int,Int	gold_int	vv9////+//3/+//3/+//3/+//3////7//f/7//f/7//f/7//fx8=		1	NakbIn+4	object_construct_keep_null(i32, i32_2)
plus plus:Int,Int	gold_int			1	se1zkn1z	plus(u8, u8_2)
plus plus:Int,Int	gold_int			1	jOKS9CU9	plus(u8_2, u32)
plus plus:Int,Int	gold_int			1	GmPWoVJ3	plus(u8, i16_2)
plus plus:Int,Int	gold_int			1	a+ZJe5lU	plus(u16, u8_2)
plus plus:Int,Int	gold_int			1	9dgTTBYH	plus(u16_2, u32)
plus plus:Int,Int	gold_int			1	A/67ss+a	plus(u16_2, i16)
plus plus:Int,Int	gold_int			1	jOKS9CU9	plus(u32, u8_2)
plus plus:Int,Int	gold_int			1	h1a+TRUu	plus(u32, n_2)
plus plus:Int,Int	gold_int			1	qmWCezdT	plus(u32_2, i16)
plus plus:Int,Int	gold_int			1	GxRyFdcV	plus(u64_2, u8)
plus plus:Int,Int	gold_int			1	jhJDKJ7t	plus(u64_2, i8)
plus plus:Int,Int	gold_int			1	Lul61/7o	plus(u64_2, i32)
plus plus:Int,Int	gold_int			1	T/S8slx+	plus(i8, u8_2)
plus plus:Int,Int	gold_int			1	m/wo2glo	plus(i8, n_2)
plus plus:Int,Int	gold_int			1	plJ8l+kt	plus(i8_2, i16)
plus plus:Int,Int	gold_int			1	GmPWoVJ3	plus(i16_2, u8)
plus plus:Int,Int	gold_int			1	OZ0OUDPo	plus(i16, n_2)
plus plus:Int,Int	gold_int			1	bxYKmLb8	plus(i16, i32_2)
plus plus:Int,Int	gold_int			1	iMBie5HK	plus(n_2, u8)
plus plus:Int,Int	gold_int			1	Mi57QyfX	plus(n, i16_2)
plus plus:Int,Int	gold_int			1	LfEiIsUR	plus(n_2, i32)
plus plus:Int,Int	gold_int			1	O4H9lKTq	plus(i32, i32_2)
plus plus:Int,Int	gold_int			1	E8Gxs+1M	plus(i64_2, n_2)
plus plus:Int,Int	gold_int			1	vnPRIfJo	plus(u32, i32)
minus minus:Int	gold_int			1	bvBC4RVo	minus(i8)
minus minus:Int	gold_int			1	ItC9ff6Q	minus(u32)
minus minus:Int,Int	gold_int			1	jWkUe7Bb	minus(u8_2, u8)
minus minus:Int,Int	gold_int			1	JY07ZR4J	minus(u8, i8_2)
minus minus:Int,Int	gold_int			1	3jkn7AUD	minus(u8, i64_2)
minus minus:Int,Int	gold_int			1	v/F5zQW8	minus(u16_2, u32)
minus minus:Int,Int	gold_int			1	UnXJP923	minus(u16_2, i16)
minus minus:Int,Int	gold_int			1	wYdGEEX3	minus(u32_2, u8)
minus minus:Int,Int	gold_int			1	tBOnPAjk	minus(u32, i8_2)
minus minus:Int,Int	gold_int			1	oVj+ajjz	minus(u32, i64_2)
minus minus:Int,Int	gold_int			1	gOHnwsym	minus(u64_2, u32)
minus minus:Int,Int	gold_int			1	CmmkNd8M	minus(u64_2, i8)
minus minus:Int,Int	gold_int			1	HrpAuRBC	minus(u64_2, i32)
minus minus:Int,Int	gold_int			1	D4pYJu2B	minus(i8, u16_2)
minus minus:Int,Int	gold_int			1	oXNDotsA	minus(i8, i8_2)
minus minus:Int,Int	gold_int			1	5cGa1JSs	minus(i8_2, i64)
minus minus:Int,Int	gold_int			1	tRg2kKLW	minus(i16_2, u32)
minus minus:Int,Int	gold_int			1	zJcGoQgZ	minus(i16_2, i16)
minus minus:Int,Int	gold_int			1	qv9SEuWN	minus(n, u16_2)
minus minus:Int,Int	gold_int			1	tbjiFv4y	minus(n_2, i64)
minus minus:Int,Int	gold_int			1	BrjW2q+n	minus(n_2, u32)
minus minus:Int,Int	gold_int			1	5Q6Jt8pM	minus(n, i16_2)
minus minus:Int	gold_int			1	YJUoM5mQ	minus(i32_2)
minus minus:Int	gold_int			1	eMqDJNF1	minus(u8)
minus minus:Int	gold_int			1	hMmjOkvC	minus(u32_2)
minus minus:Int,Int	gold_int			1	ufUCkw7z	minus(i32, i32_2)
minus minus:Int,Int	gold_int			1	64IuzaFj	minus(i64_2, n_2)
minus minus:Int,Int	gold_int			1	WVLaQ/e4	minus(u32, i32)
multiply multiply:Int,Int	gold_int			1	jFwY7GhX	multiply(u8, u8_2)
multiply multiply:Int,Int	gold_int			1	UrvbZNWd	multiply(u8_2, u32)
multiply multiply:Int,Int	gold_int			1	thWguKRh	multiply(u8, i16_2)
multiply multiply:Int,Int	gold_int			1	sVOOLN3E	multiply(u8_2, i64)
multiply multiply:Int,Int	gold_int			1	7ijmdp74	multiply(u16, u32_2)
multiply multiply:Int,Int	gold_int			1	gCFQkWcF	multiply(u16_2, i8)
multiply multiply:Int,Int	gold_int			1	fGYVhQmN	multiply(u16, i64_2)
multiply multiply:Int,Int	gold_int			1	7ijmdp74	multiply(u32_2, u16)
multiply multiply:Int,Int	gold_int			1	UkkbGe1H	multiply(u32, i8_2)
multiply multiply:Int,Int	gold_int			1	i9vWH2Ve	multiply(u32_2, i32)
multiply multiply:Int,Int	gold_int			1	xuQS6vjA	multiply(u64, u16_2)
multiply multiply:Int,Int	gold_int			1	20ovHs2F	multiply(u64, i16_2)
multiply multiply:Int,Int	gold_int			1	SnnAQmJ3	multiply(u64_2, i32)
multiply multiply:Int,Int	gold_int			1	qVgeRHNV	multiply(i8, u8_2)
multiply multiply:Int,Int	gold_int			1	UkkbGe1H	multiply(i8_2, u32)
multiply multiply:Int,Int	gold_int			1	c/vZH4rz	multiply(i8, i16_2)
multiply multiply:Int,Int	gold_int			1	GOHsGrsD	multiply(i8_2, i64)
multiply multiply:Int,Int	gold_int			1	ZUi8lnN5	multiply(i16_2, u32)
multiply multiply:Int,Int	gold_int			1	FgByv3Y1	multiply(i16, i16_2)
multiply multiply:Int,Int	gold_int			1	3XqOKT0b	multiply(i16_2, i64)
multiply multiply:Int,Int	gold_int			1	glEzPncu	multiply(n, u32_2)
multiply multiply:Int,Int	gold_int			1	Ou+Uso/p	multiply(n, u16_2)
multiply multiply:Int,Int	gold_int			1	ymHOJDf9	multiply(n, i16_2)
multiply multiply:Int,Int	gold_int			1	Yovpmi8d	multiply(n_2, i32)
multiply multiply:Int,Int	gold_int			1	PvavN/CD	multiply(i32, i32_2)
multiply multiply:Int,Int	gold_int			1	mi0ol2+I	multiply(i64_2, n_2)
multiply multiply:Int,Int	gold_int			1	WEaojR7m	multiply(u32, i32)
divide divide:Int,Int	gold_int	AAEAAAAEAAAAAAAAgAAAQAAAAAAAAAAACAAAAAIAQBgAEAAAAAQ=		1	eQKyLUF4	divide(u8, u8_2)
divide divide:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAQ		1	oS/9+HXF	divide(u8, u32_2)
divide divide:Int,Int	gold_int	IAAAAAAAAAAAAAAAAAAAAAQAAABAAAIAAgAAAAAAAAAAIAEAABI=		1	uMpr5lGa	divide(u8_2, i8)
divide divide:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	hQfb+OBJ	divide(u8, i64_2)
divide divide:Int,Int	gold_int	AAQAAAAAAAAAAAAAAAAAAAAAAAAAQAAAIAAAAIA=		1	1qWtk9P/	divide(u16_2, u16)
divide divide:Int,Int	gold_int	AAAIABAAFAAIAAAAAAIAAAAIAAAACBAAAAEAAQAEAAAAEA==		1	/4V6YjC+	divide(u16, i8_2)
divide divide:Int,Int	gold_int	AAAAAQAAQAAAAAAAAAAAAAAAAiA=		1	EgEO8g5l	divide(u16_2, i32)
divide divide:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAAgEAAAAAAEABAAAAABAAIAIAAAAAAQ=		1	amf+nF/H	divide(u32, u16_2)
divide divide:Int,Int	gold_int	QAACAAAAAAQAAAAAAACAACAABAAAAAAgAAAAAKBAAAAAAQ==		1	MXvqQaFo	divide(u32_2, n)
divide divide:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	eXMZB/MO	divide(u32, i32_2)
divide divide:Int,Int	gold_int	IgAAAIgAAJAAAAAAIAIAAEIAkAAAAAEAAAAAAAAgAgAACAI=		1	YkfKHEvm	divide(u64_2, u8)
divide divide:Int,Int	gold_int	IAAAAAAAAAAAAAAAAAAAAAQAAABAAAIAAgAAAAAAAAAAIAEAABI=		1	V700gn98	divide(u64_2, i8)
divide divide:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	fIaMWDX8	divide(u64, i32_2)
divide divide:Int,Int	gold_int	AAAAAAAAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAC		1	NQn8fJSf	divide(u64_2, i64)
divide divide:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ		1	Jc8OHMOe	divide(i8, u32_2)
divide divide:Int,Int	gold_int	IAAAAAAAAAAAAAAAAAAAAAQAAABAAAIAAgAAAAAAAAAAIAEAABI=		1	MG3xL0CB	divide(i8_2, i8)
divide divide:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	KCkOzn5v	divide(i8, i64_2)
divide divide:Int,Int	gold_int	AAQAAAAAAAAAAAAAAAAAAAAAAAAAQAAAIAAAAIA=		1	FzTvNOcL	divide(i16_2, u16)
divide divide:Int,Int	gold_int	QAACAAAAAAQAAAAAAACAACAABAAAAAAgAAAAAKBAAAAAAQ==		1	qFURCtWn	divide(i16_2, n)
divide divide:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	10U6DS5D	divide(i16, i32_2)
divide divide:Int,Int	gold_int	IgAAAIgAAJAAAAAAIAIAAEIAkAAAAAEAAAAAAAAgAgAACAI=		1	4MYr6LuG	divide(n_2, u8)
divide divide:Int,Int	gold_int	IAAAAAAAAAAAAAAAAAAAAAQAAABAAAIAAgAAAAAAAAAAIAEAABI=		1	9hPzv1jN	divide(n_2, i8)
divide divide:Int,Int	gold_int	AAACAAAAAAAAAAAAAAAAAQ==		1	U3YJzdw5	divide(n, i32_2)
divide divide:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAQ		1	8AAbtYsl	divide(n, u32_2)
divide divide:Int,Int	gold_int	QAACAAAAAAQAAAAAAACAACAABAAAAAAgAAAAAKBAAAAAAQ==		1	LoRwb56r	divide(n_2, n)
divide divide:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	6mkDqr9A	divide(i32, i32_2)
divide divide:Int,Int	gold_int	AAAAAAAAAAAAQAAQggAAAAAIAAAAAAAARAAAAAIAAAAAEAAB		1	eCRtVj1w	divide(i64_2, n_2)
divide divide:Int,Int	gold_int	AAAAAQAAQAAAAAAAAAAAAAAAAiA=		1	z9xd7nun	divide(u32, i32)
modulo modulo:Int,Int	gold_int	AAEAAAAEAAAAAAAAgAAAQAAAAAAAAAAACAAAAAIAQBgAEAAAAAQ=		1	6dypsv5Z	modulo(u8, u8_2)
modulo modulo:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAQ		1	VR9QIEaU	modulo(u8, u32_2)
modulo modulo:Int,Int	gold_int	IAAAAAAAAAAAAAAAAAAAAAQAAABAAAIAAgAAAAAAAAAAIAEAABI=		1	ZHzrGcWT	modulo(u8_2, i8)
modulo modulo:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	+ooXOK/E	modulo(u8, i64_2)
modulo modulo:Int,Int	gold_int	AAQAAAAAAAAAAAAAAAAAAAAAAAAAQAAAIAAAAIA=		1	IpGHlfNJ	modulo(u16_2, u16)
modulo modulo:Int,Int	gold_int	AAAIABAAFAAIAAAAAAIAAAAIAAAACBAAAAEAAQAEAAAAEA==		1	DTZLGMys	modulo(u16, i8_2)
modulo modulo:Int,Int	gold_int	AAAAAQAAQAAAAAAAAAAAAAAAAiA=		1	F3QCxT+r	modulo(u16_2, i32)
modulo modulo:Int,Int	gold_int	AAAAAAAAAAAAAAAAAAAAAAgEAAAAAAEABAAAAABAAIAIAAAAAAQ=		1	HlzSluCd	modulo(u32, u16_2)
modulo modulo:Int,Int	gold_int	QAACAAAAAAQAAAAAAACAACAABAAAAAAgAAAAAKBAAAAAAQ==		1	XVEGq+M6	modulo(u32_2, n)
modulo modulo:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	lUHci46i	modulo(u32, i32_2)
modulo modulo:Int,Int	gold_int	IgAAAIgAAJAAAAAAIAIAAEIAkAAAAAEAAAAAAAAgAgAACAI=		1	pY21y+pK	modulo(u64_2, u8)
modulo modulo:Int,Int	gold_int	IAAAAAAAAAAAAAAAAAAAAAQAAABAAAIAAgAAAAAAAAAAIAEAABI=		1	H+88yjSD	modulo(u64_2, i8)
modulo modulo:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	BkO25mPV	modulo(u64, i32_2)
bit_and bit_and:Int,Int	gold_int			1	jY2rOjIG	bit_and(u8, u8_2)
bit_and bit_and:Int,Int	gold_int			1	PJepEejQ	bit_and(u8, i16_2)
bit_and bit_and:Int,Int	gold_int			1	IhO/FMaT	bit_and(u16, u32_2)
bit_and bit_and:Int,Int	gold_int			1	6DiDjAfZ	bit_and(u16_2, i64)
bit_and bit_and:Int,Int	gold_int			1	dJVMyYUG	bit_and(u32_2, i8)
bit_and bit_and:Int,Int	gold_int			1	4TytHJgA	bit_and(u64, u32_2)
bit_and bit_and:Int,Int	gold_int			1	zhaLlAyP	bit_and(i8_2, u16)
bit_and bit_and:Int,Int	gold_int			1	dDa8Q7YW	bit_and(i8_2, i32)
bit_and bit_and:Int,Int	gold_int			1	S4sJtlcp	bit_and(i16_2, n)
bit_and bit_and:Int,Int	gold_int			1	iHHpDDtH	bit_and(n, u16_2)
bit_and bit_and:Int,Int	gold_int			1	S4sJtlcp	bit_and(n, i16_2)
bit_or bit_or:Int,Int	gold_int			1	E27zHhFE	bit_or(u8, u8_2)
modulo modulo:Int,Int	gold_int	IAAAAAAAAAAAAAAAAAAAAAQAAABAAAIAAgAAAAAAAAAAIAEAABI=		1	BeqKC1mz	modulo(i8_2, i8)
modulo modulo:Int,Int	gold_int	AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ==		1	sssEqfel	modulo(i8, i64_2)
modulo modulo:Int,Int	gold_int	QAACAAAAAAQAAAAAAACAACAABAAAAAAgAAAAAKBAAAAAAQ==		1	TCEzvGtQ	modulo(i16_2, n)
modulo modulo:Int,Int	gold_int	AAACAAAAAAAAAQAAAAAAAQ==		1	B8I1i7E4	modulo(i16, i32_2)
modulo modulo:Int,Int	gold_int	IgAAAIgAAJAAAAAAIAIAAEIAkAAAAAEAAAAAAAAgAgAACAI=		1	LoXsVaXP	modulo(n_2, u8)
modulo modulo:Int,Int	gold_int	IAAAAAAAAAAAAAAAAAAAAAQAAABAAAIAAgAAAAAAAAAAIAEAABI=		1	y5fNcfCA	modulo(n_2, i8)
modulo modulo:Int,Int	gold_int	AAACAAAAAAAAAAAAAAAAAQ==		1	K8xlB3LB	modulo(n, i32_2)
modulo modulo:Int,Int	gold_int	QAACAAAAAAQAAAAAAACAACAABAAAAAAgAAAAAKBAAAAAAQ==		1	zaAzYBQZ	modulo(n_2, n)
bit_or bit_or:Int,Int	gold_int			1	83C6X21e	bit_or(u8, i16_2)
bit_or bit_or:Int,Int	gold_int			1	Xey4mgZR	bit_or(u16, u32_2)
bit_or bit_or:Int,Int	gold_int			1	wTDUC+Hf	bit_or(u16_2, i64)
bit_or bit_or:Int,Int	gold_int			1	LH3Fc0AR	bit_or(u32_2, i8)
bit_or bit_or:Int,Int	gold_int			1	Eh8fWwkM	bit_or(u64, u32_2)
bit_or bit_or:Int,Int	gold_int			1	PwTh1uqb	bit_or(i8_2, u16)
bit_or bit_or:Int,Int	gold_int			1	fZVYTVOo	bit_or(i8_2, i32)
bit_or bit_or:Int,Int	gold_int			1	Q8cNhY10	bit_or(i16_2, n)
bit_or bit_or:Int,Int	gold_int			1	5t4A5z1h	bit_or(n, u16_2)
bit_or bit_or:Int,Int	gold_int			1	Q8cNhY10	bit_or(n, i16_2)
bit_xor bit_xor:Int,Int	gold_int			1	XrO17Q+y	bit_xor(u8, u8_2)
bit_xor bit_xor:Int,Int	gold_int			1	3eeq3xoQ	bit_xor(u8, i16_2)
bit_xor bit_xor:Int,Int	gold_int			1	JseTQbJD	bit_xor(u16, u32_2)
bit_xor bit_xor:Int,Int	gold_int			1	l2DKt05f	bit_xor(u16_2, i64)
bit_xor bit_xor:Int,Int	gold_int			1	HFBPA9V3	bit_xor(u32_2, i8)
bit_xor bit_xor:Int,Int	gold_int			1	HON/KW3E	bit_xor(u64, u32_2)
bit_xor bit_xor:Int,Int	gold_int			1	mCno8hNj	bit_xor(i8_2, u16)
bit_xor bit_xor:Int,Int	gold_int			1	tAN5ZZvc	bit_xor(i8_2, i32)
bit_xor bit_xor:Int,Int	gold_int			1	FI6JLUot	bit_xor(i16_2, n)
bit_xor bit_xor:Int,Int	gold_int			1	9xQL/odZ	bit_xor(n, u16_2)
bit_xor bit_xor:Int,Int	gold_int			1	FI6JLUot	bit_xor(n, i16_2)
bit_shift_left bit_shift_left:Int,Int	gold_int			1	H9CV4l59	bit_shift_left(u8, u8_2)
bit_shift_left bit_shift_left:Int,Int	gold_int			1	zNA+z1k5	bit_shift_left(u8_2, u32)
bit_shift_left bit_shift_left:Int,Int	gold_int			1	qZNX3DO2	bit_shift_left(u16, u16_2)
bit_shift_left bit_shift_left:Int,Int	gold_int			1	5Wh1Hm9u	bit_shift_left(u32, u32_2)
bit_shift_left bit_shift_left:Int,Int	gold_int			1	3vTD6AAm	bit_shift_left(u64_2, u8)
bit_shift_left bit_shift_left:Int,Int	gold_int			1	r6x/q6K8	bit_shift_left(i8_2, u8)
bit_shift_left bit_shift_left:Int,Int	gold_int			1	X31xVj93	bit_shift_left(i16_2, u16)
bit_shift_left bit_shift_left:Int,Int	gold_int			1	JgvWo9RK	bit_shift_left(n, u8_2)
bit_shift_left bit_shift_left:Int,Int	gold_int			1	pDzEjDV+	bit_shift_left(n_2, u32)
bit_not bit_not:Int	gold_int			1	qTtq93+i	bit_not(u8)
bit_not bit_not:Int	gold_int			1	pRWuFy73	bit_not(u8_2)
bit_not bit_not:Int	gold_int			1	CPWw2Xah	bit_not(u16_2)
bit_not bit_not:Int	gold_int			1	4XcSQs9J	bit_not(u32)
bit_not bit_not:Int	gold_int			1	n5sOJ0af	bit_not(n)
bit_not bit_not:Int	gold_int			1	p0VrhfKx	bit_not(n_2)
bit_not bit_not:Int	gold_int			1	KK/5QY9w	bit_not(u64_2)
bit_not bit_not:Int	gold_int			1	jUPSp5tB	bit_not(i8_2)
bit_not bit_not:Int	gold_int			1	WKzgH0qG	bit_not(i16)
to_uint32 to_uint32:Int	gold_int			1	FyLJtUn/	to_uint32(u8_2)
to_uint64 to_uint64:Int	gold_int			1	OUQfibhp	to_uint64(u8)
to_uint64 to_uint64:Int	gold_int			1	lPeMCkyM	to_uint64(u16_2)
to_uint32 to_uint32:Int	gold_int	RCEjRekCAwuQDPoQgBggD9QUAYHYxSwgQIIgFAAA3HBnRYpIRAQ=		1	5RTKancv	to_uint32(i8_2)
to_uint32 to_uint32:Int	gold_int	sgAPhhMqAEsWwDoWAIAAB1AMBAYZqATnaVaEiCxQRCIiIiImIAE=		1	qy6enRdD	to_uint32(i16)
to_uint32 to_uint32:Int	gold_int	AP4BAAAAQiJAAKwgAAAAAAxCIAgIIiAAIBAAAAAAgEBEAABA		1	p5XY7zEN	to_uint32(n)
to_uint32 to_uint32:Int	gold_int	NnttADKOAgAAAAAAflUqHbt1Kg/AVZu9acmGnmOoo6d3sPX5jRs=		1	rf25PAVU	to_uint32(u64_2)
to_uint64 to_uint64:Int	gold_int	RCEjRekCAwuQDPoQgBggD9QUAYHYxSwgQIIgFAAA3HBnRYpIRAQ=		1	v/VYNLdp	to_uint64(i8_2)
to_uint64 to_uint64:Int	gold_int	uNAzMYUkIRI0moBkCSz6WABQc7BRBGJTkSISERERkQMRyA7cwBM=		1	yWc6XMWZ	to_uint64(i16_2)
try_to_uint64 try_to_uint64:Int	gold_int			1	OUQfibhp	try_to_uint64(u8)
try_to_uint64 try_to_uint64:Int	gold_int			1	3G0jdHiL	try_to_uint64(i8_2)
try_to_uint64 try_to_uint64:Int	gold_int			1	y7cQhJPa	try_to_uint64(u16_2)
try_to_uint64 try_to_uint64:Int	gold_int			1	POdr5KPe	try_to_uint64(i16_2)
try_to_uint64 try_to_uint64:Int	gold_int			1	2HgNeTR2	try_to_uint64(n)
to_int16 to_int16:Int	gold_int			1	4nxKWKZ3	to_int16(u8_2)
to_int16 to_int16:Int	gold_int			1	8iuxKG+X	to_int16(i8_2)
to_int16 to_int16:Int	gold_int			1	HBJG5EZu	to_int16(n)
to_int32 to_int32:Int	gold_int			1	dVa2CkEe	to_int32(u8)
to_int32 to_int32:Int	gold_int			1	giVABYE8	to_int32(i8_2)
to_int32 to_int32:Int	gold_int			1	0DtFi5EF	to_int32(u16_2)
to_int32 to_int32:Int	gold_int			1	bU0smRTq	to_int32(i16_2)
to_int32 to_int32:Int	gold_int			1	bC0Y1il0	to_int32(n)
to_int64 to_int64:Int	gold_int			1	k4Yzw6fs	to_int64(i8)
to_int64 to_int64:Int	gold_int			1	JUVz7lng	to_int64(u16_2)
to_int64 to_int64:Int	gold_int			1	XR9DUaoP	to_int64(u32)
to_int64 to_int64:Boolean	gold_int			1	fXWTodtw	to_int64(b_2)
try_to_int64 try_to_int64:Int	gold_int			1	k4Yzw6fs	try_to_int64(i8)
try_to_int64 try_to_int64:Int	gold_int			1	Gs2zp7yl	try_to_int64(u16_2)
to_uint64 to_uint64:Int	gold_int	AP4BAAAAQiJAAKwgAAAAAAxCIAgIIiAAIBAAAAAAgEBEAABA		1	RL+Qwbah	to_uint64(n)
to_int16 to_int16:Int	gold_int	3hHyk4m1yC/lnafmWzuWSD87q04BAAAA8PdrbPea0iidEkITfBs=		1	k3PYOyfN	to_int16(u32)
to_int16 to_int16:Int	gold_int	9n/tv3eOAgAAAOD/f9XuP7v3L6/e9/+/f/m+v2+/5+d/v/f9nxs=		1	W5pbDKil	to_int16(u64_2)
to_int32 to_int32:Int	gold_int	Lort8DXB2lLXOFEAAAAAANg/ObLyy+wkD3+uogvL1uT/RKcp9RY=		1	3ojNjFs3	to_int32(u64)
to_int64 to_int64:Int	gold_int	AAAgAAAAAAAACFAAAAAAAAAAEAAAAAAAAAAAAACAAAAgAAAg		1	cDu0ax+r	to_int64(u64)
try_to_int64 try_to_int64:Int	gold_int			1	XR9DUaoP	try_to_int64(u32)
try_to_int64 try_to_int64:Int	gold_int			1	x+kgr91g	try_to_int64(u64)
try_to_int64 try_to_int64:Boolean	gold_int			1	Ac42bDy1	try_to_int64(b_2)
to_float32 to_float32:Int	gold_int			1	hpdRi/Sj	to_float32(u8_2)
to_float32 to_float32:Int	gold_int			1	QeOSLvRd	to_float32(i8_2)
to_float32 to_float32:Int	gold_int			1	jEP2AypC	to_float32(i16)
to_float32 to_float32:Int	gold_int			1	gcF3j+X1	to_float32(u32)
to_float32 to_float32:Int	gold_int			1	kwyoQnL5	to_float32(n)
to_float32 to_float32:Boolean	gold_int			1	AikPTv25	to_float32(b_2)
try_to_float64 try_to_float64:Int	gold_int			1	PQP82kXy	try_to_float64(u8_2)
try_to_float64 try_to_float64:Int	gold_int			1	r1vbJYs/	try_to_float64(i8_2)
try_to_float64 try_to_float64:Int	gold_int			1	OoqGG7uz	try_to_float64(i16)
try_to_float64 try_to_float64:Int	gold_int			1	QyvK6Kxq	try_to_float64(u32)
try_to_float64 try_to_float64:Int	gold_int			1	ognziU6n	try_to_float64(n)
try_to_float64 try_to_float64:Boolean	gold_int			1	cwshV9He	try_to_float64(b_2)
to_boolean to_boolean:Int	gold_int			1	fa9yTmXd	to_boolean(u8)
to_boolean to_boolean:Int	gold_int			1	CM9L22PD	to_boolean(u16_2)
to_boolean to_boolean:Int	gold_int			1	+ROcZVwS	to_boolean(u32_2)
to_boolean to_boolean:Int	gold_int			1	GmKuNgMZ	to_boolean(n_2)
to_boolean to_boolean:Int	gold_int			1	ulIAjK2t	to_boolean(i8)
to_boolean to_boolean:Int	gold_int			1	wYsk4H+s	to_boolean(i16)
to_boolean to_boolean:Int	gold_int			1	xrXDbbvr	to_boolean(n)
try_to_boolean try_to_boolean:Int	gold_int			1	fa9yTmXd	try_to_boolean(u8)
try_to_boolean try_to_boolean:Int	gold_int			1	73JRxTtY	try_to_boolean(u16_2)
try_to_boolean try_to_boolean:Int	gold_int			1	/WEpnSoX	try_to_boolean(u32_2)
try_to_boolean try_to_boolean:Int	gold_int			1	Ofb7a5W1	try_to_boolean(n_2)
try_to_boolean try_to_boolean:Int	gold_int			1	ulIAjK2t	try_to_boolean(i8)
try_to_boolean try_to_boolean:Int	gold_int			1	wYsk4H+s	try_to_boolean(i16)
try_to_boolean try_to_boolean:Int	gold_int			1	xrXDbbvr	try_to_boolean(n)
to_string to_string:Int	gold_int			1	6SWcEtwq	to_string(u8_2)
to_string to_string:Int	gold_int			1	1djICSh8	to_string(u16_2)
to_string to_string:Int	gold_int			1	5ACB9bxC	to_string(u32)
try_to_string try_to_string:Int	gold_int			1	P591ouhf	try_to_string(u8_2)
try_to_string try_to_string:Int	gold_int			1	HAj7WAxA	try_to_string(u16)
try_to_string try_to_string:Int	gold_int			1	5ACB9bxC	try_to_string(u32)
to_date to_date:Int	gold_int			1	BBCY7Whq	to_date(n)
try_to_date try_to_date:Int	gold_int			1	BBCY7Whq	try_to_date(n)
to_timestamp to_timestamp:Int	gold_int			1	o7ZfoFEq	to_timestamp(n_2)
try_to_timestamp try_to_timestamp:Int	gold_int			1	Jy36TRpi	try_to_timestamp(n_2)
to_decimal to_decimal:Boolean	gold_int			1	7ZHT0qAj	to_decimal(b_2)
to_decimal to_decimal:Int	gold_int			1	y5Aso9cu	to_decimal(i32_2)
to_decimal to_decimal:Int	gold_int			1	Eg2zOQ33	to_decimal(u8)
to_decimal to_decimal:Int	gold_int			1	2QIrSAFl	to_decimal(u32_2)
try_to_decimal try_to_decimal:Boolean	gold_int			1	uOLxxbaz	try_to_decimal(b_2)
try_to_decimal try_to_decimal:Int	gold_int			1	r8u/TqXu	try_to_decimal(i32_2)
try_to_decimal try_to_decimal:Int	gold_int			1	Eg2zOQ33	try_to_decimal(u8)
try_to_decimal try_to_decimal:Int	gold_int			1	rFXYg6YG	try_to_decimal(u32_2)
eq eq:Int,Int	gold_int			1	UEwQ3sR2	eq(u8, u8_2)
eq eq:Int,Int	gold_int			1	eXRRA0Ew	eq(i8, i8_2)
eq eq:Int,Int	gold_int			1	K4k4bAxo	eq(u16, u16_2)
eq eq:Int,Int	gold_int			1	LJBf3xop	eq(i16, i16_2)
eq eq:Int,Int	gold_int			1	Fr1sZQ77	eq(u32, u32_2)
eq eq:Int,Int	gold_int			1	2E8v6KuM	eq(n, i32_2)
eq eq:Int,Int	gold_int			1	0RcXxgPL	eq(n, i64_2)
eq eq:Boolean,Boolean	gold_int			1	KD9v7E+d	eq(b, b_2)
eq eq:Int,Int	gold_int			1	nUUjQf6P	eq(i32, i32_2)
eq eq:Int,Int	gold_int			1	dirXgkN6	eq(i64_2, n_2)
eq eq:Int,Int	gold_int			1	C0HQbS4c	eq(u32, i32)
noteq noteq:Int,Int	gold_int			1	FJNYBj3z	noteq(u8, u8_2)
noteq noteq:Int,Int	gold_int			1	q+Of50BX	noteq(i8, i8_2)
noteq noteq:Int,Int	gold_int			1	6beSZ19y	noteq(u16, u16_2)
noteq noteq:Int,Int	gold_int			1	ieSP1qcl	noteq(i16, i16_2)
noteq noteq:Int,Int	gold_int			1	at0ramvP	noteq(u32, u32_2)
noteq noteq:Int,Int	gold_int			1	ppEZDbGJ	noteq(n, i32_2)
noteq noteq:Int,Int	gold_int			1	ZlRw7x9Q	noteq(n, i64_2)
noteq noteq:Boolean,Boolean	gold_int			1	fM7WEej6	noteq(b, b_2)
noteq noteq:Int,Int	gold_int			1	WiDtTUzE	noteq(i32, i32_2)
noteq noteq:Int,Int	gold_int			1	KNZksE8e	noteq(i64_2, n_2)
noteq noteq:Int,Int	gold_int			1	Vr6EWMNP	noteq(u32, i32)
gt gt:Int,Int	gold_int			1	L7gFwpKM	gt(u8, u8_2)
gt gt:Int,Int	gold_int			1	q4Up+ueG	gt(i8, i8_2)
gt gt:Int,Int	gold_int			1	8/qEEqOl	gt(u16, u16_2)
gt gt:Int,Int	gold_int			1	u2huuFDp	gt(i16, i16_2)
gt gt:Int,Int	gold_int			1	aBl0CG9P	gt(u32, u32_2)
gt gt:Int,Int	gold_int			1	/G7WgwTP	gt(n, i32_2)
gt gt:Int,Int	gold_int			1	Jx6TEitu	gt(n, i64_2)
gt gt:Boolean,Boolean	gold_int			1	cGxkFdxH	gt(b, b_2)
gt gt:Int,Int	gold_int			1	fYyvJCZu	gt(i32, i32_2)
gt gt:Int,Int	gold_int			1	RWnIX2Qr	gt(i64_2, n_2)
gt gt:Int,Int	gold_int			1	YBOpUeOO	gt(u32, i32)
gte gte:Int,Int	gold_int			1	blNvEZ/L	gte(u8, u8_2)
gte gte:Int,Int	gold_int			1	/D6OFF/B	gte(i8, i8_2)
gte gte:Int,Int	gold_int			1	8+ImIKC5	gte(u16, u16_2)
gte gte:Int,Int	gold_int			1	5gYGKdzu	gte(i16, i16_2)
gte gte:Int,Int	gold_int			1	LgNKFISS	gte(u32, u32_2)
gte gte:Int,Int	gold_int			1	DdOoTAlo	gte(n, i32_2)
gte gte:Int,Int	gold_int			1	3g2hlxZS	gte(n, i64_2)
gte gte:Boolean,Boolean	gold_int			1	l+GQ6LAm	gte(b, b_2)
gte gte:Int,Int	gold_int			1	gkJPbEhw	gte(i32, i32_2)
gte gte:Int,Int	gold_int			1	9ZciSui9	gte(i64_2, n_2)
gte gte:Int,Int	gold_int			1	fH533ngu	gte(u32, i32)
lt lt:Int,Int	gold_int			1	ainkzInd	lt(u8, u8_2)
lt lt:Int,Int	gold_int			1	RMgQh5z6	lt(i8, i8_2)
lt lt:Int,Int	gold_int			1	FHJN8iI7	lt(u16, u16_2)
lt lt:Int,Int	gold_int			1	TkKgZ0Mj	lt(i16, i16_2)
lt lt:Int,Int	gold_int			1	JsseNZNt	lt(u32, u32_2)
lt lt:Int,Int	gold_int			1	2xNCV6rT	lt(n, i32_2)
lt lt:Int,Int	gold_int			1	gPCjpbqK	lt(n, i64_2)
lt lt:Boolean,Boolean	gold_int			1	DBfdkvrd	lt(b, b_2)
lt lt:Int,Int	gold_int			1	yg15qwtr	lt(i32, i32_2)
lt lt:Int,Int	gold_int			1	DueYaSzr	lt(i64_2, n_2)
lt lt:Int,Int	gold_int			1	ZaeMNgF8	lt(u32, i32)
lte lte:Int,Int	gold_int			1	Qnq+ETFd	lte(u8, u8_2)
lte lte:Int,Int	gold_int			1	w85Swp7j	lte(i8, i8_2)
lte lte:Int,Int	gold_int			1	MqXZdNfM	lte(u16, u16_2)
lte lte:Int,Int	gold_int			1	jg1oUGBs	lte(i16, i16_2)
lte lte:Int,Int	gold_int			1	ul4rWwJr	lte(u32, u32_2)
lte lte:Int,Int	gold_int			1	P+2HbL0W	lte(n, i32_2)
lte lte:Int,Int	gold_int			1	mFRKSqw+	lte(n, i64_2)
lte lte:Boolean,Boolean	gold_int			1	Dqo9ts5j	lte(b, b_2)
lte lte:Int,Int	gold_int			1	FTdnyG9R	lte(i32, i32_2)
lte lte:Int,Int	gold_int			1	gkgtCyVj	lte(i64_2, n_2)
lte lte:Int,Int	gold_int			1	1s+JZcL9	lte(u32, i32)
if if:Boolean,Int,Int	gold_int			1	o9kwoInB	if(b, n, i32)
if if:Boolean,Int,Int	gold_int			1	wJLsREux	if(b_2, n_2, n)
is_not_null is_not_null:Int	gold_int			1	31QQa1fY	is_not_null(n)
is_not_null	gold_int			1	GGlcc2gQ	is_not_null(n_2)
assume_not_null assume_not_null:Int	gold_int			1	nyIyXqnG	assume_not_null(n)
assume_not_null assume_not_null:Int	gold_int			1	DVQAHofi	assume_not_null(n_2)
to_nullable to_nullable:Int	gold_int			1	bC0Y1il0	to_nullable(n)
to_nullable to_nullable:Int	gold_int			1	Sv3kbby0	to_nullable(n_2)
Unary:NOT	gold_int			1	rajqYgqE	not(b)
Unary:NOT	gold_int			1	26gIOihr	not(b_2)
is_true is_true:Boolean	gold_int			1	k/6s0ZPr	is_true(b)
is_true is_true:Boolean	gold_int			1	hm/XmAY/	is_true(b_2)
or_filters or_filters:Boolean,Boolean	gold_int			1	D2B4vsYm	or_filters(b, b_2)
sqrt sqrt:Int	gold_int			1	tA7nkcfy	sqrt(u8)
sqrt sqrt:Int	gold_int			1	ycHK7Mwh	sqrt(u8_2)
sqrt sqrt:Int	gold_int			1	f8mMtviW	sqrt(u16_2)
sqrt sqrt:Int	gold_int			1	UaDN6JZ2	sqrt(u32_2)
sqrt sqrt:Int	gold_int			1	/QRuZVBD	sqrt(u64_2)
sqrt sqrt:Int	gold_int			1	e0PcBOb8	sqrt(i8_2)
sqrt sqrt:Int	gold_int			1	FBEpkzZZ	sqrt(i16_2)
sqrt sqrt:Int	gold_int			1	dKWNEMyZ	sqrt(n)
cbrt cbrt:Int	gold_int			1	KR3wYB+z	cbrt(u8)
cbrt cbrt:Int	gold_int			1	G7MLqXsj	cbrt(u8_2)
cbrt cbrt:Int	gold_int			1	hbMkdRZX	cbrt(u16_2)
cbrt cbrt:Int	gold_int			1	LTTtWNv2	cbrt(u32_2)
cbrt cbrt:Int	gold_int			1	f6d5pxxz	cbrt(u64_2)
cbrt cbrt:Int	gold_int			1	3prHN/IV	cbrt(i8_2)
cbrt cbrt:Int	gold_int			1	HMDyze0u	cbrt(i16_2)
cbrt cbrt:Int	gold_int			1	5zm/vVyt	cbrt(n)
abs abs:Int	gold_int			1	NO972QdG	abs(u64)
abs abs:Int	gold_int			1	9DIMzbCA	abs(u64_2)
abs abs:Int	gold_int			1	hhwcb9D0	abs(i32_2)
abs abs:Int	gold_int			1	OUQfibhp	abs(u8)
floor floor:Float	gold_int			1	paTjexcQ	floor(i32_2)
floor floor:Float	gold_int			1	POfXMTa2	floor(u8)
floor floor:Float	gold_int			1	YS21t5W+	floor(u32_2)
round round:Int	gold_int			1	POfXMTa2	round(u8)
round round:Int,Int	gold_int			1	+4Lnz2nA	round(u8_2, i64)
round round:Int,Int	gold_int			1	fA6xfKx5	round(u16_2, i64)
round round:Int,Int	gold_int			1	LhqxiDiC	round(u32_2, i64)
round round:Int	gold_int			1	OOCyTt66	round(u64)
round round:Int,Int	gold_int			1	DTbab24y	round(u64, i64_2)
round round:Int,Int	gold_int			1	3tANcn34	round(i8, i64_2)
round round:Int,Int	gold_int			1	qmctMPSD	round(i16, i64_2)
truncate truncate:Int	gold_int			1	POfXMTa2	truncate(u8)
truncate truncate:Int,Int	gold_int			1	D+vLh687	truncate(u8_2, i64)
truncate truncate:Int,Int	gold_int			1	I3djpR2m	truncate(u16_2, i64)
truncate truncate:Int,Int	gold_int			1	DqKW0WAN	truncate(u32_2, i64)
truncate truncate:Int	gold_int			1	OOCyTt66	truncate(u64)
truncate truncate:Int,Int	gold_int			1	pmCNAZ3o	truncate(u64, i64_2)
truncate truncate:Int,Int	gold_int			1	3tANcn34	truncate(i8, i64_2)
truncate truncate:Int,Int	gold_int			1	qmctMPSD	truncate(i16, i64_2)
factorial factorial:Int	gold_int	VAHw7ycWtA8HZhi/XKDl0YnbY+5GD9ZnOPB7dw+cvVlh4DCD9wU=		1	zS/ftZqy	factorial(u8)
factorial factorial:Int	gold_int	nmgPUdfiTFIu+fkvO7dQPl77N4+93eT2IcR5LqH7h+HirgD4/xs=		1	MWTHOFmb	factorial(u8_2)
factorial factorial:Int	gold_int	xt1e8d3/f/vO9dX78575v9W7b77Xeq7uKwD+//+9+3/32+8/vRs=		1	ctrm/uCP	factorial(u16_2)
factorial factorial:Int	gold_int	3p/+n7336m/nv+fn3/ue/3//+14B8P/7//f/7/fa2i//O/87fh8=		1	Ax0WSlwc	factorial(u32)
minus Unary:- minus:Float	gold_number			1	LSHd2OPL	-f64
round round:Float	gold_number			1	H1HMhVsN	round(f64)
round round:Float,Int	gold_number			1	i2D56F9/	round(f64, 2)
round Unary:- round:Decimal,Int	gold_number			1	hOEMb/2k	round(d18, -2)
truncate truncate:Float,Int	gold_number			1	AT/rMPTK	truncate(f64, 1)
truncate truncate:Float	gold_number			1	yAEGR730	trunc(f64)
floor floor:Float	gold_number			1	Nze+9Nqp	floor(f64)
ceil ceil:Float	gold_number			1	JpwDKbVt	ceil(f64)
ceil ceiling ceil:Decimal	gold_number			1	mx07y7xf	ceiling(d18)
abs abs:Float	gold_number			1	WiEkFk91	abs(f64)
sqrt abs sqrt:Float abs:Float	gold_number			1	w5grRKEG	sqrt(abs(f64))
ln plus abs Binary:+ ln:Float plus:Float,Int abs:Float	gold_number			1	t27h3rFY	ln(abs(f64) + 1)
if array_min array least if:Boolean,Decimal,Decimal array_min:Array array:Decimal,Decimal	gold_number			1	znxJsomx	least(d10, d18)
minus Binary:- minus:Decimal,Int	gold_number			1	7Vi0PJVt	d18 - 1
multiply Binary:* multiply:Float,Float	gold_number			1	2KQdM5i4	f64 * 1.5
divide Binary:/ divide:Float,Int	gold_number			1	iJGoN/RH	f64 / 2
multiply Binary:* multiply:Decimal,Decimal	gold_number			1	a4vNjBla	d10 * d4
minus Binary:- minus:Int,Decimal	gold_number			1	VEWtXnDk	100 - d10_2
gt Binary:> gt:Float,Float	gold_number			1	9xJp5HQJ	f64 > 100
to_string to_string:Float	gold_number			1	x/bLGYVQ	to_string(f64)
to_uuid to_uuid:Decimal	gold_number			1	uETpJ0MZ	to_uuid(d38)
plus Binary:+ plus:Float,Float	gold_number			1	9mZ+EFxd	f64 + f64_2
plus Binary:+ plus:Float,Int	gold_number			1	0pbQQd8z	f64 + i32
plus Binary:+ plus:Decimal,Decimal	gold_number			1	1Cya7HUY	d4 + d4_2
plus Binary:+ plus:Decimal,Decimal	gold_number			1	SPJ0Sw1q	d10 + d10_2
plus Binary:+ plus:Decimal,Decimal	gold_number			1	CUci9kl7	d18 + d18_2
plus Binary:+ plus:Decimal,Decimal	gold_number			1	hlF3K2hP	d4 + d10
plus Binary:+ plus:Decimal,Decimal	gold_number			1	x9wN9vDU	d10 + d18_2
plus Binary:+ plus:Decimal,Int	gold_number			1	8+8PdXwB	d18 + i64_2
plus Binary:+ plus:Float,Float	gold_number			1	6RfheKrB	d10 + f64
minus Binary:- minus:Float,Float	gold_number			1	4UOr5EoA	f64 - f64_2
minus Binary:- minus:Float,Int	gold_number			1	dBHW422A	f64 - i32
minus Binary:- minus:Decimal,Decimal	gold_number			1	GqdrzKOw	d4 - d4_2
minus Binary:- minus:Decimal,Decimal	gold_number			1	0kM0FdMv	d10 - d10_2
minus Binary:- minus:Decimal,Decimal	gold_number			1	m2IFscZP	d18 - d18_2
minus Binary:- minus:Decimal,Decimal	gold_number			1	1Q+DPftV	d4 - d10
minus Binary:- minus:Decimal,Decimal	gold_number			1	Oumh2Myl	d10 - d18_2
minus Binary:- minus:Decimal,Int	gold_number			1	d6zpgiOs	d18 - i64_2
minus Binary:- minus:Float,Float	gold_number			1	9nR1npUF	d10 - f64
plus Binary:+ plus:Decimal,Decimal	gold_number	AAwAAACA		1	o3xL53Xd	d38 + d38_2
plus Binary:+ plus:Decimal,Int	gold_number	AAAAAACA		1	QwZQaTEw	d38 + i32
plus Binary:+ plus:Decimal,Decimal	gold_number	AAAQAAKAAQAAAAAAAAAAAAAAAACABA==		1	/TA3dyc6	d38 + d38
minus Binary:- minus:Decimal,Decimal	gold_number	AAAAAAAAAQ==		1	SjAW9AmH	d38 - d38_2
minus Binary:- minus:Decimal,Int	gold_number	AAAAAAAAAQ==		1	txKAwoOq	d38 - i32
minus Binary:- minus:Decimal,Decimal	gold_number			1	xwNQjkW2	d38 - d38
multiply Binary:* multiply:Float,Float	gold_number			1	cW1RvSdM	f64 * f64_2
multiply Binary:* multiply:Float,Int	gold_number			1	VNwW1aOP	f64 * i32
multiply Binary:* multiply:Decimal,Decimal	gold_number			1	QgrTzC7R	d4 * d4_2
multiply Binary:* multiply:Decimal,Decimal	gold_number			1	KJqrw+1m	d10 * d10_2
multiply Binary:* multiply:Decimal,Decimal	gold_number			1	+BGTNE1m	d18 * d18_2
multiply Binary:* multiply:Decimal,Decimal	gold_number			1	a4vNjBla	d4 * d10
multiply Binary:* multiply:Decimal,Decimal	gold_number			1	QCRxMfuI	d10 * d18_2
multiply Binary:* multiply:Decimal,Int	gold_number			1	ifKwQFP5	d18 * i64_2
multiply Binary:* multiply:Float,Float	gold_number			1	hFH22HMe	d10 * f64
multiply Binary:* multiply:Decimal,Decimal	gold_number	WOA9suKkAUDBB1kNesZBK64OT3DI7jTRM0FnlIBUnj8tkFp5hxo=		1	jlZeHCUc	d38 * d38
divide Binary:/ divide:Float,Float	gold_number	AAAAAAAAAAAAgA==		1	t1g3mOHl	f64 / f64_2
divide Binary:/ divide:Float,Int	gold_number	AAAAAAAAAAAACAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAEA==		1	WyppVTEa	f64 / i32
divide Binary:/ divide:Decimal,Decimal	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA=		1	vTeiMNbx	d4 / d4_2
divide Binary:/ divide:Decimal,Decimal	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACA=		1	1mZDA32g	d10 / d10_2
divide Binary:/ divide:Decimal,Decimal	gold_number	AAAAAAAAAAAAAAg=		1	D0WuJrfb	d18 / d18_2
divide Binary:/ divide:Decimal,Decimal	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA==		1	rUbbt/em	d4 / d10
divide Binary:/ divide:Decimal,Decimal	gold_number	AAAAAAAAAAAAAAg=		1	I99H6hXI	d10 / d18_2
divide Binary:/ divide:Decimal,Int	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAgAAAAAE=		1	OsJW8gAb	d18 / i64_2
divide Binary:/ divide:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAQ		1	NzyaaRtB	d10 / f64
divide Binary:/ divide:Decimal,Decimal	gold_number	AAAAAABA		1	iEga+Jh1	d38 / d38
div Binary:// div:Float,Float	gold_number	AAAAAAAAAAAAgA==		1	fmxClkox	f64 // f64_2
div Binary:// div:Float,Float	gold_number	IAAAAAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAg=		1	qhMTRi6n	f32 // f32_2
div Binary:// div:Float,Int	gold_number	AAAAAAAAAAAACAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAEA==		1	4Hx7t4G5	f64 // i32
div Binary:// div:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA=		1	piJkL5C8	d4 // d4_2
div Binary:// div:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACA=		1	bUO4xzwk	d10 // d10_2
div Binary:// div:Float,Float	gold_number	AAAAAAAAAAAAAAg=		1	XAt0jZdA	d18 // d18_2
div Binary:// div:Float,Float	gold_number	AAI=		1	Mi57Hs4t	d38 // d38_2
div Binary:// div:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA==		1	o8tRhCOl	d4 // d10
div Binary:// div:Float,Float	gold_number	AAAAAAAAAAAAAAg=		1	O66afFvw	d10 // d18_2
div Binary:// div:Float,Int	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAgAAAAAE=		1	e9uzvwMm	d18 // i64_2
div Binary:// div:Float,Int	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAEA==		1	MAPkHTPW	d38 // i32
div Binary:// div:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAQ		1	XCzrK2wn	d10 // f64
div Binary:// div:Float,Float	gold_number	AAAAAABA		1	tG6dLbsq	d38 // d38
modulo Binary:% modulo:Float,Float	gold_number	AAAAAAAAAAAAgA==		1	qp7uANFp	f64 % f64_2
modulo Binary:% modulo:Float,Int	gold_number	AAAAAAAAAAAACAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAEA==		1	fT6tbPcB	f64 % i32
modulo Binary:% modulo:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA=		1	smkLSph9	d4 % d4_2
modulo Binary:% modulo:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACA=		1	BczloHqt	d10 % d10_2
modulo Binary:% modulo:Float,Float	gold_number	AAAAAAAAAAAAAAg=		1	UYMeGloS	d18 % d18_2
modulo Binary:% modulo:Float,Float	gold_number	AAI=		1	wsHH/Gvy	d38 % d38_2
modulo Binary:% modulo:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA==		1	bQ+os9g8	d4 % d10
Binary:=	gold_number			1	QSVjslpk	f64 = f64_2
Binary:=	gold_number			1	sRillCDX	f32 = f32_2
Binary:=	gold_number			1	/U8Vef94	f64 = i32
Binary:=	gold_number			1	jxgeSiaf	d4 = d4_2
Binary:=	gold_number			1	7yuZEfhV	d10 = d10_2
Binary:=	gold_number			1	KPhHlZk6	d18 = d18_2
modulo Binary:% modulo:Float,Float	gold_number	AAAAAAAAAAAAAAg=		1	2oFXiUIZ	d10 % d18_2
modulo Binary:% modulo:Float,Int	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAgAAAAAE=		1	MV0Sw67y	d18 % i64_2
modulo Binary:% modulo:Float,Int	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAEA==		1	7W4nx75O	d38 % i32
modulo Binary:% modulo:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAQ		1	3V1Ezrut	d10 % f64
modulo Binary:% modulo:Float,Float	gold_number	AAAAAABA		1	+NrATCWH	d38 % d38
div Binary:DIV div:Float,Float	gold_number	AAAAAAAAAAAAgA==		1	fmxClkox	f64 DIV f64_2
div Binary:DIV div:Float,Float	gold_number	IAAAAAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAg=		1	qhMTRi6n	f32 DIV f32_2
div Binary:DIV div:Float,Int	gold_number	AAAAAAAAAAAACAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAEA==		1	4Hx7t4G5	f64 DIV i32
div Binary:DIV div:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA=		1	piJkL5C8	d4 DIV d4_2
div Binary:DIV div:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACA=		1	bUO4xzwk	d10 DIV d10_2
div Binary:DIV div:Float,Float	gold_number	AAAAAAAAAAAAAAg=		1	XAt0jZdA	d18 DIV d18_2
div Binary:DIV div:Float,Float	gold_number	AAI=		1	Mi57Hs4t	d38 DIV d38_2
div Binary:DIV div:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA==		1	o8tRhCOl	d4 DIV d10
div Binary:DIV div:Float,Float	gold_number	AAAAAAAAAAAAAAg=		1	O66afFvw	d10 DIV d18_2
div Binary:DIV div:Float,Int	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAgAAAAAE=		1	e9uzvwMm	d18 DIV i64_2
div Binary:DIV div:Float,Int	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAEA==		1	MAPkHTPW	d38 DIV i32
div Binary:DIV div:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAQ		1	XCzrK2wn	d10 DIV f64
div Binary:DIV div:Float,Float	gold_number	AAAAAABA		1	tG6dLbsq	d38 DIV d38
Binary:=	gold_number			1	Y4hGOpWc	d38 = d38_2
Binary:=	gold_number			1	vAEdNk/M	d4 = d10
Binary:=	gold_number			1	7yuZEfhV	d10 = d18_2
Binary:=	gold_number			1	KPhHlZk6	d18 = i64_2
Binary:=	gold_number			1	QV/kxQ2N	d38 = i32
Binary:=	gold_number			1	EYea0FxT	d10 = f64
Binary:=	gold_number			1	/0r76cZc	d38 = d38
Binary:<>	gold_number			1	mO25kJiO	f64 <> f64_2
Binary:<>	gold_number			1	ZDh2/Hcu	f32 <> f32_2
Binary:<>	gold_number			1	r5umRi8m	f64 <> i32
Binary:<>	gold_number			1	c1k40vXo	d4 <> d4_2
Binary:<>	gold_number			1	CGmhhMtf	d10 <> d10_2
Binary:<>	gold_number			1	npbn7Sql	d18 <> d18_2
Binary:<>	gold_number			1	/0r76cZc	d38 <> d38_2
Binary:<>	gold_number			1	gjVFIo8C	d4 <> d10
Binary:<>	gold_number			1	CGmhhMtf	d10 <> d18_2
Binary:<>	gold_number			1	npbn7Sql	d18 <> i64_2
Binary:<>	gold_number			1	2aqFGuDN	d38 <> i32
Binary:<>	gold_number			1	aHORIKB/	d10 <> f64
Binary:<>	gold_number			1	Y4hGOpWc	d38 <> d38
lt Binary:< lt:Float,Float	gold_number			1	A20xF3Qi	f64 < f64_2
lt Binary:< lt:Float,Float	gold_number			1	vTDyneZk	f32 < f32_2
lt Binary:< lt:Float,Float	gold_number			1	Ehg345Jl	f64 < i32
lt Binary:< lt:Decimal,Decimal	gold_number			1	Y+94guYy	d4 < d4_2
lt Binary:< lt:Decimal,Decimal	gold_number			1	SxRTcZ2W	d10 < d10_2
lt Binary:< lt:Decimal,Decimal	gold_number			1	g1Cklezv	d18 < d18_2
lt Binary:< lt:Decimal,Decimal	gold_number			1	YalGmNN1	d38 < d38_2
lt Binary:< lt:Decimal,Decimal	gold_number			1	Qxb4gGOy	d4 < d10
lt Binary:< lt:Decimal,Decimal	gold_number			1	T5DO3XHb	d10 < d18_2
lt Binary:< lt:Decimal,Int	gold_number			1	aeb/t0US	d18 < i64_2
lt Binary:< lt:Decimal,Int	gold_number			1	ll3vrdUo	d38 < i32
lt Binary:< lt:Float,Float	gold_number			1	M9nDqYVc	d10 < f64
lt Binary:< lt:Decimal,Decimal	gold_number			1	Y4hGOpWc	d38 < d38
lte Binary:<= lte:Float,Float	gold_number			1	A20xF3Qi	f64 <= f64_2
lte Binary:<= lte:Float,Float	gold_number			1	vTDyneZk	f32 <= f32_2
lte Binary:<= lte:Float,Float	gold_number			1	Ehg345Jl	f64 <= i32
lte Binary:<= lte:Decimal,Decimal	gold_number			1	Y+94guYy	d4 <= d4_2
lte Binary:<= lte:Decimal,Decimal	gold_number			1	SxRTcZ2W	d10 <= d10_2
lte Binary:<= lte:Decimal,Decimal	gold_number			1	g1Cklezv	d18 <= d18_2
lte Binary:<= lte:Decimal,Decimal	gold_number			1	YalGmNN1	d38 <= d38_2
lte Binary:<= lte:Decimal,Decimal	gold_number			1	Qxb4gGOy	d4 <= d10
lte Binary:<= lte:Decimal,Decimal	gold_number			1	T5DO3XHb	d10 <= d18_2
lte Binary:<= lte:Decimal,Int	gold_number			1	aeb/t0US	d18 <= i64_2
lte Binary:<= lte:Decimal,Int	gold_number			1	ll3vrdUo	d38 <= i32
lte Binary:<= lte:Float,Float	gold_number			1	M9nDqYVc	d10 <= f64
lte Binary:<= lte:Decimal,Decimal	gold_number			1	/0r76cZc	d38 <= d38
gt Binary:> gt:Float,Float	gold_number			1	jxnxcRfX	f64 > f64_2
gt Binary:> gt:Float,Float	gold_number			1	RQeUaZC6	f32 > f32_2
gt Binary:> gt:Float,Float	gold_number			1	giXtGrmL	f64 > i32
gt Binary:> gt:Decimal,Decimal	gold_number			1	HC75t2zj	d4 > d4_2
gt Binary:> gt:Decimal,Decimal	gold_number			1	UqqlnpjV	d10 > d10_2
gt Binary:> gt:Decimal,Decimal	gold_number			1	1V+RuKc+	d18 > d18_2
gt Binary:> gt:Decimal,Decimal	gold_number			1	k8tdPomq	d38 > d38_2
gt Binary:> gt:Decimal,Decimal	gold_number			1	gpDy3QII	d4 > d10
gt Binary:> gt:Decimal,Decimal	gold_number			1	JUn2PYWs	d10 > d18_2
gt Binary:> gt:Decimal,Int	gold_number			1	n0tPAP4R	d18 > i64_2
gt Binary:> gt:Decimal,Int	gold_number			1	WTD/US03	d38 > i32
gt Binary:> gt:Float,Float	gold_number			1	jv7KSEbE	d10 > f64
gt Binary:> gt:Decimal,Decimal	gold_number			1	Y4hGOpWc	d38 > d38
gte Binary:>= gte:Float,Float	gold_number			1	jxnxcRfX	f64 >= f64_2
gte Binary:>= gte:Float,Float	gold_number			1	RQeUaZC6	f32 >= f32_2
gte Binary:>= gte:Float,Float	gold_number			1	giXtGrmL	f64 >= i32
gte Binary:>= gte:Decimal,Decimal	gold_number			1	HC75t2zj	d4 >= d4_2
gte Binary:>= gte:Decimal,Decimal	gold_number			1	UqqlnpjV	d10 >= d10_2
gte Binary:>= gte:Decimal,Decimal	gold_number			1	1V+RuKc+	d18 >= d18_2
gte Binary:>= gte:Decimal,Decimal	gold_number			1	k8tdPomq	d38 >= d38_2
gte Binary:>= gte:Decimal,Decimal	gold_number			1	gpDy3QII	d4 >= d10
gte Binary:>= gte:Decimal,Decimal	gold_number			1	JUn2PYWs	d10 >= d18_2
gte Binary:>= gte:Decimal,Int	gold_number			1	n0tPAP4R	d18 >= i64_2
gte Binary:>= gte:Decimal,Int	gold_number			1	WTD/US03	d38 >= i32
gte Binary:>= gte:Float,Float	gold_number			1	jv7KSEbE	d10 >= f64
gte Binary:>= gte:Decimal,Decimal	gold_number			1	/0r76cZc	d38 >= d38
concat Binary:|| concat:String,String	gold_number			1	G1UyNYVd	f64 || f64_2
concat Binary:|| concat:String,String	gold_number			1	Py3eAnxY	f64 || i32
concat Binary:|| concat:String,String	gold_number			1	OaPyhYOM	d4 || d4_2
concat Binary:|| concat:String,String	gold_number			1	PWFPDUvd	d10 || d10_2
concat Binary:|| concat:String,String	gold_number			1	Ehjn+BsX	d18 || d18_2
concat Binary:|| concat:String,String	gold_number			1	GoddXiWa	d38 || d38_2
concat Binary:|| concat:String,String	gold_number			1	nkvqqPTB	d4 || d10
concat Binary:|| concat:String,String	gold_number			1	iHvOt27z	d10 || d18_2
concat Binary:|| concat:String,String	gold_number			1	qERiHtkH	d18 || i64_2
concat Binary:|| concat:String,String	gold_number			1	G4eqsNHq	d38 || i32
concat Binary:|| concat:String,String	gold_number			1	l7c1tTEw	d10 || f64
concat Binary:|| concat:String,String	gold_number			1	RYpFn8Xx	d38 || d38
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Float	gold_number			1	GGlcc2gQ	f64 IS DISTINCT FROM f64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Float	gold_number			1	GGlcc2gQ	f32 IS DISTINCT FROM f32_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int is_not_null:Float	gold_number			1	GGlcc2gQ	f64 IS DISTINCT FROM i32
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	GGlcc2gQ	d4 IS DISTINCT FROM d4_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	GGlcc2gQ	d10 IS DISTINCT FROM d10_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	GGlcc2gQ	d18 IS DISTINCT FROM d18_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	GGlcc2gQ	d38 IS DISTINCT FROM d38_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	GGlcc2gQ	d4 IS DISTINCT FROM d10
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	GGlcc2gQ	d10 IS DISTINCT FROM d18_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	GGlcc2gQ	d18 IS DISTINCT FROM i64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int is_not_null:Decimal	gold_number			1	GGlcc2gQ	d38 IS DISTINCT FROM i32
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Float is_not_null:Decimal	gold_number			1	GGlcc2gQ	d10 IS DISTINCT FROM f64
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	B5m6TKG5	d38 IS DISTINCT FROM d38
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Float	gold_number			1	B5m6TKG5	f64 IS NOT DISTINCT FROM f64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Float	gold_number			1	B5m6TKG5	f32 IS NOT DISTINCT FROM f32_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int is_not_null:Float	gold_number			1	B5m6TKG5	f64 IS NOT DISTINCT FROM i32
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	B5m6TKG5	d4 IS NOT DISTINCT FROM d4_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	B5m6TKG5	d10 IS NOT DISTINCT FROM d10_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	B5m6TKG5	d18 IS NOT DISTINCT FROM d18_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	B5m6TKG5	d38 IS NOT DISTINCT FROM d38_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	B5m6TKG5	d4 IS NOT DISTINCT FROM d10
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	B5m6TKG5	d10 IS NOT DISTINCT FROM d18_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	B5m6TKG5	d18 IS NOT DISTINCT FROM i64_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int is_not_null:Decimal	gold_number			1	B5m6TKG5	d38 IS NOT DISTINCT FROM i32
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Float is_not_null:Decimal	gold_number			1	B5m6TKG5	d10 IS NOT DISTINCT FROM f64
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Decimal	gold_number			1	GGlcc2gQ	d38 IS NOT DISTINCT FROM d38
cast:Float32>Int8 Cast:Int8	gold_number			1	zUIlEqPT	TRY_CAST(f32 AS TINYINT)
cast:Float32>Int16 Cast:Int16	gold_number			1	pBgfwIs2	TRY_CAST(f32 AS SMALLINT)
cast:Float32>Int32 Cast:Int32	gold_number			1	Tn2WApHF	CAST(f32 AS INT)
cast:Float32>Int32 Cast:Int32	gold_number			1	Tn2WApHF	TRY_CAST(f32 AS INT)
cast:Float32>Int64 Cast:Int64	gold_number			1	vewpr90g	CAST(f32 AS BIGINT)
cast:Float32>Int64 Cast:Int64	gold_number			1	vewpr90g	TRY_CAST(f32 AS BIGINT)
cast:Float32>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_number	OoqZKGYD0ItdVtK6wVbokpT/PHAL0H+6izwsaxrF+U6ZEyqB3h8=		1	PRDJgClP	CAST(f32 AS TINYINT)
cast:Float32>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_number	CgIBICACgAoIABAAwQBAAIQACAAIEAwwAAgAYgAAQAAIAQ==		1	uR8YYGpg	CAST(f32 AS SMALLINT)
cast:Float32>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_number	Oo6daWdT0trd3vr6wV7otpz/vnAL0D/+zzwnezrF+e7biyuF1h8=		1	zKEesFQw	CAST(f32 AS UINT8)
cast:Float32>UInt8 Cast:UInt8	gold_number			1	myGt9Q1c	TRY_CAST(f32 AS UINT8)
cast:Float32>UInt16 Cast:UInt16	gold_number			1	zBjUiktw	TRY_CAST(f32 AS UINT16)
cast:Float32>UInt32 Cast:UInt32	gold_number			1	nJt4nA4S	TRY_CAST(f32 AS UINT32)
cast:Float32>UInt64 Cast:UInt64	gold_number			1	fKGVCpBZ	TRY_CAST(f32 AS UINT64)
cast:Float32>Decimal Cast:Decimal	gold_number			1	q7kfLZOO	TRY_CAST(f32 AS DECIMAL(4, 1))
cast:Float32>Boolean Cast:Boolean	gold_number			1	8KIfeyLK	CAST(f32 AS BOOLEAN)
cast:Float32>Boolean Cast:Boolean	gold_number			1	8KIfeyLK	TRY_CAST(f32 AS BOOLEAN)
cast:Float32>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_number	AA4UYSNSQlqY3HhAQUjANIiJggACEApsxggnMDCF8KTKiQGFBhU=		1	q886yONE	CAST(f32 AS UINT16)
cast:Float32>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_number	AA4UYSNQQliQ3HhAAEiANAiJggACAApsxggnEDCFsKTKiQGFBhU=		1	wSsczzCN	CAST(f32 AS UINT32)
cast:Float32>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_number	AA4UYSNQQliQ3HhAAEiANAiJggACAApsxggnEDCFsKTKiQGFBhU=		1	5an8TZyo	CAST(f32 AS UINT64)
cast:Float32>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	CoqZIGYC0IpdUFA6wQRAkJQePFAJkB+6gxgAaxgF6EiYAQgA1g8=		1	wIbhYN6P	CAST(f32 AS DECIMAL(4, 1))
cast:Float32>Decimal Cast:Decimal	gold_number			1	rxqzQH3I	CAST(f32 AS DECIMAL(20, 0))
cast:Float32>Decimal Cast:Decimal	gold_number			1	rxqzQH3I	TRY_CAST(f32 AS DECIMAL(20, 0))
cast:Float64>Int8 Cast:Int8	gold_number			1	//8yvJj8	TRY_CAST(f64_2 AS TINYINT)
cast:Float64>Int16 Cast:Int16	gold_number			1	JMw1zcpU	TRY_CAST(f64_2 AS SMALLINT)
cast:Float64>Int32 Cast:Int32	gold_number			1	omoyeTqb	CAST(f64_2 AS INT)
cast:Float64>Int32 Cast:Int32	gold_number			1	0M2zxnj8	TRY_CAST(f64_2 AS INT)
cast:Float64>Int64 Cast:Int64	gold_number			1	8D/kxd8B	CAST(f64_2 AS BIGINT)
cast:Float64>Int64 Cast:Int64	gold_number			1	mYLFseVE	TRY_CAST(f64_2 AS BIGINT)
cast:Float64>UInt8 Cast:UInt8	gold_number			1	E4mDmlPQ	TRY_CAST(f64_2 AS UINT8)
cast:Float64>UInt16 Cast:UInt16	gold_number			1	NozNw83R	TRY_CAST(f64_2 AS UINT16)
cast:Float64>UInt32 Cast:UInt32	gold_number			1	ZLUvmDXZ	TRY_CAST(f64_2 AS UINT32)
cast:Float64>UInt64 Cast:UInt64	gold_number			1	/ICDWc01	TRY_CAST(f64_2 AS UINT64)
cast:Float64>Float32 Cast:Float32	gold_number			1	tx7pwoRf	CAST(f64_2 AS FLOAT)
cast:Float64>Float32 Cast:Float32	gold_number			1	GDyiLF9u	TRY_CAST(f64_2 AS FLOAT)
Cast:Float64	gold_number			1	+B34T/qW	CAST(f64_2 AS DOUBLE)
cast:Float64>Float64 Cast:Float64	gold_number			1	7aL6ib+7	TRY_CAST(f64_2 AS DOUBLE)
cast:Float64>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_number	9r3/Sbjf/c+fegA+f9/+8l//t/33/dfvHX/9fndL3a7/7/fP/h8=		1	n0b1V0Ve	CAST(f64_2 AS TINYINT)
cast:Float64>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_number	tK0uSLgfsE8PeAA8Xx+s8Fl+lV3WxZfPDD20HAFK2Iz9znMH+h4=		1	DCrUZiUd	CAST(f64_2 AS SMALLINT)
cast:Float64>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_number	9v//abrf/c+/eko+/9/+8t3/t//33df/H3/9/39P363///fP/h8=		1	PumWGM2l	CAST(f64_2 AS UINT8)
cast:Float64>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_number	tO+/aaof9E8veEo8/1/u8NV+l//3zZf/Hj28nVtP3o39v3dP+hw=		1	pvJLvQrd	CAST(f64_2 AS UINT16)
cast:Float64>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_number	AOazISIIRAIhAEoorFDiYIRcEuYnjAN8EgAIgVtP3g0IMxROUBA=		1	hBkf3zyb	CAST(f64_2 AS UINT32)
cast:Float64>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_number	AOazISIIRAIhAEoorFDiYIRcEuYnjAN8EgAIgVtP3g0IMxROUBA=		1	91R5MF7s	CAST(f64_2 AS UINT64)
cast:Float64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	9q1+SLgf/c8fegA+X9+88F3+l3323ZfvHT+9fGVL2Kz/7vfP/h8=		1	JWj2LFUe	CAST(f64_2 AS DECIMAL(4, 1))
cast:Float64>Decimal Cast:Decimal	gold_number			1	EOEL7JNq	TRY_CAST(f64_2 AS DECIMAL(4, 1))
cast:Float64>Decimal Cast:Decimal	gold_number			1	MeXh2i4s	TRY_CAST(f64_2 AS DECIMAL(10, 2))
cast:Float64>Decimal Cast:Decimal	gold_number			1	V7gTkndH	CAST(f64_2 AS DECIMAL(18, 5))
cast:Float64>Decimal Cast:Decimal	gold_number			1	4yN6jXTl	TRY_CAST(f64_2 AS DECIMAL(18, 5))
cast:Float64>Decimal Cast:Decimal	gold_number			1	fRtb+xoK	CAST(f64_2 AS DECIMAL(38, 10))
cast:Float64>Decimal Cast:Decimal	gold_number			1	06Ck4e+N	TRY_CAST(f64_2 AS DECIMAL(38, 10))
cast:Float64>Boolean Cast:Boolean	gold_number			1	awN2ZuUe	CAST(f64_2 AS BOOLEAN)
cast:Float64>Boolean Cast:Boolean	gold_number			1	NpAM/CNq	TRY_CAST(f64_2 AS BOOLEAN)
cast:Float64>String Cast:String	gold_number			1	+BBD41Hq	CAST(f64_2 AS STRING)
cast:Float64>String Cast:String	gold_number			1	ib+xvV+3	TRY_CAST(f64_2 AS STRING)
cast:Float64>Variant Cast:Variant	gold_number			1	Yq1917NB	CAST(f64_2 AS VARIANT)
cast:Float64>Variant Cast:Variant	gold_number			1	iwPMxhlD	TRY_CAST(f64_2 AS VARIANT)
cast:Float64>Decimal Cast:Decimal	gold_number			1	q1LDw+Ow	CAST(f64_2 AS DECIMAL(20, 0))
cast:Float64>Decimal Cast:Decimal	gold_number			1	iyec/N7p	TRY_CAST(f64_2 AS DECIMAL(20, 0))
cast:Decimal>Int8 Cast:Int8	gold_number			1	lHGjbDfR	TRY_CAST(d4 AS TINYINT)
cast:Decimal>Int16 Cast:Int16	gold_number			1	nGCn9Iyh	CAST(d4 AS SMALLINT)
cast:Decimal>Int16 Cast:Int16	gold_number			1	nGCn9Iyh	TRY_CAST(d4 AS SMALLINT)
cast:Decimal>Int32 Cast:Int32	gold_number			1	gYJOUA0b	CAST(d4 AS INT)
cast:Decimal>Int32 Cast:Int32	gold_number			1	gYJOUA0b	TRY_CAST(d4 AS INT)
cast:Decimal>Int64 Cast:Int64	gold_number			1	JjBD5L7p	CAST(d4 AS BIGINT)
cast:Decimal>Int64 Cast:Int64	gold_number			1	JjBD5L7p	TRY_CAST(d4 AS BIGINT)
cast:Float64>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	JAAGSAAJgEEAAAAAEgAAAEEUAABAAYAIBAEACAAAAAAEABAEIBA=		1	OiDqlOWe	CAST(f64_2 AS DECIMAL(10, 2))
cast:Decimal>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_number	NpoAgGADDGAaIGlB4gCUOYZhCKJg2ADQw3aDnAIWEAAAYAAAcAE=		1	fffpxtdn	CAST(d4 AS TINYINT)
cast:Decimal>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_number	rkrxpGijZeM9LE1NchD0eoIxmvns2ILQwHejLBOeEEQAYiSochE=		1	EWJ41ikC	CAST(d4 AS UINT8)
cast:Decimal>UInt8 Cast:UInt8	gold_number			1	Fp3J5HvQ	TRY_CAST(d4 AS UINT8)
cast:Decimal>UInt16 Cast:UInt16	gold_number			1	eZgsianH	TRY_CAST(d4 AS UINT16)
cast:Decimal>UInt32 Cast:UInt32	gold_number			1	ucTeZKzg	TRY_CAST(d4 AS UINT32)
cast:Decimal>UInt64 Cast:UInt64	gold_number			1	ZF9ZpnJq	TRY_CAST(d4 AS UINT64)
cast:Decimal>Float32 Cast:Float32	gold_number			1	+o+xBtPc	CAST(d4 AS FLOAT)
cast:Decimal>Float32 Cast:Float32	gold_number			1	+o+xBtPc	TRY_CAST(d4 AS FLOAT)
cast:Decimal>Float64 Cast:Float64	gold_number			1	eea+835t	CAST(d4 AS DOUBLE)
cast:Decimal>Float64 Cast:Float64	gold_number			1	eea+835t	TRY_CAST(d4 AS DOUBLE)
Cast:Decimal	gold_number			1	IAarbpyc	CAST(d4 AS DECIMAL(4, 1))
Cast:Decimal	gold_number			1	IAarbpyc	TRY_CAST(d4 AS DECIMAL(4, 1))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	nFSXsd14	CAST(d4 AS DECIMAL(10, 2))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	nFSXsd14	TRY_CAST(d4 AS DECIMAL(10, 2))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	V+XC7VJH	CAST(d4 AS DECIMAL(18, 5))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	V+XC7VJH	TRY_CAST(d4 AS DECIMAL(18, 5))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	hW+LXaod	CAST(d4 AS DECIMAL(38, 10))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	hW+LXaod	TRY_CAST(d4 AS DECIMAL(38, 10))
cast:Decimal>Boolean Cast:Boolean	gold_number			1	HqRWu4Bm	CAST(d4 AS BOOLEAN)
cast:Decimal>Boolean Cast:Boolean	gold_number			1	HqRWu4Bm	TRY_CAST(d4 AS BOOLEAN)
cast:Decimal>String Cast:String	gold_number			1	lfwE+6MU	CAST(d4 AS STRING)
cast:Decimal>Variant Cast:Variant	gold_number			1	zAmBI1c9	CAST(d4 AS VARIANT)
cast:Decimal>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_number	jEjxJEijZcMtDE0MEBDwQoARkvnMAILAADWiJBOIAEQAQiSoIhE=		1	zLLJfiK1	CAST(d4 AS UINT16)
cast:Decimal>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_number	jEjxJEijZcMtDE0MEBDwQoARkvnMAILAADWiJBOIAEQAQiSoIhE=		1	eToPvbdL	CAST(d4 AS UINT32)
cast:Decimal>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_number	jEjxJEijZcMtDE0MEBDwQoARkvnMAILAADWiJBOIAEQAQiSoIhE=		1	wNej+MHe	CAST(d4 AS UINT64)
cast:Decimal>Variant Cast:Variant	gold_number			1	zAmBI1c9	TRY_CAST(d4 AS VARIANT)
cast:Decimal>Decimal Cast:Decimal	gold_number			1	rHsuP+jj	CAST(d4 AS DECIMAL(20, 0))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	rHsuP+jj	TRY_CAST(d4 AS DECIMAL(20, 0))
cast:Decimal>Int8 Cast:Int8	gold_number			1	/87E3tGB	TRY_CAST(d10_2 AS TINYINT)
cast:Decimal>Int16 Cast:Int16	gold_number			1	OyWjXLNX	TRY_CAST(d10_2 AS SMALLINT)
cast:Decimal>Int32 Cast:Int32	gold_number			1	BOrxEZWJ	CAST(d10_2 AS INT)
cast:Decimal>Int32 Cast:Int32	gold_number			1	dF4cqkAU	TRY_CAST(d10_2 AS INT)
cast:Decimal>Int64 Cast:Int64	gold_number			1	S6YbY6A3	CAST(d10_2 AS BIGINT)
cast:Decimal>Int64 Cast:Int64	gold_number			1	44zlRo/4	TRY_CAST(d10_2 AS BIGINT)
cast:Decimal>UInt8 Cast:UInt8	gold_number			1	BDrojIJx	TRY_CAST(d10_2 AS UINT8)
cast:Decimal>UInt16 Cast:UInt16	gold_number			1	LSqvINqQ	TRY_CAST(d10_2 AS UINT16)
cast:Decimal>UInt32 Cast:UInt32	gold_number			1	FxNuwbs1	TRY_CAST(d10_2 AS UINT32)
cast:Decimal>UInt64 Cast:UInt64	gold_number			1	XbeZ7aWl	TRY_CAST(d10_2 AS UINT64)
cast:Decimal>Float32 Cast:Float32	gold_number			1	IJgMp3tT	CAST(d10_2 AS FLOAT)
cast:Decimal>Float32 Cast:Float32	gold_number			1	UQzy9UC8	TRY_CAST(d10_2 AS FLOAT)
cast:Decimal>Float64 Cast:Float64	gold_number			1	0nVEVAIy	CAST(d10_2 AS DOUBLE)
cast:Decimal>Float64 Cast:Float64	gold_number			1	Qvr/8XZ3	TRY_CAST(d10_2 AS DOUBLE)
cast:Decimal>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_number	Jv9bF4vnzxb3vM6v2098dPs/8dMAwJ33zj7HHfy3zx/Fr9//TR8=		1	lZ0tmLgg	CAST(d10_2 AS TINYINT)
cast:Decimal>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_number	JGULFotCjwIQLMIG2g9cVBo+8NIAQJniDh7DBTgxgxKFhwy0TRs=		1	ycxFCZ63	CAST(d10_2 AS SMALLINT)
cast:Decimal>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_number	Zv9fF+/n7x7yvf//+398dHs/8dtI0p33jj/fP/377x/Xr/7+TR8=		1	wzUKBFCp	CAST(d10_2 AS UINT8)
cast:Decimal>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_number	ZnVPFudG5xqQvXvesj5cdFI+4NhI0pnjDh9fJ3l5oxtXjyS2TR8=		1	V1B6YP8s	CAST(d10_2 AS UINT16)
cast:Decimal>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_number	ZlBNAmYGZhqQtTvcMDgAIFIwIIhI0oCBBgFcIlloIAlWjSSGRRQ=		1	Ctw6uIgN	CAST(d10_2 AS UINT32)
cast:Decimal>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_number	ZlBNAmYGZhqQtTvcMDgAIFIwIIhI0oCBBgFcIlloIAlWjSSGRRQ=		1	hxBErz4b	CAST(d10_2 AS UINT64)
cast:Decimal>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	Jn1bFotDzxKSPMKP209cdHs/8NMAQJnjjh7HDfyxzxbFjx7+TR8=		1	fo9S5fV0	CAST(d10_2 AS DECIMAL(4, 1))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	4ZES+oFT	TRY_CAST(d10_2 AS DECIMAL(4, 1))
Cast:Decimal	gold_number			1	6qwY6Y6J	CAST(d10_2 AS DECIMAL(10, 2))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	vU+qZdKa	TRY_CAST(d10_2 AS DECIMAL(10, 2))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	rUeJQd8n	CAST(d10_2 AS DECIMAL(18, 5))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	ARrxr8ie	TRY_CAST(d10_2 AS DECIMAL(18, 5))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	fdjrEiqu	CAST(d10_2 AS DECIMAL(38, 10))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	aJByVSRk	TRY_CAST(d10_2 AS DECIMAL(38, 10))
cast:Decimal>Boolean Cast:Boolean	gold_number			1	F4daQzvh	CAST(d10_2 AS BOOLEAN)
cast:Decimal>Boolean Cast:Boolean	gold_number			1	MPczXeaO	TRY_CAST(d10_2 AS BOOLEAN)
cast:Decimal>String Cast:String	gold_number			1	tPaFkHaT	CAST(d10_2 AS STRING)
cast:Decimal>Variant Cast:Variant	gold_number			1	dmT0Br+3	CAST(d10_2 AS VARIANT)
cast:Decimal>Variant Cast:Variant	gold_number			1	Oi5Gxzp1	TRY_CAST(d10_2 AS VARIANT)
cast:Decimal>Decimal Cast:Decimal	gold_number			1	/KMWhvk/	CAST(d10_2 AS DECIMAL(20, 0))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	S4iSem+r	TRY_CAST(d10_2 AS DECIMAL(20, 0))
cast:Decimal>Int8 Cast:Int8	gold_number			1	E7CIjwXi	TRY_CAST(d18 AS TINYINT)
cast:Decimal>Int16 Cast:Int16	gold_number			1	Fk4i36VZ	TRY_CAST(d18 AS SMALLINT)
cast:Decimal>Int32 Cast:Int32	gold_number			1	DIczkZ/e	TRY_CAST(d18 AS INT)
cast:Decimal>Int64 Cast:Int64	gold_number			1	iXI2KbDn	CAST(d18 AS BIGINT)
cast:Decimal>Int64 Cast:Int64	gold_number			1	iXI2KbDn	TRY_CAST(d18 AS BIGINT)
cast:Decimal>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_number	fpv3t/t/75/6b/3/c3+3BgD+3/s//T3x3673dV5b/iY+7/7ZbQ4=		1	OWcboUB6	CAST(d18 AS TINYINT)
cast:Decimal>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_number	fAvxsPt/bZ+4Dr31Ije1BgD+T3sufT3wlyx2VVxL3iY8p/7ZbQQ=		1	BmI4yfH4	CAST(d18 AS SMALLINT)
cast:Decimal>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_number	AALRkFMqYZY4CgEhICIFBgAARTIgCASAEAREVRxDEAAEI+BRbAQ=		1	r3lAS0D8	CAST(d18 AS INT)
cast:Decimal>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_number	fp/3v/9/77/6b/3/83/3RoL+3/8//z35367/dV7L3qY+7//Z7w4=		1	zrX/ggs3	CAST(d18 AS UINT8)
cast:Decimal>UInt8 Cast:UInt8	gold_number			1	PQXHAU5m	TRY_CAST(d18 AS UINT8)
cast:Decimal>UInt16 Cast:UInt16	gold_number			1	7Jm4ySlU	TRY_CAST(d18 AS UINT16)
cast:Decimal>UInt32 Cast:UInt32	gold_number			1	QUu89Zjb	TRY_CAST(d18 AS UINT32)
cast:Decimal>UInt64 Cast:UInt64	gold_number			1	mGrgrQoc	TRY_CAST(d18 AS UINT64)
cast:Decimal>Float32 Cast:Float32	gold_number			1	SWdKfyZN	CAST(d18 AS FLOAT)
cast:Decimal>Float32 Cast:Float32	gold_number			1	SWdKfyZN	TRY_CAST(d18 AS FLOAT)
cast:Decimal>Float64 Cast:Float64	gold_number			1	lwuegHm5	CAST(d18 AS DOUBLE)
cast:Decimal>Float64 Cast:Float64	gold_number			1	lwuegHm5	TRY_CAST(d18 AS DOUBLE)
cast:Decimal>Decimal Cast:Decimal	gold_number			1	4lg6zbfs	TRY_CAST(d18 AS DECIMAL(4, 1))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	IMSR7lOx	TRY_CAST(d18 AS DECIMAL(10, 2))
Cast:Decimal	gold_number			1	ky/qxAG2	CAST(d18 AS DECIMAL(18, 5))
Cast:Decimal	gold_number			1	ky/qxAG2	TRY_CAST(d18 AS DECIMAL(18, 5))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	lFE426kH	CAST(d18 AS DECIMAL(38, 10))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	lFE426kH	TRY_CAST(d18 AS DECIMAL(38, 10))
cast:Decimal>Boolean Cast:Boolean	gold_number			1	H2IhHEZg	CAST(d18 AS BOOLEAN)
cast:Decimal>Boolean Cast:Boolean	gold_number			1	H2IhHEZg	TRY_CAST(d18 AS BOOLEAN)
cast:Decimal>String Cast:String	gold_number			1	go5oJUgS	CAST(d18 AS STRING)
cast:Decimal>Variant Cast:Variant	gold_number			1	OWZcJg1y	CAST(d18 AS VARIANT)
cast:Decimal>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_number	fA/xuH9+57+4D/31onf3RoL+z34+3z34lw5/dRzL1qY8r//Z7ww=		1	i8McCnOv	CAST(d18 AS UINT16)
cast:Decimal>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_number	AAaxmBcu57Y4D8gxgGPXRoIoxHY4jziIhQZNdRyBFqIkK+PB7ww=		1	qpGsJawE	CAST(d18 AS UINT32)
cast:Decimal>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_number	AAQhCBcOhiAQBcgQgEPWRIIogEYYhziIhQZJMAyAFqIkCOPAjww=		1	pWKTu/M7	CAST(d18 AS UINT64)
cast:Decimal>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	fpvxt/t/b5+4Dv39cz+3BgD+3/sv/T3w3y52VV5L3iY+r/7ZbQw=		1	VZwwkwxf	CAST(d18 AS DECIMAL(4, 1))
cast:Decimal>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	EALRkFN+YZY4CgElICIFBgDoR3IkCASAEwREVRxDEgQMI+DZbAQ=		1	XIZ/fPLU	CAST(d18 AS DECIMAL(10, 2))
cast:Decimal>Variant Cast:Variant	gold_number			1	OWZcJg1y	TRY_CAST(d18 AS VARIANT)
cast:Decimal>Decimal Cast:Decimal	gold_number			1	oHpkNmKR	CAST(d18 AS DECIMAL(20, 0))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	oHpkNmKR	TRY_CAST(d18 AS DECIMAL(20, 0))
cast:Decimal>Int8 Cast:Int8	gold_number			1	Ghs/N3vu	TRY_CAST(d38 AS TINYINT)
cast:Decimal>Int16 Cast:Int16	gold_number			1	qzoWtLWG	TRY_CAST(d38 AS SMALLINT)
cast:Decimal>Int32 Cast:Int32	gold_number			1	uyQ07Q5b	TRY_CAST(d38 AS INT)
cast:Decimal>Int64 Cast:Int64	gold_number			1	dnyLac7p	TRY_CAST(d38 AS BIGINT)
cast:Decimal>UInt8 Cast:UInt8	gold_number			1	ax1v66ta	TRY_CAST(d38 AS UINT8)
cast:Decimal>UInt16 Cast:UInt16	gold_number			1	joQ5MbIn	TRY_CAST(d38 AS UINT16)
cast:Decimal>UInt32 Cast:UInt32	gold_number			1	orK9MSc8	TRY_CAST(d38 AS UINT32)
cast:Decimal>UInt64 Cast:UInt64	gold_number			1	Fk4O+K2C	TRY_CAST(d38 AS UINT64)
cast:Decimal>Float32 Cast:Float32	gold_number			1	VjnMJCqj	CAST(d38 AS FLOAT)
cast:Decimal>Float32 Cast:Float32	gold_number			1	VjnMJCqj	TRY_CAST(d38 AS FLOAT)
cast:Decimal>Float64 Cast:Float64	gold_number			1	yc8K8vf8	CAST(d38 AS DOUBLE)
cast:Decimal>Float64 Cast:Float64	gold_number			1	yc8K8vf8	TRY_CAST(d38 AS DOUBLE)
cast:Decimal>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_number	fv6//v+1AUD/V//Pf9/3u/9////c7/3/u//3v+/f3/+/83771x4=		1	ZB9LM/11	CAST(d38 AS TINYINT)
cast:Decimal>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_number	fPC//v+1AUDRF//Pftb3u/9+/3/c7/3/u/33vu/en/89s1r51x4=		1	WggcwrXs	CAST(d38 AS SMALLINT)
cast:Decimal>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_number	eOA9tvu1AUDBB98NfsbDq68ub37I7735u8nntqDWnn8ts1p51x4=		1	AYoF/w0H	CAST(d38 AS INT)
cast:Decimal>Int64 not contains Cast:Int64 not:Boolean contains:Array,Int	gold_number	WIAYomKgAUABAVkNaEIBKKoMBjDIrABAEgFjAIAUnDUlkBA5AAI=		1	8fkjZmCL	CAST(d38 AS BIGINT)
cast:Decimal>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_number	fP7//v+1keD/F//Pf9//u/9////c7/3/+//3v+/f3/+/93/71x4=		1	EPNPEcKP	CAST(d38 AS UINT8)
cast:Decimal>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_number	fPr//v+1keDTF//Pf9b/u/9+/3/c7/37+/3nv+/fn/+/t1v51x4=		1	NWoGNk/9	CAST(d38 AS UINT16)
cast:Decimal>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_number	WOp9tvu1keDTB9/Nf8bLu/9u737Y7735+8nnt+nfn3+vt1t51x4=		1	1MMis5VX	CAST(d38 AS UINT32)
cast:Decimal>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_number	WKp9pmOwkeATAd3Ne0JJOPpO7zTY7ARIWoFjkemdnzWvNFE5AgY=		1	OS9MbnHB	CAST(d38 AS UINT64)
cast:Decimal>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	fPq//v+1AUD1F//Pf9/3u/9//3/c7/3/u/33v+/fn/8/s3r71x4=		1	qXmvh2h8	CAST(d38 AS DECIMAL(4, 1))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	Yk5M56k4	TRY_CAST(d38 AS DECIMAL(4, 1))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	goRVmxET	TRY_CAST(d38 AS DECIMAL(10, 2))
cast:Decimal>Decimal Cast:Decimal	gold_number			1	cRpKSW89	TRY_CAST(d38 AS DECIMAL(18, 5))
Cast:Decimal	gold_number			1	wdS5ErvW	CAST(d38 AS DECIMAL(38, 10))
Cast:Decimal	gold_number			1	wdS5ErvW	TRY_CAST(d38 AS DECIMAL(38, 10))
cast:Decimal>Boolean Cast:Boolean	gold_number			1	itezkBKc	CAST(d38 AS BOOLEAN)
cast:Decimal>Boolean Cast:Boolean	gold_number			1	itezkBKc	TRY_CAST(d38 AS BOOLEAN)
cast:Decimal>String Cast:String	gold_number			1	8J4rcYuV	CAST(d38 AS STRING)
cast:Decimal>Variant Cast:Variant	gold_number			1	ZDLeM28b	CAST(d38 AS VARIANT)
cast:Decimal>Variant Cast:Variant	gold_number			1	ZDLeM28b	TRY_CAST(d38 AS VARIANT)
cast:Decimal>Decimal Cast:Decimal	gold_number			1	mkia2pkp	TRY_CAST(d38 AS DECIMAL(20, 0))
array array:Float	gold_number			1	NQExcpdB	array(f64_2)
tuple tuple:Float	gold_number			1	YCK/CDOS	tuple(f64_2)
tuple tuple:Decimal	gold_number			1	lff0si7x	tuple(d10_2)
great_circle_angle great_circle_angle:Float,Float,Float,Float	gold_number			1	l5F8WhUK	great_circle_angle(f64, f64_2, f64, f64_2)
great_circle_angle great_circle_angle:Float,Float,Float,Float	gold_number			1	l5F8WhUK	great_circle_angle(f64_2, f64, f64_2, f64)
cast:Decimal>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	eOA9tvu1AUDBB98PftbXq69ub3/I7735u8nntqTenv89s1r51x4=		1	PZjwRWWi	CAST(d38 AS DECIMAL(10, 2))
cast:Decimal>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	WOA9suKkAUDBB1kNesZBK64OT3DI7jTRM0FnlIBUnj8tkFp5hxo=		1	c/vrMoBg	CAST(d38 AS DECIMAL(18, 5))
cast:Decimal>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_number	WIAYomKgAUABAVkNaEIBKKoMBjCArABAEgFjAAAUnCUlEBA5AAI=		1	ko6A2H5f	CAST(d38 AS DECIMAL(20, 0))
st_makepoint st_makepoint:Float,Float	gold_number	9v/v/93/v/9//m/+/93+8v/3/+3/3/+//3////5v/f/77/ff7x8=		1	gbzHi/+e	st_makepoint(f64, f64_2)
st_makepoint st_makepoint:Float,Float	gold_number	9v/v/93/v/9//m/+/93+8v/3/+3/3f+//3////5v/f/77/ff7x8=		1	P+BCrhUf	st_makepoint(f64_2, f64)
to_uuid to_uuid:Decimal	gold_number			1	qawZzj2N	to_uuid(d10_2)
concat_ws concat_ws:String,String	gold_number			1	PIpuIUxI	concat_ws(d10, d18)
concat_ws concat_ws:String,String	gold_number			1	TN72DUxf	concat_ws(f64, f64_2)
try_object_construct try_object_construct:Float	gold_number			1	6WvAwaxz	try_object_construct(f64_2)
try_object_construct try_object_construct:Decimal	gold_number			1	6WvAwaxz	try_object_construct(d10_2)
try_object_construct_keep_null try_object_construct_keep_null:Float	gold_number			1	6WvAwaxz	try_object_construct_keep_null(f64_2)
try_object_construct_keep_null try_object_construct_keep_null:Decimal	gold_number			1	6WvAwaxz	try_object_construct_keep_null(d10_2)
array_construct array_construct:Float	gold_number			1	b+HkNpWf	array_construct(f64_2)
array_construct array_construct:Decimal	gold_number			1	dlDFxbJ0	array_construct(d10_2)
to_variant to_variant:Float	gold_number			1	Yq1917NB	to_variant(f64_2)
to_variant to_variant:Decimal	gold_number			1	dmT0Br+3	to_variant(d10_2)
try_to_variant try_to_variant:Float	gold_number			1	iwPMxhlD	try_to_variant(f64_2)
try_to_variant try_to_variant:Decimal	gold_number			1	Oi5Gxzp1	try_to_variant(d10_2)
plus plus:Int,Float	gold_number			1	Q/DsJu65	plus(n, f64_2)
plus plus:Int,Float	gold_number			1	vwT13dIn	plus(n, f64)
plus plus:Float,Int	gold_number			1	SrGOieRY	plus(f32_2, i64)
plus plus:Float,Int	gold_number			1	P14p/khP	plus(f64, i64_2)
geohash_encode geohash_encode:Float,Float	gold_number	9v/v/93/v/9//m/+/93+8v/3/+3/3/+//3////5v/f/77/ff7x8=		1	PKgSYprK	geohash_encode(f64, f64_2)
geohash_encode geohash_encode:Float,Float	gold_number	9v/v/93/v/9//m/+/93+8v/3/+3/3f+//3////5v/f/77/ff7x8=		1	w8hz1g9P	geohash_encode(f64_2, f64)
object_construct object_construct:Decimal,Decimal	gold_number	+t/3v+9/3/++/33/+/73/e/73/e/73/f/77/ff/7/vf97/vf9x8=		1	5MqnLHOl	object_construct(d10, d18)
object_construct object_construct:Float,Float	gold_number	9v/v/9//v/9////+//3/+//3/+//3/+//3////7//f/7//f/7x8=		1	838N9ZDn	object_construct(f64, f64_2)
object_construct_keep_null object_construct_keep_null:Decimal,Decimal	gold_number	+v/3/+//3/+//3////7//f/7//f/7//f/7//f////v/9//v/9x8=		1	Al6/F4le	object_construct_keep_null(d10, d18)
object_construct_keep_null object_construct_keep_null:Float,Float	gold_number	9v/v/9//v/9////+//3/+//3/+//3/+//3////7//f/7//f/7x8=		1	838N9ZDn	object_construct_keep_null(f64, f64_2)
plus plus:Float,Float	gold_number			1	5GgzAsCu	plus(f64, f32_2)
plus plus:Decimal,Decimal	gold_number			1	k2/XGNLf	plus(d10, d18)
plus plus:Float,Float	gold_number			1	9mZ+EFxd	plus(f64, f64_2)
minus minus:Int,Float	gold_number			1	DU0hHr7R	minus(n, f64_2)
minus minus:Float,Int	gold_number			1	6xO0mFDp	minus(f32_2, i32)
minus minus:Float,Int	gold_number			1	9hSgxFFu	minus(f64, i64_2)
minus minus:Float,Float	gold_number			1	WjRmmV3y	minus(f64, f32_2)
minus minus:Float	gold_number			1	XtfrmfKt	minus(f64_2)
minus minus:Decimal	gold_number			1	d7nO+urv	minus(d10_2)
minus minus:Decimal	gold_number			1	mWn6K70V	minus(d38)
minus minus:Decimal,Decimal	gold_number			1	DkqXpI0F	minus(d10, d18)
minus minus:Float,Float	gold_number			1	4UOr5EoA	minus(f64, f64_2)
multiply multiply:Int,Float	gold_number			1	hbmVwnXU	multiply(n, f32_2)
multiply multiply:Int,Float	gold_number			1	XbbPlJ+L	multiply(n, f64_2)
multiply multiply:Float,Int	gold_number			1	T4qeHzfW	multiply(f32_2, i32)
multiply multiply:Float,Int	gold_number			1	+k65IbgJ	multiply(f64, i32_2)
multiply multiply:Float,Float	gold_number			1	cW1RvSdM	multiply(f64, f64_2)
multiply multiply:Decimal,Decimal	gold_number			1	xsGFZ5BA	multiply(d10, d18)
divide divide:Int,Float	gold_number	AAAAAAAAAAAAgA==		1	/CKPDJ3k	divide(n, f64_2)
divide divide:Int,Float	gold_number	AAAAAAAAAAAAAAAAAAAQ		1	xVBhPX3a	divide(n, f64)
try_to_uint64 try_to_uint64:Float	gold_number			1	YREfv7al	try_to_uint64(f32_2)
try_to_uint64 try_to_uint64:Float	gold_number			1	/ICDWc01	try_to_uint64(f64_2)
to_int32 to_int32:Float	gold_number			1	xv0CYO+M	to_int32(f32_2)
to_int32 to_int32:Float	gold_number			1	omoyeTqb	to_int32(f64_2)
to_int64 to_int64:Float	gold_number			1	cslVeyf1	to_int64(f32_2)
try_to_int64 try_to_int64:Float	gold_number			1	p6unUpjC	try_to_int64(f32_2)
to_float32 to_float32:Float	gold_number			1	tx7pwoRf	to_float32(f64_2)
divide divide:Float,Int	gold_number	AAAAAAAAAAAABAAAAAAAAAAAAAAAAAAABA==		1	ULtHTTZt	divide(f32_2, i64)
divide divide:Float,Int	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAgAAAAAE=		1	SjFlvQ+1	divide(f64, i64_2)
divide divide:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAQ		1	mSVBnKux	divide(f32_2, f64)
divide divide:Decimal,Decimal	gold_number	AAAAAAAAAAAAAAAAAAAAAQ==		1	7QNlX0ok	divide(d10, d18)
divide divide:Float,Float	gold_number	AAAAAAAAAAAAgA==		1	t1g3mOHl	divide(f64, f64_2)
modulo modulo:Int,Float	gold_number	AAAAAAAAAAAAgA==		1	LDqoAmFI	modulo(n, f64_2)
modulo modulo:Int,Float	gold_number	AAAAAAAAAAAAAAAAAAAQ		1	DvOoiZn4	modulo(n, f64)
modulo modulo:Float,Int	gold_number	AAAAAAAAAAAABAAAAAAAAAAAAAAAAAAABA==		1	IYAx3b0R	modulo(f32_2, i64)
modulo modulo:Float,Int	gold_number	AAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAgAAAAAE=		1	Z2Y/apSm	modulo(f64, i64_2)
modulo modulo:Float,Float	gold_number	AAAAAAAAAAAAAAAAAAAQ		1	XGnf5/pJ	modulo(f32_2, f64)
to_uint32 to_uint32:Float	gold_number	AA4UYSNQQliQ3HhAAEiANAiJggACAApsxggnEDCFsKTKiQGFBhU=		1	wSsczzCN	to_uint32(f32)
to_uint32 to_uint32:Float	gold_number	AOazISIIRAIhAEoorFDiYIRcEuYnjAN8EgAIgVtP3g0IMxROUBA=		1	hBkf3zyb	to_uint32(f64_2)
to_uint64 to_uint64:Float	gold_number	kBIztIwTwUsIlMJSSASsCHR2QpUQoUAoegJ0gtDQIGUwwAQsQAI=		1	3+gFUYXJ	to_uint64(f32_2)
to_uint64 to_uint64:Float	gold_number	AOazISIIRAIhAEoorFDiYIRcEuYnjAN8EgAIgVtP3g0IMxROUBA=		1	91R5MF7s	to_uint64(f64_2)
to_int16 to_int16:Float	gold_number	CgIBICACgAoIABAAwQBAAIQACAAIEAwwAAgAYgAAQAAIAQ==		1	uR8YYGpg	to_int16(f32)
to_int16 to_int16:Float	gold_number	tK0uSLgfsE8PeAA8Xx+s8Fl+lV3WxZfPDD20HAFK2Iz9znMH+h4=		1	DCrUZiUd	to_int16(f64_2)
try_to_float64 try_to_float64:Float	gold_number			1	958Bb4a3	try_to_float64(f32_2)
to_boolean to_boolean:Float	gold_number			1	lNC+LLwR	to_boolean(f32_2)
try_to_boolean try_to_boolean:Float	gold_number			1	HAlQDrgX	try_to_boolean(f32_2)
try_to_string try_to_string:Float	gold_number			1	ib+xvV+3	try_to_string(f64_2)
to_decimal to_decimal:Float	gold_number			1	Lectsoan	to_decimal(f64_2)
to_decimal to_decimal:Decimal	gold_number			1	ksiXdgsy	to_decimal(d10_2)
try_to_decimal try_to_decimal:Float	gold_number			1	jbS302q8	try_to_decimal(f64_2)
try_to_decimal try_to_decimal:Decimal	gold_number			1	IkYZTEJS	try_to_decimal(d10_2)
eq eq:Float,Float	gold_number			1	sRillCDX	eq(f32, f32_2)
eq eq:Float,Float	gold_number			1	QSVjslpk	eq(f64, f64_2)
eq eq:Decimal,Decimal	gold_number			1	CU/QZy2l	eq(d10, d18)
noteq noteq:Float,Float	gold_number			1	ZDh2/Hcu	noteq(f32, f32_2)
noteq noteq:Float,Float	gold_number			1	mO25kJiO	noteq(f64, f64_2)
noteq noteq:Decimal,Decimal	gold_number			1	Y+KSpNVd	noteq(d10, d18)
gt gt:Float,Float	gold_number			1	RQeUaZC6	gt(f32, f32_2)
gt gt:Float,Float	gold_number			1	jxnxcRfX	gt(f64, f64_2)
gt gt:Decimal,Decimal	gold_number			1	he15gqwz	gt(d10, d18)
gte gte:Float,Float	gold_number			1	RQeUaZC6	gte(f32, f32_2)
gte gte:Float,Float	gold_number			1	jxnxcRfX	gte(f64, f64_2)
gte gte:Decimal,Decimal	gold_number			1	he15gqwz	gte(d10, d18)
lt lt:Float,Float	gold_number			1	vTDyneZk	lt(f32, f32_2)
lt lt:Float,Float	gold_number			1	A20xF3Qi	lt(f64, f64_2)
lt lt:Decimal,Decimal	gold_number			1	2r2cqRvH	lt(d10, d18)
lte lte:Float,Float	gold_number			1	vTDyneZk	lte(f32, f32_2)
lte lte:Float,Float	gold_number			1	A20xF3Qi	lte(f64, f64_2)
lte lte:Decimal,Decimal	gold_number			1	2r2cqRvH	lte(d10, d18)
pow pow:Float,Float	gold_number			1	aVGJlezK	pow(f64, f64_2)
pow pow:Float,Float	gold_number			1	W4P9A33I	pow(f64_2, f64)
sqrt sqrt:Float	gold_number			1	g3f5Av9+	sqrt(f64)
cbrt cbrt:Float	gold_number			1	BMiRlc/8	cbrt(f64)
sign sign:Float	gold_number			1	9HvvxQo2	sign(f64)
sign sign:Float	gold_number			1	IZ3lvnSP	sign(f64_2)
abs abs:Float	gold_number			1	K6DAzVg4	abs(f64_2)
floor floor:Float	gold_number			1	E96L/mc1	floor(f64_2)
floor floor:Decimal	gold_number			1	4j4WoPbN	floor(d10_2)
floor floor:Decimal	gold_number			1	L94x8pUZ	floor(d38)
truncate truncate:Float	gold_number			1	5kiG7jhz	truncate(f32)
humanize_number humanize_number:Float	gold_number			1	6tINr1cf	humanize_number(f64)
humanize_number humanize_number:Float	gold_number			1	hdi02l7Q	humanize_number(f64_2)
is_not_null IsNull is_not_null:Variant	gold_json			1	esELDYFa	v IS NULL
trim trim:String	gold_json			1	3BKRyrOe	trim(s)
ltrim ltrim:String	gold_json			1	ZTqdSCHj	ltrim(s)
rtrim rtrim:String	gold_json			1	yL8zE6x6	rtrim(s)
reverse reverse:String	gold_json			1	lQsjTPjF	reverse(s)
length length:String	gold_json			1	AU3KDUa/	length(s)
octet_length octet_length:String	gold_json			1	FZwevgHC	octet_length(s)
ascii ascii:String	gold_json			1	J29EqP4h	ascii(s)
ord ord:String	gold_json			1	e4wzDPvb	ord(s)
lower lower:String	gold_json			1	d9Qpyqkv	lower(s)
quote quote:String	gold_json			1	FEMGevAf	quote(s)
soundex soundex:String	gold_json			1	GiMWkH/H	soundex(s)
hex hex:String	gold_json			1	pYhPmtUW	hex(s)
md5 md5:String	gold_json			1	Mcsc1+4R	md5(s)
get_by_keypath Subscript get_by_keypath:Variant,String	gold_json			1	yqMiGU2b	v['a']
get_by_keypath Subscript get_by_keypath:Variant,String	gold_json			1	B/brZG4B	v[0]
get_by_keypath Subscript ColonAccess get_by_keypath:Variant,String	gold_json			1	BRLMU99a	v_2:c[1]
get get:Variant,String	gold_json			1	yqMiGU2b	get(v, 'a')
get get:Variant,Int	gold_json			1	B/brZG4B	get(v, 0)
get_path get_path:Variant,String	gold_json			1	OrZLn9fs	get_path(v, 'a.b')
get_path get_path:Variant,String	gold_json			1	QEYpPKxj	get_path(v_2, 'c[0]')
get Binary:-> get:Variant,String	gold_json			1	yqMiGU2b	v->'a'
get_string Binary:->> get_string:Variant,String	gold_json			1	ScMKzAPq	v->>'a'
get Binary:-> get:Variant,Int	gold_json			1	lRbn1mD/	v_2->0
json_exists_key Binary:? json_exists_key:Variant,String	gold_json			1	u8qbliUV	v ? 'a'
json_contains_in_left Binary:@> parse_json json_contains_in_left:Variant,Variant	gold_json			1	LfJjkHAe	v @> parse_json('{"a":1}')
object_keys json_object_keys object_keys:Variant	gold_json			1	tazxLYf0	json_object_keys(v)
object_keys object_keys:Variant	gold_json			1	YRf4JLET	object_keys(v_2)
length length:Variant	gold_json			1	VZAZq4d0	length(v)
length array_length length:Variant	gold_json			1	VZAZq4d0	array_length(v)
json_typeof json_typeof:Variant	gold_json			1	vbaQa/PD	json_typeof(v)
json_pretty json_pretty:Variant	gold_json			1	XFcmtht9	json_pretty(v_2)
to_string to_string:Variant	gold_json			1	64o2bVMa	to_string(v)
cast:Variant>String Cast:String	gold_json			1	64o2bVMa	v::string
as_string as_string:Variant	gold_json			1	1Iob1K6i	as_string(v)
as_integer as_integer:Variant	gold_json			1	+8wY+4M1	as_integer(v_2)
as_float as_float:Variant	gold_json			1	MI9n9uJJ	as_float(v)
as_boolean as_boolean:Variant	gold_json			1	F/cGSMYf	as_boolean(v)
as_array as_array:Variant	gold_json			1	A+VY3CTq	as_array(v)
as_object as_object:Variant	gold_json			1	dC1bLQB8	as_object(v)
is_array is_array:Variant	gold_json			1	lCb4F59A	is_array(v)
is_object is_object:Variant	gold_json			1	ep9GiQ2M	is_object(v_2)
is_string is_string:Variant	gold_json			1	2b2UgS/c	is_string(v)
is_integer is_integer:Variant	gold_json			1	Sn1FPkeo	is_integer(v)
is_float is_float:Variant	gold_json			1	Jc5mlfmd	is_float(v)
is_boolean is_boolean:Variant	gold_json			1	AC/IO8fX	is_boolean(v)
cast:Variant>Boolean not contains Cast:Boolean not:Boolean contains:Array,Int	gold_json	+P/7//f35/3X/7s7f+v//vt9v9n+93/tv9v/r39fx/f+//37+w8=		1	d9DdOep/	v::boolean
tuple json_each tuple:String,Variant json_each:Variant	gold_json				SH3eA362	json_each(v)
object_insert object_insert:Variant,String,Int	gold_json	/Bvy69a/r9Pbvo/eXf/vug6t6ntn1PfP/s1aN+95fcn2H+2X+h8=		1	+Eqoq3tT	object_insert(v, 'z', 1)
object_delete object_delete:Variant,String	gold_json	/Bvy69a/r9Pbvo/eXf/vug6t6ntn1PfP/s1aN+95fcn2H+2X+h8=		1	1MJagK2w	object_delete(v, 'a')
object_pick object_pick:Variant,String,String	gold_json	/Bvy69a/r9Pbvo/eXf/vug6t6ntn1PfP/s1aN+95fcn2H+2X+h8=		1	GafCLGyT	object_pick(v, 'a', 'b')
parse_json to_string parse_json:String to_string:Variant	gold_json	gACgQNIABVDDCoAAQOOEGAoNoFACABSACgECBABIQUCmCeQBIAQ=		1	VorCV+/R	parse_json(to_string(v))
minus Binary:- minus:Variant,Int	gold_json	FAEA5lYIwAgEERQgA1EBDKChwBgMEHKCAhgQEElOgIAqigAgIQE=		1	++SScXvk	v - v_2
multiply Binary:* multiply:Int,Int	gold_json			1	Psc86zVv	v * v_2
multiply Binary:* multiply:Int,Int	gold_json			1	fYLNMIxO	v * n
divide Binary:/ divide:Int,Int	gold_json			1	i+zyT4OM	v / v_2
div Binary:// div:Int,Int	gold_json			1	hY+83Zy7	v // v_2
modulo Binary:% modulo:Int,Int	gold_json			1	aUMHp4VX	v % v_2
div Binary:DIV div:Int,Int	gold_json			1	hY+83Zy7	v DIV v_2
Binary:=	gold_json			1	SujFRJ/M	v = v_2
Binary:=	gold_json			1	4IaSUfn8	v = n
Binary:=	gold_json			1	964mcQwl	v_2 = k
Binary:<>	gold_json			1	j4NmdEXe	v <> v_2
Binary:<>	gold_json			1	FQG/e+q2	v <> n
Binary:<>	gold_json			1	SNJQdkjV	v_2 <> k
lt Binary:< lt:Variant,Variant	gold_json			1	39FTnckY	v < v_2
minus Binary:- minus:Variant,Int	gold_json	vOVp//du7f3fe7bld+fX3v+9/3v/d/7v7V/7v9V+7/7O673vOx8=		1	SifaJWuo	v - n
minus Binary:- minus:Variant,String	gold_json	lOP1xv6+1D8tkV7m8dkrzPLrz7oeUju3V7oeeu9dmuM/9wDiaxU=		1	AR4EfqJl	v_2 - k
divide Binary:/ divide:Int,Int	gold_json	AAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAE		1	bqRBxj+o	v / n
div Binary:// div:Int,Int	gold_json	AAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAE		1	PKwnmBFx	v // n
modulo Binary:% modulo:Int,Int	gold_json	AAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAE		1	oVtJYE8o	v % n
div Binary:DIV div:Int,Int	gold_json	AAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAE		1	PKwnmBFx	v DIV n
lt Binary:< lt:Int,Int	gold_json			1	pwc26qyy	v < n
lt Binary:< lt:String,String	gold_json			1	FqV2uSLI	v_2 < k
lte Binary:<= lte:Variant,Variant	gold_json			1	l/LQW434	v <= v_2
lte Binary:<= lte:Int,Int	gold_json			1	eVIPpOzY	v <= n
lte Binary:<= lte:String,String	gold_json			1	vintFRbN	v_2 <= k
gt Binary:> gt:Variant,Variant	gold_json			1	+rWFYcij	v > v_2
gt Binary:> gt:Int,Int	gold_json			1	pZ35XxxL	v > n
gt Binary:> gt:String,String	gold_json			1	DfHQZ5Bu	v_2 > k
gte Binary:>= gte:Variant,Variant	gold_json			1	IQ3FEeKg	v >= v_2
gte Binary:>= gte:Int,Int	gold_json			1	EnCFmDiW	v >= n
gte Binary:>= gte:String,String	gold_json			1	7Tphq6lJ	v_2 >= k
Binary:AND	gold_json			1	Jh1/JauL	v AND v_2
Binary:AND	gold_json			1	cnRI1apE	v AND n
Binary:OR	gold_json			1	JxS0FmaE	v OR v_2
Binary:OR	gold_json			1	9MSUZ2Cx	v OR n
xor Binary:XOR xor:Boolean,Boolean	gold_json			1	cYhfLovT	v XOR v_2
xor Binary:XOR xor:Boolean,Boolean	gold_json			1	Ak30YKa8	v XOR n
concat Binary:|| concat:Variant,Variant	gold_json			1	LLgDhXqs	v || v_2
concat Binary:|| concat:String,String	gold_json			1	J647wNjv	v || n
concat Binary:|| concat:String,String	gold_json			1	JsXEsNIN	v_2 || k
bit_and Binary:& bit_and:Int,Int	gold_json			1	l7Jr+ZTO	v & v_2
bit_and Binary:& bit_and:Int,Int	gold_json			1	nQ7ckKtr	v & n
bit_or Binary:| bit_or:Int,Int	gold_json			1	UF47tD2+	v | v_2
bit_or Binary:| bit_or:Int,Int	gold_json			1	CHEhQlZF	v | n
bit_xor Binary:# bit_xor:Int,Int	gold_json			1	q4NrbVTr	v # v_2
bit_xor Binary:# bit_xor:Int,Int	gold_json			1	/Lh2hj0p	v # n
bit_shift_left Binary:<< bit_shift_left:Int,Int	gold_json			1	Pkrv4c7U	v << v_2
bit_shift_right Binary:>> bit_shift_right:Int,Int	gold_json			1	NDITUQia	v >> v_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Variant	gold_json			1	ZKFnn7WP	v IS DISTINCT FROM v_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int is_not_null:Variant	gold_json				uS05Qxv7	v IS DISTINCT FROM n
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:String	gold_json			1	RXxWfLxx	v_2 IS DISTINCT FROM k
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Variant	gold_json			1	+pgmW7TK	v IS NOT DISTINCT FROM v_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Int is_not_null:Variant	gold_json				Pk2qcVA/	v IS NOT DISTINCT FROM n
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:String	gold_json			1	i1u93WEQ	v_2 IS NOT DISTINCT FROM k
like Binary:LIKE like:Variant,String	gold_json			1	8as+7HEy	v_2 LIKE k
cast:Variant>Int8 Cast:Int8	gold_json			1	psqehkaq	TRY_CAST(v AS TINYINT)
cast:Variant>Int16 Cast:Int16	gold_json			1	WkUFcp/7	TRY_CAST(v AS SMALLINT)
cast:Variant>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_json	wP77//fx5/3Hy7s7f+v9/Pt9v9Ge9z3ov5v/rHtPx/f+//T76Q0=		1	GJSkWa/g	CAST(v AS TINYINT)
cast:Variant>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_json	wP77VPPQx/zHy7s7buv9/PtdvdCa8x3oO5PnjDJPw3e+/fR76QU=		1	ICrLgLSJ	CAST(v AS SMALLINT)
cast:Variant>Int32 Cast:Int32	gold_json			1	g9VGOy5U	TRY_CAST(v AS INT)
cast:Variant>Int64 Cast:Int64	gold_json			1	2YgifR59	TRY_CAST(v AS BIGINT)
cast:Variant>UInt8 Cast:UInt8	gold_json			1	tJMmGBy5	TRY_CAST(v AS UINT8)
cast:Variant>UInt16 Cast:UInt16	gold_json			1	EOAg4Hot	TRY_CAST(v AS UINT16)
cast:Variant>UInt32 Cast:UInt32	gold_json			1	emDzh7ge	TRY_CAST(v AS UINT32)
cast:Variant>UInt64 Cast:UInt64	gold_json			1	SyI7wcOA	TRY_CAST(v AS UINT64)
cast:Variant>Float32 Cast:Float32	gold_json			1	MFlUjyVa	TRY_CAST(v AS FLOAT)
cast:Variant>Float64 Cast:Float64	gold_json			1	QlEfD34I	TRY_CAST(v AS DOUBLE)
cast:Variant>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa8x3oO5PnjDJPw3e+/fR76QU=		1	mH8FORba	CAST(v AS INT)
cast:Variant>Int64 not contains Cast:Int64 not:Boolean contains:Array,Int	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa4x3oO5PnjDJPw3e+/fR76QQ=		1	fOnuwlsQ	CAST(v AS BIGINT)
cast:Variant>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_json	0P77//fQ5/3H27s7f+v9/Pt9vdGe933pv5v/rjtPx/f+//T76Q8=		1	eiwi34bt	CAST(v AS UINT8)
cast:Variant>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_json	0P77VvPQx/zH27s7b+v9/PtdvdCa813pu5P3rjpPx3e+//R76Qc=		1	rsbSWZNx	CAST(v AS UINT16)
cast:Variant>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_json	0P67VvPQx/zH27s7b+v9/PtdvdCa413pu5P3rjpPx3e+//R76Qc=		1	cfkIX10a	CAST(v AS UINT32)
cast:Variant>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_json	0P67VvPQx/zH27s7b+v9/PtdvdCa413pu5P3rjpPx3e+//R76QY=		1	qch/5s5t	CAST(v AS UINT64)
cast:Variant>Float32 not contains Cast:Float32 not:Boolean contains:Array,Int	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa4x3oO5PnjDJPw3e+/fR76QQ=		1	LRyRFie8	CAST(v AS FLOAT)
cast:Variant>Float64 not contains Cast:Float64 not:Boolean contains:Array,Int	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa4x3oO5PnjDJPw3e+/fR76QQ=		1	P5CvmNkJ	CAST(v AS DOUBLE)
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	wP77/PPQ5/zHy7s7buv9/Pt9vdGe9z3oP5vvjDJPw/f+/fT76Q0=		1	jxTFULG0	CAST(v AS DECIMAL(4, 1))
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa8x3oO5PnjDJPw3e+/fR76QU=		1	Fvq1saQm	CAST(v AS DECIMAL(10, 2))
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa4x3oO5PnjDJPw3e+/fR76QU=		1	jr3pHCh3	CAST(v AS DECIMAL(18, 5))
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa4x3oO5PnjDJPw3e+/fR76QQ=		1	8/7hN7Hq	CAST(v AS DECIMAL(38, 10))
cast:Variant>Boolean Cast:Boolean	gold_json			1	F/cGSMYf	TRY_CAST(v AS BOOLEAN)
cast:Variant>String Cast:String	gold_json			1	64o2bVMa	CAST(v AS STRING)
cast:Variant>String Cast:String	gold_json			1	64o2bVMa	TRY_CAST(v AS STRING)
cast:Variant>Date Cast:Date	gold_json			1	1URE7BaP	TRY_CAST(v AS DATE)
cast:Variant>Timestamp Cast:Timestamp	gold_json			1	P8SUSRcs	TRY_CAST(v AS TIMESTAMP)
Cast:Variant	gold_json			1	YKc+RnbK	CAST(v AS VARIANT)
Cast:Variant	gold_json			1	YKc+RnbK	TRY_CAST(v AS VARIANT)
cast:Variant>Binary Cast:Binary	gold_json			1	AImZj2nl	TRY_CAST(v AS BINARY)
cast:Variant>Array Cast:Array	gold_json			1	Jr+RK+h9	CAST(v AS ARRAY(STRING))
cast:Variant>Interval Cast:Interval	gold_json			1	01lV4gQH	TRY_CAST(v AS INTERVAL)
cast:Variant>Int8 Cast:Int8	gold_json			1	MBVpIlnT	TRY_CAST(v_2 AS TINYINT)
cast:Variant>Int16 Cast:Int16	gold_json			1	5b1uAd6i	TRY_CAST(v_2 AS SMALLINT)
cast:Variant>Int32 Cast:Int32	gold_json			1	nooFN/7B	TRY_CAST(v_2 AS INT)
cast:Variant>Boolean not contains Cast:Boolean not:Boolean contains:Array,Int	gold_json	+P/7//f35/3X/7s7f+v//vt9v9n+93/tv9v/r39fx/f+//37+w8=		1	d9DdOep/	CAST(v AS BOOLEAN)
cast:Variant>Date not contains Cast:Date not:Boolean contains:Array,Int	gold_json	/P/b//f/7//f/7v/f////v/9v/n/9//v/9//v/9f9//+//3/+w8=		1	09hPh0Z1	CAST(v AS DATE)
cast:Variant>Timestamp not contains Cast:Timestamp not:Boolean contains:Array,Int	gold_json	/P/b//f/7//f/7v/f////v/9v/n/9//v/9//v/9f9//+//3/+w8=		1	jWXA8u5O	CAST(v AS TIMESTAMP)
cast:Variant>Binary not contains Cast:Binary not:Boolean contains:Array,Int	gold_json	PP5bvyX/ai8M1Tn/Oxw4ZvXwF6Hdp+kn1da9uv8Htr9Y9hn8wwo=		1	iTnjGOtA	CAST(v AS BINARY)
cast:Variant>Interval not contains Cast:Interval not:Boolean contains:Array,Int	gold_json	/P7b//f/7//P37v/f//9/v/9v/Hf5/3v/9f/vv9P9//+//3/6w4=		1	y5qRS/O5	CAST(v AS INTERVAL)
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa4x3oO5PnjDJPw3e+/fR76QQ=		1	5VoECwIK	CAST(v AS DECIMAL(20, 0))
cast:Variant>Int8 not contains Cast:Int8 not:Boolean contains:Array,Int	gold_json	6v7rW4/3f9Pb7rPdfbb283/8e/f3/f79/cf/v961/3/WYP+/3g4=		1	fMcwee17	CAST(v_2 AS TINYINT)
cast:Variant>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_json	6v7rGYl3P9PbbqPdfKb2819cO+fz7Yx9/cfvr5axf37UYP+/3g4=		1	H/yhwQ33	CAST(v_2 AS SMALLINT)
cast:Variant>Int32 not contains Cast:Int32 not:Boolean contains:Array,Int	gold_json	6v7rGYl3P9PbbqPdfKb2819cO+fz7Yx9/cfvr5axf37UYP+f3g4=		1	z8xFQCNp	CAST(v_2 AS INT)
cast:Variant>Int64 Cast:Int64	gold_json			1	P1OqLFPy	TRY_CAST(v_2 AS BIGINT)
cast:Variant>UInt8 Cast:UInt8	gold_json			1	41sBRV46	TRY_CAST(v_2 AS UINT8)
cast:Variant>UInt16 Cast:UInt16	gold_json			1	Qo0SsiJA	TRY_CAST(v_2 AS UINT16)
cast:Variant>UInt32 Cast:UInt32	gold_json			1	ppJeVXyf	TRY_CAST(v_2 AS UINT32)
cast:Variant>UInt64 Cast:UInt64	gold_json			1	DltB88wK	TRY_CAST(v_2 AS UINT64)
cast:Variant>Float32 Cast:Float32	gold_json			1	fkPUetQS	TRY_CAST(v_2 AS FLOAT)
cast:Variant>Float64 Cast:Float64	gold_json			1	LNBKxSrl	TRY_CAST(v_2 AS DOUBLE)
cast:Variant>Boolean Cast:Boolean	gold_json			1	t3dN+4VC	TRY_CAST(v_2 AS BOOLEAN)
cast:Variant>Int64 not contains Cast:Int64 not:Boolean contains:Array,Int	gold_json	6v7rGYl3P9PbbqPdfKb2819cO+fz7Yx9/cfvr5axf37UYP+d3g4=		1	4XYYPA71	CAST(v_2 AS BIGINT)
cast:Variant>UInt8 not contains Cast:UInt8 not:Boolean contains:Array,Int	gold_json	6v7rW89/f9vb7rfdfbb283/8e////f/9/8f/r961/3/WaP+/3g4=		1	zSoXWXG/	CAST(v_2 AS UINT8)
cast:Variant>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_json	6v7rGcl/P9vbbqfdfKb2819cO+/77a19/8fvr9ax/3/UaP+/3g4=		1	upQfFTKi	CAST(v_2 AS UINT16)
cast:Variant>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_json	6v7rGcl/P9vbbqfdfKb2819cO+/77a19/8fvr9ax/3/UaP+f3g4=		1	Zdu5cYug	CAST(v_2 AS UINT32)
cast:Variant>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_json	6v7rGcl/P9vbbqfdfKb2819cO+/77a19/8fvr9ax/3/UaP+d3g4=		1	LW/QAxjq	CAST(v_2 AS UINT64)
cast:Variant>Float32 not contains Cast:Float32 not:Boolean contains:Array,Int	gold_json	6v7rGQl3P9PbbqPdfKb2819cO+fz7Yxd/cfvr5axf37UYP+d3g4=		1	k/lWsC2E	CAST(v_2 AS FLOAT)
cast:Variant>Float64 not contains Cast:Float64 not:Boolean contains:Array,Int	gold_json	6v7rGQl3P9PbbqPdfKb2819cO+fz7Yxd/cfvr5axf37UYP+d3g4=		1	jPCrk7kq	CAST(v_2 AS DOUBLE)
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	6v7rG4l3P9Pb7qPdfKb2839ce/f37dx9/cf/r5axf37UYP+/3g4=		1	sa9Njz2J	CAST(v_2 AS DECIMAL(4, 1))
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	6v7rGYl3P9PbbqPdfKb2819cO+fz7Yx9/cfvr5axf37UYP+f3g4=		1	p6wDb64D	CAST(v_2 AS DECIMAL(10, 2))
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	6v7rGYl3P9PbbqPdfKb2819cO+fz7Yx9/cfvr5axf37UYP+f3g4=		1	ums4OHLo	CAST(v_2 AS DECIMAL(18, 5))
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	6v7rGYl3P9PbbqPdfKb2819cO+fz7Yxd/cfvr5axf37UYP+d3g4=		1	VkXDLM5a	CAST(v_2 AS DECIMAL(38, 10))
cast:Variant>Boolean not contains Cast:Boolean not:Boolean contains:Array,Int	gold_json	7v/7/8//f9vf7vfffbf393//+////f///9f/v/73/3/f/P+/3g4=		1	JxZ72+k8	CAST(v_2 AS BOOLEAN)
cast:Variant>String Cast:String	gold_json			1	D6YN/JYL	CAST(v_2 AS STRING)
cast:Variant>String Cast:String	gold_json			1	D6YN/JYL	TRY_CAST(v_2 AS STRING)
cast:Variant>Date Cast:Date	gold_json			1	fZRVRUvn	TRY_CAST(v_2 AS DATE)
cast:Variant>Timestamp Cast:Timestamp	gold_json			1	cB8emxdE	TRY_CAST(v_2 AS TIMESTAMP)
cast:Variant>Variant Cast:Variant	gold_json			1	GT9ratwJ	CAST(v_2 AS VARIANT)
cast:Variant>Variant Cast:Variant	gold_json			1	GT9ratwJ	TRY_CAST(v_2 AS VARIANT)
cast:Variant>Binary Cast:Binary	gold_json			1	9XMrhkW+	TRY_CAST(v_2 AS BINARY)
cast:Variant>Array Cast:Array	gold_json			1	mYovY49y	CAST(v_2 AS ARRAY(STRING))
cast:Variant>Interval Cast:Interval	gold_json			1	INon+9kp	TRY_CAST(v_2 AS INTERVAL)
get get:Variant,String	gold_json			1	yVzSylFb	get(v, k_2)
get get:Variant,String	gold_json			1	uPl9Bjbd	get(v_2, k)
get get:Variant,String	gold_json			1	A6im0kGB	get(v, k)
length length:Variant	gold_json			1	OOnOAQme	length(v_2)
slice slice:Variant,Int	gold_json			1	K/d1VScY	slice(v, n_2)
cast:Variant>Date not contains Cast:Date not:Boolean contains:Array,Int	gold_json	/v///9///9v////////3////+////f///9//v////////v+v/w8=		1	0K4+PVER	CAST(v_2 AS DATE)
cast:Variant>Timestamp not contains Cast:Timestamp not:Boolean contains:Array,Int	gold_json	/v///9///9v////////3////+////f///9//v////////v+v/w8=		1	hGFjJt1d	CAST(v_2 AS TIMESTAMP)
cast:Variant>Binary not contains Cast:Binary not:Boolean contains:Array,Int	gold_json	eh0Of1fJ68jy/707j37RP6W1cF3tvffKql3xlHmu5ZnjHv8vtQs=		1	Lz8VWzcf	CAST(v_2 AS BINARY)
cast:Variant>Interval not contains Cast:Interval not:Boolean contains:Array,Int	gold_json	+v/vf9///9v7/7////73///9e////f///9//v/+////3fv+v/w8=		1	nHDiO5kQ	CAST(v_2 AS INTERVAL)
cast:Variant>Decimal not contains Cast:Decimal not:Boolean contains:Array,Int	gold_json	6v7rGYl3P9PbbqPdfKb2819cO+fz7Yxd/cfvr5axf37UYP+d3g4=		1	+WsQ/YyS	CAST(v_2 AS DECIMAL(20, 0))
slice slice:Variant,Int	gold_json			1	R/VsUeHO	slice(v_2, n)
slice slice:Variant,Int,Int	gold_json			1	vZcKi7fG	slice(v, n_2, n)
slice slice:Variant,Int,Int	gold_json			1	R/VsUeHO	slice(v_2, n, n_2)
contains contains:Variant,String	gold_json			1	82223mJV	contains(v, k)
contains contains:Variant,Int	gold_json			1	DHYeMfqA	contains(v, n)
array_append array_append:Variant,String	gold_json			1	Ns9QKKzG	array_append(v, k)
array_append array_append:Variant,Variant	gold_json			1	2ovd35qQ	array_append(v_2, v)
array_append array_append:Variant,Int	gold_json			1	w7luuDaJ	array_append(v, n)
array_prepend array_prepend:Variant,Variant	gold_json			1	MHOOGpOq	array_prepend(v_2, v)
array_distinct array_distinct:Variant	gold_json			1	IXxQissO	array_distinct(v)
array_distinct array_distinct:Variant	gold_json			1	SEzrhVqZ	array_distinct(v_2)
array_unique array_unique:Variant	gold_json			1	1JX1S8Kc	array_unique(v)
array_unique array_unique:Variant	gold_json			1	KnjL8OtI	array_unique(v_2)
array_except array_except:Variant,Variant	gold_json			1	MmSklbqa	array_except(v, v_2)
array_except array_except:Variant,Variant	gold_json			1	QkCsAV75	array_except(v_2, v)
array_intersection array_intersection:Variant,Variant	gold_json			1	qPvIvShy	array_intersection(v, v_2)
array_intersection array_intersection:Variant,Variant	gold_json			1	qPvIvShy	array_intersection(v_2, v)
array_overlap array_overlap:Variant,Variant	gold_json			1	iNFGCKno	array_overlap(v, v_2)
array_overlap array_overlap:Variant,Variant	gold_json			1	iNFGCKno	array_overlap(v_2, v)
array_reverse array_reverse:Variant	gold_json			1	sVRMnlUr	array_reverse(v)
array_reverse array_reverse:Variant	gold_json			1	QIdGYeQa	array_reverse(v_2)
array_remove_first array_remove_first:Variant	gold_json			1	WQoP+Gm4	array_remove_first(v)
array_remove_first array_remove_first:Variant	gold_json			1	vU0erZhj	array_remove_first(v_2)
array_remove_last array_remove_last:Variant	gold_json			1	v91J50tT	array_remove_last(v)
array_remove_last array_remove_last:Variant	gold_json			1	N0THGrHx	array_remove_last(v_2)
array_remove array_remove:Variant,String	gold_json			1	93cqnWKV	array_remove(v, k)
array_remove array_remove:Variant,Int	gold_json			1	v4uWUtf7	array_remove(v, n)
array_indexof array_indexof:Variant,String	gold_json			1	/t0jEigW	array_indexof(v, k)
array_indexof array_indexof:Variant,Variant	gold_json			1	3JLz/xT4	array_indexof(v_2, v)
array_indexof array_indexof:Variant,Int	gold_json			1	+6QWbM3L	array_indexof(v, n)
array_insert array_insert:Variant,Int,Variant	gold_json			1	0Tx8YI6g	array_insert(v, n_2, v)
array_insert array_insert:Variant,Int,Variant	gold_json			1	Z4iaqaxB	array_insert(v_2, n, v_2)
array_sort_asc_null_first array_sort_asc_null_first:Variant	gold_json			1	VqX7KugP	array_sort_asc_null_first(v)
array_sort_asc_null_first array_sort_asc_null_first:Variant	gold_json			1	drAknR/F	array_sort_asc_null_first(v_2)
array_sort_asc_null_last array_sort_asc_null_last:Variant	gold_json			1	VqX7KugP	array_sort_asc_null_last(v)
array_sort_asc_null_last array_sort_asc_null_last:Variant	gold_json			1	drAknR/F	array_sort_asc_null_last(v_2)
array_sort_desc_null_first array_sort_desc_null_first:Variant	gold_json			1	/RQ84vSz	array_sort_desc_null_first(v)
array_sort_desc_null_first array_sort_desc_null_first:Variant	gold_json			1	hFqmdRzQ	array_sort_desc_null_first(v_2)
array_any array_any:Variant	gold_json			1	tuAlmspe	array_any(v)
array_any array_any:Variant	gold_json			1	P3FAvaCo	array_any(v_2)
array_approx_count_distinct array_approx_count_distinct:Variant	gold_json			1	1JX1S8Kc	array_approx_count_distinct(v)
array_approx_count_distinct array_approx_count_distinct:Variant	gold_json			1	KnjL8OtI	array_approx_count_distinct(v_2)
array_compact array_compact:Variant	gold_json	/OXp//dv7f/ff7bld/fX3v/9//v/d/7v71//v91+//7u6/3vOx8=		1	yJ1jCL3R	array_compact(v)
array_compact array_compact:Variant	gold_json	/u/1//+/3/8/3f7++/////v///t+/v+3/7vf///f//////L2/x8=		1	w96GpE5l	array_compact(v_2)
array_count array_count:Variant	gold_json			1	1JX1S8Kc	array_count(v)
array_count array_count:Variant	gold_json			1	KnjL8OtI	array_count(v_2)
array_max array_max:Variant	gold_json			1	dn9fru66	array_max(v)
array_max array_max:Variant	gold_json			1	cUkFOiYM	array_max(v_2)
array_min array_min:Variant	gold_json			1	NY5syqTR	array_min(v)
array_min array_min:Variant	gold_json			1	FFj2j/HW	array_min(v_2)
blake3 blake3:String	gold_json			1	WhWLWvm0	blake3(s)
siphash64 siphash64:Variant	gold_json			1	/cD5sj8H	siphash64(v)
xxhash64 xxhash64:Variant	gold_json			1	2ez1oNJy	xxhash64(v)
xxhash32 xxhash32:Variant	gold_json			1	dTPJ8VIJ	xxhash32(v)
city64withseed city64withseed:Variant,Int	gold_json			1	1pa6yqzF	city64withseed(v, n_2)
try_from_hex try_from_hex:String	gold_json			1	Sblq8C2D	try_from_hex(s)
to_jsonb_binary to_jsonb_binary:Variant	gold_json			1	G7xNBcWa	to_jsonb_binary(v)
to_jsonb_binary to_jsonb_binary:Variant	gold_json			1	o9KigNa+	to_jsonb_binary(v_2)
try_inet_aton try_inet_aton:String	gold_json			1	c0jc3ooN	try_inet_aton(s)
from_hex from_hex:String	gold_json	Pv/9++v393/rf9/+v/9/79/2//3/+v/n/a/fX/+9919//7z/3Rs=		1	Xe5W5Wcg	from_hex(s)
from_base64 from_base64:String	gold_json	fn/9//t/d3/tf9+/vP9//5/0//3/e//n9e/f3+2t939//7z//R8=		1	88BFiXQQ	from_base64(s)
to_bitmap to_bitmap:String	gold_json	9t98++n313/r/Z/Wv/9/r/9+//332n/3/affX/+d919//7z33R8=		1	4BxfN7wG	to_bitmap(s)
inet_aton inet_aton:String	gold_json	/v/9//v/9//v/9//v/9///v+//3/+//3/+//3/+//3////7//R8=		1	8AnIIPv3	inet_aton(s)
try_to_geometry try_to_geometry:String	gold_json			1	zA7YixVe	try_to_geometry(s)
try_to_geometry try_to_geometry:String,Int	gold_json			1	zA7YixVe	try_to_geometry(s, n_2)
try_to_geometry try_to_geometry:String	gold_json			1	zA7YixVe	try_to_geometry(v)
try_to_geometry try_to_geometry:String	gold_json			1	zA7YixVe	try_to_geometry(v_2)
try_to_geometry try_to_geometry:String,Int	gold_json			1	zA7YixVe	try_to_geometry(v, n_2)
json_path_match json_path_match:Variant,String	gold_json	EAhIEoAgkQAGiAKAAACKKYRCQAgAABAAABFJGIAgIAgAgCQABA==		1	K++zfo/1	json_path_match(v_2, k)
object_insert object_insert:Variant,String,Int	gold_json	/Fvz79a/r9Pbv4/eXf/vuk+97nv/1ffP/81at+99ffn2H+3X+h8=		1	fjblVQVC	object_insert(v, k, n)
object_insert object_insert:Variant,String,Variant	gold_json	/Fvz79a/r9Pbv4/eXf/vuk+97nv/1ffP/81at+99ffn2H+3X+h8=		1	34s77AKn	object_insert(v, k, v_2)
object_delete object_delete:Variant,String	gold_json	/Bvy69a/r9Pbvo/eXf/vug6t6ntn1PfP/s1aN+95fcn2H+2X+h8=		1	pASv1eJF	object_delete(v, k)
object_pick object_pick:Variant,String	gold_json	/Bvy69a/r9Pbvo/eXf/vug6t6ntn1PfP/s1aN+95fcn2H+2X+h8=		1	aTsiHw74	object_pick(v, k)
st_geogpointfromgeohash st_geogpointfromgeohash:String	gold_json	dt98++n313vrfZ+mv/9/r99+//332nv3/effX/+9d19//7z33R8=		1	KnQwvO0i	st_geogpointfromgeohash(s)
to_geometry to_geometry:String	gold_json	/v/9//v/9//v/9//v/9////+//3/+//3/+//3/+//3////7//R8=		1	LnbZGpkd	to_geometry(s)
to_geometry to_geometry:String,Int	gold_json	/v/9//v/9//v/9//v/9////+//3/+//3/+//3/+//3////7//R8=		1	LnbZGpkd	to_geometry(s, n_2)
try_to_geography try_to_geography:Variant	gold_json			1	O6Ep3k9b	try_to_geography(v)
try_to_geography try_to_geography:Variant	gold_json			1	O6Ep3k9b	try_to_geography(v_2)
try_to_geography try_to_geography:String	gold_json			1	O6Ep3k9b	try_to_geography(s)
jaro_winkler jaro_winkler:String,String	gold_json			1	g1oRoKnl	jaro_winkler(s, k_2)
jaro_winkler jaro_winkler:String,String	gold_json			1	84RRg8DS	jaro_winkler(s, k)
regexp_like regexp_like:String,String	gold_json				vsjj1qv/	regexp_like(v, k)
regexp_instr regexp_instr:String,String	gold_json				23b+owtu	regexp_instr(v, k)
to_geography to_geography:Variant	gold_json	/P/7//f/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=		1	ST4gu/Xi	to_geography(v)
to_geography to_geography:String	gold_json	/v/9//v/9//v/9//v/9////+//3/+//3/+//3/+//3////7//R8=		1	K7TD6+5w	to_geography(s)
st_geometryfromwkt st_geometryfromwkt:String	gold_json	/v/9//v/9//v/9//v/9////+//3/+//3/+//3/+//3////7//R8=		1	LnbZGpkd	st_geometryfromwkt(s)
st_geometryfromwkt st_geometryfromwkt:String,Int	gold_json	/v/9//v/9//v/9//v/9////+//3/+//3/+//3/+//3////7//R8=		1	LnbZGpkd	st_geometryfromwkt(s, n_2)
st_geometryfromwkt st_geometryfromwkt:String,Int	gold_json	vv99//v+9/3v+9/3v+9/3/++/33/+/73/e/73/e/73/f/77/fR8=		1	kXj8wz+U	st_geometryfromwkt(s, n)
st_geometryfromwkb st_geometryfromwkb:String	gold_json	/v/9//v/9//v/9//v/9////+//3/+//3/+//3/+//3////7//R8=		1	LnbZGpkd	st_geometryfromwkb(s)
st_geometryfromwkb st_geometryfromwkb:String,Int	gold_json	/v/9//v/9//v/9//v/9////+//3/+//3/+//3/+//3////7//R8=		1	LnbZGpkd	st_geometryfromwkb(s, n_2)
st_geometryfromwkb st_geometryfromwkb:String,Int	gold_json	vv99//v+9/3v+9/3v+9/3/++/33/+/73/e/73/e/73/f/77/fR8=		1	kXj8wz+U	st_geometryfromwkb(s, n)
st_geographyfromwkb st_geographyfromwkb:String	gold_json	/v/9//v/9//v/9//v/9////+//3/+//3/+//3/+//3////7//R8=		1	K7TD6+5w	st_geographyfromwkb(s)
string_to_h3 string_to_h3:String	gold_json	/v/9//v/9//v/9//v/9////+//3/+//3/+//3/+//3////7//R8=		1	Fxx6AvTl	string_to_h3(s)
regexp_like regexp_like:String,String,String	gold_json	/O/739ev71vX/7r/ff/z/vX9ofnP9b/uft3/vv9d99v+1v2vsw8=			+PgvOKmH	regexp_like(v, k, v_2)
regexp_replace regexp_replace:String,String,String	gold_json				CizYSABq	regexp_replace(v, k, v_2)
regexp_substr regexp_substr:String,String	gold_json				OEB8E8Dz	regexp_substr(v, k)
regexp_extract regexp_extract:String,String	gold_json			1	rtVCqaq4	regexp_extract(s, k_2)
regexp_extract regexp_extract:String,String	gold_json			1	viCT4C+4	regexp_extract(s, k)
regexp_extract_all regexp_extract_all:String,String	gold_json			1	vODGvLkD	regexp_extract_all(s, k_2)
regexp_extract_all regexp_extract_all:String,String	gold_json			1	RpNr2jUy	regexp_extract_all(s, k)
regexp_split_to_array regexp_split_to_array:String,String	gold_json			1	rQeuh2hg	regexp_split_to_array(s, k_2)
regexp_split_to_array regexp_split_to_array:String,String	gold_json			1	yJLo95Nv	regexp_split_to_array(s, k)
glob glob:String,String	gold_json			1	lQADsrE2	glob(s, k_2)
glob glob:String,String	gold_json			1	lT8Vmrh2	glob(s, k)
bit_length bit_length:String	gold_json			1	QI2k974g	bit_length(s)
unicode unicode:String	gold_json			1	0aqumdMA	unicode(s)
upper upper:String	gold_json			1	3GMLjSib	upper(s)
concat concat:Variant,Variant	gold_json			1	Q6iNUsnP	concat(v_2, v)
concat_ws concat_ws:String,String	gold_json			1	Y5a+bq4Z	concat_ws(v, k)
regexp_substr regexp_substr:String,String,Int	gold_json	gEAAEAAQCEAIigBAIEgAkEAcAHkDAAAACBACAIABAKgIIBAnAQg=			sqroLeVA	regexp_substr(v, k, n)
regexp_substr regexp_substr:String,String,Int	gold_json	AAAAAFAIAAgAAAggAAAACAAAAAgIACEAAggAAEEIgAEABAAAAQ==			qiZMQUTS	regexp_substr(v, k, v_2)
char char:Int	gold_json	EAAAAgAAAAAAEAAAAQAAAAAAAAAAEEABgAAQIggABAAAAgAAAAM=			G+rVLsJF	char(v)
concat_ws concat_ws:String,String	gold_json				m6SlUaa5	concat_ws(v_2, v)
replace replace:String,String,String	gold_json			1	PAM4e2BE	replace(s, k_2, s)
replace replace:String,String,String	gold_json			1	Z9ZwcDgr	replace(s, k, s)
translate translate:String,String,String	gold_json			1	yaEHiZsi	translate(s, k_2, s)
translate translate:String,String,String	gold_json			1	GVQUj5bP	translate(s, k, s)
insert insert:String,Int,Int,String	gold_json			1	jU4QRjE+	insert(s, n_2, n, k_2)
insert insert:String,Int,Int,String	gold_json			1	d2WQsYMH	insert(s, n, n_2, k)
substr Substring substr:String,Int	gold_json			1	gJpZ5xBg	substr(s, n_2)
substr Substring substr:String,Int	gold_json			1	nODcsPzJ	substr(s, n)
trim trim:String,String	gold_json			1	CrAxWljX	trim(s, k_2)
trim trim:String,String	gold_json			1	fcvD00VZ	trim(s, k)
ltrim ltrim:String,String	gold_json			1	l/t6jMQ4	ltrim(s, k_2)
ltrim ltrim:String,String	gold_json			1	BVDY8FAt	ltrim(s, k)
rtrim rtrim:String,String	gold_json			1	U1bYIOMr	rtrim(s, k_2)
rtrim rtrim:String,String	gold_json			1	v/1VOB3J	rtrim(s, k)
trim_both trim_both:String,String	gold_json			1	MFfDmlPQ	trim_both(s, k_2)
trim_both trim_both:String,String	gold_json			1	OrGSKZ99	trim_both(s, k)
trim_leading trim_leading:String,String	gold_json			1	bznZKSTQ	trim_leading(s, k_2)
trim_leading trim_leading:String,String	gold_json			1	+3a/TE6R	trim_leading(s, k)
trim_trailing trim_trailing:String,String	gold_json			1	40QlVCHy	trim_trailing(s, k_2)
trim_trailing trim_trailing:String,String	gold_json			1	sng3rZGF	trim_trailing(s, k)
split split:String,String	gold_json			1	rQeuh2hg	split(s, k_2)
split split:String,String	gold_json			1	yJLo95Nv	split(s, k)
locate locate:String,String	gold_json			1	ayP08HGE	locate(s, k_2)
locate locate:String,String	gold_json			1	bYmOogjI	locate(s, k)
instr instr:String,String	gold_json			1	MQjGzo5w	instr(s, k_2)
instr instr:String,String	gold_json			1	8CHbXbtI	instr(s, k)
instr instr:String,String,Int	gold_json			1	wGv3yadB	instr(s, k_2, n)
instr instr:String,String,Int	gold_json			1	VomY9Pw+	instr(s, k, n_2)
strcmp strcmp:String,String	gold_json			1	eCkG5pUe	strcmp(s, k_2)
strcmp strcmp:String,String	gold_json			1	4+515UWW	strcmp(s, k)
parse_json parse_json:Variant	gold_json			1	YKc+RnbK	parse_json(v)
parse_json parse_json:Variant	gold_json			1	fB+juzxo	parse_json(v_2)
try_parse_json try_parse_json:Variant	gold_json			1	YKc+RnbK	try_parse_json(v)
try_parse_json try_parse_json:Variant	gold_json			1	GT9ratwJ	try_parse_json(v_2)
check_json check_json:Variant	gold_json			1	3hhPoC48	check_json(v)
check_json check_json:Variant	gold_json			1	3hhPoC48	check_json(v_2)
get_string get_string:Variant,String	gold_json			1	SJRTMMfV	get_string(v, k_2)
get_string get_string:Variant,String	gold_json			1	vcaiZo58	get_string(v_2, k)
get_ignore_case get_ignore_case:Variant,String	gold_json			1	yVzSylFb	get_ignore_case(v, k_2)
get_ignore_case get_ignore_case:Variant,String	gold_json			1	uPl9Bjbd	get_ignore_case(v_2, k)
json_typeof json_typeof:Variant	gold_json			1	E52tmiHk	json_typeof(v_2)
json_pretty json_pretty:Variant	gold_json			1	9Nhcm07/	json_pretty(v)
json_strip_nulls json_strip_nulls:Variant	gold_json			1	hXrQYZOi	json_strip_nulls(v_2)
strip_null_value strip_null_value:Variant	gold_json			1	b2Ly4J1b	strip_null_value(v)
strip_null_value strip_null_value:Variant	gold_json			1	6slC/XO2	strip_null_value(v_2)
object_keys object_keys:Variant	gold_json			1	tazxLYf0	object_keys(v)
parse_json parse_json:String	gold_json	5p98+unnl3/qeR4AvPtzj/9+/vnnmn/m+aefX/6Z5x9//rjnnRs=		1	/mtk33I1	parse_json(s)
get_by_keypath get_by_keypath:Variant,String	gold_json	/u//3/+//3////7//f/7//f/7//f/7//f////v/9//v/9//v/x8=		1	BGWL3jOQ	get_by_keypath(v_2, k)
get_by_keypath_string get_by_keypath_string:Variant,String	gold_json	/u//3/+//3////7//f/7//f/7//f/7//f////v/9//v/9//v/x8=		1	VXPiFGya	get_by_keypath_string(v_2, k)
object_construct object_construct:Variant,String	gold_json	/O/73/e/73/f/77/ff/7/vf97/vf97/vf9//vv99//v+9/3v+x8=		1	loIXP9of	object_construct(v, k)
object_construct object_construct:Variant,Variant	gold_json	/P/7//f/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=		1	ys3xVQ3V	object_construct(v_2, v)
object_construct object_construct:Variant,Int	gold_json	vP97//f+7/3f+7/3f+//3v+9/3v/9/7v/d/7v/d/7//e/73/ex8=		1	zQNpJqGn	object_construct(v, n)
is_null_value is_null_value:Variant	gold_json			1	rdRBRKQ6	is_null_value(v_2)
is_boolean is_boolean:Variant	gold_json			1	iEhrmJgc	is_boolean(v_2)
is_integer is_integer:Variant	gold_json			1	8GWmQl8L	is_integer(v_2)
is_float is_float:Variant	gold_json			1	aJD35V3f	is_float(v_2)
is_date is_date:Variant	gold_json			1	yV6PuDVR	is_date(v)
is_date is_date:Variant	gold_json			1	B5m6TKG5	is_date(v_2)
is_timestamp is_timestamp:Variant	gold_json			1	yV6PuDVR	is_timestamp(v)
is_timestamp is_timestamp:Variant	gold_json			1	B5m6TKG5	is_timestamp(v_2)
is_timestamp_tz is_timestamp_tz:Variant	gold_json			1	yV6PuDVR	is_timestamp_tz(v)
is_timestamp_tz is_timestamp_tz:Variant	gold_json			1	B5m6TKG5	is_timestamp_tz(v_2)
is_string is_string:Variant	gold_json			1	EgrzrQ66	is_string(v_2)
is_array is_array:Variant	gold_json			1	gJrpNZ0c	is_array(v_2)
is_object is_object:Variant	gold_json			1	McB1yk1B	is_object(v)
as_boolean as_boolean:Variant	gold_json			1	t3dN+4VC	as_boolean(v_2)
as_string as_string:Variant	gold_json			1	Wc2eVrlx	as_string(v_2)
as_integer as_integer:Variant	gold_json			1	g0ELm86z	as_integer(v)
as_decimal as_decimal:Variant	gold_json			1	IMkgZtO1	as_decimal(v_2)
as_float as_float:Variant	gold_json			1	TuJJfsQX	as_float(v_2)
as_array as_array:Variant	gold_json			1	bF7OssKn	as_array(v_2)
as_object as_object:Variant	gold_json			1	F+BjjlBa	as_object(v_2)
as_binary as_binary:Variant	gold_json			1	B/gyihqb	as_binary(v)
object_construct_keep_null object_construct_keep_null:Variant,String	gold_json	/P/7//f/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=		1	ys3xVQ3V	object_construct_keep_null(v, k)
object_construct_keep_null object_construct_keep_null:Variant,Int	gold_json	/P/7//f/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=		1	ys3xVQ3V	object_construct_keep_null(v, n)
as_binary as_binary:Variant	gold_json			1	B/gyihqb	as_binary(v_2)
as_date as_date:Variant	gold_json			1	VSDClLNi	as_date(v)
as_date as_date:Variant	gold_json			1	VSDClLNi	as_date(v_2)
as_timestamp_tz as_timestamp_tz:Variant	gold_json			1	A1ml4aWr	as_timestamp_tz(v)
as_timestamp_tz as_timestamp_tz:Variant	gold_json			1	A1ml4aWr	as_timestamp_tz(v_2)
as_interval as_interval:Variant	gold_json			1	ov0PlyP2	as_interval(v)
as_interval as_interval:Variant	gold_json			1	ov0PlyP2	as_interval(v_2)
plus plus:Int,Int	gold_json			1	RfOtCo65	plus(v_2, v)
plus plus:Int,Int	gold_json			1	UyN2dMCy	plus(v, n)
minus minus:Int	gold_json			1	fUQTlFSd	minus(v)
minus minus:Int	gold_json			1	jqSm75AY	minus(v_2)
multiply multiply:Int,Int	gold_json			1	Psc86zVv	multiply(v_2, v)
multiply multiply:Int,Int	gold_json			1	fYLNMIxO	multiply(v, n)
minus minus:Variant,Int	gold_json	/OXp//dv7f/ff7bld/fX3v/9//v/d/7v71//v91+//7u6/3vOx8=		1	1XwylyqZ	minus(v, n_2)
minus minus:Variant,String	gold_json	/AHgy9YvrVPbPobEVffDmgat6ntHVLbPbk1aNs14fcjmA+2HOh8=		1	wVnXw7Rj	minus(v, k)
minus minus:Variant,Int	gold_json	PAFAqwQvCAMYFADEERQCAgCgAilkBOIHxAgYM80QNIhAAgCEEgo=		1	4W1MXQAn	minus(v_2, v)
minus minus:Variant,Int	gold_json	vOVp//du7f3fe7bld+fX3v+9/3v/d/7v7V/7v9V+7/7O673vOx8=		1	SifaJWuo	minus(v, n)
divide divide:Int,Int	gold_json	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA==		1	h74jJunf	divide(v_2, v)
divide divide:Int,Int	gold_json	AAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAE		1	bqRBxj+o	divide(v, n)
to_uint32 to_uint32:Variant	gold_json	0P67VvPQx/zH27s7b+v9/PtdvdCa413pu5P3rjpPx3e+//R76Qc=		1	cfkIX10a	to_uint32(v)
to_uint64 to_uint64:Variant	gold_json	0P67VvPQx/zH27s7b+v9/PtdvdCa413pu5P3rjpPx3e+//R76QY=		1	qch/5s5t	to_uint64(v)
try_to_uint64 try_to_uint64:Variant	gold_json			1	SyI7wcOA	try_to_uint64(v)
try_to_int64 try_to_int64:Variant	gold_json			1	2YgifR59	try_to_int64(v)
try_to_float64 try_to_float64:Variant	gold_json			1	QlEfD34I	try_to_float64(v)
try_to_boolean try_to_boolean:Variant	gold_json			1	F/cGSMYf	try_to_boolean(v)
try_to_string try_to_string:Variant	gold_json			1	64o2bVMa	try_to_string(v)
to_binary to_binary:String	gold_json			1	L+6CkHx+	to_binary(s)
try_to_binary try_to_binary:Variant	gold_json			1	AImZj2nl	try_to_binary(v)
try_to_binary try_to_binary:Variant	gold_json			1	9XMrhkW+	try_to_binary(v_2)
try_to_binary try_to_binary:String	gold_json			1	L+6CkHx+	try_to_binary(s)
try_to_binary try_to_binary:String,String	gold_json			1	B/gyihqb	try_to_binary(s, k_2)
try_to_binary try_to_binary:String,String	gold_json			1	B/gyihqb	try_to_binary(s, k)
to_int16 to_int16:Variant	gold_json	wP77VPPQx/zHy7s7buv9/PtdvdCa8x3oO5PnjDJPw3e+/fR76QU=		1	ICrLgLSJ	to_int16(v)
to_int32 to_int32:Variant	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa8x3oO5PnjDJPw3e+/fR76QU=		1	mH8FORba	to_int32(v)
to_int64 to_int64:Variant	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa4x3oO5PnjDJPw3e+/fR76QQ=		1	fOnuwlsQ	to_int64(v)
to_float32 to_float32:Variant	gold_json	wP67VPPQx/zHy7s7buv9/PtdvdCa4x3oO5PnjDJPw3e+/fR76QQ=		1	LRyRFie8	to_float32(v)
to_boolean to_boolean:Variant	gold_json	+P/7//f35/3X/7s7f+v//vt9v9n+93/tv9v/r39fx/f+//37+w8=		1	d9DdOep/	to_boolean(v)
to_binary to_binary:Variant	gold_json	PP5bvyX/ai8M1Tn/Oxw4ZvXwF6Hdp+kn1da9uv8Htr9Y9hn8wwo=		1	iTnjGOtA	to_binary(v)
to_binary to_binary:Variant	gold_json	eh0Of1fJ68jy/707j37RP6W1cF3tvffKql3xlHmu5ZnjHv8vtQs=		1	Lz8VWzcf	to_binary(v_2)
to_date to_date:Variant	gold_json	/P/b//f/7//f/7v/f////v/9v/n/9//v/9//v/9f9//+//3/+w8=		1	09hPh0Z1	to_date(v)
to_date to_date:Variant	gold_json	/v///9///9v////////3////+////f///9//v////////v+v/w8=		1	0K4+PVER	to_date(v_2)
try_to_date try_to_date:Variant	gold_json			1	1URE7BaP	try_to_date(v)
try_to_date try_to_date:Variant	gold_json			1	fZRVRUvn	try_to_date(v_2)
try_to_date try_to_date:String,String	gold_json			1	VSDClLNi	try_to_date(s, k)
try_to_date try_to_date:String	gold_json			1	HfbEAgyM	try_to_date(s)
try_to_timestamp try_to_timestamp:Variant	gold_json			1	P8SUSRcs	try_to_timestamp(v)
try_to_timestamp try_to_timestamp:Variant	gold_json			1	cB8emxdE	try_to_timestamp(v_2)
try_to_timestamp try_to_timestamp:String	gold_json			1	jba5rUrq	try_to_timestamp(s)
try_to_timestamp try_to_timestamp:String,String	gold_json			1	gsWVQ0T0	try_to_timestamp(s, k)
try_to_timestamp_tz try_to_timestamp_tz:Variant	gold_json			1	s4B700HA	try_to_timestamp_tz(v)
try_to_timestamp_tz try_to_timestamp_tz:Variant	gold_json			1	Nbhhz3Az	try_to_timestamp_tz(v_2)
try_to_timestamp_tz try_to_timestamp_tz:String	gold_json			1	iD74Zgx7	try_to_timestamp_tz(s)
eq eq:Variant,Variant	gold_json			1	SujFRJ/M	eq(v, v_2)
to_date to_date:String,String	gold_json	/u/93/u/93/v/97/vf97//f+7/3f+7/3f+//3v+9/3v/9/7v/R8=		1	vFt8cpot	to_date(s, k)
to_date to_date:String	gold_json	/v/9//v/9//v/9//v/8P/P/+//3/+//3/+//3/+//3////7//R8=		1	DT646/Ex	to_date(s)
to_timestamp to_timestamp:Variant	gold_json	/P/b//f/7//f/7v/f////v/9v/n/9//v/9//v/9f9//+//3/+w8=		1	jWXA8u5O	to_timestamp(v)
to_timestamp to_timestamp:Variant	gold_json	/v///9///9v////////3////+////f///9//v////////v+v/w8=		1	hGFjJt1d	to_timestamp(v_2)
to_timestamp to_timestamp:String	gold_json	/v/9//v/9//v/9//v/8P/v/+//3/+//3/+//3/+//3////7//R8=		1	8SX0yx7K	to_timestamp(s)
to_timestamp to_timestamp:String,String	gold_json	/u/937u/93/v/973vf97//f+7/3f+7/3f+//3v+9/3v+9/7v/R8=		1	ShY+pirj	to_timestamp(s, k)
to_timestamp_tz to_timestamp_tz:Variant	gold_json	/P/b//f/7//f/7v/f////v/9v/n/9//v/9//v/9f9//+//3/+w8=		1	gjAyB+9c	to_timestamp_tz(v)
to_timestamp_tz to_timestamp_tz:Variant	gold_json	/v///9///9v////////3////+////f///9//v////////v+v/w8=		1	XPy3MGp4	to_timestamp_tz(v_2)
to_timestamp_tz to_timestamp_tz:String	gold_json	/v/9//v/9//v/9//v/8P/v/+//3/+//3/+//3/+//3////7//R8=		1	/zrFOSpV	to_timestamp_tz(s)
to_interval to_interval:Variant	gold_json	/P7b//f/7//P37v/f//9/v/9v/Hf5/3v/9f/vv9P9//+//3/6w4=		1	y5qRS/O5	to_interval(v)
to_interval to_interval:Variant	gold_json	+v/vf9///9v7/7////73///9e////f///9//v/+////3fv+v/w8=		1	nHDiO5kQ	to_interval(v_2)
eq eq:String,String	gold_json			1	lQADsrE2	eq(s, k_2)
eq eq:String,String	gold_json			1	3Ss/7i1j	eq(v, k)
eq eq:Variant,Variant	gold_json			1	SujFRJ/M	eq(v_2, v)
eq eq:Int,Int	gold_json			1	4IaSUfn8	eq(v, n)
noteq noteq:Variant,Variant	gold_json			1	j4NmdEXe	noteq(v, v_2)
noteq noteq:String,String	gold_json			1	//RAhr4l	noteq(s, k_2)
noteq noteq:String,String	gold_json			1	bAU29HBM	noteq(v, k)
noteq noteq:Variant,Variant	gold_json			1	j4NmdEXe	noteq(v_2, v)
noteq noteq:Int,Int	gold_json			1	FQG/e+q2	noteq(v, n)
gt gt:Variant,Variant	gold_json			1	+rWFYcij	gt(v, v_2)
gt gt:String,String	gold_json			1	Cl+XDzVN	gt(s, k_2)
gt gt:String,String	gold_json			1	rvqw4ccu	gt(v, k)
gt gt:Variant,Variant	gold_json			1	39FTnckY	gt(v_2, v)
gt gt:Int,Int	gold_json			1	pZ35XxxL	gt(v, n)
gte gte:Variant,Variant	gold_json			1	IQ3FEeKg	gte(v, v_2)
gte gte:String,String	gold_json			1	Cl+XDzVN	gte(s, k_2)
eq eq:String,Int	gold_json	5p98+unnl3/q+R/Av/9/j/9+/vnnmn/m+aefX/6Z5x9//rjnnRs=		1	WHR9WIEF	eq(s, n_2)
eq eq:Int,String	gold_json	vnt////+P73v2+22/+rv3/2LX3//9/5/tfXr1Pf/b+Ke7L/vXx8=		1	r5k6BEnp	eq(n, k_2)
noteq noteq:String,Int	gold_json	5p98+unnl3/q+R/Av/9/j/9+/vnnmn/m+aefX/6Z5x9//rjnnRs=		1	vsG/Bgkv	noteq(s, n_2)
noteq noteq:Int,String	gold_json	vnt////+P73v2+22/+rv3/2LX3//9/5/tfXr1Pf/b+Ke7L/vXx8=		1	8bw+wW6q	noteq(n, k_2)
gt gt:String,Int	gold_json	5p98+unnl3/q+R/Av/9/j/9+/vnnmn/m+aefX/6Z5x9//rjnnRs=		1	YGexnoig	gt(s, n_2)
gt gt:Int,String	gold_json	vnt////+P73v2+22/+rv3/2LX3//9/5/tfXr1Pf/b+Ke7L/vXx8=		1	d0wdRi4L	gt(n, k_2)
gte gte:String,Int	gold_json	5p98+unnl3/q+R/Av/9/j/9+/vnnmn/m+aefX/6Z5x9//rjnnRs=		1	YGexnoig	gte(s, n_2)
gte gte:Int,String	gold_json	vnt////+P73v2+22/+rv3/2LX3//9/5/tfXr1Pf/b+Ke7L/vXx8=		1	4SiMC9n2	gte(n, k_2)
gte gte:String,String	gold_json			1	2dwikC6T	gte(v, k)
gte gte:Variant,Variant	gold_json			1	l/LQW434	gte(v_2, v)
gte gte:Int,Int	gold_json			1	EnCFmDiW	gte(v, n)
lt lt:Variant,Variant	gold_json			1	39FTnckY	lt(v, v_2)
lt lt:String,String	gold_json			1	5IK58QxO	lt(s, k_2)
lt lt:String,String	gold_json			1	yC/J4Caa	lt(v, k)
lt lt:Variant,Variant	gold_json			1	+rWFYcij	lt(v_2, v)
lt lt:Int,Int	gold_json			1	pwc26qyy	lt(v, n)
lte lte:Variant,Variant	gold_json			1	l/LQW434	lte(v, v_2)
lte lte:String,String	gold_json			1	5IK58QxO	lte(s, k_2)
lte lte:String,String	gold_json			1	RzcBPoX1	lte(v, k)
lte lte:Variant,Variant	gold_json			1	IQ3FEeKg	lte(v_2, v)
lte lte:Int,Int	gold_json			1	eVIPpOzY	lte(v, n)
if if:Boolean,String,String	gold_json				q8v43Af5	if(v, k, v_2)
lt lt:String,Int	gold_json	5p98+unnl3/q+R/Av/9/j/9+/vnnmn/m+aefX/6Z5x9//rjnnRs=		1	j37xQnLD	lt(s, n_2)
lt lt:Int,String	gold_json	vnt////+P73v2+22/+rv3/2LX3//9/5/tfXr1Pf/b+Ke7L/vXx8=		1	qbqVxVf9	lt(n, k_2)
lte lte:String,Int	gold_json	5p98+unnl3/q+R/Av/9/j/9+/vnnmn/m+aefX/6Z5x9//rjnnRs=		1	j37xQnLD	lte(s, n_2)
lte lte:Int,String	gold_json	vnt////+P73v2+22/+rv3/2LX3//9/5/tfXr1Pf/b+Ke7L/vXx8=		1	sm9ribIp	lte(n, k_2)
gt lt Between gt:Date,Date lt:Date,Date	gold_time			1	o1i4pvyc	d NOT BETWEEN d_2 AND '2024-01-01'
lte gte Between lte:Timestamp,Timestamp gte:Timestamp,Timestamp	gold_time			1	xAG51cvN	ts BETWEEN '2000-01-01' AND ts_2
if array_max array greatest if:Boolean,Date,Date array_max:Array array:Date,Date	gold_time			1	S6ksH6Ve	greatest(d, d_2)
if array_max array greatest if:Boolean,Timestamp,Timestamp array_max:Array array:Timestamp,Timestamp	gold_time			1	iEHigY+b	greatest(ts, ts_2)
lte Binary:<= lte:Date,Date	gold_time			1	z3lf+7Dg	d <= d_2
lt Binary:< lt:Timestamp,Timestamp	gold_time			1	Hh/Rh/EG	ts < ts_2
if assume_not_null is_not_null coalesce if:Boolean,Date,Boolean,Date,Date assume_not_null:Date is_not_null:Date	gold_time			1	yIQpHP6n	coalesce(d, d_2)
to_string to_char to_string:Timestamp,String	gold_time			1	fsJAgQuF	to_char(ts_2, 'YYYY-MM-DD HH24:MI:SS')
to_string date_format to_string:Timestamp,String	gold_time			1	yJNdGnHa	date_format(ts_2, '%A %B %j %H:%M:%S.%f')
to_date to_date:Timestamp	gold_time			1	CDDWsZ3w	to_date(ts)
to_timestamp to_timestamp:Date	gold_time			1	TwnibJQp	to_timestamp(d)
to_yyyymm to_yyyymm:Timestamp	gold_time			1	/6fRSIQt	to_yyyymm(ts)
to_yyyymmdd to_yyyymmdd:Date	gold_time			1	SvtTriE+	to_yyyymmdd(d)
to_yyyymmddhhmmss to_yyyymmddhhmmss:Timestamp	gold_time			1	v8KW3P2m	to_yyyymmddhhmmss(ts_2)
to_year to_year:Date	gold_time			1	0DJIi62R	to_year(d)
to_month to_month:Timestamp	gold_time			1	TQsH8xPe	to_month(ts)
to_day_of_week to_day_of_week:Date	gold_time			1	i2UhhVv3	to_day_of_week(d)
to_day_of_year to_day_of_year:Timestamp	gold_time			1	UoEYG80V	to_day_of_year(ts)
to_hour to_hour:Timestamp	gold_time			1	isSverzW	to_hour(ts)
to_minute to_minute:Timestamp	gold_time			1	gtqVbHWG	to_minute(ts_2)
to_second to_second:Timestamp	gold_time			1	ZBNzXyhq	to_second(ts)
to_quarter to_quarter:Date	gold_time			1	Dt4v2+Qj	to_quarter(d)
to_week_of_year to_week_of_year:Date	gold_time			1	AMcW5uoK	to_week_of_year(d_2)
to_day_of_month day to_day_of_month:Date	gold_time			1	6OHWao+k	day(d_2)
to_week_of_year weekofyear to_week_of_year:Timestamp	gold_time			1	kYyYCXQX	weekofyear(ts_2)
add_seconds add_seconds:Timestamp,Int	gold_time			1	B2TwTlUJ	add_seconds(ts_2, i32)
months_between months_between:Timestamp,Timestamp	gold_time			1	MA3rbxnr	months_between(ts, ts_2)
months_between months_between:Date,Date	gold_time			1	Dc80yjl0	months_between(d, d_2)
timestamp_diff timestamp_diff:Timestamp,Timestamp	gold_time			1	IooOclYf	timestamp_diff(ts, ts_2)
minus Binary:- minus:Date,Date	gold_time			1	MB9MGH5d	d_2 - d
minus Binary:- minus:Timestamp,Timestamp	gold_time			1	WHvBPEQa	ts - ts_2
add_minutes Binary:+ Interval add_minutes:Timestamp,Int	gold_time			1	q3lP2eQp	ts_2 + INTERVAL 90 MINUTE
add_weeks Binary:+ Interval add_weeks:Date,Int	gold_time			1	/SV0u0Lx	d_2 + INTERVAL 2 WEEK
to_start_of_month to_start_of_month:Date	gold_time			1	O/jN9rLy	to_start_of_month(d)
to_start_of_day to_start_of_day:Timestamp	gold_time			1	xPQBQ/fx	to_start_of_day(ts)
to_start_of_hour to_start_of_hour:Timestamp	gold_time			1	fCw1iTpm	to_start_of_hour(ts)
to_start_of_week to_start_of_week:Timestamp	gold_time			1	hdcyHq2n	to_start_of_week(ts)
to_start_of_year to_start_of_year:Date	gold_time			1	Nb0Ql5AZ	to_start_of_year(d)
to_start_of_quarter to_start_of_quarter:Timestamp	gold_time			1	lf5LRkPj	to_start_of_quarter(ts)
to_monday to_monday:Date	gold_time			1	gCVqii5M	to_monday(d)
time_slot time_slot:Timestamp	gold_time			1	hLP6xqgf	time_slot(ts)
to_start_of_minute to_start_of_minute:Timestamp	gold_time			1	UO2jpNuj	to_start_of_minute(ts_2)
minus Binary:- minus:Timestamp,Interval	gold_time			1	RPIIw04J	ts - iv
plus Binary:+ plus:Interval,Timestamp	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA=		1	5VuWuEbk	iv + ts
plus Binary:+ plus:Timestamp,Interval	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA=		1	5VuWuEbk	ts + iv
plus Binary:+ plus:Timestamp,Interval	gold_time				NB2fcz5y	d + iv
plus Binary:+ plus:Interval,Interval	gold_time			1	PWNhuVum	iv + iv
minus Binary:- minus:Date,Date	gold_time			1	wxFYINdj	d - d_2
minus Binary:- minus:Timestamp,Timestamp	gold_time			1	AOXZBt6M	ts_2 - d_2
minus Binary:- minus:Timestamp,Int	gold_time			1	pKWsjDi5	ts_2 - n_2
minus Binary:- minus:Timestamp,Interval	gold_time				gYL6H89T	d - iv
minus Binary:- minus:Interval,Interval	gold_time			1	LUng68P1	iv - iv
Binary:=	gold_time			1	yV6PuDVR	d = d_2
Binary:=	gold_time			1	5UHda7/t	ts = ts_2
Binary:=	gold_time			1	B5m6TKG5	ts_2 = d_2
Binary:=	gold_time			1	QjVDbQln	iv = iv
Binary:<>	gold_time			1	kNB2Mzid	d <> d_2
Binary:<>	gold_time			1	nGHdVmhx	ts <> ts_2
Binary:<>	gold_time			1	GGlcc2gQ	ts_2 <> d_2
Binary:<>	gold_time			1	HQ324zL9	iv <> iv
lt Binary:< lt:Date,Date	gold_time			1	z3lf+7Dg	d < d_2
lt Binary:< lt:Timestamp,Timestamp	gold_time			1	nSCBETWs	ts_2 < d_2
lt Binary:< lt:Interval,Interval	gold_time			1	HQ324zL9	iv < iv
lte Binary:<= lte:Timestamp,Timestamp	gold_time			1	Hh/Rh/EG	ts <= ts_2
lte Binary:<= lte:Timestamp,Timestamp	gold_time			1	nSCBETWs	ts_2 <= d_2
lte Binary:<= lte:Interval,Interval	gold_time			1	QjVDbQln	iv <= iv
gt Binary:> gt:Date,Date	gold_time			1	HrGdmhMU	d > d_2
gt Binary:> gt:Timestamp,Timestamp	gold_time			1	8k9UnNTH	ts > ts_2
gt Binary:> gt:Timestamp,Timestamp	gold_time			1	CKzKJXJ+	ts_2 > d_2
gt Binary:> gt:Interval,Interval	gold_time			1	HQ324zL9	iv > iv
gte Binary:>= gte:Date,Date	gold_time			1	HrGdmhMU	d >= d_2
gte Binary:>= gte:Timestamp,Timestamp	gold_time			1	8k9UnNTH	ts >= ts_2
gte Binary:>= gte:Timestamp,Timestamp	gold_time			1	CKzKJXJ+	ts_2 >= d_2
gte Binary:>= gte:Interval,Interval	gold_time			1	QjVDbQln	iv >= iv
concat Binary:|| concat:String,String	gold_time			1	peQXi5q/	d || d_2
concat Binary:|| concat:String,String	gold_time			1	T9qwf8Zo	ts || ts_2
concat Binary:|| concat:String,String	gold_time			1	OmX8sfqg	ts_2 || d_2
concat Binary:|| concat:String,String	gold_time			1	E586/BUE	d_2 || n_2
concat Binary:|| concat:String,String	gold_time			1	rTVt4u3X	ts_2 || n_2
concat Binary:|| concat:String,String	gold_time			1	jMZRITuT	ts || iv
concat Binary:|| concat:String,String	gold_time			1	NNBFTAqd	d || iv
concat Binary:|| concat:String,String	gold_time			1	LDpnm+4l	iv || iv
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Date	gold_time			1	GGlcc2gQ	d IS DISTINCT FROM d_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Timestamp	gold_time			1	GGlcc2gQ	ts IS DISTINCT FROM ts_2
assume_not_null if IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean	gold_time			1	GGlcc2gQ	ts_2 IS DISTINCT FROM d_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Interval	gold_time			1	B5m6TKG5	iv IS DISTINCT FROM iv
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Date	gold_time			1	B5m6TKG5	d IS NOT DISTINCT FROM d_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Timestamp	gold_time			1	B5m6TKG5	ts IS NOT DISTINCT FROM ts_2
assume_not_null if IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean	gold_time			1	B5m6TKG5	ts_2 IS NOT DISTINCT FROM d_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Interval	gold_time			1	GGlcc2gQ	iv IS NOT DISTINCT FROM iv
diff_years DateFunction:DATE_DIFF diff_years:Date,Date	gold_time			1	njnqsCZy	date_diff(YEAR, d, d_2)
between_years DateFunction:DATE_BETWEEN between_years:Date,Date	gold_time			1	wY6++fmm	date_between(YEAR, d, d_2)
diff_quarters DateFunction:DATE_DIFF diff_quarters:Date,Date	gold_time			1	GrQxDif6	date_diff(QUARTER, d, d_2)
between_quarters DateFunction:DATE_BETWEEN between_quarters:Date,Date	gold_time			1	xMZ4qd9Y	date_between(QUARTER, d, d_2)
diff_months DateFunction:DATE_DIFF diff_months:Date,Date	gold_time			1	OSbyHW1e	date_diff(MONTH, d, d_2)
between_months DateFunction:DATE_BETWEEN between_months:Date,Date	gold_time			1	Uyzzq2fr	date_between(MONTH, d, d_2)
diff_weeks DateFunction:DATE_DIFF diff_weeks:Date,Date	gold_time			1	4Y37kvnS	date_diff(WEEK, d, d_2)
between_weeks DateFunction:DATE_BETWEEN between_weeks:Date,Date	gold_time			1	RnaAAbxP	date_between(WEEK, d, d_2)
diff_days DateFunction:DATE_DIFF diff_days:Date,Date	gold_time			1	VQCsdkuq	date_diff(DAY, d, d_2)
between_days DateFunction:DATE_BETWEEN between_days:Date,Date	gold_time			1	VQCsdkuq	date_between(DAY, d, d_2)
diff_hours DateFunction:DATE_DIFF diff_hours:Timestamp,Timestamp	gold_time			1	72eKltxS	date_diff(HOUR, d, d_2)
between_hours DateFunction:DATE_BETWEEN between_hours:Date,Date	gold_time			1	72eKltxS	date_between(HOUR, d, d_2)
diff_minutes DateFunction:DATE_DIFF diff_minutes:Timestamp,Timestamp	gold_time			1	mCgWb+nd	date_diff(MINUTE, d, d_2)
between_minutes DateFunction:DATE_BETWEEN between_minutes:Date,Date	gold_time			1	mCgWb+nd	date_between(MINUTE, d, d_2)
diff_seconds DateFunction:DATE_DIFF diff_seconds:Timestamp,Timestamp	gold_time			1	LfxcYGZ1	date_diff(SECOND, d, d_2)
between_seconds DateFunction:DATE_BETWEEN between_seconds:Date,Date	gold_time			1	LfxcYGZ1	date_between(SECOND, d, d_2)
to_year Extract to_year:Date	gold_time			1	7X/tPfqJ	EXTRACT(YEAR FROM d_2)
to_quarter Extract to_quarter:Date	gold_time			1	qKhFsWyE	EXTRACT(QUARTER FROM d_2)
to_month Extract to_month:Date	gold_time			1	Bkc++QJm	EXTRACT(MONTH FROM d_2)
to_week_of_year Extract to_week_of_year:Date	gold_time			1	AMcW5uoK	EXTRACT(WEEK FROM d_2)
to_day_of_month Extract to_day_of_month:Date	gold_time			1	6OHWao+k	EXTRACT(DAY FROM d_2)
to_hour Extract to_hour:Timestamp	gold_time			1	7GHJwRH2	EXTRACT(HOUR FROM d_2)
to_minute Extract to_minute:Timestamp	gold_time			1	7GHJwRH2	EXTRACT(MINUTE FROM d_2)
to_second Extract to_second:Timestamp	gold_time			1	7GHJwRH2	EXTRACT(SECOND FROM d_2)
dayofweek Extract dayofweek:Date	gold_time			1	lR0dCVO1	EXTRACT(DOW FROM d_2)
to_day_of_year Extract to_day_of_year:Date	gold_time			1	840F9gHo	EXTRACT(DOY FROM d_2)
epoch Extract epoch:Timestamp	gold_time			1	CeI6SntE	EXTRACT(EPOCH FROM d_2)
to_day_of_week Extract to_day_of_week:Date	gold_time			1	iEx2k6Y1	EXTRACT(ISODOW FROM d_2)
to_iso_year Extract to_iso_year:Date	gold_time			1	PCmCkB1q	EXTRACT(ISOYEAR FROM d_2)
to_start_of_year DateFunction:DATE_TRUNC to_start_of_year:Date	gold_time			1	STKGhDVy	date_trunc(YEAR, d_2)
add_years DateFunction:DATE_ADD add_years:Date,Int	gold_time			1	N+E+aBzC	date_add(YEAR, n, d_2)
diff_years DateFunction:DATE_DIFF diff_years:Date,Date	gold_time			1	rSuLkp2c	date_diff(YEAR, d_2, d_2)
between_years DateFunction:DATE_BETWEEN between_years:Date,Date	gold_time			1	rSuLkp2c	date_between(YEAR, d_2, d_2)
to_start_of_quarter DateFunction:DATE_TRUNC to_start_of_quarter:Date	gold_time			1	Yk/b4v9r	date_trunc(QUARTER, d_2)
add_quarters DateFunction:DATE_ADD add_quarters:Date,Int	gold_time			1	FpG6Xetd	date_add(QUARTER, n, d_2)
diff_quarters DateFunction:DATE_DIFF diff_quarters:Date,Date	gold_time			1	rSuLkp2c	date_diff(QUARTER, d_2, d_2)
between_quarters DateFunction:DATE_BETWEEN between_quarters:Date,Date	gold_time			1	rSuLkp2c	date_between(QUARTER, d_2, d_2)
to_start_of_month DateFunction:DATE_TRUNC to_start_of_month:Date	gold_time			1	o22VHVxX	date_trunc(MONTH, d_2)
date_add_months DateFunction:DATE_ADD date_add_months:Date,Int	gold_time			1	phim0v2M	date_add(MONTH, n, d_2)
diff_months DateFunction:DATE_DIFF diff_months:Date,Date	gold_time			1	rSuLkp2c	date_diff(MONTH, d_2, d_2)
between_months DateFunction:DATE_BETWEEN between_months:Date,Date	gold_time			1	rSuLkp2c	date_between(MONTH, d_2, d_2)
to_start_of_week DateFunction:DATE_TRUNC to_start_of_week:Date,Int	gold_time			1	cKkH6j4n	date_trunc(WEEK, d_2)
add_weeks DateFunction:DATE_ADD add_weeks:Date,Int	gold_time			1	tyaE3vyp	date_add(WEEK, n, d_2)
add_weeks minus DateFunction:DATE_SUB add_weeks:Date,Int minus:Int	gold_time			1	GBWWfrEu	date_sub(WEEK, n_2, d_2)
add_years minus DateFunction:DATE_SUB add_years:Date,Int minus:Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA=		1	fvZfVro0	date_sub(YEAR, n_2, d_2)
plus Binary:+ to_interval plus:Date,Interval	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA=		1	8DejkLGx	d_2 + to_interval('3 YEAR')
add_quarters minus DateFunction:DATE_SUB add_quarters:Date,Int minus:Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA=		1	eu06M7KL	date_sub(QUARTER, n_2, d_2)
plus Binary:+ to_interval plus:Date,Interval	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA=		1	/vZx3L8Z	d_2 + to_interval('3 QUARTER')
date_add_months minus DateFunction:DATE_SUB date_add_months:Date,Int minus:Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA=		1	NyU+dGZk	date_sub(MONTH, n_2, d_2)
plus Binary:+ to_interval plus:Date,Interval	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA=		1	2fDWrlWc	d_2 + to_interval('3 MONTH')
diff_weeks DateFunction:DATE_DIFF diff_weeks:Date,Date	gold_time			1	rSuLkp2c	date_diff(WEEK, d_2, d_2)
between_weeks DateFunction:DATE_BETWEEN between_weeks:Date,Date	gold_time			1	rSuLkp2c	date_between(WEEK, d_2, d_2)
plus Binary:+ to_interval plus:Date,Interval	gold_time			1	C9+QSg+f	d_2 + to_interval('3 WEEK')
to_start_of_day DateFunction:DATE_TRUNC to_start_of_day:Timestamp	gold_time			1	9ragGbdb	date_trunc(DAY, d_2)
add_days DateFunction:DATE_ADD add_days:Date,Int	gold_time			1	rVkFTD9Q	date_add(DAY, n, d_2)
add_days minus DateFunction:DATE_SUB add_days:Date,Int minus:Int	gold_time			1	aslT4rYe	date_sub(DAY, n_2, d_2)
diff_days DateFunction:DATE_DIFF diff_days:Date,Date	gold_time			1	rSuLkp2c	date_diff(DAY, d_2, d_2)
between_days DateFunction:DATE_BETWEEN between_days:Date,Date	gold_time			1	rSuLkp2c	date_between(DAY, d_2, d_2)
plus Binary:+ to_interval plus:Date,Interval	gold_time			1	Ae2IrBKg	d_2 + to_interval('3 DAY')
to_start_of_hour DateFunction:DATE_TRUNC to_start_of_hour:Timestamp	gold_time			1	9ragGbdb	date_trunc(HOUR, d_2)
add_hours DateFunction:DATE_ADD add_hours:Date,Int	gold_time			1	MO8xRqSQ	date_add(HOUR, n, d_2)
add_hours minus DateFunction:DATE_SUB add_hours:Date,Int minus:Int	gold_time			1	FFu/RVY/	date_sub(HOUR, n_2, d_2)
diff_hours DateFunction:DATE_DIFF diff_hours:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(HOUR, d_2, d_2)
between_hours DateFunction:DATE_BETWEEN between_hours:Date,Date	gold_time			1	rSuLkp2c	date_between(HOUR, d_2, d_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time			1	SSuZI+aJ	d_2 + to_interval('3 HOUR')
to_start_of_minute DateFunction:DATE_TRUNC to_start_of_minute:Timestamp	gold_time			1	9ragGbdb	date_trunc(MINUTE, d_2)
add_minutes DateFunction:DATE_ADD add_minutes:Date,Int	gold_time			1	X5Tip1TF	date_add(MINUTE, n, d_2)
add_minutes minus DateFunction:DATE_SUB add_minutes:Date,Int minus:Int	gold_time			1	uJuhSBcH	date_sub(MINUTE, n_2, d_2)
diff_minutes DateFunction:DATE_DIFF diff_minutes:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(MINUTE, d_2, d_2)
between_minutes DateFunction:DATE_BETWEEN between_minutes:Date,Date	gold_time			1	rSuLkp2c	date_between(MINUTE, d_2, d_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time			1	wfBdiIhj	d_2 + to_interval('3 MINUTE')
to_start_of_second DateFunction:DATE_TRUNC to_start_of_second:Timestamp	gold_time			1	9ragGbdb	date_trunc(SECOND, d_2)
add_seconds DateFunction:DATE_ADD add_seconds:Date,Int	gold_time			1	bwwIvY2w	date_add(SECOND, n, d_2)
add_seconds minus DateFunction:DATE_SUB add_seconds:Date,Int minus:Int	gold_time			1	rszaFhFM	date_sub(SECOND, n_2, d_2)
diff_seconds DateFunction:DATE_DIFF diff_seconds:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(SECOND, d_2, d_2)
between_seconds DateFunction:DATE_BETWEEN between_seconds:Date,Date	gold_time			1	rSuLkp2c	date_between(SECOND, d_2, d_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time			1	Ent7Sm5o	d_2 + to_interval('3 SECOND')
to_next_friday DateFunction:NEXT_DAY to_next_friday:Date	gold_time			1	of2N57xc	next_day(d_2, FRIDAY)
diff_years DateFunction:DATE_DIFF diff_years:Timestamp,Timestamp	gold_time			1	4DbKwV+z	date_diff(YEAR, ts, ts_2)
between_years DateFunction:DATE_BETWEEN between_years:Timestamp,Timestamp	gold_time			1	+Xr3uXoK	date_between(YEAR, ts, ts_2)
diff_quarters DateFunction:DATE_DIFF diff_quarters:Timestamp,Timestamp	gold_time			1	ZTiKvG9U	date_diff(QUARTER, ts, ts_2)
between_quarters DateFunction:DATE_BETWEEN between_quarters:Timestamp,Timestamp	gold_time			1	Oyw0pt6o	date_between(QUARTER, ts, ts_2)
diff_months DateFunction:DATE_DIFF diff_months:Timestamp,Timestamp	gold_time			1	bvN6vuqh	date_diff(MONTH, ts, ts_2)
between_months DateFunction:DATE_BETWEEN between_months:Timestamp,Timestamp	gold_time			1	8e6KNgZV	date_between(MONTH, ts, ts_2)
diff_weeks DateFunction:DATE_DIFF diff_weeks:Timestamp,Timestamp	gold_time			1	Zhny6YU3	date_diff(WEEK, ts, ts_2)
between_weeks DateFunction:DATE_BETWEEN between_weeks:Timestamp,Timestamp	gold_time			1	hssWfCJ+	date_between(WEEK, ts, ts_2)
diff_days DateFunction:DATE_DIFF diff_days:Timestamp,Timestamp	gold_time			1	lRmuB1ao	date_diff(DAY, ts, ts_2)
between_days DateFunction:DATE_BETWEEN between_days:Timestamp,Timestamp	gold_time			1	mtZkzhTk	date_between(DAY, ts, ts_2)
diff_hours DateFunction:DATE_DIFF diff_hours:Timestamp,Timestamp	gold_time			1	EIMnIkqb	date_diff(HOUR, ts, ts_2)
between_hours DateFunction:DATE_BETWEEN between_hours:Timestamp,Timestamp	gold_time			1	efWYWYZt	date_between(HOUR, ts, ts_2)
diff_minutes DateFunction:DATE_DIFF diff_minutes:Timestamp,Timestamp	gold_time			1	Qdxmq02w	date_diff(MINUTE, ts, ts_2)
between_minutes DateFunction:DATE_BETWEEN between_minutes:Timestamp,Timestamp	gold_time			1	0TPRpf29	date_between(MINUTE, ts, ts_2)
diff_seconds DateFunction:DATE_DIFF diff_seconds:Timestamp,Timestamp	gold_time			1	AM1bI0VF	date_diff(SECOND, ts, ts_2)
between_seconds DateFunction:DATE_BETWEEN between_seconds:Timestamp,Timestamp	gold_time			1	Qb4cPSPZ	date_between(SECOND, ts, ts_2)
to_year Extract to_year:Timestamp	gold_time			1	KGbjMUaC	EXTRACT(YEAR FROM ts_2)
to_quarter Extract to_quarter:Timestamp	gold_time			1	AKAJeuFd	EXTRACT(QUARTER FROM ts_2)
to_month Extract to_month:Timestamp	gold_time			1	L9lpWGB8	EXTRACT(MONTH FROM ts_2)
to_week_of_year Extract to_week_of_year:Timestamp	gold_time			1	kYyYCXQX	EXTRACT(WEEK FROM ts_2)
to_day_of_month Extract to_day_of_month:Timestamp	gold_time			1	t7IgdGTX	EXTRACT(DAY FROM ts_2)
to_hour Extract to_hour:Timestamp	gold_time			1	PD3t7oaD	EXTRACT(HOUR FROM ts_2)
to_minute Extract to_minute:Timestamp	gold_time			1	gtqVbHWG	EXTRACT(MINUTE FROM ts_2)
to_second Extract to_second:Timestamp	gold_time			1	IUQk8nIy	EXTRACT(SECOND FROM ts_2)
dayofweek Extract dayofweek:Timestamp	gold_time			1	SyPE9Eqn	EXTRACT(DOW FROM ts_2)
to_day_of_year Extract to_day_of_year:Timestamp	gold_time			1	XJUNQolW	EXTRACT(DOY FROM ts_2)
epoch Extract epoch:Timestamp	gold_time			1	YvNMMIxo	EXTRACT(EPOCH FROM ts_2)
to_day_of_week Extract to_day_of_week:Timestamp	gold_time			1	+PuwosIU	EXTRACT(ISODOW FROM ts_2)
to_iso_year Extract to_iso_year:Timestamp	gold_time			1	Uf4zGLOk	EXTRACT(ISOYEAR FROM ts_2)
to_start_of_year DateFunction:DATE_TRUNC to_start_of_year:Timestamp	gold_time			1	W4TYBB3H	date_trunc(YEAR, ts_2)
diff_years DateFunction:DATE_DIFF diff_years:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(YEAR, ts_2, ts_2)
between_years DateFunction:DATE_BETWEEN between_years:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_between(YEAR, ts_2, ts_2)
add_years DateFunction:DATE_ADD add_years:Timestamp,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADA==		1	DvZBKs/P	date_add(YEAR, n, ts_2)
add_years minus DateFunction:DATE_SUB add_years:Timestamp,Int minus:Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACA==		1	AQkDszbf	date_sub(YEAR, n_2, ts_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADA==		1	Xt96ITUf	ts_2 + to_interval('3 YEAR')
to_start_of_quarter DateFunction:DATE_TRUNC to_start_of_quarter:Timestamp	gold_time			1	CCmYCFPl	date_trunc(QUARTER, ts_2)
diff_quarters DateFunction:DATE_DIFF diff_quarters:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(QUARTER, ts_2, ts_2)
between_quarters DateFunction:DATE_BETWEEN between_quarters:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_between(QUARTER, ts_2, ts_2)
to_start_of_month DateFunction:DATE_TRUNC to_start_of_month:Timestamp	gold_time			1	3axxokPD	date_trunc(MONTH, ts_2)
diff_months DateFunction:DATE_DIFF diff_months:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(MONTH, ts_2, ts_2)
between_months DateFunction:DATE_BETWEEN between_months:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_between(MONTH, ts_2, ts_2)
to_start_of_week DateFunction:DATE_TRUNC to_start_of_week:Timestamp,Int	gold_time			1	hW4vrC3B	date_trunc(WEEK, ts_2)
add_weeks DateFunction:DATE_ADD add_weeks:Timestamp,Int	gold_time			1	ZlVYXe8Q	date_add(WEEK, n, ts_2)
add_weeks minus DateFunction:DATE_SUB add_weeks:Timestamp,Int minus:Int	gold_time			1	l15BKInY	date_sub(WEEK, n_2, ts_2)
diff_weeks DateFunction:DATE_DIFF diff_weeks:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(WEEK, ts_2, ts_2)
between_weeks DateFunction:DATE_BETWEEN between_weeks:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_between(WEEK, ts_2, ts_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time			1	6FkN1uNk	ts_2 + to_interval('3 WEEK')
to_start_of_day DateFunction:DATE_TRUNC to_start_of_day:Timestamp	gold_time			1	Mnh9qkwR	date_trunc(DAY, ts_2)
add_days DateFunction:DATE_ADD add_days:Timestamp,Int	gold_time			1	pGDcZHQS	date_add(DAY, n, ts_2)
add_days minus DateFunction:DATE_SUB add_days:Timestamp,Int minus:Int	gold_time			1	V/IIiDkL	date_sub(DAY, n_2, ts_2)
diff_days DateFunction:DATE_DIFF diff_days:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(DAY, ts_2, ts_2)
between_days DateFunction:DATE_BETWEEN between_days:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_between(DAY, ts_2, ts_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time			1	9mrjAuf0	ts_2 + to_interval('3 DAY')
add_quarters DateFunction:DATE_ADD add_quarters:Timestamp,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADA==		1	4QZld0EQ	date_add(QUARTER, n, ts_2)
add_quarters minus DateFunction:DATE_SUB add_quarters:Timestamp,Int minus:Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACA==		1	v+8ukxMu	date_sub(QUARTER, n_2, ts_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADA==		1	Xh6ePrT5	ts_2 + to_interval('3 QUARTER')
date_add_months DateFunction:DATE_ADD date_add_months:Timestamp,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADA==		1	kbelD5lY	date_add(MONTH, n, ts_2)
date_add_months minus DateFunction:DATE_SUB date_add_months:Timestamp,Int minus:Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACA==		1	JquZuRd5	date_sub(MONTH, n_2, ts_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADA==		1	04XoQQuK	ts_2 + to_interval('3 MONTH')
to_start_of_hour DateFunction:DATE_TRUNC to_start_of_hour:Timestamp	gold_time			1	suLz9BIR	date_trunc(HOUR, ts_2)
add_hours DateFunction:DATE_ADD add_hours:Timestamp,Int	gold_time			1	ZEmLzFGX	date_add(HOUR, n, ts_2)
add_hours minus DateFunction:DATE_SUB add_hours:Timestamp,Int minus:Int	gold_time			1	pwJzHgpx	date_sub(HOUR, n_2, ts_2)
diff_hours DateFunction:DATE_DIFF diff_hours:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(HOUR, ts_2, ts_2)
between_hours DateFunction:DATE_BETWEEN between_hours:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_between(HOUR, ts_2, ts_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time			1	SJ0nsWQX	ts_2 + to_interval('3 HOUR')
to_start_of_minute DateFunction:DATE_TRUNC to_start_of_minute:Timestamp	gold_time			1	UO2jpNuj	date_trunc(MINUTE, ts_2)
add_minutes DateFunction:DATE_ADD add_minutes:Timestamp,Int	gold_time			1	PMMi084a	date_add(MINUTE, n, ts_2)
add_minutes minus DateFunction:DATE_SUB add_minutes:Timestamp,Int minus:Int	gold_time			1	QIRrUuql	date_sub(MINUTE, n_2, ts_2)
diff_minutes DateFunction:DATE_DIFF diff_minutes:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(MINUTE, ts_2, ts_2)
between_minutes DateFunction:DATE_BETWEEN between_minutes:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_between(MINUTE, ts_2, ts_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time			1	rmFbikmi	ts_2 + to_interval('3 MINUTE')
to_start_of_second DateFunction:DATE_TRUNC to_start_of_second:Timestamp	gold_time			1	FXlFtdYh	date_trunc(SECOND, ts_2)
add_seconds DateFunction:DATE_ADD add_seconds:Timestamp,Int	gold_time			1	TXI0LzF+	date_add(SECOND, n, ts_2)
add_seconds minus DateFunction:DATE_SUB add_seconds:Timestamp,Int minus:Int	gold_time			1	Jj27DeHh	date_sub(SECOND, n_2, ts_2)
diff_seconds DateFunction:DATE_DIFF diff_seconds:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_diff(SECOND, ts_2, ts_2)
between_seconds DateFunction:DATE_BETWEEN between_seconds:Timestamp,Timestamp	gold_time			1	rSuLkp2c	date_between(SECOND, ts_2, ts_2)
plus Binary:+ to_interval plus:Timestamp,Interval	gold_time			1	w1dbwsjw	ts_2 + to_interval('3 SECOND')
to_next_friday DateFunction:NEXT_DAY to_next_friday:Timestamp	gold_time			1	+q5ZgIzx	next_day(ts_2, FRIDAY)
cast:Date>Int32 Cast:Int32	gold_time			1	U+uWEcQy	CAST(d_2 AS INT)
cast:Date>Int64 Cast:Int64	gold_time			1	4Js3yoZr	CAST(d_2 AS BIGINT)
cast:Date>Int64 Cast:Int64	gold_time			1	eYV3nM84	TRY_CAST(d_2 AS BIGINT)
cast:Date>Float32 Cast:Float32	gold_time			1	ouRow5gR	CAST(d_2 AS FLOAT)
cast:Date>Float64 Cast:Float64	gold_time			1	4RIgn9bs	CAST(d_2 AS DOUBLE)
cast:Date>String Cast:String	gold_time			1	pIWeeFJ+	CAST(d_2 AS STRING)
cast:Date>String Cast:String	gold_time			1	cSBp4+tr	TRY_CAST(d_2 AS STRING)
Cast:Date	gold_time			1	zigoDUW5	CAST(d_2 AS DATE)
cast:Date>Date Cast:Date	gold_time			1	TFNitSl0	TRY_CAST(d_2 AS DATE)
cast:Date>Timestamp Cast:Timestamp	gold_time			1	9ragGbdb	CAST(d_2 AS TIMESTAMP)
cast:Date>Timestamp Cast:Timestamp	gold_time			1	VfXV2mS4	TRY_CAST(d_2 AS TIMESTAMP)
cast:Date>Variant Cast:Variant	gold_time			1	4BuxGsvw	CAST(d_2 AS VARIANT)
cast:Date>Variant Cast:Variant	gold_time			1	ePZCMQrI	TRY_CAST(d_2 AS VARIANT)
cast:Timestamp>Int64 Cast:Int64	gold_time			1	+hBeRnEN	CAST(ts_2 AS BIGINT)
cast:Timestamp>Int64 Cast:Int64	gold_time			1	n1mvO3Of	TRY_CAST(ts_2 AS BIGINT)
cast:Date>Int16 not contains Cast:Int16 not:Boolean contains:Array,Int	gold_time	gEIICWCcEgAUIIjCCATA9hEgMGAGABA0AAzhBhgAAAwAAPA1KBU=		1	ODFq+ooV	CAST(d_2 AS SMALLINT)
cast:Date>UInt16 not contains Cast:UInt16 not:Boolean contains:Array,Int	gold_time	gEIIWWCcMgQUIIjSCGTA9hEhcGAGABi0EAzhBhgAAAwIEvA1aBU=		1	czsCyyce	CAST(d_2 AS UINT16)
cast:Date>UInt32 not contains Cast:UInt32 not:Boolean contains:Array,Int	gold_time	AAAAWCAQIAQQAAAQCGAAAgABYAACAAiAEAAAABAAAAAIErAhYBQ=		1	wnfHCmcF	CAST(d_2 AS UINT32)
cast:Date>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_time	AAAAWCAQIAQQAAAQCGAAAgABYAACAAiAEAAAABAAAAAIErAhYBQ=		1	6WqRyxrc	CAST(d_2 AS UINT64)
cast:Timestamp>UInt64 not contains Cast:UInt64 not:Boolean contains:Array,Int	gold_time	QEAgAAAAAAIEEQUAQAEABQCUAIiIgAAAwwDA8wgAGgEAAAAAABA=		1	0jTnIlBI	CAST(ts_2 AS UINT64)
cast:Timestamp>Float32 Cast:Float32	gold_time			1	f8lrki3Y	CAST(ts_2 AS FLOAT)
cast:Timestamp>Float64 Cast:Float64	gold_time			1	kaEm12/P	CAST(ts_2 AS DOUBLE)
cast:Timestamp>String Cast:String	gold_time			1	O7qtulyi	CAST(ts_2 AS STRING)
cast:Timestamp>String Cast:String	gold_time			1	Lg6XnAp/	TRY_CAST(ts_2 AS STRING)
cast:Timestamp>Date Cast:Date	gold_time			1	0YtaX5Wf	CAST(ts_2 AS DATE)
cast:Timestamp>Date Cast:Date	gold_time			1	MF05QRj5	TRY_CAST(ts_2 AS DATE)
Cast:Timestamp	gold_time			1	pGuundvF	CAST(ts_2 AS TIMESTAMP)
cast:Timestamp>Timestamp Cast:Timestamp	gold_time			1	GgESTHuf	TRY_CAST(ts_2 AS TIMESTAMP)
cast:Timestamp>Variant Cast:Variant	gold_time			1	Thg4TkKY	CAST(ts_2 AS VARIANT)
cast:Timestamp>Variant Cast:Variant	gold_time			1	AFvl7wrK	TRY_CAST(ts_2 AS VARIANT)
cast:Interval>String Cast:String	gold_time			1	SfavSzD6	CAST(iv AS STRING)
Cast:Interval	gold_time			1	L5dLfOnQ	CAST(iv AS INTERVAL)
Cast:Interval	gold_time			1	L5dLfOnQ	TRY_CAST(iv AS INTERVAL)
siphash64 siphash64:Timestamp	gold_time			1	cijowqNE	siphash64(ts_2)
xxhash64 xxhash64:Date	gold_time			1	JpBIF1Nb	xxhash64(d_2)
xxhash32 xxhash32:Date	gold_time			1	T1dbHWQb	xxhash32(d_2)
to_year to_year:Date	gold_time			1	7X/tPfqJ	to_year(d_2)
to_year to_year:Timestamp	gold_time			1	/GtyP3Sn	to_year(ts)
to_year to_year:Timestamp	gold_time			1	KGbjMUaC	to_year(ts_2)
to_year to_year:Interval	gold_time			1	KLofKbnc	to_year(iv)
to_iso_year to_iso_year:Date	gold_time			1	UKh1AxLA	to_iso_year(d)
to_iso_year to_iso_year:Date	gold_time			1	PCmCkB1q	to_iso_year(d_2)
to_iso_year to_iso_year:Timestamp	gold_time			1	s0a94jBs	to_iso_year(ts)
to_iso_year to_iso_year:Timestamp	gold_time			1	Uf4zGLOk	to_iso_year(ts_2)
to_quarter to_quarter:Date	gold_time			1	qKhFsWyE	to_quarter(d_2)
to_quarter to_quarter:Timestamp	gold_time			1	pqFHFZxD	to_quarter(ts)
to_quarter to_quarter:Timestamp	gold_time			1	AKAJeuFd	to_quarter(ts_2)
to_month to_month:Date	gold_time			1	p8tjTrtg	to_month(d)
to_month to_month:Date	gold_time			1	Bkc++QJm	to_month(d_2)
to_month to_month:Timestamp	gold_time			1	L9lpWGB8	to_month(ts_2)
to_month to_month:Interval	gold_time			1	7zp2nGkv	to_month(iv)
to_day_of_month to_day_of_month:Date	gold_time			1	ZvesjW2G	to_day_of_month(d)
to_day_of_month to_day_of_month:Date	gold_time			1	6OHWao+k	to_day_of_month(d_2)
to_day_of_month to_day_of_month:Timestamp	gold_time			1	TehUaaBE	to_day_of_month(ts)
to_day_of_month to_day_of_month:Timestamp	gold_time			1	t7IgdGTX	to_day_of_month(ts_2)
to_day_of_month to_day_of_month:Interval	gold_time			1	Wfd0Anir	to_day_of_month(iv)
to_day_of_year to_day_of_year:Date	gold_time			1	jqyLCbSn	to_day_of_year(d)
to_day_of_year to_day_of_year:Date	gold_time			1	840F9gHo	to_day_of_year(d_2)
to_day_of_year to_day_of_year:Timestamp	gold_time			1	XJUNQolW	to_day_of_year(ts_2)
to_day_of_week to_day_of_week:Date	gold_time			1	iEx2k6Y1	to_day_of_week(d_2)
to_day_of_week to_day_of_week:Timestamp	gold_time			1	qnX0nUP4	to_day_of_week(ts)
to_day_of_week to_day_of_week:Timestamp	gold_time			1	+PuwosIU	to_day_of_week(ts_2)
to_yyyymm to_yyyymm:Date	gold_time			1	SggLTj1T	to_yyyymm(d)
to_yyyymm to_yyyymm:Timestamp	gold_time			1	Pn4asKQf	to_yyyymm(ts_2)
to_yyyymmdd to_yyyymmdd:Timestamp	gold_time			1	Mr0PFddq	to_yyyymmdd(ts)
to_yyyymmdd to_yyyymmdd:Timestamp	gold_time			1	GagEpb+c	to_yyyymmdd(ts_2)
to_yyyymmddhh to_yyyymmddhh:Timestamp	gold_time			1	sCPdAt/1	to_yyyymmddhh(ts)
to_yyyymmddhh to_yyyymmddhh:Timestamp	gold_time			1	EZ8qOGXS	to_yyyymmddhh(ts_2)
to_yyyymmddhhmmss to_yyyymmddhhmmss:Timestamp	gold_time			1	GgjS70eV	to_yyyymmddhhmmss(ts)
to_hour to_hour:Timestamp	gold_time			1	PD3t7oaD	to_hour(ts_2)
to_hour to_hour:Interval	gold_time			1	FpJGqNeW	to_hour(iv)
to_minute to_minute:Timestamp	gold_time			1	4ywRdBxD	to_minute(ts)
to_minute to_minute:Interval	gold_time			1	xHotefe4	to_minute(iv)
to_second to_second:Timestamp	gold_time			1	IUQk8nIy	to_second(ts_2)
to_second to_second:Interval	gold_time			1	YdBbF25G	to_second(iv)
to_start_of_second to_start_of_second:Timestamp	gold_time			1	gZf6+PHA	to_start_of_second(ts)
to_start_of_second to_start_of_second:Timestamp	gold_time			1	FXlFtdYh	to_start_of_second(ts_2)
to_start_of_minute to_start_of_minute:Timestamp	gold_time			1	DB5HENwp	to_start_of_minute(ts)
to_start_of_five_minutes to_start_of_five_minutes:Timestamp	gold_time			1	jMO48tXR	to_start_of_five_minutes(ts)
to_start_of_five_minutes to_start_of_five_minutes:Timestamp	gold_time			1	IIdHB7ya	to_start_of_five_minutes(ts_2)
to_start_of_ten_minutes to_start_of_ten_minutes:Timestamp	gold_time			1	rqlQrkcs	to_start_of_ten_minutes(ts)
to_start_of_ten_minutes to_start_of_ten_minutes:Timestamp	gold_time			1	/S7uOgA8	to_start_of_ten_minutes(ts_2)
to_start_of_fifteen_minutes to_start_of_fifteen_minutes:Timestamp	gold_time			1	5milAF6I	to_start_of_fifteen_minutes(ts)
to_start_of_fifteen_minutes to_start_of_fifteen_minutes:Timestamp	gold_time			1	+4oy/K+N	to_start_of_fifteen_minutes(ts_2)
time_slot time_slot:Timestamp	gold_time			1	nNmxiMW3	time_slot(ts_2)
to_start_of_hour to_start_of_hour:Timestamp	gold_time			1	suLz9BIR	to_start_of_hour(ts_2)
to_start_of_day to_start_of_day:Timestamp	gold_time			1	Mnh9qkwR	to_start_of_day(ts_2)
to_monday to_monday:Date	gold_time			1	cKkH6j4n	to_monday(d_2)
to_monday to_monday:Timestamp	gold_time			1	uoUKCRgF	to_monday(ts)
to_monday to_monday:Timestamp	gold_time			1	hW4vrC3B	to_monday(ts_2)
to_start_of_week to_start_of_week:Date	gold_time			1	pBpa5QkN	to_start_of_week(d)
to_start_of_week to_start_of_week:Date	gold_time			1	0GEyIam/	to_start_of_week(d_2)
to_start_of_week to_start_of_week:Date,Int	gold_time			1	K8cYIACB	to_start_of_week(d, i64_2)
to_start_of_week to_start_of_week:Date,Int	gold_time			1	8IOkwkJC	to_start_of_week(d_2, i64)
to_start_of_week to_start_of_week:Timestamp,Int	gold_time			1	ubetFZn5	to_start_of_week(ts, i64_2)
to_start_of_month to_start_of_month:Date	gold_time			1	o22VHVxX	to_start_of_month(d_2)
to_start_of_month to_start_of_month:Timestamp	gold_time			1	haWcTrC0	to_start_of_month(ts)
to_start_of_month to_start_of_month:Timestamp	gold_time			1	3axxokPD	to_start_of_month(ts_2)
to_start_of_quarter to_start_of_quarter:Date	gold_time			1	IGyAMOKr	to_start_of_quarter(d)
to_start_of_quarter to_start_of_quarter:Date	gold_time			1	Yk/b4v9r	to_start_of_quarter(d_2)
to_start_of_quarter to_start_of_quarter:Timestamp	gold_time			1	CCmYCFPl	to_start_of_quarter(ts_2)
to_start_of_year to_start_of_year:Date	gold_time			1	STKGhDVy	to_start_of_year(d_2)
to_start_of_year to_start_of_year:Timestamp	gold_time			1	cq8bgpgq	to_start_of_year(ts)
to_start_of_year to_start_of_year:Timestamp	gold_time			1	W4TYBB3H	to_start_of_year(ts_2)
add_years add_years:Date,Int	gold_time	3OBJTUIDAAAAAADgfh/gwKspUfq3FJVkgtv2j/413h56/g1Z0xE=		1	YE2jeoKv	add_years(d, i64_2)
add_years add_years:Date,Int	gold_time	PGo5sKoj17VCAwAAAAAAANz+A7zWeRu3b8P9Bcqv40ZxfFIq7RE=		1	6Wv6f1Iu	add_years(d_2, i64)
add_years add_years:Timestamp,Int	gold_time	3uBNTUoDAAAAAADg/B/gwaErQf6XHJVkAtv3zv811xp79g9JUxE=		1	leFkPlvb	add_years(ts, i64_2)
add_days add_days:Date,Int	gold_time			1	BtmuAlK0	add_days(d, i64_2)
add_days add_days:Date,Int	gold_time			1	qoqOqp00	add_days(d_2, i64)
add_days add_days:Timestamp,Int	gold_time			1	LMesxHiV	add_days(ts, i64_2)
add_days add_days:Timestamp,Int	gold_time			1	0HbRUD+v	add_days(ts_2, i64)
add_hours add_hours:Date,Int	gold_time			1	mhZi23ue	add_hours(d, i64_2)
add_hours add_hours:Date,Int	gold_time			1	zwAlXeyo	add_hours(d_2, i64)
add_hours add_hours:Timestamp,Int	gold_time			1	5bp4e0o7	add_hours(ts, i64_2)
add_hours add_hours:Timestamp,Int	gold_time			1	/6+IMF2C	add_hours(ts_2, i64)
add_minutes add_minutes:Date,Int	gold_time			1	31qU0CJE	add_minutes(d, i64_2)
add_minutes add_minutes:Date,Int	gold_time			1	dyF+JUsK	add_minutes(d_2, i64)
add_minutes add_minutes:Timestamp,Int	gold_time			1	90Is1xF2	add_minutes(ts, i64_2)
add_years add_years:Timestamp,Int	gold_time	PGo5sCoj17VCAwAAAAAAANzeA7zWeRuXb8O9BcKv40ZxfFIK7RE=		1	HY+yv5u2	add_years(ts_2, i64)
add_quarters add_quarters:Date,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAEAAAAAAQI=		1	4EjBpUmA	add_quarters(d, i64_2)
add_quarters add_quarters:Date,Int	gold_time	gAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAgAABAAAAAAAAAAEA=		1	W3dd5wUy	add_quarters(d_2, i64)
add_quarters add_quarters:Timestamp,Int	gold_time	AAAAAAAAAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAQ=		1	O0OokRu5	add_quarters(ts, i64_2)
add_quarters add_quarters:Timestamp,Int	gold_time	gAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAQAAAQ		1	IBs1RkS/	add_quarters(ts_2, i64)
add_months add_months:Date,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAiQAAAAAAEAAAIAAAIAIA==		1	T8+rrBSt	add_months(d, i64_2)
add_months add_months:Date,Int	gold_time	AEAAAAAAEAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAEA=		1	HMpVp7Q3	add_months(d_2, i64)
add_months add_months:Timestamp,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAAAAAAAQ=		1	4H29C+cO	add_months(ts, i64_2)
add_months add_months:Timestamp,Int	gold_time	AAAAAAAAAAEAAAAAAAAAAAAAAAAAQAAAAAAABAAAAAAQAAAC		1	DeB18bnM	add_months(ts_2, i64)
date_add_months date_add_months:Date,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAiQAAAAAAEAAAIAAAIAIA==		1	n9342Ed0	date_add_months(d, i64_2)
date_add_months date_add_months:Date,Int	gold_time	AEAAAAAAEAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAEA=		1	J6yjT6IL	date_add_months(d_2, i64)
date_add_months date_add_months:Timestamp,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAAAAAAAQ=		1	c8AA7VSp	date_add_months(ts, i64_2)
date_add_months date_add_months:Timestamp,Int	gold_time	AAAAAAAAAAEAAAAAAAAAAAAAAAAAQAAAAAAABAAAAAAQAAAC		1	3GskuV3d	date_add_months(ts_2, i64)
add_minutes add_minutes:Timestamp,Int	gold_time			1	iEUF1Feb	add_minutes(ts_2, i64)
add_seconds add_seconds:Date,Int	gold_time			1	/+uTtLPG	add_seconds(d, i64_2)
add_seconds add_seconds:Date,Int	gold_time			1	1DOZ1zYt	add_seconds(d_2, i64)
add_seconds add_seconds:Timestamp,Int	gold_time			1	rjx8BHTv	add_seconds(ts, i64_2)
add_seconds add_seconds:Timestamp,Int	gold_time			1	h8Yo2NDs	add_seconds(ts_2, i64)
subtract_days subtract_days:Date,Int	gold_time			1	0Svff5oX	subtract_days(d, i64_2)
subtract_days subtract_days:Date,Int	gold_time			1	VOcwD31K	subtract_days(d_2, i64)
subtract_days subtract_days:Timestamp,Int	gold_time			1	lFY47Lmj	subtract_days(ts, i64_2)
subtract_days subtract_days:Timestamp,Int	gold_time			1	vlsCZSkX	subtract_days(ts_2, i64)
subtract_hours subtract_hours:Date,Int	gold_time			1	QVwcXBQ4	subtract_hours(d, i64_2)
subtract_hours subtract_hours:Date,Int	gold_time			1	oshMNvHL	subtract_hours(d_2, i64)
subtract_hours subtract_hours:Timestamp,Int	gold_time			1	pn5tJM8m	subtract_hours(ts, i64_2)
subtract_years subtract_years:Date,Int	gold_time	/OLJbUIDAAAAAAAAfx/gwK1pW3KvtJVkwtr0h+41155q/o1Z8xM=		1	Mv3xUjTJ	subtract_years(d, i64_2)
subtract_years subtract_years:Date,Int	gold_time	vGo5squjx7UjIwAAAAAAAOD+A/xa+VuXb0M9BcKv905hXFI4pRE=		1	Uh9kb9Pd	subtract_years(d_2, i64)
subtract_years subtract_years:Timestamp,Int	gold_time	/qLJTcoDAAAAAAAA/R/g4aUrS36TvJVsQtr0xu4115pr9o9J8xs=		1	qa+OMF30	subtract_years(ts, i64_2)
subtract_years subtract_years:Timestamp,Int	gold_time	vGo5sqsjx7UjIwAAAAAAAOD+AfxauVuXb0O9DcKv905pXFI4oRk=		1	wke1r+Go	subtract_years(ts_2, i64)
subtract_quarters subtract_quarters:Date,Int	gold_time	AIAAAAAAAAAAAAAAAAAAAAQAAAgQAAAAAAAAAAAAAAAAAAAQ		1	ey+Edq+A	subtract_quarters(d, i64_2)
subtract_quarters subtract_quarters:Date,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAABA=		1	W5TuHiZw	subtract_quarters(d_2, i64)
subtract_quarters subtract_quarters:Timestamp,Int	gold_time	AACAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAB		1	IsnEsOjw	subtract_quarters(ts, i64_2)
subtract_quarters subtract_quarters:Timestamp,Int	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAQBAAAAAACAAAAAAIAAAC		1	90zetiMt	subtract_quarters(ts_2, i64)
subtract_months subtract_months:Date,Int	gold_time	AIAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAQ		1	fLQYtUbr	subtract_months(d, i64_2)
subtract_months subtract_months:Date,Int	gold_time	gAAAAAAAAAAAAAAAAAAAAAAAAAAAABA=		1	dSqRPIfc	subtract_months(d_2, i64)
subtract_months subtract_months:Timestamp,Int	gold_time	AAAAAIAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAIAB		1	URqqWrVS	subtract_months(ts, i64_2)
subtract_months subtract_months:Timestamp,Int	gold_time	gAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAACAAAAAAIAAAQ		1	SQBsAwoS	subtract_months(ts_2, i64)
subtract_hours subtract_hours:Timestamp,Int	gold_time			1	q4wSBX/a	subtract_hours(ts_2, i64)
subtract_minutes subtract_minutes:Date,Int	gold_time			1	jLo+ljgz	subtract_minutes(d, i64_2)
subtract_minutes subtract_minutes:Date,Int	gold_time			1	Q6qANCXv	subtract_minutes(d_2, i64)
subtract_minutes subtract_minutes:Timestamp,Int	gold_time			1	WGiMbndz	subtract_minutes(ts, i64_2)
subtract_minutes subtract_minutes:Timestamp,Int	gold_time			1	uSHt+OI4	subtract_minutes(ts_2, i64)
subtract_seconds subtract_seconds:Date,Int	gold_time			1	xtLaEqIM	subtract_seconds(d, i64_2)
subtract_seconds subtract_seconds:Date,Int	gold_time			1	dkhnjBxS	subtract_seconds(d_2, i64)
subtract_seconds subtract_seconds:Timestamp,Int	gold_time			1	+vkva2UT	subtract_seconds(ts, i64_2)
subtract_seconds subtract_seconds:Timestamp,Int	gold_time			1	8WMrYqP+	subtract_seconds(ts_2, i64)
timestamp_diff timestamp_diff:Timestamp,Timestamp	gold_time			1	Sx91pxV+	timestamp_diff(ts_2, ts)
concat_ws concat_ws:String,String	gold_time			1	vtc1hWq7	concat_ws(d, d_2)
concat_ws concat_ws:String,String	gold_time			1	cJdOiMiE	concat_ws(ts, ts_2)
plus plus:Timestamp,Int	gold_time			1	cDYnh5f1	plus(ts_2, i64)
minus minus:Date,Date	gold_time			1	wxFYINdj	minus(d, d_2)
minus minus:Timestamp,Int	gold_time			1	qPoiyP7c	minus(ts_2, i64)
minus minus:Timestamp,Timestamp	gold_time			1	WHvBPEQa	minus(ts, ts_2)
try_to_date try_to_date:Timestamp	gold_time			1	CDDWsZ3w	try_to_date(ts)
try_to_timestamp try_to_timestamp:Date	gold_time			1	TwnibJQp	try_to_timestamp(d)
object_construct object_construct:Date,Date	gold_time	/P/7//f/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=		1	ys3xVQ3V	object_construct(d, d_2)
object_construct object_construct:Timestamp,Timestamp	gold_time	/u//3/+//3////7//f/7//f/7//f/7//f////v/9//v/9//v/x8=		1	1pY+CkfR	object_construct(ts, ts_2)
object_construct_keep_null object_construct_keep_null:Date,Date	gold_time	/P/7//f/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=		1	ys3xVQ3V	object_construct_keep_null(d, d_2)
object_construct_keep_null object_construct_keep_null:Timestamp,Timestamp	gold_time	/u//3/+//3////7//f/7//f/7//f/7//f////v/9//v/9//v/x8=		1	1pY+CkfR	object_construct_keep_null(ts, ts_2)
plus plus:Interval,Timestamp	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEA=			4Ht6XqUJ	plus(iv, d_2)
plus plus:Interval,Timestamp	gold_time	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA=		1	5VuWuEbk	plus(iv, ts)
to_timestamp_tz to_timestamp_tz:Date	gold_time			1	QIOG2uJc	to_timestamp_tz(d)
to_timestamp_tz to_timestamp_tz:Date	gold_time			1	Rb9y65tJ	to_timestamp_tz(d_2)
to_timestamp_tz to_timestamp_tz:Timestamp	gold_time			1	ojyGnfCg	to_timestamp_tz(ts)
to_timestamp_tz to_timestamp_tz:Timestamp	gold_time			1	ewruv783	to_timestamp_tz(ts_2)
try_to_timestamp_tz try_to_timestamp_tz:Date	gold_time			1	QIOG2uJc	try_to_timestamp_tz(d)
try_to_timestamp_tz try_to_timestamp_tz:Date	gold_time			1	AxDQFpZ0	try_to_timestamp_tz(d_2)
try_to_timestamp_tz try_to_timestamp_tz:Timestamp	gold_time			1	ojyGnfCg	try_to_timestamp_tz(ts)
try_to_timestamp_tz try_to_timestamp_tz:Timestamp	gold_time			1	83ry1Hco	try_to_timestamp_tz(ts_2)
eq eq:Date,Date	gold_time			1	yV6PuDVR	eq(d, d_2)
eq eq:Timestamp,Timestamp	gold_time			1	5UHda7/t	eq(ts, ts_2)
eq eq:Interval,Interval	gold_time			1	QjVDbQln	eq(iv, iv)
noteq noteq:Date,Date	gold_time			1	kNB2Mzid	noteq(d, d_2)
noteq noteq:Timestamp,Timestamp	gold_time			1	nGHdVmhx	noteq(ts, ts_2)
noteq noteq:Interval,Interval	gold_time			1	HQ324zL9	noteq(iv, iv)
gt gt:Date,Date	gold_time			1	HrGdmhMU	gt(d, d_2)
gt gt:Timestamp,Timestamp	gold_time			1	8k9UnNTH	gt(ts, ts_2)
gt gt:Interval,Interval	gold_time			1	HQ324zL9	gt(iv, iv)
gte gte:Date,Date	gold_time			1	HrGdmhMU	gte(d, d_2)
gte gte:Timestamp,Timestamp	gold_time			1	8k9UnNTH	gte(ts, ts_2)
gte gte:Interval,Interval	gold_time			1	QjVDbQln	gte(iv, iv)
lt lt:Date,Date	gold_time			1	z3lf+7Dg	lt(d, d_2)
lt lt:Timestamp,Timestamp	gold_time			1	Hh/Rh/EG	lt(ts, ts_2)
lt lt:Interval,Interval	gold_time			1	HQ324zL9	lt(iv, iv)
lte lte:Date,Date	gold_time			1	z3lf+7Dg	lte(d, d_2)
lte lte:Timestamp,Timestamp	gold_time			1	Hh/Rh/EG	lte(ts, ts_2)
lte lte:Interval,Interval	gold_time			1	QjVDbQln	lte(iv, iv)
get Subscript get:Array,Int	gold_list				0P48tXiu	a[1]
get Subscript get:Array,Int	gold_list			1	61lULTXo	z[2]
get get:Array,Int	gold_list				0P48tXiu	get(a, 1)
length length:Array	gold_list				feAUJJsq	length(a)
length array_length length:Array	gold_list				rthl5xsQ	array_length(z)
array_contains	gold_list				g+Vww5+4	array_contains(a, 1)
contains contains:Array,Int	gold_list				ui3YS6eT	contains(a, n)
array_contains	gold_list				VsR+PqdY	array_contains(z, k)
array_append array_append:Array,Int	gold_list			1	i+8HVX3B	array_append(a, n)
array_prepend array_prepend:Int,Array	gold_list				QDl/LHLT	array_prepend(n, a)
array_concat array_concat:Array,Array	gold_list				s6q/L0v8	array_concat(a, a_2)
array_distinct array_distinct:Array	gold_list				9klB2LLS	array_distinct(a)
array_unique array_unique:Array	gold_list				eOJT1CnP	array_unique(z)
array_sort_asc_null_last array_sort array_sort_asc_null_last:Array	gold_list				zpNZpLCs	array_sort(a)
array_sort_asc_null_last array_sort array_sort_asc_null_last:Array	gold_list				cmZH3N5h	array_sort(z)
array_sum array_sum:Array	gold_list				tyiPuljL	array_sum(a)
array_max array_max:Array	gold_list				QjUmTbqq	array_max(a)
array_min array_min:Array	gold_list				QvtA4/9A	array_min(z)
array_avg array_avg:Array	gold_list				dKeSw1R1	array_avg(a)
array_count array_count:Array	gold_list			1	C+kh/BBV	array_count(a)
array_indexof array_indexof:Array,Int	gold_list				Qenb6aNu	array_indexof(a, 3)
slice array_slice slice:Array,Int,Int	gold_list				41ANntck	array_slice(a, 1, 2)
slice slice:Array,Int	gold_list				69gljbJ1	slice(z, 2)
array_remove_first array_remove_first:Array	gold_list				4wFRBtD8	array_remove_first(a)
array_remove_last array_remove_last:Array	gold_list				gcHjDc7E	array_remove_last(z)
array_reverse array_reverse:Array	gold_list				wyQpGi/T	array_reverse(a)
array_compact array_compact:Array	gold_list				jj4K9XUj	array_compact(a)
array_to_string array_to_string:Array,String	gold_list			1	tvJjNW0a	array_to_string(z, ',')
array_to_string array_to_string:Array,String	gold_list				xkurkOlT	array_to_string(z_2, k)
array_transform plus Binary:+ Binary:-> array_transform:Array,Int plus:Int,Int	gold_list				TQu4Xq5v	array_transform(a, x -> x + 1)
array_filter gt Binary:> Binary:-> array_filter:Array,Boolean gt:Int,Int	gold_list				HaFnF3yE	array_filter(a, x -> x > 1)
array_reduce plus Binary:+ Binary:-> array_reduce:Array,Int plus:Int,Int	gold_list				6uRfQAW2	array_reduce(a, (x, y) -> x + y)
array_any array_any:Array	gold_list				N3hQhogy	array_any(a)
array_except array_except:Array,Array	gold_list				vh+NBpdQ	array_except(a_2, [1, 2])
array_overlap array_overlap:Array,Array	gold_list				vSU3Bqew	array_overlap(a, [1, 2])
array_max array_max:Array	gold_list				1k34kkoD	array_max(a_2)
array_remove array_remove:Array,Int	gold_list			1	YIVSgw2h	array_remove(a, 1)
array_stddev_pop array_stddev_pop:Array	gold_list				T/wt1ns3	array_stddev_pop(a)
array_median array_median:Array	gold_list				goUS3soY	array_median(a)
array_approx_count_distinct array_approx_count_distinct:Array	gold_list				et7h+LNe	array_approx_count_distinct(a)
get Subscript get:Map,String	gold_list			1	Nf07d6wd	m['a']
map_keys map_keys:Map	gold_list			1	qObn+PQD	map_keys(m)
map_values map_values:Map	gold_list			1	SMlsPv/3	map_values(m)
map_size map_size:Map	gold_list			1	ZLZ+KXOj	map_size(m)
map_contains_key map_contains_key:Map,String	gold_list			1	1tONHnYy	map_contains_key(m, k)
map_insert map_insert:Map,String,Int	gold_list			1	5dg9UMBM	map_insert(m, 'zz', n)
map_delete map_delete:Map,String	gold_list			1	jU22jjnj	map_delete(m, 'a')
map_pick map_pick:Map,String,String	gold_list			1	jxTNHsuF	map_pick(m, 'a', 'b')
map_cat map_cat:Map,Map	gold_list			1	hkX9KTrn	map_cat(m, m_2)
get DotAccess get:Tuple	gold_list			1	wTovr/v1	tu.1
get DotAccess get:Tuple	gold_list			1	posZcwvV	tu.2
map_filter gt Binary:> Binary:-> map_filter:Map,Boolean gt:Int,Int	gold_list			1	MU0Beybj	map_filter(m, (k1, v1) -> v1 > 1)
map_transform_values plus Binary:+ Binary:-> map_transform_values:Map,Int plus:Int,Int	gold_list			1	+RdIVF5A	map_transform_values(m, (k1, v1) -> v1 + 1)
Binary:=	gold_list				TbneWZxn	a = a_2
Binary:=	gold_list				pdmImlzx	z = z_2
Binary:<>	gold_list				go4Tvi9E	a <> a_2
Binary:<>	gold_list				U/dMVtIQ	z <> z_2
lt Binary:< lt:Array,Array	gold_list				BK52P2gR	a < a_2
lt Binary:< lt:Array,Array	gold_list				s3WTs456	z < z_2
lte Binary:<= lte:Array,Array	gold_list				D4cl7xqH	a <= a_2
lte Binary:<= lte:Array,Array	gold_list				+8sd1OCi	z <= z_2
gt Binary:> gt:Array,Array	gold_list				CHxH089I	a > a_2
gt Binary:> gt:Array,Array	gold_list				05X5LxJk	z > z_2
gte Binary:>= gte:Array,Array	gold_list				HctMrrel	a >= a_2
gte Binary:>= gte:Array,Array	gold_list				S3qZ2Z2/	z >= z_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Array	gold_list				NZEbgcTi	a IS DISTINCT FROM a_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Array	gold_list				Ky/OTPeO	z IS DISTINCT FROM z_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Array	gold_list				oo2nAQk+	a IS NOT DISTINCT FROM a_2
assume_not_null if is_not_null IsDistinctFrom assume_not_null:Boolean if:Boolean,Boolean,Boolean,Boolean,Boolean is_not_null:Array	gold_list				2MtcfLvt	z IS NOT DISTINCT FROM z_2
cast:Array>Variant Cast:Variant	gold_list			1	lkp4cQzc	CAST(a AS VARIANT)
cast:Array>Variant Cast:Variant	gold_list				lkp4cQzc	TRY_CAST(a AS VARIANT)
cast:Array>Array Cast:Array	gold_list				KaxxQv2s	TRY_CAST(a AS ARRAY(STRING))
Cast:Array	gold_list			1	ok3TJXlJ	TRY_CAST(a AS ARRAY(INT))
cast:Array>Variant Cast:Variant	gold_list				R+k/9msq	CAST(z AS VARIANT)
cast:Array>Variant Cast:Variant	gold_list				R+k/9msq	TRY_CAST(z AS VARIANT)
Cast:Array	gold_list				JzVPrbTB	TRY_CAST(z AS ARRAY(STRING))
cast:Array>Array Cast:Array	gold_list				A/JlEo8c	TRY_CAST(z AS ARRAY(INT))
cast:Map>Variant Cast:Variant	gold_list			1	w7tdUCUH	CAST(m AS VARIANT)
cast:Map>Variant Cast:Variant	gold_list			1	w7tdUCUH	TRY_CAST(m AS VARIANT)
get get:Map,String	gold_list			1	2L5Rc+4+	get(m, k)
length length:Array	gold_list				RDBxWF1o	length(a_2)
cosine_distance Binary:<=> cosine_distance:Array,Array	gold_list	eP37/9f/z3zf/5/uf/vvvv69//vL9f/v/9/5v/5f///q//1/+x0=			9jyxFb0q	a <=> a_2
slice slice:Array,Int	gold_list				kySsmtIl	slice(a, n_2)
slice slice:Array,Int	gold_list				MPCDLwrQ	slice(a_2, n)
slice slice:Array,Int,Int	gold_list				3BBhLmpw	slice(a, n_2, n)
slice slice:Array,Int,Int	gold_list				t0VdmdFB	slice(a_2, n, n_2)
contains contains:Array,Int	gold_list				Mwd+MdRM	contains(a, n_2)
contains contains:Array,Int	gold_list				oanim1/y	contains(a_2, n)
contains contains:Array,String	gold_list				VsR+PqdY	contains(z, k)
array_append array_append:Array,String	gold_list				wZWV3cgv	array_append(z, k)
array_append array_append:Array,Int	gold_list				rkyPMu7I	array_append(a, n_2)
array_distinct array_distinct:Array	gold_list				MXTDsUBB	array_distinct(a_2)
array_unique array_unique:Array	gold_list				et7h+LNe	array_unique(a)
array_unique array_unique:Array	gold_list				Ey8GW0sR	array_unique(a_2)
array_reverse array_reverse:Array	gold_list				K+ydYGYW	array_reverse(a_2)
array_compact array_compact:Array	gold_list				o0ha1P8C	array_compact(a_2)
array_remove_first array_remove_first:Array	gold_list				ZHQI7aWo	array_remove_first(a_2)
array_remove_last array_remove_last:Array	gold_list				ufTzAwX7	array_remove_last(a)
array_remove_last array_remove_last:Array	gold_list				wpftJ28b	array_remove_last(a_2)
array_remove array_remove:Array,String	gold_list				6YBvqF5q	array_remove(z, k)
array_remove array_remove:Array,Int	gold_list				Nrql54uY	array_remove(a, n_2)
array_indexof array_indexof:Array,String	gold_list				iY0ihrgu	array_indexof(z, k)
array_indexof array_indexof:Array,Int	gold_list				Mrks/K/K	array_indexof(a, n_2)
array_sort_asc_null_first array_sort_asc_null_first:Array	gold_list				l7DuO/Ve	array_sort_asc_null_first(a)
array_sort_asc_null_first array_sort_asc_null_first:Array	gold_list				AXyjNdIG	array_sort_asc_null_first(a_2)
array_sort_asc_null_last array_sort_asc_null_last:Array	gold_list				zpNZpLCs	array_sort_asc_null_last(a)
array_sort_asc_null_last array_sort_asc_null_last:Array	gold_list				mKzkBa1P	array_sort_asc_null_last(a_2)
array_sort_desc_null_first array_sort_desc_null_first:Array	gold_list				iFhhqOxv	array_sort_desc_null_first(a)
array_sort_desc_null_first array_sort_desc_null_first:Array	gold_list				4GzQJ5E3	array_sort_desc_null_first(a_2)
array_any array_any:Array	gold_list				wadT77al	array_any(a_2)
array_any array_any:Array	gold_list				Y7HfSmLt	array_any(z_2)
array_approx_count_distinct array_approx_count_distinct:Array	gold_list				Ey8GW0sR	array_approx_count_distinct(a_2)
array_approx_count_distinct array_approx_count_distinct:Array	gold_list				xHeFp8ME	array_approx_count_distinct(z_2)
array_avg array_avg:Array	gold_list				MHeIn0KW	array_avg(a_2)
array_count array_count:Array	gold_list				hg8huRcH	array_count(a_2)
array_count array_count:Array	gold_list				0F6FOtEH	array_count(z_2)
array_kurtosis array_kurtosis:Array	gold_list				kCga2RB1	array_kurtosis(a)
array_kurtosis array_kurtosis:Array	gold_list				QGlqBU4/	array_kurtosis(a_2)
array_max array_max:Array	gold_list				WioMJcXO	array_max(z_2)
array_median array_median:Array	gold_list				X4p/+21h	array_median(a_2)
array_min array_min:Array	gold_list				4bjKDxeQ	array_min(a)
array_min array_min:Array	gold_list				YAMY2yJY	array_min(a_2)
array_min array_min:Array	gold_list				yT2MrULm	array_min(z_2)
array_stddev_pop array_stddev_pop:Array	gold_list				JTFwJVE6	array_stddev_pop(a_2)
array_sum array_sum:Array	gold_list				pCpoR+fp	array_sum(a_2)
map_delete map_delete:Map,String	gold_list			1	xBmQSL+G	map_delete(m, k)
map_pick map_pick:Map,String	gold_list			1	/40RWSOh	map_pick(m, k)
map_keys map_keys:Map	gold_list			1	ACrQ6Pm0	map_keys(m_2)
map_values map_values:Map	gold_list			1	DmMLJ/Rt	map_values(m_2)
map_size map_size:Map	gold_list			1	Xqps+vS+	map_size(m_2)
map_cat map_cat:Map,Map	gold_list			1	ehbtFsLZ	map_cat(m_2, m)
map map:Array,Array	gold_list	/P/7//f/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=			QZ9oz3iU	map(a, z_2)
map map:Array,Array	gold_list	/u//3/+//3////7//f/7//f/7//f/7//f////v/9//v/9//v/x8=			2wfoBHV+	map(a_2, z)
cosine_distance cosine_distance:Array,Array	gold_list	eP37/9f/z3zf/5/uf/vvvv69//vL9f/v/9/5v/5f///q//1/+x0=		1	9jyxFb0q	cosine_distance(a, a_2)
eq eq:Array,Array	gold_list				TbneWZxn	eq(a, a_2)
eq eq:Array,Array	gold_list				pdmImlzx	eq(z, z_2)
noteq noteq:Array,Array	gold_list				go4Tvi9E	noteq(a, a_2)
noteq noteq:Array,Array	gold_list				U/dMVtIQ	noteq(z, z_2)
gt gt:Array,Array	gold_list				CHxH089I	gt(a, a_2)
gt gt:Array,Array	gold_list				05X5LxJk	gt(z, z_2)
gte gte:Array,Array	gold_list				HctMrrel	gte(a, a_2)
gte gte:Array,Array	gold_list				S3qZ2Z2/	gte(z, z_2)
lt lt:Array,Array	gold_list				BK52P2gR	lt(a, a_2)
lt lt:Array,Array	gold_list				s3WTs456	lt(z, z_2)
lte lte:Array,Array	gold_list				D4cl7xqH	lte(a, a_2)
lte lte:Array,Array	gold_list				+8sd1OCi	lte(z, z_2)
inner_product inner_product:Array,Array	gold_list	eP37/9f/z3zf/5/uf/vvvv69//vL9f/v/9/5v/5f///q//1/+x0=			tder0ltW	inner_product(a, a_2)
build_bitmap build_bitmap:Array	gold_list	YBUpQQRQTgqDg7b8NURDYDaMnGoIpb3CiM51DB5XyjF6P+BMqQQ=			FJVr3zNc	build_bitmap(a)
build_bitmap build_bitmap:Array	gold_list	GICcFCp3TpLapGv7niZIXDY0pucVTZCREzUgqRCZ7O2jsD88mQE=			Ggg9dHuj	build_bitmap(a_2)
object_construct_keep_null object_construct_keep_null:Array,Array	gold_list	/P/7//f/7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=			ys3xVQ3V	object_construct_keep_null(a, a_2)
count count:	gold_text grouped				wmUY84PP	count()
count count:String	gold_text grouped				gMH906yq	count(s)
count count:String	gold_text grouped				wmUY84PP	count(s_2)
count count:Int	gold_text grouped				bC1KLIES	count(n)
count count:Int	gold_text grouped				wmUY84PP	count(n_2)
count count:Int	gold_text grouped				ra5MzRS8	count(i64)
count count:Decimal	gold_text grouped				Td2zYcL9	count(d10)
count count:Date	gold_text grouped				en+v4ftV	count(d)
count count:Timestamp	gold_text grouped				8aJ3nE6X	count(ts)
count count:Boolean	gold_text grouped				FD77TJIy	count(b)
count count:String	gold_text grouped				Qihg9JJx	count(part)
count_if count_if:Boolean	gold_text grouped				SYT2XirZ	count_if(b)
count_if count_if:Int,Boolean	gold_text grouped				m3+0Oueh	count_if(n, b)
count_if count_if:String,Boolean	gold_text grouped				76CqFP2x	count_if(s, b)
uniq count_distinct uniq:String	gold_text grouped				gMH906yq	count_distinct(s)
uniq count_distinct uniq:String	gold_text grouped				wmUY84PP	count_distinct(s_2)
uniq count_distinct uniq:Int	gold_text grouped				GvcM+NHE	count_distinct(n)
uniq count_distinct uniq:Int	gold_text grouped				C5izdZcH	count_distinct(n_2)
uniq count_distinct uniq:Int	gold_text grouped				ra5MzRS8	count_distinct(i64)
uniq count_distinct uniq:Decimal	gold_text grouped				Td2zYcL9	count_distinct(d10)
uniq count_distinct uniq:Date	gold_text grouped				en+v4ftV	count_distinct(d)
uniq count_distinct uniq:Timestamp	gold_text grouped				8aJ3nE6X	count_distinct(ts)
uniq count_distinct uniq:Boolean	gold_text grouped				a2wDMJsy	count_distinct(b)
uniq count_distinct uniq:String	gold_text grouped				q+wO6ZY8	count_distinct(part)
uniq count_distinct uniq:Int,Int	gold_text grouped				/HzHYtBa	count_distinct(n, i64)
uniq count_distinct uniq:String,Int	gold_text grouped				MUAR9dT8	count_distinct(s, n)
uniq count_distinct uniq:Int,Int	gold_text grouped				euIRWndp	count_distinct(n_2, n)
uniq count_distinct uniq:Decimal,Int	gold_text grouped				P084fFCV	count_distinct(d10, n)
uniq count_distinct uniq:Int,Boolean	gold_text grouped				0avEePa2	count_distinct(n, b)
uniq count_distinct uniq:String,Boolean	gold_text grouped				oZ12kTc/	count_distinct(s, b)
sum sum:Int	gold_text grouped				RKQojHK3	sum(n)
sum sum:Int	gold_text grouped				OBcmBJ/7	sum(n_2)
sum sum:Int	gold_text grouped				0FffjUeX	sum(i64)
sum sum:Decimal	gold_text grouped				6alcxZ2C	sum(d10)
sum_if sum_if:Int,Boolean	gold_text grouped				DOfG9NlV	sum_if(n, b)
avg avg:Int	gold_text grouped				ESXwlNKe	avg(n)
avg avg:Int	gold_text grouped				RLYIvfCM	avg(n_2)
avg avg:Int	gold_text grouped				4i+PXIcL	avg(i64)
divide if count sum avg divide:Decimal,Int if:Boolean,Int,Int count:Decimal sum:Decimal	gold_text grouped				kc3WPMNO	avg(d10)
avg_if avg_if:Int,Boolean	gold_text grouped				UAK7/Jxo	avg_if(n, b)
min min:String	gold_text grouped				ffrwypvg	min(s)
min min:String	gold_text grouped				RqZSDjyr	min(s_2)
min min:Int	gold_text grouped				HQaI+ZcV	min(n)
min min:Int	gold_text grouped				ND5Xwc+h	min(n_2)
min min:Int	gold_text grouped				hyOo1fa9	min(i64)
min min:Decimal	gold_text grouped				zsWjbp6c	min(d10)
min min:Date	gold_text grouped				giNX+DQG	min(d)
min min:Timestamp	gold_text grouped				Fge1txXf	min(ts)
min min:Boolean	gold_text grouped				LrIak65I	min(b)
min min:String	gold_text grouped				x3YQUEZ3	min(part)
min_if min_if:Int,Boolean	gold_text grouped				HnYImPkJ	min_if(n, b)
min_if min_if:String,Boolean	gold_text grouped				hcZh/lMp	min_if(s, b)
max max:String	gold_text grouped				rv1xY/5P	max(s)
max max:String	gold_text grouped				Kf1xi7+S	max(s_2)
max max:Int	gold_text grouped				th+J5tpf	max(n)
max max:Int	gold_text grouped				e8wOT3ID	max(n_2)
max max:Int	gold_text grouped				ifnjsbkk	max(i64)
max max:Decimal	gold_text grouped				noIiR7ux	max(d10)
max max:Date	gold_text grouped				F4RPhFJr	max(d)
max max:Timestamp	gold_text grouped				0GZq4UdC	max(ts)
max max:Boolean	gold_text grouped				YNKaDGr0	max(b)
max max:String	gold_text grouped				87JdIwAz	max(part)
max_if max_if:Int,Boolean	gold_text grouped				f3kMOtym	max_if(n, b)
max_if max_if:String,Boolean	gold_text grouped				CJ2VrxnJ	max_if(s, b)
any any:String	gold_text grouped				/azOWxgE	any(s)
any any:String	gold_text grouped				6BmF+gqO	any(s_2)
any any:Int	gold_text grouped				TlvUtcwm	any(n)
any any:Int	gold_text grouped				koI7efCs	any(n_2)
any any:Int	gold_text grouped				npZEL7rT	any(i64)
any any:Decimal	gold_text grouped				RO6NZnXt	any(d10)
any any:Date	gold_text grouped				u6S5HLG0	any(d)
any any:Timestamp	gold_text grouped				rq2XbfuF	any(ts)
any any:Boolean	gold_text grouped				Ebng+Fyw	any(b)
any any:String	gold_text grouped				GlR56s5u	any(part)
arg_min arg_min:Int,Int	gold_text grouped				kWiQMQk5	arg_min(n, i64)
arg_min arg_min:String,Int	gold_text grouped				odOa4D9t	arg_min(s, n)
arg_min arg_min:Int,Int	gold_text grouped				tJUZHbVR	arg_min(n_2, n)
arg_min arg_min:Decimal,Int	gold_text grouped				6bzJlkBA	arg_min(d10, n)
arg_min arg_min:Int,Boolean	gold_text grouped				0hIYZGfo	arg_min(n, b)
arg_min arg_min:String,Boolean	gold_text grouped				kCL/uV0q	arg_min(s, b)
arg_min_distinct arg_min_distinct:Int,Int	gold_text grouped				kWiQMQk5	arg_min_distinct(n, i64)
arg_min_distinct arg_min_distinct:Int,Int	gold_text grouped				tJUZHbVR	arg_min_distinct(n_2, n)
arg_min_distinct arg_min_distinct:Decimal,Int	gold_text grouped				6bzJlkBA	arg_min_distinct(d10, n)
arg_max arg_max:Int,Int	gold_text grouped				1mcH8b+p	arg_max(n, i64)
arg_max arg_max:String,Int	gold_text grouped				j1MovLYG	arg_max(s, n)
arg_max arg_max:Int,Int	gold_text grouped				mlmbSRdq	arg_max(n_2, n)
arg_max arg_max:Decimal,Int	gold_text grouped				N4Ow92mt	arg_max(d10, n)
arg_max arg_max:Int,Boolean	gold_text grouped				6GG1ve2I	arg_max(n, b)
arg_max arg_max:String,Boolean	gold_text grouped				yuetQECm	arg_max(s, b)
bool_and bool_and:Boolean	gold_text grouped				LrIak65I	bool_and(b)
bool_or bool_or:Boolean	gold_text grouped				YNKaDGr0	bool_or(b)
uniq uniq:String	gold_text grouped				gMH906yq	uniq(s)
uniq uniq:String	gold_text grouped				wmUY84PP	uniq(s_2)
uniq uniq:Int	gold_text grouped				GvcM+NHE	uniq(n)
uniq uniq:Int	gold_text grouped				C5izdZcH	uniq(n_2)
uniq uniq:Int	gold_text grouped				ra5MzRS8	uniq(i64)
uniq uniq:Decimal	gold_text grouped				Td2zYcL9	uniq(d10)
uniq uniq:Date	gold_text grouped				en+v4ftV	uniq(d)
uniq uniq:Timestamp	gold_text grouped				8aJ3nE6X	uniq(ts)
uniq uniq:Boolean	gold_text grouped				a2wDMJsy	uniq(b)
uniq uniq:String	gold_text grouped				q+wO6ZY8	uniq(part)
uniq uniq:Int,Int	gold_text grouped				/HzHYtBa	uniq(n, i64)
uniq uniq:String,Int	gold_text grouped				MUAR9dT8	uniq(s, n)
uniq uniq:Int,Int	gold_text grouped				euIRWndp	uniq(n_2, n)
uniq uniq:Decimal,Int	gold_text grouped				P084fFCV	uniq(d10, n)
uniq uniq:Int,Boolean	gold_text grouped				0avEePa2	uniq(n, b)
uniq uniq:String,Boolean	gold_text grouped				oZ12kTc/	uniq(s, b)
approx_count_distinct approx_count_distinct:String	gold_text grouped				gMH906yq	approx_count_distinct(s)
approx_count_distinct approx_count_distinct:Int	gold_text grouped				GvcM+NHE	approx_count_distinct(n)
approx_count_distinct approx_count_distinct:Int	gold_text grouped				C5izdZcH	approx_count_distinct(n_2)
approx_count_distinct approx_count_distinct:Int	gold_text grouped				ra5MzRS8	approx_count_distinct(i64)
approx_count_distinct approx_count_distinct:Decimal	gold_text grouped				Td2zYcL9	approx_count_distinct(d10)
approx_count_distinct approx_count_distinct:Date	gold_text grouped				en+v4ftV	approx_count_distinct(d)
approx_count_distinct approx_count_distinct:Timestamp	gold_text grouped				8aJ3nE6X	approx_count_distinct(ts)
approx_count_distinct approx_count_distinct:Boolean	gold_text grouped				a2wDMJsy	approx_count_distinct(b)
approx_count_distinct approx_count_distinct:String	gold_text grouped				q+wO6ZY8	approx_count_distinct(part)
array_agg array_agg:String	gold_text grouped				l7GmGr6+	array_agg(s)
array_agg array_agg:String	gold_text grouped				FPoMsbQT	array_agg(s_2)
array_agg array_agg:Int	gold_text grouped				t7kFQC96	array_agg(n)
array_agg array_agg:Int	gold_text grouped				Klvavx+J	array_agg(n_2)
array_agg array_agg:Int	gold_text grouped				Hkhhm8fc	array_agg(i64)
array_agg array_agg:Decimal	gold_text grouped				lKZr3vTu	array_agg(d10)
array_agg array_agg:Date	gold_text grouped				YNCknXd9	array_agg(d)
array_agg array_agg:Timestamp	gold_text grouped				BLyJ4Kez	array_agg(ts)
array_agg array_agg:String	gold_text grouped				k5Q2uRx/	array_agg(part)
json_array_agg json_array_agg:String	gold_text grouped				VB9EBzHw	json_array_agg(s)
json_array_agg json_array_agg:String	gold_text grouped				s94CQyJd	json_array_agg(s_2)
json_array_agg json_array_agg:Int	gold_text grouped				wGmJl8Yz	json_array_agg(n)
json_array_agg json_array_agg:Int	gold_text grouped				ZVqFYkie	json_array_agg(n_2)
json_array_agg json_array_agg:Int	gold_text grouped				w7wltI1v	json_array_agg(i64)
json_array_agg json_array_agg:Decimal	gold_text grouped				Cr8LSGWK	json_array_agg(d10)
json_array_agg json_array_agg:Date	gold_text grouped				bJWoy6v/	json_array_agg(d)
json_array_agg json_array_agg:Timestamp	gold_text grouped				H3i2PL0U	json_array_agg(ts)
json_array_agg json_array_agg:Boolean	gold_text grouped				w1Li32UN	json_array_agg(b)
json_array_agg json_array_agg:String	gold_text grouped				ASILF/s2	json_array_agg(part)
json_object_agg json_object_agg:String,Int	gold_text grouped				sme/7AGr	json_object_agg(s, n)
json_object_agg json_object_agg:String,Boolean	gold_text grouped				VtyxyLe1	json_object_agg(s, b)
group_array_moving_sum group_array_moving_sum:Int	gold_text grouped				txgbqo2d	group_array_moving_sum(n)
group_array_moving_sum group_array_moving_sum:Int	gold_text grouped				P0r2fPRm	group_array_moving_sum(n_2)
group_array_moving_sum group_array_moving_sum:Int	gold_text grouped				RP6pEbaL	group_array_moving_sum(i64)
group_array_moving_sum group_array_moving_sum:Decimal	gold_text grouped				MiUS0c71	group_array_moving_sum(d10)
group_array_moving_avg group_array_moving_avg:Int	gold_text grouped				YiYdMzLT	group_array_moving_avg(n)
group_array_moving_avg group_array_moving_avg:Int	gold_text grouped				008lLTXJ	group_array_moving_avg(n_2)
group_array_moving_avg group_array_moving_avg:Int	gold_text grouped				QJ2xkpVd	group_array_moving_avg(i64)
group_array_moving_avg group_array_moving_avg:Decimal	gold_text grouped				5tOUN7TC	group_array_moving_avg(d10)
retention retention:Boolean	gold_text grouped				/UPPmmmh	retention(b)
quantile_cont quantile_cont:Int	gold_text grouped				wbVBC3mw	quantile_cont(n)
quantile_cont quantile_cont:Int	gold_text grouped				QVVmZOfH	quantile_cont(n_2)
quantile_cont quantile_cont:Int	gold_text grouped				xXxCV/Vv	quantile_cont(i64)
quantile_cont quantile_cont:Decimal	gold_text grouped				NQjkDIY0	quantile_cont(d10)
median median:Int	gold_text grouped				wbVBC3mw	median(n)
median median:Int	gold_text grouped				QVVmZOfH	median(n_2)
median median:Int	gold_text grouped				xXxCV/Vv	median(i64)
median median:Decimal	gold_text grouped				NQjkDIY0	median(d10)
quantile_disc quantile_disc:Int	gold_text grouped				EMp39HO/	quantile_disc(n)
quantile_disc quantile_disc:Int	gold_text grouped				RFV0tcDU	quantile_disc(n_2)
quantile_disc quantile_disc:Int	gold_text grouped				tHuRpvW0	quantile_disc(i64)
quantile_disc quantile_disc:Decimal	gold_text grouped				NQjkDIY0	quantile_disc(d10)
median_tdigest median_tdigest:Int	gold_text grouped				FJ2bv2HO	median_tdigest(n)
median_tdigest median_tdigest:Int	gold_text grouped				Gk3MCJxu	median_tdigest(n_2)
median_tdigest median_tdigest:Int	gold_text grouped				D5pUQZKV	median_tdigest(i64)
median_tdigest median_tdigest:Decimal	gold_text grouped				1hmztX4E	median_tdigest(d10)
mode mode:Boolean	gold_text grouped				GtPxWrJW	mode(b)
histogram histogram:String	gold_text grouped				MmVRosHa	histogram(s)
histogram histogram:String	gold_text grouped				35agsj4p	histogram(s_2)
histogram histogram:Int	gold_text grouped				CbySQm+e	histogram(n)
histogram histogram:Int	gold_text grouped				aoGcVDuN	histogram(n_2)
histogram histogram:Int	gold_text grouped				cE5cZz19	histogram(i64)
histogram histogram:Decimal	gold_text grouped				gNKxmn3J	histogram(d10)
histogram histogram:Date	gold_text grouped				dmoENGXV	histogram(d)
histogram histogram:Timestamp	gold_text grouped				FhfyNQCB	histogram(ts)
histogram histogram:String	gold_text grouped				SK/GdH+v	histogram(part)
stddev_pop stddev_pop:Int	gold_text grouped				5Ucz2Jpo	stddev_pop(n)
stddev_pop stddev_pop:Int	gold_text grouped				Ok0B0B4V	stddev_pop(n_2)
stddev_pop stddev_pop:Int	gold_text grouped				Os0NdUxW	stddev_pop(i64)
stddev_pop stddev_pop:Decimal	gold_text grouped				IeBcy/l9	stddev_pop(d10)
stddev_samp stddev_samp:Int	gold_text grouped				3HT9EnQ0	stddev_samp(n)
stddev_samp stddev_samp:Int	gold_text grouped				YKCUwn3w	stddev_samp(n_2)
stddev_samp stddev_samp:Int	gold_text grouped				Mxpee8tM	stddev_samp(i64)
stddev_samp stddev_samp:Decimal	gold_text grouped				/wF5usGs	stddev_samp(d10)
covar_pop covar_pop:Int,Int	gold_text grouped				rJ2fNTjA	covar_pop(n, i64)
covar_pop covar_pop:Int,Int	gold_text grouped				hN06rrAl	covar_pop(n_2, n)
covar_samp covar_samp:Int,Int	gold_text grouped				S9ymkuEb	covar_samp(n, i64)
covar_samp covar_samp:Int,Int	gold_text grouped				1q6y30oG	covar_samp(n_2, n)
skewness skewness:Int	gold_text grouped				AzhvFc6p	skewness(n)
skewness skewness:Int	gold_text grouped				GFC7abLv	skewness(n_2)
skewness skewness:Int	gold_text grouped				BJN7lWKX	skewness(i64)
skewness skewness:Decimal	gold_text grouped				wN89HpDK	skewness(d10)
kurtosis kurtosis:Int	gold_text grouped				mvoT4175	kurtosis(n)
kurtosis kurtosis:Int	gold_text grouped				dmTqptp1	kurtosis(n_2)
kurtosis kurtosis:Int	gold_text grouped				yjdtJnNS	kurtosis(i64)
kurtosis kurtosis:Decimal	gold_text grouped				IwtDXUxU	kurtosis(d10)
count count:String	gold_text grouped				gMH906yq	count(DISTINCT s)
uniq count uniq:Int,Boolean	gold_text grouped				0avEePa2	count(DISTINCT n, b)
sum sum:Int	gold_text grouped				NtTz0yj9	sum(DISTINCT n)
avg avg:Int	gold_text grouped				EZyOOYce	avg(DISTINCT n)
count count:Date	gold_text grouped				en+v4ftV	count(DISTINCT d)
string_agg string_agg:String	gold_text grouped				UwF7kbo/	string_agg(s, ',')
string_agg listagg string_agg:String	gold_text grouped				Ulkvz8UV	listagg(part, '-')
string_agg group_concat string_agg:String	gold_text grouped				k4oF+cAk	group_concat(s_2, ';')
sum multiply Binary:* sum:Int multiply:Int,Int	gold_text grouped				pa6yTNZ8	sum(n * 2)
max length max:Int length:String	gold_text grouped				l6QHUX+B	max(length(s))
sum if sum:Int if:Boolean,Int,Int	gold_text grouped				DOfG9NlV	sum(if(b, n, 0))
quantile_cont quantile_cont:Int	gold_text grouped				wbVBC3mw	quantile_cont(0.5)(n)
quantile_disc quantile_disc:Int	gold_text grouped				dIiO8/WE	quantile_disc(0.25)(n)
plus sum count Binary:+ plus:Int,Int sum:Int count:Int	gold_text grouped				M+VGmdAw	count(n) + sum(n)
min plus Binary:+ min:Int plus:Int,Int	gold_text grouped				D6aMyvuV	min(n + n_2)
divide if count sum avg divide:Decimal,Int if:Boolean,Int,Int count:Decimal sum:Decimal	gold_text grouped				kc3WPMNO	avg(d10)
sum if Case sum:Int if:Boolean,Int,Int	gold_text grouped				qJxtcm9h	sum(CASE WHEN b THEN 1 ELSE 0 END)
max concat max:String concat:String,String	gold_text grouped				EAjqMWiD	max(concat(s, part))
sum_if gt Binary:> sum_if:Int,Boolean gt:Int,Int	gold_text grouped				1QodRznq	sum_if(n, n > 3)
count_if gt Binary:> count_if:Boolean gt:Int,Int	gold_text grouped				NQkx3WyU	count_if(n > 3)
avg_if avg_if:Int,Boolean	gold_text grouped				UAK7/Jxo	avg_if(n, b)
array_agg array_agg:Int	gold_text grouped				t7kFQC96	array_agg(n)
array_agg array_agg:String	gold_text grouped				l7GmGr6+	array_agg(s)
json_array_agg json_agg json_array_agg:Int	gold_text grouped				wGmJl8Yz	json_agg(n)
any any_value any:Int	gold_text grouped				oPqsQHJL	any_value(grp)
count count:	gold_text whole				Ux4OUH98	count()
count count:String	gold_text whole				AzF2k/27	count(s)
count count:String	gold_text whole				Ux4OUH98	count(s_2)
count count:Int	gold_text whole				AzF2k/27	count(n)
count count:Int	gold_text whole				Ux4OUH98	count(n_2)
count count:Int	gold_text whole				AzF2k/27	count(i64)
count count:Decimal	gold_text whole				AzF2k/27	count(d10)
count count:Date	gold_text whole				AzF2k/27	count(d)
count count:Timestamp	gold_text whole				AzF2k/27	count(ts)
count count:Boolean	gold_text whole				3lzyka3U	count(b)
count count:String	gold_text whole				3lzyka3U	count(part)
count_if count_if:Boolean	gold_text whole				2/Q0Ldvs	count_if(b)
count_if count_if:Int,Boolean	gold_text whole				7t+iesOF	count_if(n, b)
count_if count_if:String,Boolean	gold_text whole				7t+iesOF	count_if(s, b)
uniq count_distinct uniq:String	gold_text whole				heZ0JoHT	count_distinct(s)
uniq count_distinct uniq:String	gold_text whole				ht0nu5sn	count_distinct(s_2)
uniq count_distinct uniq:Int	gold_text whole				T4rPkw64	count_distinct(n)
uniq count_distinct uniq:Int	gold_text whole				T4rPkw64	count_distinct(n_2)
uniq count_distinct uniq:Int	gold_text whole				VAKMBdnX	count_distinct(i64)
uniq count_distinct uniq:Decimal	gold_text whole				AzF2k/27	count_distinct(d10)
uniq count_distinct uniq:Date	gold_text whole				ZJsm985u	count_distinct(d)
uniq count_distinct uniq:Timestamp	gold_text whole				AzF2k/27	count_distinct(ts)
uniq count_distinct uniq:Boolean	gold_text whole				SQZ4NoDp	count_distinct(b)
uniq count_distinct uniq:String	gold_text whole				uD/DdZvX	count_distinct(part)
uniq count_distinct uniq:Int,Int	gold_text whole				wQxQOYjw	count_distinct(n, i64)
uniq count_distinct uniq:String,Int	gold_text whole				wQxQOYjw	count_distinct(s, n)
uniq count_distinct uniq:Int,Int	gold_text whole				UbZveEm5	count_distinct(n_2, n)
uniq count_distinct uniq:Decimal,Int	gold_text whole				wQxQOYjw	count_distinct(d10, n)
uniq count_distinct uniq:Int,Boolean	gold_text whole				wqrFGtWo	count_distinct(n, b)
uniq count_distinct uniq:String,Boolean	gold_text whole				Q3XbNSg/	count_distinct(s, b)
sum sum:Int	gold_text whole				4KAFIgee	sum(n)
sum sum:Int	gold_text whole				FFps5mxd	sum(n_2)
sum sum:Int	gold_text whole				ndW7wWot	sum(i64)
sum sum:Decimal	gold_text whole				/ayyeEXy	sum(d10)
sum_if sum_if:Int,Boolean	gold_text whole				Fw8FNeDT	sum_if(n, b)
avg avg:Int	gold_text whole				hVOmHou+	avg(n)
avg avg:Int	gold_text whole				0uRgUPyL	avg(n_2)
avg avg:Int	gold_text whole				EDplRNmP	avg(i64)
divide if count sum avg divide:Decimal,Int if:Boolean,Int,Int count:Decimal sum:Decimal	gold_text whole				DBU8+2fJ	avg(d10)
avg_if avg_if:Int,Boolean	gold_text whole				ggYAigP4	avg_if(n, b)
min min:String	gold_text whole				w/X8cQl8	min(s)
min min:String	gold_text whole				RrMmj1J6	min(s_2)
min min:Int	gold_text whole				c+Zxf7np	min(n)
min min:Int	gold_text whole				c+Zxf7np	min(n_2)
min min:Int	gold_text whole				83QXHkz4	min(i64)
min min:Decimal	gold_text whole				AumMxbxc	min(d10)
min min:Date	gold_text whole				s+k/xSgz	min(d)
min min:Timestamp	gold_text whole				J9pUw82T	min(ts)
min min:Boolean	gold_text whole				fD67mz3c	min(b)
min min:String	gold_text whole				RrMmj1J6	min(part)
min_if min_if:Int,Boolean	gold_text whole				5X/+9Ol4	min_if(n, b)
min_if min_if:String,Boolean	gold_text whole				i3/3Wj/B	min_if(s, b)
max max:String	gold_text whole				5u6q7T8F	max(s)
max max:String	gold_text whole				5u6q7T8F	max(s_2)
max max:Int	gold_text whole				RFUGNsl4	max(n)
max max:Int	gold_text whole				RFUGNsl4	max(n_2)
max max:Int	gold_text whole				U4Anz3oC	max(i64)
max max:Decimal	gold_text whole				HpiYPBhT	max(d10)
max max:Date	gold_text whole				YJe3bb1l	max(d)
max max:Timestamp	gold_text whole				W+1GYYrJ	max(ts)
max max:Boolean	gold_text whole				O4kqB6mk	max(b)
max max:String	gold_text whole				5u6q7T8F	max(part)
max_if max_if:Int,Boolean	gold_text whole				gPjOxk2z	max_if(n, b)
max_if max_if:String,Boolean	gold_text whole				a2s5odEb	max_if(s, b)
any any:String	gold_text whole				w/X8cQl8	any(s)
any any:String	gold_text whole				77/O89rr	any(s_2)
any any:Int	gold_text whole				+dGrAHkJ	any(n)
any any:Int	gold_text whole				dyG9KG5V	any(n_2)
any any:Int	gold_text whole				quoEPkA+	any(i64)
any any:Decimal	gold_text whole				zyBW78MZ	any(d10)
any any:Date	gold_text whole				ueziqXTq	any(d)
any any:Timestamp	gold_text whole				y+kAtXl7	any(ts)
any any:Boolean	gold_text whole				fD67mz3c	any(b)
any any:String	gold_text whole				RrMmj1J6	any(part)
arg_min arg_min:Int,Int	gold_text whole				uKgjqL74	arg_min(n, i64)
arg_min arg_min:String,Int	gold_text whole				83G/nu3c	arg_min(s, n)
arg_min arg_min:Int,Int	gold_text whole				UpvzmtjI	arg_min(n_2, n)
arg_min arg_min:Decimal,Int	gold_text whole				d5ZCWFDr	arg_min(d10, n)
arg_min arg_min:Int,Boolean	gold_text whole				+dGrAHkJ	arg_min(n, b)
arg_min arg_min:String,Boolean	gold_text whole				w/X8cQl8	arg_min(s, b)
arg_min_distinct arg_min_distinct:Int,Int	gold_text whole				uKgjqL74	arg_min_distinct(n, i64)
arg_min_distinct arg_min_distinct:String,Int	gold_text whole				83G/nu3c	arg_min_distinct(s, n)
arg_min_distinct arg_min_distinct:Int,Int	gold_text whole				UpvzmtjI	arg_min_distinct(n_2, n)
arg_min_distinct arg_min_distinct:Decimal,Int	gold_text whole				d5ZCWFDr	arg_min_distinct(d10, n)
arg_max arg_max:Int,Int	gold_text whole				H5NDAkCD	arg_max(n, i64)
arg_max arg_max:String,Int	gold_text whole				h96KuSeG	arg_max(s, n)
arg_max arg_max:Int,Int	gold_text whole				na6WtgN2	arg_max(n_2, n)
arg_max arg_max:Decimal,Int	gold_text whole				ny/vLNKd	arg_max(d10, n)
arg_max arg_max:Int,Boolean	gold_text whole				3WbeKLq8	arg_max(n, b)
arg_max arg_max:String,Boolean	gold_text whole				AswWxt3O	arg_max(s, b)
bool_and bool_and:Boolean	gold_text whole				fD67mz3c	bool_and(b)
bool_or bool_or:Boolean	gold_text whole				O4kqB6mk	bool_or(b)
uniq uniq:String	gold_text whole				heZ0JoHT	uniq(s)
uniq uniq:String	gold_text whole				ht0nu5sn	uniq(s_2)
uniq uniq:Int	gold_text whole				T4rPkw64	uniq(n)
uniq uniq:Int	gold_text whole				T4rPkw64	uniq(n_2)
uniq uniq:Int	gold_text whole				VAKMBdnX	uniq(i64)
uniq uniq:Decimal	gold_text whole				AzF2k/27	uniq(d10)
uniq uniq:Date	gold_text whole				ZJsm985u	uniq(d)
uniq uniq:Timestamp	gold_text whole				AzF2k/27	uniq(ts)
uniq uniq:Boolean	gold_text whole				SQZ4NoDp	uniq(b)
uniq uniq:String	gold_text whole				uD/DdZvX	uniq(part)
uniq uniq:Int,Int	gold_text whole				wQxQOYjw	uniq(n, i64)
uniq uniq:String,Int	gold_text whole				wQxQOYjw	uniq(s, n)
uniq uniq:Int,Int	gold_text whole				UbZveEm5	uniq(n_2, n)
uniq uniq:Decimal,Int	gold_text whole				wQxQOYjw	uniq(d10, n)
uniq uniq:Int,Boolean	gold_text whole				wqrFGtWo	uniq(n, b)
uniq uniq:String,Boolean	gold_text whole				Q3XbNSg/	uniq(s, b)
approx_count_distinct approx_count_distinct:Int	gold_text whole				T4rPkw64	approx_count_distinct(n)
approx_count_distinct approx_count_distinct:Int	gold_text whole				T4rPkw64	approx_count_distinct(n_2)
approx_count_distinct approx_count_distinct:Boolean	gold_text whole				SQZ4NoDp	approx_count_distinct(b)
array_agg array_agg:String	gold_text whole				mVuCjKyj	array_agg(s)
array_agg array_agg:String	gold_text whole				O+deOpS3	array_agg(s_2)
array_agg array_agg:Int	gold_text whole				bRFYoLax	array_agg(n)
array_agg array_agg:Int	gold_text whole				IxfcwxZ+	array_agg(n_2)
array_agg array_agg:Int	gold_text whole				YZ52LGSQ	array_agg(i64)
array_agg array_agg:Decimal	gold_text whole				oYF7Col/	array_agg(d10)
array_agg array_agg:Date	gold_text whole				hAhDXekj	array_agg(d)
array_agg array_agg:Timestamp	gold_text whole				yo1AAVa0	array_agg(ts)
array_agg array_agg:String	gold_text whole				MASBqqUc	array_agg(part)
json_array_agg json_array_agg:String	gold_text whole				DLDxIfFu	json_array_agg(s)
json_array_agg json_array_agg:String	gold_text whole				Vkd1SZ4P	json_array_agg(s_2)
json_array_agg json_array_agg:Int	gold_text whole				YCLtiLCu	json_array_agg(n)
json_array_agg json_array_agg:Int	gold_text whole				cUIyZHSS	json_array_agg(n_2)
json_array_agg json_array_agg:Int	gold_text whole				SFrRYUm2	json_array_agg(i64)
json_array_agg json_array_agg:Decimal	gold_text whole				DObDXJi8	json_array_agg(d10)
json_array_agg json_array_agg:Date	gold_text whole				9SNDHgI0	json_array_agg(d)
json_array_agg json_array_agg:Timestamp	gold_text whole				vz7JTyKe	json_array_agg(ts)
json_array_agg json_array_agg:Boolean	gold_text whole				rMrPnkm5	json_array_agg(b)
json_array_agg json_array_agg:String	gold_text whole				X+nIaOcb	json_array_agg(part)
group_array_moving_sum group_array_moving_sum:Int	gold_text whole				kXehNAHL	group_array_moving_sum(n)
group_array_moving_sum group_array_moving_sum:Int	gold_text whole				2VUFOa9u	group_array_moving_sum(n_2)
group_array_moving_sum group_array_moving_sum:Int	gold_text whole				TKJ51AiZ	group_array_moving_sum(i64)
group_array_moving_sum group_array_moving_sum:Decimal	gold_text whole				5W8IfEVP	group_array_moving_sum(d10)
group_array_moving_avg group_array_moving_avg:Int	gold_text whole				07mvRCPm	group_array_moving_avg(n)
group_array_moving_avg group_array_moving_avg:Int	gold_text whole				Bf+z7nqs	group_array_moving_avg(n_2)
group_array_moving_avg group_array_moving_avg:Int	gold_text whole				nkYB33wm	group_array_moving_avg(i64)
group_array_moving_avg group_array_moving_avg:Decimal	gold_text whole				EVSXUg3r	group_array_moving_avg(d10)
retention retention:Boolean	gold_text whole				dGrZNdWW	retention(b)
quantile_cont quantile_cont:Int	gold_text whole				fvMdHzEC	quantile_cont(n)
quantile_cont quantile_cont:Int	gold_text whole				fvMdHzEC	quantile_cont(n_2)
quantile_cont quantile_cont:Int	gold_text whole				bUALe6W8	quantile_cont(i64)
quantile_cont quantile_cont:Decimal	gold_text whole				bdjhV0dK	quantile_cont(d10)
median median:Int	gold_text whole				fvMdHzEC	median(n)
median median:Int	gold_text whole				fvMdHzEC	median(n_2)
median median:Int	gold_text whole				bUALe6W8	median(i64)
median median:Decimal	gold_text whole				bdjhV0dK	median(d10)
quantile_disc quantile_disc:Int	gold_text whole				6U5bNsWz	quantile_disc(n)
quantile_disc quantile_disc:Int	gold_text whole				6U5bNsWz	quantile_disc(n_2)
quantile_disc quantile_disc:Int	gold_text whole				8fLOO3ji	quantile_disc(i64)
quantile_disc quantile_disc:Decimal	gold_text whole				bdjhV0dK	quantile_disc(d10)
median_tdigest median_tdigest:Int	gold_text whole				fvMdHzEC	median_tdigest(n)
median_tdigest median_tdigest:Int	gold_text whole				fvMdHzEC	median_tdigest(n_2)
median_tdigest median_tdigest:Int	gold_text whole				zB4lilXW	median_tdigest(i64)
median_tdigest median_tdigest:Decimal	gold_text whole				ge5OIPpR	median_tdigest(d10)
mode mode:String	gold_text whole				yNiWXL11	mode(s)
mode mode:Int	gold_text whole				6U5bNsWz	mode(n)
mode mode:Int	gold_text whole				iU20nauj	mode(n_2)
mode mode:Int	gold_text whole				DIN00Rl2	mode(i64)
mode mode:Date	gold_text whole				nm2wBr1e	mode(d)
mode mode:Boolean	gold_text whole				O4kqB6mk	mode(b)
mode mode:String	gold_text whole				LsDn335C	mode(part)
histogram histogram:String	gold_text whole				lLYikjg5	histogram(s)
histogram histogram:String	gold_text whole				s1MIlBsV	histogram(s_2)
histogram histogram:Int	gold_text whole				UkRBB/LK	histogram(n)
histogram histogram:Int	gold_text whole				koFB+kFG	histogram(n_2)
histogram histogram:Int	gold_text whole				ei0EyJ/Z	histogram(i64)
histogram histogram:Decimal	gold_text whole				Qg0pbbMd	histogram(d10)
histogram histogram:Date	gold_text whole				XrwdvgxE	histogram(d)
histogram histogram:Timestamp	gold_text whole				hUf6MdWn	histogram(ts)
histogram histogram:String	gold_text whole				eTYOtP6m	histogram(part)
stddev_pop stddev_pop:Int	gold_text whole				5ttQoQvo	stddev_pop(n)
stddev_pop stddev_pop:Int	gold_text whole				EdejCegD	stddev_pop(n_2)
stddev_pop stddev_pop:Int	gold_text whole				+5iCBgB1	stddev_pop(i64)
stddev_pop stddev_pop:Decimal	gold_text whole				eLbVLA0t	stddev_pop(d10)
stddev_samp stddev_samp:Int	gold_text whole				AKn3g5Z3	stddev_samp(n)
stddev_samp stddev_samp:Int	gold_text whole				F08Sda50	stddev_samp(n_2)
stddev_samp stddev_samp:Int	gold_text whole				j6lxmEyM	stddev_samp(i64)
stddev_samp stddev_samp:Decimal	gold_text whole				8Gl1zVJ0	stddev_samp(d10)
covar_pop covar_pop:Int,Int	gold_text whole				eHD9wc2g	covar_pop(n, i64)
covar_pop covar_pop:Int,Int	gold_text whole				j9hP0JRt	covar_pop(n_2, n)
covar_samp covar_samp:Int,Int	gold_text whole				09PmzQro	covar_samp(n, i64)
covar_samp covar_samp:Int,Int	gold_text whole				a7ohC5wx	covar_samp(n_2, n)
skewness skewness:Int	gold_text whole				MDO/4f0U	skewness(n)
skewness skewness:Int	gold_text whole				EOzueCju	skewness(n_2)
skewness skewness:Int	gold_text whole				YRuuL0h7	skewness(i64)
skewness skewness:Decimal	gold_text whole				m5rVmqrP	skewness(d10)
kurtosis kurtosis:Int	gold_text whole				vTY5e+Am	kurtosis(n)
kurtosis kurtosis:Int	gold_text whole				qwzLwi0L	kurtosis(n_2)
kurtosis kurtosis:Int	gold_text whole				5KnqKLaY	kurtosis(i64)
kurtosis kurtosis:Decimal	gold_text whole				xSmKWbUs	kurtosis(d10)
count count:String	gold_text whole				heZ0JoHT	count(DISTINCT s)
uniq count uniq:Int,Boolean	gold_text whole				wqrFGtWo	count(DISTINCT n, b)
sum sum:Int	gold_text whole				bKL8J5OB	sum(DISTINCT n)
avg avg:Int	gold_text whole				sIOP0MUc	avg(DISTINCT n)
count count:Date	gold_text whole				ZJsm985u	count(DISTINCT d)
string_agg string_agg:String	gold_text whole				NK3J9mOH	string_agg(s, ',')
string_agg listagg string_agg:String	gold_text whole				EVuwsCUj	listagg(part, '-')
string_agg group_concat string_agg:String	gold_text whole				DAgsfalF	group_concat(s_2, ';')
sum multiply Binary:* sum:Int multiply:Int,Int	gold_text whole				RnPz7Yn8	sum(n * 2)
max length max:Int length:String	gold_text whole				QWMM4Pk3	max(length(s))
sum if sum:Int if:Boolean,Int,Int	gold_text whole				Fw8FNeDT	sum(if(b, n, 0))
quantile_cont quantile_cont:Int	gold_text whole				fvMdHzEC	quantile_cont(0.5)(n)
quantile_disc quantile_disc:Int	gold_text whole				ulFuFJkd	quantile_disc(0.25)(n)
plus sum count Binary:+ plus:Int,Int sum:Int count:Int	gold_text whole				5wybA5Wd	count(n) + sum(n)
min plus Binary:+ min:Int plus:Int,Int	gold_text whole				oX9+gVFB	min(n + n_2)
divide if count sum avg divide:Decimal,Int if:Boolean,Int,Int count:Decimal sum:Decimal	gold_text whole				DBU8+2fJ	avg(d10)
sum if Case sum:Int if:Boolean,Int,Int	gold_text whole				OuFoQ1ve	sum(CASE WHEN b THEN 1 ELSE 0 END)
max concat max:String concat:String,String	gold_text whole				1LcbVkHE	max(concat(s, part))
sum_if gt Binary:> sum_if:Int,Boolean gt:Int,Int	gold_text whole				JdfcvBL8	sum_if(n, n > 3)
count_if gt Binary:> count_if:Boolean gt:Int,Int	gold_text whole				mzAQYT8Y	count_if(n > 3)
avg_if avg_if:Int,Boolean	gold_text whole				ggYAigP4	avg_if(n, b)
array_agg array_agg:Int	gold_text whole				bRFYoLax	array_agg(n)
array_agg array_agg:String	gold_text whole				mVuCjKyj	array_agg(s)
json_array_agg json_agg json_array_agg:Int	gold_text whole				YCLtiLCu	json_agg(n)
any any_value any:Int	gold_text whole				QJlnzGRo	any_value(grp)
ceil ceil:Int	gold_text			1	7NZdV/mk	ceil(n)
ceil ceil:Int	gold_text			1	lZLVB9/v	ceil(i64)
ceil divide Binary:/ ceil:Float divide:Int,Int	gold_text			1	B60A13cn	ceil(n_2 / 7)
floor divide Binary:/ floor:Float divide:Int,Int	gold_text			1	CKchJiq8	floor(n_2 / 7)
round divide Binary:/ round:Float divide:Int,Int	gold_text			1	SL9wOqtb	round(n_2 / 7)
round round:Decimal	gold_number			1	ipKlQlSn	round(d10_2)
ifnull if is_not_null if:Boolean,Int,Int is_not_null:Int	gold_text			1	u+Yj8XpR	ifnull(n, 0)
ifnull if is_not_null if:Boolean,Decimal,Decimal is_not_null:Decimal	gold_text			1	S3KB5OHz	ifnull(d10, 0)
ifnull if is_not_null if:Boolean,Date,Date is_not_null:Date	gold_time			1	yIQpHP6n	ifnull(d, d_2)
iff if if:Boolean,String,String	gold_text			1	mhZ813Ao	iff(b, s, part)
json_object object_construct object_construct:String,String,String,Int	gold_text			1	/vsyiKXb	json_object('k', s, 'n', n)
json_object object_construct object_construct:String,Date,String,Boolean	gold_text			1	+tgSK46g	json_object('d', d, 'b', b)
json_object object_construct object_construct:String,Decimal	gold_text			1	KRj+0k9w	json_object('p', d10)
greatest if array_max array if:Boolean,String,String array_max:Array array:String,String	gold_text			1	zjI4Dbgh	greatest(s, part)
greatest if array_max array if:Boolean,Decimal,Decimal array_max:Array array:Decimal,Decimal	gold_number			1	iQeAAQY6	greatest(d10, d10_2)
least if array_min array if:Boolean,Date,Date array_min:Array array:Date,Date	gold_time			1	dSBhj8U0	least(d, d_2)
least if array_min array if:Boolean,Timestamp,Timestamp array_min:Array array:Timestamp,Timestamp	gold_time			1	bcox8meh	least(ts, ts_2)
regexp_replace regexp_replace:String,String,String	gold_text			1	LllIkrhZ	regexp_replace(s_2, 'o', '0')
regexp_replace regexp_replace:String,String,String	gold_text			1	tZlm7Xar	regexp_replace(s, '[^a-z0-9]', '')
regexp_replace regexp_replace:String,String,String	gold_text			1	abc+6f1j	regexp_replace(s, '^(.)(.*)$', '\\\\2-\\\\1')
regexp_like regexp_like:String,String	gold_text			1	9To+UAPS	regexp_like(s, '@')
dayofweek dayofweek:Date	gold_time			1	lR0dCVO1	dayofweek(d_2)
split_part split_part:String,String,Int	gold_text			1	AUeDcCKM	split_part(s, '@', 2)
split_part split_part:String,String,Int	gold_text			1	/NBSaNFJ	split_part(s_2, '-', 1)
least to_date to_last_of_month if array_min array DateFunction:LAST_DAY to_last_of_month:Date if:Boolean,Date,Date array_min:Array array:Date,Date	gold_text			1	ccQxzCQz	last_day(least(d, to_date('9000-01-01')), MONTH)
least to_date to_last_of_year if array_min array DateFunction:LAST_DAY to_last_of_year:Date if:Boolean,Date,Date array_min:Array array:Date,Date	gold_time			1	DC62Cs0F	last_day(least(d_2, to_date('9000-01-01')), YEAR)
least to_date to_last_of_quarter if array_min array DateFunction:LAST_DAY to_last_of_quarter:Date if:Boolean,Date,Date array_min:Array array:Date,Date	gold_text			1	F3J68FYY	last_day(least(d, to_date('9000-01-01')), QUARTER)
least to_timestamp to_last_of_month if array_min array DateFunction:LAST_DAY to_last_of_month:Timestamp if:Boolean,Timestamp,Timestamp array_min:Array array:Timestamp,Timestamp	gold_text			1	nBQ/6ySm	last_day(least(ts, to_timestamp('9000-01-01')), MONTH)
to_last_of_month least to_timestamp if array_min array to_last_of_month:Timestamp if:Boolean,Timestamp,Timestamp array_min:Array array:Timestamp,Timestamp	gold_time			1	Piune0gu	to_last_of_month(least(ts_2, to_timestamp('9000-01-01')))
least to_timestamp to_last_of_year if array_min array DateFunction:LAST_DAY to_last_of_year:Timestamp if:Boolean,Timestamp,Timestamp array_min:Array array:Timestamp,Timestamp	gold_text			1	/ayxmDB6	last_day(least(ts, to_timestamp('9000-01-01')), YEAR)
least to_timestamp to_last_of_quarter if array_min array DateFunction:LAST_DAY to_last_of_quarter:Timestamp if:Boolean,Timestamp,Timestamp array_min:Array array:Timestamp,Timestamp	gold_time			1	R+nR6jeJ	last_day(least(ts_2, to_timestamp('9000-01-01')), QUARTER)
diff_days DateFunction:DATE_DIFF diff_days:Date,Date	gold_time			1	VQCsdkuq	datediff(day, d, d_2)
diff_hours DateFunction:DATE_DIFF diff_hours:Timestamp,Timestamp	gold_time			1	EIMnIkqb	datediff(hour, ts, ts_2)
diff_months DateFunction:DATE_DIFF diff_months:Date,Date	gold_time			1	FkncFL/Q	date_diff(month, d_2, d)
array_contains	gold_list				ui3YS6eT	array_contains(a, n)
array_contains	gold_list				Q841aAzR	array_contains(z, 'b')
array_contains	gold_list				oanim1/y	array_contains(a_2, n)
array_to_string array_to_string:Array,String	gold_list			1	JEb+3bNO	array_to_string(z, k)
array_transform multiply Binary:* Binary:-> array_transform:Array,Int multiply:Int,Int	gold_list				oUxxDFzR	array_transform(a, x -> x * 2)
array_length length length:Array	gold_list				feAUJJsq	array_length(a)
array_slice slice slice:Array,Int,Int	gold_list				PUUu65Sv	array_slice(z, 2, 3)
string_agg string_agg:String	gold_text grouped				DFx0mSVR	string_agg(s, ',') WITHIN GROUP (ORDER BY s)
string_agg string_agg:String	gold_text whole				qShectWG	string_agg(s, ',') WITHIN GROUP (ORDER BY s)
listagg string_agg string_agg:String	gold_text grouped				O+W2sH5k	listagg(part, '-') WITHIN GROUP (ORDER BY part DESC)
listagg string_agg string_agg:String	gold_text whole				aEhiYpW3	listagg(part, '-') WITHIN GROUP (ORDER BY part DESC)
string_agg string_agg:String	gold_text grouped				Hp9hreml	string_agg(s, ', ') WITHIN GROUP (ORDER BY n, s)
string_agg string_agg:String	gold_text whole				Cj21W86h	string_agg(s, ', ') WITHIN GROUP (ORDER BY n, s)
string_agg Cast:String string_agg:String	gold_text grouped				MVcDvKId	string_agg(n::STRING, '-') WITHIN GROUP (ORDER BY n DESC)
string_agg Cast:String string_agg:String	gold_text whole				0+k0j4fB	string_agg(n::STRING, '-') WITHIN GROUP (ORDER BY n DESC)
Binary:= tuple:Decimal,Int tuple	gold_number			1	B5m6TKG5	(d10, id) = (d10_2, n)
Binary:<> tuple:Decimal,Int tuple	gold_number			1	GGlcc2gQ	(d10, id) <> (d10_2, n)
Binary:< lt:Tuple,Tuple lt tuple:Decimal,Int tuple	gold_number			1	R5yMAKSP	(d10, id) < (d10_2, n)
Binary:<= lte:Tuple,Tuple lte tuple:Decimal,Int tuple	gold_number			1	R5yMAKSP	(d10, id) <= (d10_2, n)
Binary:> gt:Tuple,Tuple gt tuple:Decimal,Int tuple	gold_number			1	hZ9W5+O+	(d10, id) > (d10_2, n)
Binary:>= gte:Tuple,Tuple gte tuple:Decimal,Int tuple	gold_number			1	hZ9W5+O+	(d10, id) >= (d10_2, n)
eq tuple:Decimal,Int tuple	gold_number			1	B5m6TKG5	eq((d10, id), (d10_2, n))
noteq tuple:Decimal,Int tuple	gold_number			1	GGlcc2gQ	noteq((d10, id), (d10_2, n))
Binary:= tuple:Decimal,Int tuple tuple:Float,Int	gold_number			1	B5m6TKG5	(f64, n) = (100.5, n)
Binary:<> tuple:Decimal,Int tuple tuple:Float,Int	gold_number			1	GGlcc2gQ	(f64, n) <> (100.5, n)
Binary:< lt:Tuple,Tuple lt tuple:Decimal,Int tuple tuple:Float,Int	gold_number			1	QQ+kkGL/	(f64, n) < (100.5, n)
Binary:<= lte:Tuple,Tuple lte tuple:Decimal,Int tuple tuple:Float,Int	gold_number			1	QQ+kkGL/	(f64, n) <= (100.5, n)
Binary:> gt:Tuple,Tuple gt tuple:Decimal,Int tuple tuple:Float,Int	gold_number			1	P+qIETqb	(f64, n) > (100.5, n)
Binary:>= gte:Tuple,Tuple gte tuple:Decimal,Int tuple tuple:Float,Int	gold_number			1	P+qIETqb	(f64, n) >= (100.5, n)
eq tuple:Decimal,Int tuple tuple:Float,Int	gold_number			1	B5m6TKG5	eq((f64, n), (100.5, n))
noteq tuple:Decimal,Int tuple tuple:Float,Int	gold_number			1	GGlcc2gQ	noteq((f64, n), (100.5, n))
Binary:* Binary:+ multiply:Int,Int multiply plus:Int,Int plus	gold_text			1	ZlxmnnN2	(n + n_2) * i32
to_unix_timestamp to_unix_timestamp:Timestamp	gold_text		AAAACAAAEAAAAAAAAAACAAAAAAAAAAAAAAAAKAoAAg==	1	ZIjozVoi	to_unix_timestamp(ts)
Binary:= tuple:Int,String tuple	gold_text			1	B5m6TKG5	(n, s) = (n_2, s_2)
Binary:<> tuple:Int,String tuple	gold_text			1	GGlcc2gQ	(n, s) <> (n_2, s_2)
Binary:< lt:Tuple,Tuple lt tuple:Int,String tuple	gold_text			1	w10ZUcmX	(n, s) < (n_2, s_2)
Binary:<= lte:Tuple,Tuple lte tuple:Int,String tuple	gold_text			1	w10ZUcmX	(n, s) <= (n_2, s_2)
Binary:> gt:Tuple,Tuple gt tuple:Int,String tuple	gold_text			1	05pI9khe	(n, s) > (n_2, s_2)
Binary:>= gte:Tuple,Tuple gte tuple:Int,String tuple	gold_text			1	05pI9khe	(n, s) >= (n_2, s_2)
eq tuple:Int,String tuple	gold_text			1	B5m6TKG5	eq((n, s), (n_2, s_2))
noteq tuple:Int,String tuple	gold_text			1	GGlcc2gQ	noteq((n, s), (n_2, s_2))
Binary:= tuple:Int,String tuple	gold_text			1	B5m6TKG5	(n, s) = (5, 'm')
Binary:<> tuple:Int,String tuple	gold_text			1	GGlcc2gQ	(n, s) <> (5, 'm')
Binary:< lt:Tuple,Tuple lt tuple:Int,String tuple	gold_text			1	n9fBiexQ	(n, s) < (5, 'm')
Binary:<= lte:Tuple,Tuple lte tuple:Int,String tuple	gold_text			1	n9fBiexQ	(n, s) <= (5, 'm')
Binary:> gt:Tuple,Tuple gt tuple:Int,String tuple	gold_text			1	5AH0Kn7t	(n, s) > (5, 'm')
Binary:>= gte:Tuple,Tuple gte tuple:Int,String tuple	gold_text			1	5AH0Kn7t	(n, s) >= (5, 'm')
eq tuple:Int,String tuple	gold_text			1	B5m6TKG5	eq((n, s), (5, 'm'))
noteq tuple:Int,String tuple	gold_text			1	GGlcc2gQ	noteq((n, s), (5, 'm'))
Binary:= tuple:Int,String tuple	gold_text			1	B5m6TKG5	(n_2, s_2) = (3, 'abc')
Binary:<> tuple:Int,String tuple	gold_text			1	GGlcc2gQ	(n_2, s_2) <> (3, 'abc')
Binary:< lt:Tuple,Tuple lt tuple:Int,String tuple	gold_text			1	GNqrCAdy	(n_2, s_2) < (3, 'abc')
Binary:<= lte:Tuple,Tuple lte tuple:Int,String tuple	gold_text			1	GNqrCAdy	(n_2, s_2) <= (3, 'abc')
Binary:> gt:Tuple,Tuple gt tuple:Int,String tuple	gold_text			1	tP7+D1l7	(n_2, s_2) > (3, 'abc')
Binary:>= gte:Tuple,Tuple gte tuple:Int,String tuple	gold_text			1	tP7+D1l7	(n_2, s_2) >= (3, 'abc')
eq tuple:Int,String tuple	gold_text			1	B5m6TKG5	eq((n_2, s_2), (3, 'abc'))
noteq tuple:Int,String tuple	gold_text			1	GGlcc2gQ	noteq((n_2, s_2), (3, 'abc'))
Binary:= tuple:Timestamp,String tuple	gold_text			1	ME6MmJEB	(ts, s) = (ts, part)
Binary:<> tuple:Timestamp,String tuple	gold_text			1	72QZHioI	(ts, s) <> (ts, part)
Binary:< lt:Tuple,Tuple lt tuple:Timestamp,String tuple	gold_text			1	2Zmy5jb9	(ts, s) < (ts, part)
Binary:<= lte:Tuple,Tuple lte tuple:Timestamp,String tuple	gold_text			1	qRg0BX/k	(ts, s) <= (ts, part)
Binary:> gt:Tuple,Tuple gt tuple:Timestamp,String tuple	gold_text			1	ywUxG1/Q	(ts, s) > (ts, part)
Binary:>= gte:Tuple,Tuple gte tuple:Timestamp,String tuple	gold_text			1	Mm+cB9dX	(ts, s) >= (ts, part)
eq tuple:Timestamp,String tuple	gold_text			1	ME6MmJEB	eq((ts, s), (ts, part))
noteq tuple:Timestamp,String tuple	gold_text			1	72QZHioI	noteq((ts, s), (ts, part))
Binary:= Cast:Timestamp tuple:Timestamp,String tuple	gold_text			1	B5m6TKG5	(ts, s) = ('2024-02-29 12:00:00'::timestamp, 'abc')
Binary:<> Cast:Timestamp tuple:Timestamp,String tuple	gold_text			1	GGlcc2gQ	(ts, s) <> ('2024-02-29 12:00:00'::timestamp, 'abc')
Binary:< Cast:Timestamp lt:Tuple,Tuple lt tuple:Timestamp,String tuple	gold_text			1	Vd7c+jLN	(ts, s) < ('2024-02-29 12:00:00'::timestamp, 'abc')
Binary:<= Cast:Timestamp lte:Tuple,Tuple lte tuple:Timestamp,String tuple	gold_text			1	Vd7c+jLN	(ts, s) <= ('2024-02-29 12:00:00'::timestamp, 'abc')
Binary:> Cast:Timestamp gt:Tuple,Tuple gt tuple:Timestamp,String tuple	gold_text			1	a4FccXez	(ts, s) > ('2024-02-29 12:00:00'::timestamp, 'abc')
Binary:>= Cast:Timestamp gte:Tuple,Tuple gte tuple:Timestamp,String tuple	gold_text			1	a4FccXez	(ts, s) >= ('2024-02-29 12:00:00'::timestamp, 'abc')
eq Cast:Timestamp tuple:Timestamp,String tuple	gold_text			1	B5m6TKG5	eq((ts, s), ('2024-02-29 12:00:00'::timestamp, 'abc'))
noteq Cast:Timestamp tuple:Timestamp,String tuple	gold_text			1	GGlcc2gQ	noteq((ts, s), ('2024-02-29 12:00:00'::timestamp, 'abc'))
Binary:= Cast:Date tuple:Date,Int tuple	gold_text			1	B5m6TKG5	(d, n) = ('2024-02-29'::date, 3)
Binary:<> Cast:Date tuple:Date,Int tuple	gold_text			1	GGlcc2gQ	(d, n) <> ('2024-02-29'::date, 3)
Binary:< Cast:Date lt:Tuple,Tuple lt tuple:Date,Int tuple	gold_text			1	fWfRV0y7	(d, n) < ('2024-02-29'::date, 3)
Binary:<= Cast:Date lte:Tuple,Tuple lte tuple:Date,Int tuple	gold_text			1	fWfRV0y7	(d, n) <= ('2024-02-29'::date, 3)
Binary:> Cast:Date gt:Tuple,Tuple gt tuple:Date,Int tuple	gold_text			1	gAA2XuO8	(d, n) > ('2024-02-29'::date, 3)
Binary:>= Cast:Date gte:Tuple,Tuple gte tuple:Date,Int tuple	gold_text			1	gAA2XuO8	(d, n) >= ('2024-02-29'::date, 3)
eq Cast:Date tuple:Date,Int tuple	gold_text			1	B5m6TKG5	eq((d, n), ('2024-02-29'::date, 3))
noteq Cast:Date tuple:Date,Int tuple	gold_text			1	GGlcc2gQ	noteq((d, n), ('2024-02-29'::date, 3))
Binary:= tuple:Int,Int,Int tuple	gold_text			1	B5m6TKG5	(n, i64, i32) = (n_2, 5, 7)
Binary:<> tuple:Int,Int,Int tuple	gold_text			1	GGlcc2gQ	(n, i64, i32) <> (n_2, 5, 7)
Binary:< lt:Tuple,Tuple lt tuple:Int,Int,Int tuple	gold_text			1	jKJvRChA	(n, i64, i32) < (n_2, 5, 7)
Binary:<= lte:Tuple,Tuple lte tuple:Int,Int,Int tuple	gold_text			1	jKJvRChA	(n, i64, i32) <= (n_2, 5, 7)
Binary:> gt:Tuple,Tuple gt tuple:Int,Int,Int tuple	gold_text			1	x5vPtBmI	(n, i64, i32) > (n_2, 5, 7)
Binary:>= gte:Tuple,Tuple gte tuple:Int,Int,Int tuple	gold_text			1	x5vPtBmI	(n, i64, i32) >= (n_2, 5, 7)
eq tuple:Int,Int,Int tuple	gold_text			1	B5m6TKG5	eq((n, i64, i32), (n_2, 5, 7))
noteq tuple:Int,Int,Int tuple	gold_text			1	GGlcc2gQ	noteq((n, i64, i32), (n_2, 5, 7))
Binary:= tuple:Decimal,Int tuple	gold_text			1	B5m6TKG5	(d10, n) = (99.5, 3)
Binary:<> tuple:Decimal,Int tuple	gold_text			1	GGlcc2gQ	(d10, n) <> (99.5, 3)
Binary:< lt:Tuple,Tuple lt tuple:Decimal,Int tuple	gold_text			1	oU5ZC7p0	(d10, n) < (99.5, 3)
Binary:<= lte:Tuple,Tuple lte tuple:Decimal,Int tuple	gold_text			1	oU5ZC7p0	(d10, n) <= (99.5, 3)
Binary:> gt:Tuple,Tuple gt tuple:Decimal,Int tuple	gold_text			1	1DMF2Mxp	(d10, n) > (99.5, 3)
Binary:>= gte:Tuple,Tuple gte tuple:Decimal,Int tuple	gold_text			1	1DMF2Mxp	(d10, n) >= (99.5, 3)
eq tuple:Decimal,Int tuple	gold_text			1	B5m6TKG5	eq((d10, n), (99.5, 3))
noteq tuple:Decimal,Int tuple	gold_text			1	GGlcc2gQ	noteq((d10, n), (99.5, 3))
Binary:= tuple:Boolean,String tuple	gold_text			1	V3VjObQr	(b, s) = (TRUE, 'abc')
Binary:<> tuple:Boolean,String tuple	gold_text			1	AkKsBAJi	(b, s) <> (TRUE, 'abc')
Binary:< lt:Tuple,Tuple lt tuple:Boolean,String tuple	gold_text			1	xJ2OvHlg	(b, s) < (TRUE, 'abc')
Binary:<= lte:Tuple,Tuple lte tuple:Boolean,String tuple	gold_text			1	2kRbHRmK	(b, s) <= (TRUE, 'abc')
Binary:> gt:Tuple,Tuple gt tuple:Boolean,String tuple	gold_text			1	vuGTgEzd	(b, s) > (TRUE, 'abc')
Binary:>= gte:Tuple,Tuple gte tuple:Boolean,String tuple	gold_text			1	DnpCE0wV	(b, s) >= (TRUE, 'abc')
eq tuple:Boolean,String tuple	gold_text			1	V3VjObQr	eq((b, s), (TRUE, 'abc'))
noteq tuple:Boolean,String tuple	gold_text			1	AkKsBAJi	noteq((b, s), (TRUE, 'abc'))
Binary:= tuple:Int,Int tuple	gold_text			1	B5m6TKG5	(i64, n) = (1000, n_2)
Binary:<> tuple:Int,Int tuple	gold_text			1	GGlcc2gQ	(i64, n) <> (1000, n_2)
Binary:< lt:Tuple,Tuple lt tuple:Int,Int tuple	gold_text			1	eEEei6l+	(i64, n) < (1000, n_2)
Binary:<= lte:Tuple,Tuple lte tuple:Int,Int tuple	gold_text			1	eEEei6l+	(i64, n) <= (1000, n_2)
Binary:> gt:Tuple,Tuple gt tuple:Int,Int tuple	gold_text			1	+pPlRjFM	(i64, n) > (1000, n_2)
Binary:>= gte:Tuple,Tuple gte tuple:Int,Int tuple	gold_text			1	+pPlRjFM	(i64, n) >= (1000, n_2)
eq tuple:Int,Int tuple	gold_text			1	B5m6TKG5	eq((i64, n), (1000, n_2))
noteq tuple:Int,Int tuple	gold_text			1	GGlcc2gQ	noteq((i64, n), (1000, n_2))
Binary:= Cast:Timestamp tuple:String,Timestamp,Int tuple	gold_text			1	B5m6TKG5	(s, ts, n) = ('abc', '2024-02-29'::timestamp, 1)
Binary:<> Cast:Timestamp tuple:String,Timestamp,Int tuple	gold_text			1	GGlcc2gQ	(s, ts, n) <> ('abc', '2024-02-29'::timestamp, 1)
Binary:< Cast:Timestamp lt:Tuple,Tuple lt tuple:String,Timestamp,Int tuple	gold_text			1	SlDF+a/S	(s, ts, n) < ('abc', '2024-02-29'::timestamp, 1)
Binary:<= Cast:Timestamp lte:Tuple,Tuple lte tuple:String,Timestamp,Int tuple	gold_text			1	SlDF+a/S	(s, ts, n) <= ('abc', '2024-02-29'::timestamp, 1)
Binary:> Cast:Timestamp gt:Tuple,Tuple gt tuple:String,Timestamp,Int tuple	gold_text			1	QjFJiD5b	(s, ts, n) > ('abc', '2024-02-29'::timestamp, 1)
Binary:>= Cast:Timestamp gte:Tuple,Tuple gte tuple:String,Timestamp,Int tuple	gold_text			1	QjFJiD5b	(s, ts, n) >= ('abc', '2024-02-29'::timestamp, 1)
eq Cast:Timestamp tuple:String,Timestamp,Int tuple	gold_text			1	B5m6TKG5	eq((s, ts, n), ('abc', '2024-02-29'::timestamp, 1))
noteq Cast:Timestamp tuple:String,Timestamp,Int tuple	gold_text			1	GGlcc2gQ	noteq((s, ts, n), ('abc', '2024-02-29'::timestamp, 1))
Binary:= tuple:Int,Int tuple	gold_text			1	QSo9FWDp	(n_2, n) = (1, NULL)
Binary:<> tuple:Int,Int tuple	gold_text			1	dGMH65Pv	(n_2, n) <> (1, NULL)
Binary:< lt:Tuple,Tuple lt tuple:Int,Int tuple	gold_text			1	BgQRFakO	(n_2, n) < (1, NULL)
Binary:<= lte:Tuple,Tuple lte tuple:Int,Int tuple	gold_text			1	Znn/rfAl	(n_2, n) <= (1, NULL)
Binary:> gt:Tuple,Tuple gt tuple:Int,Int tuple	gold_text			1	jM+MAs2e	(n_2, n) > (1, NULL)
Binary:>= gte:Tuple,Tuple gte tuple:Int,Int tuple	gold_text			1	wHqqAmhw	(n_2, n) >= (1, NULL)
eq tuple:Int,Int tuple	gold_text			1	QSo9FWDp	eq((n_2, n), (1, NULL))
noteq tuple:Int,Int tuple	gold_text			1	dGMH65Pv	noteq((n_2, n), (1, NULL))
Binary:= tuple:Tuple,Date tuple tuple:Int,String	gold_text			1	B5m6TKG5	((n, s), d) = ((n_2, s_2), d)
Binary:<> tuple:Tuple,Date tuple tuple:Int,String	gold_text			1	GGlcc2gQ	((n, s), d) <> ((n_2, s_2), d)
Binary:< lt:Tuple,Tuple lt tuple:Tuple,Date tuple tuple:Int,String	gold_text			1	w10ZUcmX	((n, s), d) < ((n_2, s_2), d)
Binary:<= lte:Tuple,Tuple lte tuple:Tuple,Date tuple tuple:Int,String	gold_text			1	w10ZUcmX	((n, s), d) <= ((n_2, s_2), d)
Binary:> gt:Tuple,Tuple gt tuple:Tuple,Date tuple tuple:Int,String	gold_text			1	05pI9khe	((n, s), d) > ((n_2, s_2), d)
Binary:>= gte:Tuple,Tuple gte tuple:Tuple,Date tuple tuple:Int,String	gold_text			1	05pI9khe	((n, s), d) >= ((n_2, s_2), d)
eq tuple:Tuple,Date tuple tuple:Int,String	gold_text			1	B5m6TKG5	eq(((n, s), d), ((n_2, s_2), d))
noteq tuple:Tuple,Date tuple tuple:Int,String	gold_text			1	GGlcc2gQ	noteq(((n, s), d), ((n_2, s_2), d))
InList tuple:Int,String tuple	gold_text			1	B5m6TKG5	(n, s) IN ((1, 'abc'), (2, 'x'))
InList tuple:Int,String tuple	gold_text			1	GGlcc2gQ	(n_2, s_2) NOT IN ((1, 'abc'), (3, ''))
InList Unary:- tuple:Int,Int tuple	gold_text			1	sCMSsMg/	(n, n_2) IN ((1, 1), (2, 2), (3, 3), (-1, 4))
InList tuple:Int,Int tuple	gold_text			1	B5m6TKG5	(i64, n) IN ((1000, 3))
InList Cast:Date tuple:Date,Int tuple	gold_text			1	B5m6TKG5	(d, n) IN (('2024-02-29'::date, 3), ('1970-01-01'::date, 1))
to_float64 to_float64:Int	gold_text			1	v1bb+3nH	to_float64(n)
to_float64 to_float64:Decimal	gold_text			1	lpNRR30n	to_float64(d10)
power pow:Float,Float pow	gold_text			1	Fbdk3v9n	power(n, 3)
json_array array_construct:Boolean,Timestamp,Date array_construct	gold_text			1	ospfD4a3	json_array(b, ts, d)
json_array array_construct:Int,Decimal array_construct	gold_text			1	rjrwNSLi	json_array(n_2, d10)
to_float64 to_float64:String	gold_text	fAD7//c/7v/Z5597Yunnnn/g2eOfd/6p555+tvlnnn7++eWeex4=		1	nJdHFmTO	to_float64(s)
to_unix_timestamp to_unix_timestamp:Timestamp	gold_time		AAAgAAAAAAAAEQEAQAEAAAAAAAAAAAAAAACAogAAEAEAAAAAABA=	1	yaan0g9v	to_unix_timestamp(ts_2)
Binary:= tuple:Timestamp,Int tuple	gold_time			1	B5m6TKG5	(ts, id) = (ts_2, 50)
Binary:<> tuple:Timestamp,Int tuple	gold_time			1	GGlcc2gQ	(ts, id) <> (ts_2, 50)
Binary:< lt:Tuple,Tuple lt tuple:Timestamp,Int tuple	gold_time			1	lhs4y8/0	(ts, id) < (ts_2, 50)
Binary:<= lte:Tuple,Tuple lte tuple:Timestamp,Int tuple	gold_time			1	lhs4y8/0	(ts, id) <= (ts_2, 50)
Binary:> gt:Tuple,Tuple gt tuple:Timestamp,Int tuple	gold_time			1	mROi+yXF	(ts, id) > (ts_2, 50)
Binary:>= gte:Tuple,Tuple gte tuple:Timestamp,Int tuple	gold_time			1	mROi+yXF	(ts, id) >= (ts_2, 50)
eq tuple:Timestamp,Int tuple	gold_time			1	B5m6TKG5	eq((ts, id), (ts_2, 50))
noteq tuple:Timestamp,Int tuple	gold_time			1	GGlcc2gQ	noteq((ts, id), (ts_2, 50))
Binary:= tuple:Date,Date tuple	gold_time			1	B5m6TKG5	(d, d_2) = (d_2, d)
Binary:<> tuple:Date,Date tuple	gold_time			1	GGlcc2gQ	(d, d_2) <> (d_2, d)
Binary:< lt:Tuple,Tuple lt tuple:Date,Date tuple	gold_time			1	vXMgQ2ed	(d, d_2) < (d_2, d)
Binary:<= lte:Tuple,Tuple lte tuple:Date,Date tuple	gold_time			1	vXMgQ2ed	(d, d_2) <= (d_2, d)
Binary:> gt:Tuple,Tuple gt tuple:Date,Date tuple	gold_time			1	OybLLygb	(d, d_2) > (d_2, d)
Binary:>= gte:Tuple,Tuple gte tuple:Date,Date tuple	gold_time			1	OybLLygb	(d, d_2) >= (d_2, d)
eq tuple:Date,Date tuple	gold_time			1	B5m6TKG5	eq((d, d_2), (d_2, d))
noteq tuple:Date,Date tuple	gold_time			1	GGlcc2gQ	noteq((d, d_2), (d_2, d))
json_array array_construct:Variant,Int array_construct	gold_json			1	/FNSQmSh	json_array(v, n_2)
tuple:Int,String tuple	gold_json			1	4C/n6gSk	(n, k)
Binary:= tuple:String,Int tuple	gold_json			1	cXByuBiI	(k, n) = (k_2, n_2)
Binary:<> tuple:String,Int tuple	gold_json			1	BRhIP5EE	(k, n) <> (k_2, n_2)
Binary:< lt:Tuple,Tuple lt tuple:String,Int tuple	gold_json			1	sVyhl4lW	(k, n) < (k_2, n_2)
Binary:<= lte:Tuple,Tuple lte tuple:String,Int tuple	gold_json			1	EtudfzP6	(k, n) <= (k_2, n_2)
Binary:> gt:Tuple,Tuple gt tuple:String,Int tuple	gold_json			1	uJUk1WpW	(k, n) > (k_2, n_2)
Binary:>= gte:Tuple,Tuple gte tuple:String,Int tuple	gold_json			1	1H9N2K6X	(k, n) >= (k_2, n_2)
eq tuple:String,Int tuple	gold_json			1	cXByuBiI	eq((k, n), (k_2, n_2))
noteq tuple:String,Int tuple	gold_json			1	BRhIP5EE	noteq((k, n), (k_2, n_2))
json_array array_construct:String,Variant array_construct	gold_json			1	VCWWwROC	json_array('a', v)
array array:Tuple	gold_list			1	SHOdoN3z	array(tu_2)
tuple tuple:Tuple	gold_list			1	hPGqTHOg	tuple(tu_2)
try_object_construct try_object_construct:Tuple	gold_list			1	6WvAwaxz	try_object_construct(tu_2)
try_object_construct_keep_null try_object_construct_keep_null:Tuple	gold_list			1	6WvAwaxz	try_object_construct_keep_null(tu_2)
array_construct array_construct:Tuple	gold_list			1	UCUxGQa3	array_construct(tu_2)
to_variant object_construct_keep_null:String,Int,String,String object_construct_keep_null get:Tuple get	gold_list			1	ccnacbbQ	to_variant(tu_2)
try_to_variant try_object_construct_keep_null:String,Int,String,String try_object_construct_keep_null get:Tuple get	gold_list			1	kPcsnxdz	try_to_variant(tu_2)
Binary:=	gold_list			1	GGlcc2gQ	tu_2 = tu_2
Binary:<>	gold_list			1	B5m6TKG5	tu_2 <> tu_2
Binary:< lt:Tuple,Tuple lt	gold_list			1	B5m6TKG5	tu_2 < tu_2
Binary:<= lte:Tuple,Tuple lte	gold_list			1	GGlcc2gQ	tu_2 <= tu_2
Binary:> gt:Tuple,Tuple gt	gold_list			1	B5m6TKG5	tu_2 > tu_2
Binary:>= gte:Tuple,Tuple gte	gold_list			1	GGlcc2gQ	tu_2 >= tu_2
eq	gold_list			1	GGlcc2gQ	eq(tu_2, tu_2)
noteq	gold_list			1	B5m6TKG5	noteq(tu_2, tu_2)
Binary:= tuple:String,Array tuple	gold_list				s/+Czc4x	(k, z) = ('b', z_2)
Binary:<> tuple:String,Array tuple	gold_list				0lzOu/Y9	(k, z) <> ('b', z_2)
Binary:< lt:Tuple,Tuple lt tuple:String,Array tuple	gold_list				HWShlkkW	(k, z) < ('b', z_2)
Binary:<= lte:Tuple,Tuple lte tuple:String,Array tuple	gold_list				77MKrESM	(k, z) <= ('b', z_2)
Binary:> gt:Tuple,Tuple gt tuple:String,Array tuple	gold_list				D8+NcblU	(k, z) > ('b', z_2)
Binary:>= gte:Tuple,Tuple gte tuple:String,Array tuple	gold_list				hfLtQawS	(k, z) >= ('b', z_2)
eq tuple:String,Array tuple	gold_list				s/+Czc4x	eq((k, z), ('b', z_2))
noteq tuple:String,Array tuple	gold_list				0lzOu/Y9	noteq((k, z), ('b', z_2))
Binary:= tuple:Int,String tuple	gold_float			1	0/pzhfU9	(q, num) = (3, num)
Binary:<> tuple:Int,String tuple	gold_float			1	TnBnx+5Z	(q, num) <> (3, num)
Binary:< lt:Tuple,Tuple lt tuple:Int,String tuple	gold_float			1	3AHOoLju	(q, num) < (3, num)
Binary:<= lte:Tuple,Tuple lte tuple:Int,String tuple	gold_float			1	M0Oxbx+X	(q, num) <= (3, num)
Binary:> gt:Tuple,Tuple gt tuple:Int,String tuple	gold_float			1	4G0VEtHc	(q, num) > (3, num)
Binary:>= gte:Tuple,Tuple gte tuple:Int,String tuple	gold_float			1	5mnbGHWi	(q, num) >= (3, num)
eq tuple:Int,String tuple	gold_float			1	0/pzhfU9	eq((q, num), (3, num))
noteq tuple:Int,String tuple	gold_float			1	TnBnx+5Z	noteq((q, num), (3, num))
Binary:= tuple:Float,Int tuple	gold_float			1	B5m6TKG5	(h, q) = (0.1, 3)
Binary:<> tuple:Float,Int tuple	gold_float			1	GGlcc2gQ	(h, q) <> (0.1, 3)
Binary:< lt:Tuple,Tuple lt tuple:Float,Int tuple	gold_float			1	2zA8aHjs	(h, q) < (0.1, 3)
Binary:<= lte:Tuple,Tuple lte tuple:Float,Int tuple	gold_float			1	2zA8aHjs	(h, q) <= (0.1, 3)
Binary:> gt:Tuple,Tuple gt tuple:Float,Int tuple	gold_float			1	4cvWWEUU	(h, q) > (0.1, 3)
Binary:>= gte:Tuple,Tuple gte tuple:Float,Int tuple	gold_float			1	4cvWWEUU	(h, q) >= (0.1, 3)
eq tuple:Float,Int tuple	gold_float			1	B5m6TKG5	eq((h, q), (0.1, 3))
noteq tuple:Float,Int tuple	gold_float			1	GGlcc2gQ	noteq((h, q), (0.1, 3))
Binary:+ plus:Float,Float plus	gold_float			1	e7vbJS1k	h + h_2
Binary:- minus:Float,Float minus	gold_float			1	Xl8UC9z5	h - h_2
Binary:* multiply:Float,Float multiply	gold_float			1	99P6cW5p	h * h_2
Binary:+ plus:Float,Int plus	gold_float			1	dyd1hlrk	h + 1
Binary:* multiply:Float,Int multiply	gold_float			1	ziiQWZug	h * 2
Binary:* multiply:Float,Float multiply	gold_float			1	7RGyvMdF	h * 1.5
Binary:+ plus:Float,Float plus	gold_float			1	jju6TAed	h + 0.1
Binary:/ divide:Float,Float divide	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA		1	tT09f7/T	h / h_2
Binary:/ divide:Float,Int divide	gold_float			1	ekP+NRD2	h / 3
Binary:* multiply:Float,Int multiply	gold_float			1	XOOlgh/R	h * q
Unary:- minus:Float minus	gold_float			1	SZv4IrKD	-h
abs abs:Float	gold_float			1	3aLAf2O7	abs(h)
Binary:=	gold_float			1	yV6PuDVR	h = h_2
Binary:> gt:Float,Float gt	gold_float			1	BiFfUhuc	h > h_2
Binary:> gt:Float,Float gt	gold_float			1	AkcmX1Om	h > 0.1
Binary:=	gold_float			1	yV6PuDVR	h = 0.1
Binary:>= gte:Float,Float gte	gold_float			1	UL5owtE+	h >= 19.99
Binary:< lt:Float,Float lt	gold_float			1	Oj+5gf3E	h < 1
Binary:<>	gold_float			1	kNB2Mzid	h <> 3
Binary:<= lte:Float,Float lte	gold_float			1	jIbAxPUH	h <= q
Binary:> gt:Float,Float gt	gold_float			1	JKeqpmkF	h > 1e3
Binary:= Cast:Float64	gold_float			1	yV6PuDVR	h = 0.1::double
Between lte:Float,Float lte gte:Float,Float gte	gold_float			1	qkO4t0Bd	h BETWEEN 0.1 AND 99.99
eq	gold_float			1	yV6PuDVR	eq(h, h_2)
eq	gold_float			1	yV6PuDVR	eq(h, 0.1)
noteq	gold_float			1	TobtCvA/	noteq(h, 0.3)
eq	gold_float			1	6YZWEB2t	eq(h, q)
InList	gold_float			1	6KHk2Zxv	h IN (0.1, 0.3, 1)
Binary:> gt:Float,String gt	gold_float			1	AkcmX1Om	h > '0.1'
Unary:NOT Binary:> gt:Float,Float gt	gold_float			1	zlnwdbZI	NOT h > 0.1
Binary:/ divide:Int,Float divide	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA		1	vAgDF85K	q / h_2
Binary:% modulo:Float,Int modulo	gold_float	AAEAEACAAAAJBIAAAAAAAIAARAAAAAAAAAAgAIAAAAAAIAAQQA==		1	37WIQfXB	h % q
round round:Float,Int	gold_float			1	qmK3zePF	round(h, 1)
round round:Float	gold_float			1	pAqXVeTQ	round(h)
round round:Float,Int	gold_float			1	I4DVXiHM	round(h, 2)
floor floor:Float	gold_float			1	5h2fHDD/	floor(h)
ceil ceil:Float	gold_float			1	jNoiueuK	ceil(h)
truncate truncate:Float,Int	gold_float			1	LH+94uHu	truncate(h, 2)
sqrt abs sqrt:Float abs:Float	gold_float			1	OHk8nKAd	sqrt(abs(h))
sign sign:Float	gold_float			1	Uq8W3S+1	sign(h)
greatest if:Boolean,Float,Float if array_max:Array array_max array:Float,Float array	gold_float			1	v56v4jO0	greatest(h, h_2)
least if:Boolean,Float,Float if array_min:Array array_min array:Float,Float array	gold_float			1	U53O/x9e	least(h, 1.5)
coalesce if:Boolean,Float,Boolean,Float,Float if assume_not_null:Float assume_not_null is_not_null:Float is_not_null	gold_float				qthGH+c8	coalesce(h, 0)
coalesce if:Boolean,Float,Boolean,Float,Float if assume_not_null:Float assume_not_null is_not_null:Float is_not_null	gold_float				bDcXwTeu	coalesce(h, 0.5)
ifnull if:Boolean,Float,Float if is_not_null:Float is_not_null	gold_float			1	qthGH+c8	ifnull(h, 0)
nullif if:Boolean,Float,Float if	gold_float			1	xfDWXcdh	nullif(h, h_2)
if Binary:> if:Boolean,Float,Float gt:Int,Int gt	gold_float			1	A9iwTfrM	if(q > 3, h, h_2)
concat concat:String,String	gold_float				C3hSYxc1	concat(h, 'x')
array:Float,Float array	gold_float				aA1Vh17h	[h, h_2]
to_variant to_variant:Float	gold_float			1	8vK5Tr6I	to_variant(h)
to_string to_string:Float	gold_float				KRklOgwM	to_string(h)
to_float64 to_float64:Float	gold_float			1	xfDWXcdh	to_float64(h)
to_float64 to_float64:Int	gold_float			1	kAKIQP81	to_float64(q)
try_to_float64 try_to_float64:String	gold_float			1	NCyO+icf	try_to_float64(num)
to_float64 to_float64:Float	gold_float			1	5IuqtBlG	to_float64(g)
to_float64 to_float64:String	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAPAP5/		1	czdITjdL	to_float64(num)
Binary:+ plus:Float,Float plus	gold_float			1	i9JvBvfK	g + g_2
Binary:- minus:Float,Float minus	gold_float			1	kp0cwEph	g - g_2
Binary:* multiply:Float,Float multiply	gold_float			1	gMKaG6Oc	g * g_2
Binary:+ plus:Float,Int plus	gold_float			1	aCcJeodv	g + 1
Binary:* multiply:Float,Int multiply	gold_float			1	6a/STZke	g * 2
Binary:* multiply:Float,Float multiply	gold_float			1	AEfmwKE6	g * 1.5
Binary:+ plus:Float,Float plus	gold_float			1	IO/M8hKo	g + 0.1
Binary:/ divide:Float,Int divide	gold_float			1	PRHP32XG	g / 3
Binary:* multiply:Float,Int multiply	gold_float			1	arqhpENo	g * q
Unary:- minus:Float minus	gold_float				a/psRQcE	-g
abs abs:Float	gold_float				T8MqJnbK	abs(g)
Binary:+ plus:Float,Float plus	gold_float			1	Spm6P+VF	g + h
Binary:=	gold_float			1	5UHda7/t	g = g_2
Binary:> gt:Float,Float gt	gold_float			1	7lSIo0uq	g > g_2
Binary:< lt:Float,Float lt	gold_float			1	jKV53TOd	g < 1
Binary:<>	gold_float			1	nGHdVmhx	g <> 3
Binary:<= lte:Float,Float lte	gold_float			1	tO5UD9yx	g <= q
Binary:=	gold_float			1	o/E2Vhiz	g = h
Binary:/ divide:Float,Float divide	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ		1	XQ0MZBXG	g / g_2
Binary:/ divide:Int,Float divide	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ		1	zXcZUfJY	q / g_2
Binary:% modulo:Float,Int modulo	gold_float	AAEAEACAAAAJBIAAAAAAAIAARAAAAAAQAAAgAIAAAAAAIAIAQA==		1	Gy8PuXxo	g % q
Binary:= Cast:Float32	gold_float			1	sBlz0++v	g = 0.1::float
Between lte:Float,Float lte gte:Float,Float gte	gold_float			1	YOjnbhsj	g BETWEEN 0.1 AND 99.99
eq	gold_float			1	5UHda7/t	eq(g, g_2)
eq	gold_float			1	o/E2Vhiz	eq(g, h)
InList	gold_float			1	5UHda7/t	g IN (0.1, 0.3, 1)
Unary:NOT Binary:> gt:Float,Float gt	gold_float			1	hn0B6Crr	NOT g > 0.1
round round:Float,Int	gold_float			1	p4BIt0M0	round(g, 1)
round round:Float	gold_float			1	05j4Kvd7	round(g)
floor floor:Float	gold_float			1	l7wDAAG7	floor(g)
ceil ceil:Float	gold_float			1	H91EQEfV	ceil(g)
truncate truncate:Float,Int	gold_float			1	35G8H34j	truncate(g, 2)
sqrt abs sqrt:Float abs:Float	gold_float			1	59XZpJGF	sqrt(abs(g))
sign sign:Float	gold_float			1	Vzke+jlU	sign(g)
greatest if:Boolean,Float,Float if array_max:Array array_max array:Float,Float array	gold_float			1	LdSJR2Kg	greatest(g, g_2)
least if:Boolean,Float,Float if array_min:Array array_min array:Float,Float array	gold_float			1	TIWg3YSe	least(g, 1.5)
coalesce if:Boolean,Float,Boolean,Float,Float if assume_not_null:Float assume_not_null is_not_null:Float is_not_null	gold_float			1	qfHbWnXQ	coalesce(g, 0)
coalesce if:Boolean,Float,Boolean,Float,Float if assume_not_null:Float assume_not_null is_not_null:Float is_not_null	gold_float			1	VcHh4r+c	coalesce(g, 0.5)
ifnull if:Boolean,Float,Float if is_not_null:Float is_not_null	gold_float			1	qfHbWnXQ	ifnull(g, 0)
nullif if:Boolean,Float,Float if	gold_float			1	xBNRcIq5	nullif(g, g_2)
if Binary:> if:Boolean,Float,Float gt:Int,Int gt	gold_float			1	+BcnBEVt	if(q > 3, g, g_2)
array:Float,Float array	gold_float				DUybSSG5	[g, g_2]
to_variant to_variant:Float	gold_float			1	1WvHxLlG	to_variant(g)
power pow:Float,Float pow	gold_float			1	zJSG2WEM	power(q, 2)
json_array array_construct:Int,Float array_construct	gold_float				GmDHqt7n	json_array(q, h)
Cast:Float32 cast:String>Float32	gold_float			1	AOIatQ7u	TRY_CAST(num AS FLOAT)
Cast:Float64 cast:String>Float64	gold_float			1	NCyO+icf	TRY_CAST(num AS DOUBLE)
Cast:Float32 cast:String>Float32	gold_float			1	HNwkTQ+E	TRY_CAST(num_2 AS FLOAT)
Cast:Float64 cast:String>Float64	gold_float			1	WRBFdt62	TRY_CAST(num_2 AS DOUBLE)
Cast:Int8 cast:Float64>Int8	gold_float			1	95eb+eMj	TRY_CAST(h AS TINYINT)
Cast:Int16 cast:Float64>Int16	gold_float			1	mZksJ4pJ	TRY_CAST(h AS SMALLINT)
Cast:Int32 cast:Float64>Int32	gold_float			1	ydHDpgz9	TRY_CAST(h AS INT)
Cast:Int64 cast:Float64>Int64	gold_float			1	eT0omNAJ	TRY_CAST(h AS BIGINT)
Cast:UInt8 cast:Float64>UInt8	gold_float			1	u+CyNzCR	TRY_CAST(h AS UINT8)
Cast:UInt16 cast:Float64>UInt16	gold_float			1	eSsaWVP1	TRY_CAST(h AS UINT16)
Cast:Float32 cast:String>Float32 not:Boolean not contains:Array,Int contains	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAPAP5/		1	s6uOYLO5	CAST(num AS FLOAT)
Cast:Float64 cast:String>Float64 not:Boolean not contains:Array,Int contains	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAPAP5/		1	czdITjdL	CAST(num AS DOUBLE)
Cast:Float32 cast:String>Float32 not:Boolean not contains:Array,Int contains	gold_float	AAAAAAAAAAAAAAAAAAAAeADw/wM=		1	h3uJZhlN	CAST(num_2 AS FLOAT)
Cast:Float64 cast:String>Float64 not:Boolean not contains:Array,Int contains	gold_float	AAAAAAAAAAAAAAAAAAAAeADw/wM=		1	n45iFbok	CAST(num_2 AS DOUBLE)
Cast:Int8 cast:Float64>Int8 not:Boolean not contains:Array,Int contains	gold_float	ADgb9AWKhiWY3zPkfxi7nJ8s6FEmYUdPoQXpE+9wkp3GhbGxew8=		1	wIcCZUs7	CAST(h AS TINYINT)
Cast:Int16 cast:Float64>Int16 not:Boolean not contains:Array,Int contains	gold_float	ADgLsAQKAiEIEBHgOxiACBosiBAGQUALoAWpEEFwEgFAgLAhOAc=		1	5UgrgB+O	CAST(h AS SMALLINT)
Cast:Int32 cast:Float64>Int32 not:Boolean not contains:Array,Int contains	gold_float	ADgIEAAIAiEAABFAGwAAABogCBAGQQALAAAgAAEAEAEAgIABMAI=		1	FwqChlnV	CAST(h AS INT)
Cast:Int64 cast:Float64>Int64 not:Boolean not contains:Array,Int contains	gold_float	AAAIAAAIACAAAAAAGQAAABAgCBACAQAKAAAAAAAAEAAAAIABMAI=		1	k6Pp44ko	CAST(h AS BIGINT)
Cast:UInt8 cast:Float64>UInt8 not:Boolean not contains:Array,Int contains	gold_float	IDgb9oWbhyWY37fsfxyznL9s+FknY35PoQ3pO+94so3Gh/21eh8=		1	NALstWtA	CAST(h AS UINT8)
Cast:UInt16 cast:Float64>UInt16 not:Boolean not contains:Array,Int contains	gold_float	IDgLUoUbByUIWJfoGxygmLpouBgHY3hLIA0hKGs4MoVAg/ylOBc=		1	ydGguDnn	CAST(h AS UINT16)
Cast:UInt32 cast:Float64>UInt32	gold_float			1	ma5w1/CU	TRY_CAST(h AS UINT32)
Cast:UInt64 cast:Float64>UInt64	gold_float			1	xZ+LVmbH	TRY_CAST(h AS UINT64)
Cast:Float32 cast:Float64>Float32	gold_float			1	umxkR0RR	CAST(h AS FLOAT)
Cast:Float32 cast:Float64>Float32	gold_float			1	umxkR0RR	TRY_CAST(h AS FLOAT)
Cast:Float64	gold_float			1	xfDWXcdh	CAST(h AS DOUBLE)
Cast:Float64	gold_float			1	xfDWXcdh	TRY_CAST(h AS DOUBLE)
Cast:Decimal cast:Float64>Decimal	gold_float			1	wtu7YoqK	TRY_CAST(h AS DECIMAL(4, 1))
Cast:Decimal cast:Float64>Decimal	gold_float			1	zJSEB8h5	TRY_CAST(h AS DECIMAL(10, 2))
Cast:Decimal cast:Float64>Decimal	gold_float			1	5j3yQ53B	TRY_CAST(h AS DECIMAL(18, 5))
Cast:Decimal cast:Float64>Decimal	gold_float			1	xkGLUtUB	TRY_CAST(h AS DECIMAL(38, 10))
Cast:Boolean cast:Float64>Boolean	gold_float			1	qama9YCZ	CAST(h AS BOOLEAN)
Cast:Boolean cast:Float64>Boolean	gold_float			1	qama9YCZ	TRY_CAST(h AS BOOLEAN)
Cast:String cast:Float64>String	gold_float				KRklOgwM	CAST(h AS STRING)
Cast:String cast:Float64>String	gold_float				KRklOgwM	TRY_CAST(h AS STRING)
Cast:Variant cast:Float64>Variant	gold_float			1	8vK5Tr6I	CAST(h AS VARIANT)
Cast:Variant cast:Float64>Variant	gold_float			1	8vK5Tr6I	TRY_CAST(h AS VARIANT)
Cast:Decimal cast:Float64>Decimal	gold_float			1	k+mTK7Un	TRY_CAST(h AS DECIMAL(20, 0))
Cast:UInt32 cast:Float64>UInt32 not:Boolean not contains:Array,Int contains	gold_float	IDgIUoUZByUISJdIGxwgkLpouBgHY3hLIAggKGsYMIQAg9yFOBM=		1	QKxF+Ig5	CAST(h AS UINT32)
Cast:UInt64 cast:Float64>UInt64 not:Boolean not contains:Array,Int contains	gold_float	IAAIQoUZBSQISIZIGxwgkLhouBgHY3hLIAggKGoYMIQAg9yFOBM=		1	Jv0y2K2j	CAST(h AS UINT64)
Cast:Decimal cast:Float64>Decimal not:Boolean not contains:Array,Int contains	gold_float	ADgb9ASKhiEYmxPgOxiznJss6BEmQUJPoAWpEOdwkglChbEheg8=		1	0gBQaOxd	CAST(h AS DECIMAL(4, 1))
Cast:Decimal cast:Float64>Decimal not:Boolean not contains:Array,Int contains	gold_float	ADgJEAQIAiEAABFAGwAAABogiBAGQQALAAAgAAEAEAEAgIABMAI=		1	A1H1MoX3	CAST(h AS DECIMAL(10, 2))
Cast:Decimal cast:Float64>Decimal not:Boolean not contains:Array,Int contains	gold_float	ADAIEAAIACEAAAAAGQAAABogCBACQQAKAAAgAAEAEAAAAIABMAI=		1	WHDzJO55	CAST(h AS DECIMAL(18, 5))
Cast:Decimal cast:Float64>Decimal not:Boolean not contains:Array,Int contains	gold_float	AAAAAAAAAAAAAAAAEAAAAAAgAAAAAAAAAAAAAAAAAAAAAAABIA==		1	ZaVV2pOb	CAST(h AS DECIMAL(38, 10))
Cast:Decimal cast:Float64>Decimal not:Boolean not contains:Array,Int contains	gold_float	AAAIAAAIACAAAAAAGAAAABAgCBACAQAKAAAAAAAAEAAAAIABMAI=		1	nmReORlu	CAST(h AS DECIMAL(20, 0))
Cast:Int8 cast:Float64>Int8	gold_float			1	3l9MOLoj	TRY_CAST(h_2 AS TINYINT)
Cast:Int16 cast:Float64>Int16	gold_float			1	zXoQbcUx	TRY_CAST(h_2 AS SMALLINT)
Cast:Int32 cast:Float64>Int32	gold_float			1	Xjsb1c9k	TRY_CAST(h_2 AS INT)
Cast:Int64 cast:Float64>Int64	gold_float			1	qOCu8bKu	TRY_CAST(h_2 AS BIGINT)
Cast:UInt8 cast:Float64>UInt8	gold_float			1	JECBtuIo	TRY_CAST(h_2 AS UINT8)
Cast:UInt16 cast:Float64>UInt16	gold_float			1	BLW/1EA8	TRY_CAST(h_2 AS UINT16)
Cast:UInt32 cast:Float64>UInt32	gold_float			1	s5YudbAU	TRY_CAST(h_2 AS UINT32)
Cast:UInt64 cast:Float64>UInt64	gold_float			1	R9LBgM5t	TRY_CAST(h_2 AS UINT64)
Cast:Float32 cast:Float64>Float32	gold_float			1	oCwcl0AE	CAST(h_2 AS FLOAT)
Cast:Float32 cast:Float64>Float32	gold_float			1	A3AvUWMo	TRY_CAST(h_2 AS FLOAT)
Cast:Float64	gold_float			1	wak6lo2N	CAST(h_2 AS DOUBLE)
Cast:Float64	gold_float			1	TFnfpAGN	TRY_CAST(h_2 AS DOUBLE)
Cast:Decimal cast:Float64>Decimal	gold_float			1	/ryRpxrr	TRY_CAST(h_2 AS DECIMAL(4, 1))
Cast:Decimal cast:Float64>Decimal	gold_float			1	KMpI2L2O	TRY_CAST(h_2 AS DECIMAL(10, 2))
Cast:Int8 cast:Float64>Int8 not:Boolean not contains:Array,Int contains	gold_float	XM6uTLq/cAFzpJb77To57/IP1b19iFTTi6Jjm0Ph7N2vAJwN+hk=		1	s/wUiBsU	CAST(h_2 AS TINYINT)
Cast:Int16 cast:Float64>Int16 not:Boolean not contains:Array,Int contains	gold_float	GEoECJqkAAAhABLSRBIAKzAIlIwxiAAQCKADEEAhAIwCAJwFQAE=		1	2vsdGBA1	CAST(h_2 AS SMALLINT)
Cast:Int32 cast:Float64>Int32 not:Boolean not contains:Array,Int contains	gold_float	EEAECAAAAAAAABICABIAITAAFIgggAAQCAABAAABAIAAABwEAAE=		1	gkvC2Jsg	CAST(h_2 AS INT)
Cast:Int64 cast:Float64>Int64 not:Boolean not contains:Array,Int contains	gold_float	AEAAAAAAAAAAAAICABIAADAAFIgAAAAAAAABAAAAAIAAAAAE		1	Q1JBa/ks	CAST(h_2 AS BIGINT)
Cast:UInt8 cast:Float64>UInt8 not:Boolean not contains:Array,Int contains	gold_float	3M+s3fu/cAFzrJ//7bq5r/dO/b31nlT1i+pr38/h7d2vEJwP/xs=		1	jM9L5xQO	CAST(h_2 AS UINT8)
Cast:UInt16 cast:Float64>UInt16 not:Boolean not contains:Array,Int contains	gold_float	mEssnfm2IAADCJtWZJqQqXdMvZ3xngB0CuoL3c8hBZQnEJwHTQM=		1	YzEQu0y1	CAST(h_2 AS UINT16)
Cast:UInt32 cast:Float64>UInt32 not:Boolean not contains:Array,Int contains	gold_float	mEssnfkyIAADCJtGZJqQqXdEPZnwlgB0CuoLzc8BBZQnEBwGDQM=		1	QBg7AVj+	CAST(h_2 AS UINT32)
Cast:UInt64 cast:Float64>UInt64 not:Boolean not contains:Array,Int contains	gold_float	iAsolfkyIAADCItGZJqQiHdEPZnwFgB0AuoLzc8ABZQnEAAGDQM=		1	jFRydL0z	CAST(h_2 AS UINT64)
Cast:Decimal cast:Float64>Decimal not:Boolean not contains:Array,Int contains	gold_float	WMqkCLqtMABxBJbaTTopK/AMlKx1iFBRCaJDkEHhqNyuAJwN+gk=		1	/lFUyN3S	CAST(h_2 AS DECIMAL(4, 1))
Cast:Decimal cast:Float64>Decimal not:Boolean not contains:Array,Int contains	gold_float	EEAECAAAAAAAABICABIAITAAFIgggAAQCAABAAABAIAAAJwEAAE=		1	qCdM7nXa	CAST(h_2 AS DECIMAL(10, 2))
Cast:Decimal cast:Float64>Decimal	gold_float			1	5DBIEw58	TRY_CAST(h_2 AS DECIMAL(18, 5))
Cast:Decimal cast:Float64>Decimal	gold_float			1	1uEP//9j	TRY_CAST(h_2 AS DECIMAL(38, 10))
Cast:Boolean cast:Float64>Boolean	gold_float			1	m8j2oVpP	CAST(h_2 AS BOOLEAN)
Cast:Boolean cast:Float64>Boolean	gold_float			1	4V8878aP	TRY_CAST(h_2 AS BOOLEAN)
Cast:String cast:Float64>String	gold_float				vn3WbwAt	CAST(h_2 AS STRING)
Cast:String cast:Float64>String	gold_float			1	RvpqVa0s	TRY_CAST(h_2 AS STRING)
Cast:Variant cast:Float64>Variant	gold_float			1	orFoNnjy	CAST(h_2 AS VARIANT)
Cast:Variant cast:Float64>Variant	gold_float			1	thxhRFAa	TRY_CAST(h_2 AS VARIANT)
Cast:Decimal cast:Float64>Decimal	gold_float			1	19oh9vJZ	TRY_CAST(h_2 AS DECIMAL(20, 0))
Cast:Int8 cast:Float32>Int8	gold_float			1	+LB6EA2y	TRY_CAST(g AS TINYINT)
Cast:Int16 cast:Float32>Int16	gold_float			1	rNQOlqHr	TRY_CAST(g AS SMALLINT)
Cast:Int32 cast:Float32>Int32	gold_float			1	nRSI9fxN	TRY_CAST(g AS INT)
Cast:Int64 cast:Float32>Int64	gold_float			1	RocYER0j	TRY_CAST(g AS BIGINT)
Cast:UInt8 cast:Float32>UInt8	gold_float			1	L7bnN7sz	TRY_CAST(g AS UINT8)
Cast:UInt16 cast:Float32>UInt16	gold_float			1	tZeW8xZ0	TRY_CAST(g AS UINT16)
Cast:Decimal cast:Float64>Decimal not:Boolean not contains:Array,Int contains	gold_float	EEAEAAAAAAAAABICABIAITAAFIgggAAAAAABAAABAIAAABgEAAE=		1	zvdoB41/	CAST(h_2 AS DECIMAL(18, 5))
Cast:Decimal cast:Float64>Decimal not:Boolean not or:Boolean,Boolean or eq:Int,Int eq	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAIA=		1	jq6qsHfB	CAST(h_2 AS DECIMAL(38, 10))
Cast:Decimal cast:Float64>Decimal not:Boolean not contains:Array,Int contains	gold_float	AAAAAAAAAAAAAAAAABIAABAAFAgAAAAAAAABAAAAAIAAAAAE		1	ztSPRHRJ	CAST(h_2 AS DECIMAL(20, 0))
Cast:Int8 cast:Float32>Int8 not:Boolean not contains:Array,Int contains	gold_float	fAvVj0mXWyEKf6LcmeropWYrjPYHkayMDULqogHgbHDakJnEjBQ=		1	yi39Ip5x	CAST(g AS TINYINT)
Cast:Int16 cast:Float32>Int16 not:Boolean not contains:Array,Int contains	gold_float	TAnFAgkFGCECESKMAOIgJAYJDAIFEASAAAACggHgLGBAgBFAgA==		1	1KfjsNqd	CAST(g AS SMALLINT)
Cast:Int32 cast:Float32>Int32 not:Boolean not contains:Array,Int contains	gold_float	CAEAAgkEACAAAAIAACAAAAQBBAAAAAAAAAAAgAHgIAAAgAE=		1	vfrbWeO9	CAST(g AS INT)
Cast:Int64 cast:Float32>Int64 not:Boolean not eq:Int,Int eq	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	d2ld4Aok	CAST(g AS BIGINT)
Cast:UInt8 cast:Float32>UInt8 not:Boolean not contains:Array,Int contains	gold_float	fAvFj8uXWykL/6Lc2f/qpWevjPYPlbyMHUbq4oHgfHj7kZnlnRU=		1	thmZ16vg	CAST(g AS UINT8)
Cast:UInt16 cast:Float32>UInt16 not:Boolean not contains:Array,Int contains	gold_float	WAvFAouHESkLkALM2DeihQetDEYNlbyAFAQiwIHgPGhpkYFhkQU=		1	uqhlevGK	CAST(g AS UINT16)
Cast:UInt32 cast:Float32>UInt32	gold_float			1	RZdc8+2V	TRY_CAST(g AS UINT32)
Cast:UInt64 cast:Float32>UInt64	gold_float			1	33qVPkA9	TRY_CAST(g AS UINT64)
Cast:Float32	gold_float			1	xBNRcIq5	CAST(g AS FLOAT)
Cast:Float32	gold_float			1	xBNRcIq5	TRY_CAST(g AS FLOAT)
Cast:Float64 cast:Float32>Float64	gold_float			1	5IuqtBlG	CAST(g AS DOUBLE)
Cast:Float64 cast:Float32>Float64	gold_float			1	5IuqtBlG	TRY_CAST(g AS DOUBLE)
Cast:Decimal cast:Float32>Decimal	gold_float			1	zQbsBcRL	TRY_CAST(g AS DECIMAL(4, 1))
Cast:Decimal cast:Float32>Decimal	gold_float			1	cnkQbusT	TRY_CAST(g AS DECIMAL(10, 2))
Cast:Decimal cast:Float32>Decimal	gold_float			1	Z9mWxRtY	TRY_CAST(g AS DECIMAL(18, 5))
Cast:Decimal cast:Float32>Decimal	gold_float			1	ILYvn03/	CAST(g AS DECIMAL(38, 10))
Cast:Decimal cast:Float32>Decimal	gold_float			1	ILYvn03/	TRY_CAST(g AS DECIMAL(38, 10))
Cast:Boolean cast:Float32>Boolean	gold_float			1	CRX6h7Jn	CAST(g AS BOOLEAN)
Cast:Boolean cast:Float32>Boolean	gold_float			1	CRX6h7Jn	TRY_CAST(g AS BOOLEAN)
Cast:Variant cast:Float32>Variant	gold_float			1	1WvHxLlG	CAST(g AS VARIANT)
Cast:Variant cast:Float32>Variant	gold_float			1	1WvHxLlG	TRY_CAST(g AS VARIANT)
Cast:Decimal cast:Float32>Decimal	gold_float			1	reIqXycJ	TRY_CAST(g AS DECIMAL(20, 0))
Cast:UInt32 cast:Float32>UInt32 not:Boolean not contains:Array,Int contains	gold_float	GAPFAouGESgJgABA2BeCgQWlBEYIlbiAFAQgwIHgMEgpEYEhEQU=		1	KDlRZL0n	CAST(g AS UINT32)
Cast:UInt64 cast:Float32>UInt64 not:Boolean not contains:Array,Int contains	gold_float	EALFAIKCEQgJgABA2BeCgQGkAEYIlbiAFAQgQIAAMEgpEYAhEQU=		1	K+CLJB+k	CAST(g AS UINT64)
Cast:Decimal cast:Float32>Decimal not:Boolean not contains:Array,Int contains	gold_float	XAvFD0mXWyEKPaKMkeqgJQYrjMIHEKyEDUJqogHgbGDSkBHAhBQ=		1	bq0ZhEKQ	CAST(g AS DECIMAL(4, 1))
Cast:Decimal cast:Float32>Decimal not:Boolean not contains:Array,Int contains	gold_float	CAEAAgkEECAAEAIEACAAAAQBBAAEAAQAAAAAgAHgJAAAgAE=		1	pYtmoxQz	CAST(g AS DECIMAL(10, 2))
Cast:Decimal cast:Float32>Decimal not:Boolean not or:Boolean,Boolean or eq:Int,Int eq	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADAIA==		1	sx8lxJ1X	CAST(g AS DECIMAL(18, 5))
Cast:Decimal cast:Float32>Decimal not:Boolean not eq:Int,Int eq	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==		1	rgjJPj9T	CAST(g AS DECIMAL(20, 0))
Cast:Int8 cast:Float32>Int8	gold_float			1	ps+137as	TRY_CAST(g_2 AS TINYINT)
Cast:Int16 cast:Float32>Int16	gold_float			1	RrYuzqJ/	TRY_CAST(g_2 AS SMALLINT)
Cast:Int32 cast:Float32>Int32	gold_float			1	JGkAqZ6I	TRY_CAST(g_2 AS INT)
Cast:Int64 cast:Float32>Int64	gold_float			1	TMbrFXl3	TRY_CAST(g_2 AS BIGINT)
Cast:UInt8 cast:Float32>UInt8	gold_float			1	Ub9iOWsL	TRY_CAST(g_2 AS UINT8)
Cast:UInt16 cast:Float32>UInt16	gold_float			1	yTduU/t4	TRY_CAST(g_2 AS UINT16)
Cast:UInt32 cast:Float32>UInt32	gold_float			1	Ex58XvgG	TRY_CAST(g_2 AS UINT32)
Cast:UInt64 cast:Float32>UInt64	gold_float			1	QK5/gIPb	TRY_CAST(g_2 AS UINT64)
Cast:Float32	gold_float			1	RfDH3u/k	CAST(g_2 AS FLOAT)
Cast:Float32	gold_float			1	xR6/sSQQ	TRY_CAST(g_2 AS FLOAT)
Cast:Float64 cast:Float32>Float64	gold_float			1	u8KX4k3K	CAST(g_2 AS DOUBLE)
Cast:Float64 cast:Float32>Float64	gold_float			1	YEOjDY5w	TRY_CAST(g_2 AS DOUBLE)
Cast:Decimal cast:Float32>Decimal	gold_float			1	lUkSZZY9	TRY_CAST(g_2 AS DECIMAL(4, 1))
Cast:Decimal cast:Float32>Decimal	gold_float			1	jIaQTmIn	TRY_CAST(g_2 AS DECIMAL(10, 2))
Cast:Int8 cast:Float32>Int8 not:Boolean not contains:Array,Int contains	gold_float	0ODoYVXI6ULfWqJ1kGr0N9LMn56Sy6MvAGeDSGptiuLmt1uC1gI=		1	gStH9Cre	CAST(g_2 AS TINYINT)
Cast:Int16 cast:Float32>Int16 not:Boolean not contains:Array,Int contains	gold_float	wABIAESAKABXWIIUEGIkEZCMkRKCSCMMAGeBQGhMAqAEBECAVAI=		1	bAJ1Ua5O	CAST(g_2 AS SMALLINT)
Cast:Int32 cast:Float32>Int32 not:Boolean not contains:Array,Int contains	gold_float	AAAAAECACAABEAAQEAAAAIAIEAIAAAAAAAcBAAAIAAAAAAAABA==		1	EX5tM0oV	CAST(g_2 AS INT)
Cast:Int64 cast:Float32>Int64 not:Boolean not eq:Int,Int eq	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB		1	Ccw7jTVf	CAST(g_2 AS BIGINT)
Cast:UInt8 cast:Float32>UInt8 not:Boolean not contains:Array,Int contains	gold_float	8vXpa/XI/ULfWqJ1lGr89/Ps357Sy/MuBOfDTOttu+rmt9my1hM=		1	rqoFS3pi	CAST(g_2 AS UINT8)
Cast:UInt16 cast:Float32>UInt16 not:Boolean not contains:Array,Int contains	gold_float	4tUJKuSAPALfWqB0FGI49fMs15bCCNIMBOfBROsNs6okBJCwlBM=		1	VOk8m982	CAST(g_2 AS UINT16)
Cast:UInt32 cast:Float32>UInt32 not:Boolean not contains:Array,Int contains	gold_float	otUJKuCAPALbEqB0FAAY5PMo1oZCCNIMBIdBBMMJsQogBJAwhBM=		1	sD1hQbJg	CAST(g_2 AS UINT32)
Cast:UInt64 cast:Float32>UInt64 not:Boolean not contains:Array,Int contains	gold_float	otUJKqAANALaEqB0BAAY5HMgxoRCCNIMBIBBBMMJsQogBJAwhBM=		1	Cyx5AfBe	CAST(g_2 AS UINT64)
Cast:Decimal cast:Float32>Decimal not:Boolean not contains:Array,Int contains	gold_float	0CBIIFXIqELXWIIUkGrkM5LMkZ6Sy6MOAGeDQGhNCuLmlUiC1gI=		1	20A2zZWw	CAST(g_2 AS DECIMAL(4, 1))
Cast:Decimal cast:Float32>Decimal not:Boolean not contains:Array,Int contains	gold_float	AAAAAESACAABEAAUEAAAAJAIEQIAAAAAACcBQAgIAAAABAAAFA==		1	zWa5XXNx	CAST(g_2 AS DECIMAL(10, 2))
Cast:Decimal cast:Float32>Decimal	gold_float			1	TxCJMub3	TRY_CAST(g_2 AS DECIMAL(18, 5))
Cast:Decimal cast:Float32>Decimal	gold_float			1	KYqIPlPk	CAST(g_2 AS DECIMAL(38, 10))
Cast:Decimal cast:Float32>Decimal	gold_float			1	V6LNqdMY	TRY_CAST(g_2 AS DECIMAL(38, 10))
Cast:Boolean cast:Float32>Boolean	gold_float			1	kDh0yup6	CAST(g_2 AS BOOLEAN)
Cast:Boolean cast:Float32>Boolean	gold_float			1	IPqedya7	TRY_CAST(g_2 AS BOOLEAN)
Cast:Variant cast:Float32>Variant	gold_float			1	lyRXmuKt	CAST(g_2 AS VARIANT)
Cast:Variant cast:Float32>Variant	gold_float			1	A7GeC6oO	TRY_CAST(g_2 AS VARIANT)
Cast:Decimal cast:Float32>Decimal	gold_float			1	lhY+/wyG	TRY_CAST(g_2 AS DECIMAL(20, 0))
Cast:Decimal cast:Float32>Decimal not:Boolean not or:Boolean,Boolean or eq:Int,Int eq	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAYB		1	RsJ+UXfc	CAST(g_2 AS DECIMAL(18, 5))
Cast:Decimal cast:Float32>Decimal not:Boolean not eq:Int,Int eq	gold_float	AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB		1	OsoVHvrC	CAST(g_2 AS DECIMAL(20, 0))
to_float64 to_float64:Int	gold_int			1	K1HYvUyO	to_float64(i64_2)
array_filter Binary:<> Binary:-> split array_filter:Array,Boolean split:String,String	gold_text			1	CsfbmRQn	array_filter(split(s, ' '), x -> x <> '')
array_filter Binary:> Binary:-> length split array_filter:Array,Boolean gt:Int,Int gt length:String split:String,String	gold_text			1	aHCsWojO	array_filter(split(s_2, ','), x -> length(x) > 2)
array_filter Binary:> Binary:-> array_filter:Array,Boolean gt:Int,Int gt array:Int,Int,Int array	gold_text			1	zUSwyttQ	array_filter([n_2, 1, 2], x -> x > 1)
array_filter Binary:LIKE Binary:-> split array_filter:Array,Boolean like:String,String like split:String,String	gold_text			1	V4rHyW8s	array_filter(split(s, '_'), x -> x LIKE 'a%')
array_transform Binary:-> trim split array_transform:Array,String trim:String split:String,String	gold_text			1	K7E33FYp	array_transform(split(s, ','), x -> trim(x))
regexp_instr regexp_instr:String,String	gold_text			1	fVtO9w4t	regexp_instr(s_2, '[A-Z][a-z]')
regexp_instr regexp_instr:String,String	gold_text			1	s9oQPp3N	regexp_instr(s, '@')
regexp_split_to_array regexp_split_to_array:String,String	gold_text			1	B0miG0Za	regexp_split_to_array(s, ',')
regexp_split_to_array regexp_split_to_array:String,String	gold_text			1	IyZ3Gi9L	regexp_split_to_array(s, '[ ,]+')
regexp_split_to_array regexp_split_to_array:String,String	gold_text			1	zI9VVusS	regexp_split_to_array(s_2, '[0-9]')
regexp_split_to_array regexp_split_to_array:String,String	gold_text			1	lby2rBO/	regexp_split_to_array(s_2, '[-_ ]')
regexp_extract regexp_extract:String,String,Int	gold_text			1	fU6Jr0Op	regexp_extract(s, '([a-z]+)@([a-z]+)', 1)
regexp_extract regexp_extract:String,String,Int	gold_text			1	rYR+WDWd	regexp_extract(s, '^(.)(.*)$', 2)
regexp_extract regexp_extract:String,String	gold_text			1	vhvbjzpy	regexp_extract(s_2, '[a-z]+')
regexp_extract regexp_extract:String,String,Int	gold_text			1	H0JHhDuG	regexp_extract(s_2, '(x)?[0-9]', 1)
regexp_extract regexp_extract:String,String,Int	gold_text			1	eKRjVeEB	regexp_extract(s_2, '([0-9]+)-([0-9]+)', 0)
regexp_extract_all regexp_extract_all:String,String	gold_text			1	aMvoP8Xa	regexp_extract_all(s, '[0-9]+')
regexp_extract_all regexp_extract_all:String,String,Int	gold_text			1	7YO4gZaZ	regexp_extract_all(s, '([a-z]+)', 1)
regexp_extract_all regexp_extract_all:String,String	gold_text			1	AXExE0w7	regexp_extract_all(s_2, '[a-z]+')
regexp_extract_all regexp_extract_all:String,String,Int	gold_text			1	iL+m/qJq	regexp_extract_all(s_2, '([a-zA-Z])([0-9])', 2)
json_extract_path_text to_string json_object json_extract_path_text:String,String to_string:Variant object_construct:String,String,String,Int object_construct	gold_text			1	N0w/wcgs	json_extract_path_text(to_string(json_object('a', s, 'b', n)), 'a')
json_extract_path_text to_string json_object json_extract_path_text:String,String to_string:Variant object_construct:String,String,String,Int object_construct	gold_text			1	owfmNF44	json_extract_path_text(to_string(json_object('a', s, 'b', n)), 'b')
json_extract_path_text to_string json_object json_extract_path_text:String,String to_string:Variant object_construct:String,Decimal,String,Boolean object_construct	gold_text			1	xp6vWfIc	json_extract_path_text(to_string(json_object('a', d10, 'b', b)), 'a')
strftime to_string:Timestamp,String to_string	gold_text			1	L71fnImu	strftime(ts, '%Y-%m')
strftime to_string:Timestamp,String to_string	gold_text			1	EMwQ00y0	strftime(d, '%d.%m.%Y')
to_text to_string:Int to_string	gold_text			1	owfmNF44	to_text(n)
dayofmonth to_day_of_month:Date to_day_of_month	gold_text			1	hIn7BRBZ	dayofmonth(d)
to_start_of_iso_week to_monday:Date to_monday	gold_text			1	MJzctd1P	to_start_of_iso_week(d)
to_start_of_iso_week to_monday:Timestamp to_monday	gold_text			1	O+nsN+Xw	to_start_of_iso_week(ts)
base64_encode to_base64:Binary to_base64	gold_text			1	vXgz+xtW	base64_encode(s)
hex_encode to_hex:String to_hex	gold_text			1	YbUj4hng	hex_encode(s_2)
ipv4_num_to_string Binary:+ inet_ntoa:Int inet_ntoa plus:Int,Int plus	gold_text			1	LbViZaXG	ipv4_num_to_string(n_2 + 1000)
chr Binary:+ char:Int char plus:Int,Int plus	gold_text			1	LegsSDs+	chr(n_2 + 70)
truncate truncate:Decimal,Int	gold_text			1	JgrCUYoT	trunc(d10, 1)
intdiv div:Int,Int div	gold_text			1	3a3qD3gu	intdiv(n, 3)
array_generate_range range:Int,Int range	gold_text			1	b4HVAruZ	array_generate_range(0, n)
array_generate_range range:Int,Int range	gold_text			1	pwsYZgaV	array_generate_range(n_2, 12)
div0 div0:Float,Float	gold_text			1	GMZwaTdE	div0(n, n_2)
div0 div0:Float,Float	gold_text			1	KIzFWdaz	div0(i64, n)
div0 div0:Float,Float	gold_text			1	t4vmlcOo	div0(d10, n_2)
divnull divnull:Float,Float	gold_text			1	CNSlR379	divnull(n, n_2)
divnull divnull:Float,Float	gold_text			1	D/rTXCj8	divnull(d10, n)
to_int8 to_int8:Int	gold_text			1	BTTNuauH	to_int8(n)
str_to_date to_date:String,String to_date	gold_text	/P/7/zfy7//f/7//f////v/9//v/9//v/9//v/9////+//3/+x8=		1	DNtq8SwN	str_to_date(s, '%Y-%m-%d')
to_int8 to_int8:Int	gold_text	+t9+Xf2/25638eYvz/+3f355v/oBAAAAMPf/737Vf7n8Z/9/nhs=		1	+QYwDbiz	to_int8(i32)
to_uint8 to_uint8:Int	gold_text	AAAIEAEBAALECEAgIALwDwAAACDQAIJIQIAACgABC0AhhECA		1	D4mNjIQZ	to_uint8(n_2)
try_to_int8 try_to_int8:String	gold_text			1	MWYT1eEO	try_to_int8(s)
try_to_int16 try_to_int16:String	gold_text			1	OAlLz+Tm	try_to_int16(s_2)
try_to_int32 try_to_int32:String	gold_text			1	2M45g/Eh	try_to_int32(s)
try_to_int8 try_to_int8:Int	gold_text			1	BTTNuauH	try_to_int8(n)
try_to_int32 try_to_int32:Int	gold_text			1	/E6Oo8LI	try_to_int32(i64)
try_to_int32 try_to_int32:Decimal	gold_text			1	EKjHQA5b	try_to_int32(d10)
try_to_uint8 try_to_uint8:String	gold_text			1	xKajyiZJ	try_to_uint8(s)
try_to_uint16 try_to_uint16:String	gold_text			1	efPonhoN	try_to_uint16(s_2)
try_to_uint32 try_to_uint32:String	gold_text			1	yUF+CBCJ	try_to_uint32(s)
to_start_of_iso_year to_start_of_iso_year:Date	gold_text			1	8ZI763yk	to_start_of_iso_year(d)
try_from_base64 try_from_base64:String	gold_text			1	UNqYHdl7	try_from_base64(s)
try_from_base64 try_from_base64:String	gold_text			1	XsU8tc/J	try_from_base64(s_2)
try_from_base64 to_base64 try_from_base64:String to_base64:Binary	gold_text			1	7mvZVn/h	try_from_base64(to_base64(s))
date_subtract_months date_subtract_months:Date,Int	gold_text			1	ivl00EmJ	date_subtract_months(d, n)
date_subtract_months date_subtract_months:Timestamp,Int	gold_text			1	ebGq45uL	date_subtract_months(ts, n)
subtract_weeks subtract_weeks:Date,Int	gold_text			1	7/dJVpyL	subtract_weeks(d, n)
yearweek yearweek:Timestamp	gold_text			1	mAuctkan	yearweek(ts)
to_next_monday least Cast:Date to_next_monday:Date if:Boolean,Date,Date if array_min:Array array_min array:Date,Date array	gold_text			1	tdwxDtnX	to_next_monday(least(d, '9000-01-01'::date))
to_next_saturday least Cast:Date to_next_saturday:Date if:Boolean,Date,Date if array_min:Array array_min array:Date,Date array	gold_text			1	8/o+L24j	to_next_saturday(least(d, '9000-01-01'::date))
to_previous_saturday to_previous_saturday:Date	gold_text			1	zzJahr6w	to_previous_saturday(d)
to_previous_wednesday to_previous_wednesday:Date	gold_text			1	ec0Jkk5U	to_previous_wednesday(d)
to_uint8 to_uint8:Int	gold_text	/t/73nf//7v//9/9d/1/T4pIRET8///3/7X6//v///3/v5/+Lh8=		1	sw+SZvw+	to_uint8(i32_2)
to_int8 to_int8:String	gold_text	fED7//f/7//d97//fvv/vv/9+/vfd/7v79//v/9////++eX/ex8=		1	OoXb/R0R	to_int8(s)
to_uint16 to_uint16:Int	gold_text	8t9mX73/W852s+5pzPU3NXp9/vpJEYmIiID4727f55v9Z7/7lhY=		1	wSIXSA2q	to_uint16(i32)
to_previous_thursday to_previous_thursday:Date	gold_text			1	j/IgHtLR	to_previous_thursday(d)
to_last_of_week least Cast:Date to_last_of_week:Date if:Boolean,Date,Date if array_min:Array array_min array:Date,Date array	gold_text			1	iCOeb7N8	to_last_of_week(least(d, '9000-01-01'::date))
to_last_of_week least Cast:Timestamp to_last_of_week:Timestamp if:Boolean,Timestamp,Timestamp if array_min:Array array_min array:Timestamp,Timestamp array	gold_text			1	FPG5YCTz	to_last_of_week(least(ts, '9000-01-01'::timestamp))
Cast:String cast:Decimal>String	gold_text			1	fz4hI0e1	TRY_CAST(d10 AS STRING)
json_path_query_first json_path_query_first:Variant,String	gold_json			1	yqMiGU2b	json_path_query_first(v, '$.a')
json_path_query_array json_path_query_array:Variant,String	gold_json			1	BGUNUFWa	json_path_query_array(v, '$.c[*]')
json_path_exists json_path_exists:Variant,String	gold_json			1	Cgot8yPM	json_path_exists(v, '$.a')
json_path_query_first json_path_query_first:Variant,String	gold_json			1	YKc+RnbK	json_path_query_first(v, '$')
json_path_query_first json_path_query_first:Variant,String	gold_json			1	OrZLn9fs	json_path_query_first(v, '$.a.b')
json_path_query_first json_path_query_first:Variant,String	gold_json			1	4LkexJqA	json_path_query_first(v, '$.c[0]')
json_path_query_first json_path_query_first:Variant,String	gold_json			1	9W9vb8T8	json_path_query_first(v_2, '$.c[*]')
json_path_query_first json_path_query_first:Variant,String	gold_json			1	lRbn1mD/	json_path_query_first(v_2, '$[0]')
json_path_query_first json_path_query_first:Variant,String	gold_json			1	4I37HO01	json_path_query_first(v_2, '$.*')
json_path_query_first json_path_query_first:Variant,String	gold_json			1	w4bBJcSb	json_path_query_first(v_2, '$[*].b')
json_path_query_array json_path_query_array:Variant,String	gold_json			1	bChAmWWe	json_path_query_array(v, '$.a')
json_path_query_array json_path_query_array:Variant,String	gold_json			1	I+Toyta/	json_path_query_array(v, '$.a[*].b')
json_path_query_array json_path_query_array:Variant,String	gold_json			1	17HRQd28	json_path_query_array(v_2, '$[*]')
json_path_query_array json_path_query_array:Variant,String	gold_json			1	nhARVZC7	json_path_query_array(v_2, '$.*')
json_path_exists json_path_exists:Variant,String	gold_json			1	T9UBcfxD	json_path_exists(v, '$.a.b')
json_path_exists json_path_exists:Variant,String	gold_json			1	BNokQcTO	json_path_exists(v_2, '$.c[1]')
json_path_exists json_path_exists:Variant,String	gold_json			1	xr2/y6WE	json_path_exists(v_2, '$[0]')
json_path_exists json_path_exists:Variant,String	gold_json			1	fA3jQJtH	json_path_exists(v_2, '$.a[*].b')
array_size Subscript length:Variant length get_by_keypath:Variant,String get_by_keypath	gold_json			1	9bSKYkqE	array_size(v['c'])
json_extract_path_text to_string json_extract_path_text:String,String to_string:Variant	gold_json	gACgQNIABVDDCoAAQOOEGAoNoFACABSACgECBABIQUCmCeQBIAQ=		1	eNeY7uQK	json_extract_path_text(to_string(v), 'a')
json_extract_path_text to_string json_extract_path_text:String,String to_string:Variant	gold_json	gACgQNIABVDDCoAAQOOEGAoNoFACABSACgECBABIQUCmCeQBIAQ=		1	g0OCVww1	json_extract_path_text(to_string(v), 'a.b')
json_extract_path_text to_string json_extract_path_text:String,String to_string:Variant	gold_json	gOLhAAgmFBMBAALEcIAmwFhIAaICQAgUVIAOK4YRGkYUQACQAgQ=		1	7lvdh9Ae	json_extract_path_text(to_string(v_2), 'c[0]')
json_extract_path_text to_string json_extract_path_text:String,String to_string:Variant	gold_json	gOLhAAgmFBMBAALEcIAmwFhIAaICQAgUVIAOK4YRGkYUQACQAgQ=		1	k+gdgey/	json_extract_path_text(to_string(v_2), 'a[0].b')
json_object_insert object_insert:Variant,String,Int object_insert	gold_json	/Bvy69a/r9Pbvo/eXf/vug6t6ntn1PfP/s1aN+95fcn2H+2X+h8=		1	+Eqoq3tT	json_object_insert(v, 'z', 1)
is_decimal is_decimal:Variant	gold_json			1	Jc5mlfmd	is_decimal(v)
as_timestamp as_timestamp:Variant	gold_json			1	wuNegry4	as_timestamp(v)
json_object_delete object_delete:Variant,String object_delete	gold_json	/Bvy69a/r9Pbvo/eXf/vug6t6ntn1PfP/s1aN+95fcn2H+2X+h8=		1	1MJagK2w	json_object_delete(v, 'a')
json_object_pick object_pick:Variant,String,String object_pick	gold_json	/Bvy69a/r9Pbvo/eXf/vug6t6ntn1PfP/s1aN+95fcn2H+2X+h8=		1	GafCLGyT	json_object_pick(v, 'a', 'b')
map_filter Binary:= Binary:-> map_filter:Map,Boolean	gold_list			1	GLmOQhH7	map_filter(m, (k1, v1) -> k1 = 'a')
map_filter Binary:<> Binary:-> map_filter:Map,Boolean	gold_list			1	kidcke6l	map_filter(m_2, (k1, v1) -> k1 <> 'b')
array_transform Binary:-> upper array_transform:Array,String upper:String	gold_list			1	IGOFLhGP	array_transform(z, x -> upper(x))
array_transform Binary:-> concat array_transform:Array,String concat:String,String	gold_list			1	CXwR1YQw	array_transform(z_2, x -> concat(x, '!'))
array_transform Binary:-> length array_transform:Array,Int length:String	gold_list				jzWml4mp	array_transform(z_2, x -> length(x))
array_map Binary:+ Binary:-> array_transform:Array,Int array_transform plus:Int,Int plus	gold_list				TQu4Xq5v	array_map(a, x -> x + 1)
array_map Binary:-> lower array_transform:Array,String array_transform lower:String	gold_list				wZ7UMALd	array_map(z, x -> lower(x))
array_apply Binary:* Binary:-> array_transform:Array,Int array_transform multiply:Int,Int multiply	gold_list				wRNY4mk/	array_apply(a_2, x -> x * 2)
array_size length:Array length	gold_list				rthl5xsQ	array_size(z)
array_size length:Array length	gold_list			1	RDBxWF1o	array_size(a_2)
array_get get:Array,Int get	gold_list				0P48tXiu	array_get(a, 1)
array_std array_std:Array	gold_list				T/wt1ns3	array_std(a)
array_stddev array_stddev:Array	gold_list				lE5OO4Hf	array_stddev(a_2)
array_stddev_samp array_stddev_samp:Array	gold_list				WAVFPELw	array_stddev_samp(a)
array_sort_desc_null_last array_sort_desc_null_last:Array	gold_list				GkABzPHM	array_sort_desc_null_last(a)
array_sort_desc_null_last array_sort_desc_null_last:Array	gold_list				JUWh3gjW	array_sort_desc_null_last(z)
to_text to_string:Timestamp to_string	gold_time			1	O7qtulyi	to_text(ts_2)
dayofmonth to_day_of_month:Timestamp to_day_of_month	gold_time			1	t7IgdGTX	dayofmonth(ts_2)
to_start_of_iso_year to_start_of_iso_year:Timestamp	gold_time			1	lM2IN3ee	to_start_of_iso_year(ts_2)
subtract_weeks subtract_weeks:Timestamp,Int	gold_time			1	dbLF6ARW	subtract_weeks(ts_2, n)
yearweek yearweek:Timestamp	gold_time			1	myaDRQW9	yearweek(ts_2)
to_next_sunday least Cast:Date to_next_sunday:Date if:Boolean,Date,Date if array_min:Array array_min array:Date,Date array	gold_time			1	q1FuF4/Z	to_next_sunday(least(d_2, '9000-01-01'::date))
truncate truncate:Float,Int	gold_number			1	Q7lNQR6T	trunc(f64_2, 2)
isnan isnan:Float	gold_number			1	B5m6TKG5	isnan(f64_2)
try_to_string try_to_string:Float	gold_number			1	x/bLGYVQ	try_to_string(f64)
Cast:String cast:Float32>String	gold_number			1	ySytG1qO	CAST(f32 AS STRING)
Cast:String cast:Float32>String	gold_number				ySytG1qO	TRY_CAST(f32 AS STRING)
Cast:String cast:Decimal>String	gold_number			1	TLE+D+Zi	TRY_CAST(d4 AS STRING)
Cast:String cast:Decimal>String	gold_number			1	gwKmDGh+	TRY_CAST(d10_2 AS STRING)
Cast:String cast:Decimal>String	gold_number				b9iBRPwh	TRY_CAST(d18 AS STRING)
Cast:String cast:Decimal>String	gold_number				Pdf11TRp	TRY_CAST(d38 AS STRING)
to_string to_string:Float	gold_number			1	pboEcBW7	to_string(f32_2)
try_to_string try_to_string:Float	gold_number			1	ySytG1qO	try_to_string(f32)
divnull divnull:Float,Float	gold_int			1	RWRn3wEH	divnull(i64_2, n_2)
isnan isnan:Float	gold_float			1	yV6PuDVR	isnan(h)
isinf isinf:Float	gold_float			1	yV6PuDVR	isinf(h)
concat concat:String,String	gold_float			1	eboWbTh4	concat(g, 'x')
to_string to_string:Float	gold_float				SR8iC5vR	to_string(g)
Cast:String cast:Float32>String	gold_float				SR8iC5vR	CAST(g AS STRING)
Cast:String cast:Float32>String	gold_float				SR8iC5vR	TRY_CAST(g AS STRING)
Cast:String cast:Float32>String	gold_float				hLChgAQ6	CAST(g_2 AS STRING)
Cast:String cast:Float32>String	gold_float			1	aOXyqFKv	TRY_CAST(g_2 AS STRING)
count_if Binary:> count_if:Boolean gt:Int,Int gt	gold_text grouped				NSHKq3Hq	count_if(n_2 > 22)
count_if Binary:LIKE count_if:Boolean like:String,String like	gold_text grouped				IOVg5Cjs	count_if(s LIKE 'a%')
sum_if Binary:> sum_if:Int,Boolean gt:Int,Int gt	gold_text grouped				Jhq5q3th	sum_if(n_2, n_2 > 3)
sum_if Binary:> sum_if:Int,Boolean gt:Int,Int gt	gold_text grouped				qvejZhnc	sum_if(n_2, n_2 > 22)
sum_if Binary:> sum_if:Int,Boolean gt:Int,Int gt	gold_text grouped				jXDZ+/JC	sum_if(n_2, n_2 > 1000)
avg_if Binary:> avg_if:Int,Boolean gt:Int,Int gt	gold_text grouped				kemuUms8	avg_if(n_2, n_2 > 3)
avg_if Binary:> avg_if:Int,Boolean gt:Int,Int gt	gold_text grouped				YmVBWfJE	avg_if(n_2, n_2 > 22)
min_if Binary:> min_if:Int,Boolean gt:Int,Int gt	gold_text grouped				sO13CAzO	min_if(n_2, n_2 > 22)
max_if Binary:< Unary:- max_if:Int,Boolean lt:Int,Int lt	gold_text grouped				bFNkWCEM	max_if(n_2, n_2 < -2)
min_if Binary:> min_if:String,Boolean gt:Int,Int gt	gold_text grouped				1y/Vk0Jd	min_if(s_2, n_2 > 22)
max_if Binary:< max_if:String,Boolean lt:String,String lt	gold_text grouped				8RiSPXRW	max_if(s_2, s_2 < 'm')
quantile quantile_disc:Int quantile_disc	gold_text grouped				EMp39HO/	quantile(0.5)(n)
quantile quantile_disc:Int quantile_disc	gold_text grouped				Jfu2sEPr	quantile(0.9)(n)
count_if Binary:> count_if:Boolean gt:Int,Int gt	gold_text whole				dC2sRgpC	count_if(n_2 > 22)
count_if Binary:LIKE count_if:Boolean like:String,String like	gold_text whole				YprmyvwR	count_if(s LIKE 'a%')
sum_if Binary:> sum_if:Int,Boolean gt:Int,Int gt	gold_text whole				SYWyn5et	sum_if(n_2, n_2 > 3)
sum_if Binary:> sum_if:Int,Boolean gt:Int,Int gt	gold_text whole				muDJACHJ	sum_if(n_2, n_2 > 22)
sum_if Binary:> sum_if:Int,Boolean gt:Int,Int gt	gold_text whole				OVDERfZS	sum_if(n_2, n_2 > 1000)
avg_if Binary:> avg_if:Int,Boolean gt:Int,Int gt	gold_text whole				Vxz4sCH1	avg_if(n_2, n_2 > 3)
avg_if Binary:> avg_if:Int,Boolean gt:Int,Int gt	gold_text whole				YI2P1X26	avg_if(n_2, n_2 > 22)
min_if Binary:> min_if:Int,Boolean gt:Int,Int gt	gold_text whole				mVPIUd+p	min_if(n_2, n_2 > 22)
max_if Binary:< Unary:- max_if:Int,Boolean lt:Int,Int lt	gold_text whole				RlCDR8xo	max_if(n_2, n_2 < -2)
min_if Binary:> min_if:String,Boolean gt:Int,Int gt	gold_text whole				iJ0z1AyO	min_if(s_2, n_2 > 22)
max_if Binary:< max_if:String,Boolean lt:String,String lt	gold_text whole				dMe8VsSl	max_if(s_2, s_2 < 'm')
quantile quantile_disc:Int quantile_disc	gold_text whole				6U5bNsWz	quantile(0.5)(n)
quantile quantile_disc:Int quantile_disc	gold_text whole				kMpmVmz+	quantile(0.9)(n)
to_last_of_week to_last_of_week:Timestamp	gold_text		AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==	1	tmzjuhQm	to_last_of_week(ts)
to_next_monday to_next_monday:Date	gold_text		AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA==	1	FngGiLxK	to_next_monday(d)
try_to_string try_to_string:Float	gold_text			1	fz4hI0e1	try_to_string(d10)
to_previous_tuesday to_previous_tuesday:Date	gold_time		AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABA=	1	000dLbqT	to_previous_tuesday(d_2)
try_to_string try_to_string:Date	gold_time			1	nkupb72/	try_to_string(d)
try_to_string try_to_string:Float	gold_number				Pdf11TRp	try_to_string(d38)
try_to_string try_to_string:Boolean	gold_int			1	rg3j/XVq	try_to_string(b)
script	constants	i1IxGaYs 0sI+E3eM rFXNsVW5 srmVfguU NGwRAiVq
script	stored values of String	FkN0glCG dKhY+Kwm yhyHt5DT
script	stored values of Boolean	FkN0glCG dmithW3v omYoEuzM
script	stored values of Int8	FkN0glCG dmithW3v kjUUkMC8
script	stored values of Int16	FkN0glCG dmithW3v GKU1rmMd
script	stored values of Int32	FkN0glCG dKhY+Kwm 6kN5z7Xk
script	stored values of Int64	FkN0glCG dmithW3v scP9sAOS
script	stored values of UInt8	FkN0glCG dmithW3v zpY67O09
script	stored values of UInt16	FkN0glCG dmithW3v wDC6FUoi
script	stored values of UInt32	FkN0glCG dmithW3v PrhTbmyY
script	stored values of UInt64	FkN0glCG dmithW3v c3+SJdPd
script	stored values of Float32	FkN0glCG P+fMYwDj xOBH1SXZ
script	stored values of Float64	FkN0glCG P+fMYwDj OIKbVc/W
script	stored values of Decimal	FkN0glCG hms0F7H+ Gu8I4Mb6
script	stored values of Date	FkN0glCG dmithW3v lbxI06KX
script	stored values of Timestamp	FkN0glCG dmithW3v z2I5LL6p
script	read from texts	FkN0glCG fAAPXHo+ G393dHBc FkN0glCG MQtrt9+I 3iBRwUjV 3iBRwUjV hoD3Y17w
script	filters of String	lokei8eQ YDa4Cmy9 Jj/Pxprq
script	filters of Boolean	rOtJiNdb
script	filters of Int8	lokei8eQ
script	filters of Int16	YDa4Cmy9
script	filters of Int32	m8a4lzES POq0yNAY Jj/Pxprq
script	filters of Int64	80jmoME5
script	filters of UInt8	80jmoME5
script	filters of UInt16	0dzN6hLk
script	filters of UInt32	POq0yNAY
script	filters of UInt64	Qp9GDBpx
script	filters of Float32	gROmbbk+ YDa4Cmy9
script	filters of Float64	CvB6Sa/Q lokei8eQ
script	filters of Decimal	jF0qQX9r jF0qQX9r APbR/6Mg EIRPi5pZ
script	filters of Date	0dzN6hLk
script	filters of Timestamp	Abf+OMOJ
script	conditions of Int32	VFqTS/m8 emgejIY4 KYhlNDq/ HWyqv0vX B1Dks49H MBAZ/83B CNzaLPq1 X/hHNffO qo4gQW1j W5IW05Pu vKsQViqL
script	conditions of Int64	ERP71Moj ZpdyCNWq cypU3II5 Ba116fUo rDm75CtF edLDb2g5
script	conditions of String	sNYu4A3c aiQ0wDMK mUWsTJiS aGA45Wu3 eFGqp0bF w03X3P+W oskuEqae NuTERMXy hiLI4de+ eYRBfLYY eFGqp0bF SFDlu9Ig sbUU0EXo rMNQKEi3 M6h2JjMA wtNtxtCP XZrTuNJ6 GLU/FrdN
script	conditions of Decimal	bzojDiJ9 KpNJ7MZ/ aizsfslf hqI0+3fd
script	conditions of Boolean	FCKPEcrr 4LvIll3Z DhAYED/7 XxwoUFbl zBP1JBoE
script	conditions of Date	4qHOuL3J KJrsZeaS Sqsw7Z8H
script	conditions of Timestamp	4CDonPVF tegiGYnE xCGdiBJ4
script	orders	iO3uhc6m deuLxMTE L1zCSEWw ge5JfjO4 FYMyFEKi rNcyINdr
script	orders of String	VvhUYfsP zBXSiGzP lui4jUqX o3v+qGQq eRU/pm+A HBRyN0Lf
script	orders of Boolean	AuYagLjj HjeLKRF7
script	orders of Int8	rSHHtY4K y+ScocQh
script	orders of Int16	/18Fe/IO aQ1N0fji
script	orders of Int32	jCbrxPKl Z1emOjc0 0UUklw4v nNLC56xr /Nkthlu6 KLL49zmh
script	orders of Int64	gCsrSnNo q982u3IK
script	orders of UInt8	Nw8vDwJ6 j7XKDdlJ
script	orders of UInt16	2pWJ1NpR LNyc9Lmd
script	orders of UInt32	f03aC9oo ycit/3jh
script	orders of UInt64	tants5Za sQrCBnjf
script	orders of Float32	sFNOv5Ti hnVrRfW/ cLHDeu63 VJm7ayKQ
script	orders of Float64	AcPtG2iG MqUfOIm+ 1yuUZFo2 qkPxxX2T
script	orders of Decimal	q9a/nZOg JYiz+kAg PX29DEZT i9Hj79nS 6lD2a94J e2UkXack iKBjk/jH vzbfqhai
script	orders of Date	bf2bGpS4 y7zsx3ee
script	orders of Timestamp	sbM3SAH8 cvMgDiQr
script	groups	N+RPxZLT bnFi53rf /gjP4REt OwL1yELd F94kXjX9 904uTuNZ J0Dln40S
script	groups of String	flQac0sS NQsQ+las /YpLeCQ2 o2jEl18i TA1Xtfh4 TG7E+wJ3 CW5N9QxM 3q27g1F3 b36OsLZL
script	groups of Boolean	b3/hP4du 5cDX2T41 3xUk9X65
script	groups of Int8	uajdX/T5 rzdxQmtn JWDL21/F
script	groups of Int16	rQKf93m3 w4koCAYv x/retINs
script	groups of Int32	HkNOKUCX ixX5AU6t Y/rriv9c CUjuV9sl yEFS4nUV HWaqUNi6 X38i89zK sQ+tXuMg ZCUTBFCE
script	groups of Int64	exnDQUSe WR/oFz1K KBRbJ/Y1
script	groups of UInt8	RHNckvaa qXbwzxKg zYU0BEsM
script	groups of UInt16	umIs0hTX 6ybn4nD1 /r1Q8Nla
script	groups of UInt32	dZzRBULR Iyz7Bv3L 4S8Syqgs
script	groups of UInt64	XI1TsoOm z9lJ13Rx f4Jm3skE
script	groups of Float32	SWdsiw0K h+nCn5mf lpcLjnKB m2p43kkv QhCYv3ea BdFNRcat
script	groups of Float64	TOire71W PZjId6z+ 4QaoHx8/ ZR2DV6oY Cquaz3iz IZ0PE7i/
script	groups of Decimal	wU002n2Y OHMXJ0qI puHbmybj LmRwwPJG 3/G93H79 AJzHqYfD kzUxIb5v Ko0TmTgI amb0lexq 6PZon9HW XUOK5RDc 0OYNLdPi
script	groups of Date	xdKJlbIs gyDMPSvd u5FtVUtD
script	groups of Timestamp	vXYoORGx 1Y3adLUH BCaqPd+u
script	joins	VdvVtZdz IOWrm0S1 6Pc50fMd uM8i23S/ tdyRD3ud 4Vg7OEJk RkZwhT20 4Vg7OEJk yB35+xnl FNYJpBFY eu84MUms 2GcPQZC2 rKXKLmLV NlD4tEaW 6arEcSg7 TK48KAEg F0ejjWpn TK48KAEg nuiBmodA 5SNbF2mE Lw+AZ73q
script	sets	uzMBrf7d uzMBrf7d uzMBrf7d uzMBrf7d uzMBrf7d uzMBrf7d uzMBrf7d uzMBrf7d hTw+Sd3r
script	windows	94QzX7az 94QzX7az 94QzX7az rWTujWqR s9yMtilU vXODPUrw MhGsajeU ej6TzEqQ NFluSHQ3 fXoEqOTB kb5C0s0U y2VHv+R6 p7GkIV1B C/SrBeDH 94QzX7az 94QzX7az w0IXmb5d uDjvJgJP liwjRZBi YTHs2sBI - LgcaRB/B LgcaRB/B LgcaRB/B aZUVG0+6 y6s6bVkQ nsCF4ouU WLK9IatS Uah08sme vtB45CaT
script	updates	FkN0glCG 3FznSwa6 fAAPXHo+ UItH6kQ0 CMI+V3eh fzub4cQI UItH6kQ0 7/0aUYNC 81cOLpPY g8Le+QxY MQtrt9+I fzub4cQI 8hvcQnwA NONYInYM tah+5gRA
script	deletes	FkN0glCG 0VLFjBtu oFl3QnLy j81Ry38n G//QCDiV 3iBRwUjV ltm1yMjk 3iBRwUjV WV+JOgIp YnxrCb0F dp/jEe1q MnhnxU2n EBk2ZViW 6IYUv4ZU 4+Sdp7pF 8ANxZKUJ L1t5CJyv FnZ2C28j JLZIP+JN I9OYi8va 7n2FGCMh VUpwrOe8 fzub4cQI 6FvHJuEh sRneBSja fzub4cQI
script	merges	FkN0glCG FkN0glCG XcZI4w1A 4xiiJYAX CxZWVC3s yjwcEzlN Y2bzYvy4 jzNMIAE/ OZcEoqsq /N0TWPJx
script	replaces	FkN0glCG fAAPXHo+ pJ8eSf3G jlu601QY 7/0aUYNC ibI279aa 2XsTnKQK Qs2Bpyri
script	inserts of queries	FkN0glCG +FPXg30d 5SpAAg/3 OJVewSds
script	inserts of queries of String	FkN0glCG dmithW3v nJRKEShW FkN0glCG dmithW3v 0YWFqbTR FkN0glCG dmithW3v I1Ykhtfm
script	inserts of queries of Boolean	FkN0glCG dmithW3v /TvX4lU4
script	inserts of queries of Int8	FkN0glCG dmithW3v CTQXBY7+
script	inserts of queries of Int16	FkN0glCG dmithW3v uv2P1vQZ
script	inserts of queries of Int32	FkN0glCG dmithW3v vTqTiXdN FkN0glCG dmithW3v 1+mSI8xS FkN0glCG dmithW3v msi5cE/T
script	inserts of queries of Int64	FkN0glCG dmithW3v pUvx3s90
script	inserts of queries of UInt8	FkN0glCG dmithW3v FXSrtcrH
script	inserts of queries of UInt16	FkN0glCG dmithW3v tDkme/0u
script	inserts of queries of UInt32	FkN0glCG dmithW3v L1YioRTk
script	inserts of queries of UInt64	FkN0glCG dmithW3v Gnant3PI
script	inserts of queries of Float32	FkN0glCG dmithW3v OMjg6L2k FkN0glCG dmithW3v QopWBF9Y
script	inserts of queries of Float64	FkN0glCG dmithW3v FcsgHxd2 FkN0glCG dmithW3v Pvg2W/1y
script	inserts of queries of Decimal	FkN0glCG dmithW3v SabXZp8k FkN0glCG dmithW3v e4knThLl FkN0glCG dmithW3v lOb5K2Lg FkN0glCG dmithW3v xtSCIc8t
script	inserts of queries of Date	FkN0glCG dmithW3v dEU2quuF
script	inserts of queries of Timestamp	FkN0glCG dmithW3v uIJsJBrn
script	loads	FkN0glCG FkN0glCG wTuTh82a - U0W3tMRL FkN0glCG WmYbV2z+ - aNxTkSMA FkN0glCG - - U0W3tMRL FkN0glCG RNeN7K8V - Ob0uMvxd
script	lists to rows	g4ZyR3xX pWvo+NK+ r/VXD0f3
`
