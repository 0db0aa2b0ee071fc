package main

import (
	"database/sql"
	"reflect"
	"time"
)

var _ = test("numbers", func(c *Case) {
	var (
		flag     bool
		tiny     int8
		small    int16
		normal   int32
		big      int64
		utiny    uint8
		usmall   uint16
		unormal  uint32
		ubig     uint64
		single   float32
		double   float64
		decimal  string
		infinity float64
	)
	scan(c.conn(""), `SELECT true, (-128)::TINYINT, (-32768)::SMALLINT, (-2147483648)::INT, (-9223372036854775808)::BIGINT,
		255::TINYINT UNSIGNED, 65535::SMALLINT UNSIGNED, 4294967295::INT UNSIGNED, 18446744073709551615::BIGINT UNSIGNED,
		0.1::FLOAT, 1e-7::DOUBLE, 12345678901234567890.123456789::DECIMAL(38, 9), 'inf'::DOUBLE`,
		&flag, &tiny, &small, &normal, &big, &utiny, &usmall, &unormal, &ubig, &single, &double, &decimal, &infinity)
	equal([]any{flag, tiny, small, normal, big}, []any{true, int8(-128), int16(-32768), int32(-2147483648), int64(-9223372036854775808)})
	equal([]any{utiny, usmall, unormal, ubig}, []any{uint8(255), uint16(65535), uint32(4294967295), uint64(18446744073709551615)})
	equal([]any{single, double, decimal}, []any{float32(0.1), 1e-7, "12345678901234567890.123456789"})
	equal(infinity > 1e308, true)
})

var _ = test("strings", func(c *Case) {
	db := c.conn("")
	for _, text := range []string{"", "NULL", "a'b\"c`d", `back\slash`, "line\nbreak\ttab", "Grüße 你好 🎉", "?", "a -- b /* c */"} {
		equal(rowsOf(db, "SELECT ?::STRING", text), [][]any{{text}})
	}
})

// Versions before 0.9.2 give the digits.
var _ = test("binary", func(c *Case) {
	var bytes []byte
	scan(c.conn(""), "SELECT from_hex('00ff41')", &bytes)
	if string(bytes) != "00FF41" {
		equal(bytes, []byte{0, 255, 'A'})
	}
})

var _ = testOfTexts("dates_and_times", func(c *Case) {
	db := c.conn("")
	equal(rowsOf(db, "SELECT '2024-02-29'::DATE, '2024-02-29 12:34:56.789012'::TIMESTAMP"), [][]any{{
		time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC),
		time.Date(2024, 2, 29, 12, 34, 56, 789012000, time.UTC),
	}})
	equal(rowsOf(db, "SELECT '1 year 2 days 03:04:05'::INTERVAL"), [][]any{{"1 year 2 days 3:04:05"}})
})

var _ = test("time_zone_of_the_session", func(c *Case) {
	shanghai := value(time.LoadLocation("Asia/Shanghai"))
	db := c.conn("&timezone=Asia/Shanghai&location=Asia/Shanghai")
	var at time.Time
	scan(db, "SELECT '2024-02-29 12:00:00'::TIMESTAMP", &at)
	equal(at.Equal(time.Date(2024, 2, 29, 12, 0, 0, 0, shanghai)), true)
})

var _ = testOfTexts("nested", func(c *Case) {
	equal(rowsOf(c.conn(""), `SELECT [1, 2, NULL], [], ['a', 'b"c'], {'k': 1}, (1, 'x', NULL), [[1], [2, 3]], {1: ['2024-01-01'::DATE]}`), [][]any{{
		"[1,2,NULL]", "[]", `["a","b\"c"]`, `{"k":1}`, `(1,"x",NULL)`, "[[1],[2,3]]", `{1:["2024-01-01"]}`,
	}})
})

var _ = test("variant_bitmap_geometry", func(c *Case) {
	db := c.conn("")
	equal(rowsOf(db, `SELECT parse_json('{"a": [1, null, "x"]}'), parse_json('null'), to_string(to_bitmap('1,3,5'))`), [][]any{{
		`{"a":[1,null,"x"]}`, "null", "1,3,5",
	}})
	point := "SELECT st_makegeompoint(7, -8), to_geography('POINT(1 2)')"
	equal(rowsOf(db, point), [][]any{{
		`{"type": "Point", "coordinates": [7,-8]}`, `{"type": "Point", "coordinates": [1,2]}`,
	}})
	equal(rowsOf(c.conn("&geometry_output_format=WKT"), point), [][]any{{"POINT(7 -8)", "POINT(1 2)"}})
})

var _ = test("null_of_every_type", func(c *Case) {
	db := c.conn("")
	nulls := c.name("nulls")
	types := []string{
		"BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "TINYINT UNSIGNED", "BIGINT UNSIGNED", "FLOAT", "DOUBLE",
		"DECIMAL(10, 2)", "DECIMAL(60, 2)", "STRING", "BINARY", "DATE", "TIMESTAMP", "TIMESTAMP_TZ", "INTERVAL",
		"VARIANT", "BITMAP", "GEOMETRY", "GEOGRAPHY", "ARRAY(INT)", "MAP(STRING, INT)", "TUPLE(a INT, b STRING)",
	}
	columns := ""
	expected := make([]any, len(types))
	for i, name := range types {
		if i > 0 {
			columns += ", "
		}
		columns += "c" + string(rune('a'+i)) + " " + name + " NULL"
	}
	exec(db, "CREATE TABLE "+nulls+" ("+columns+")")
	exec(db, "INSERT INTO "+nulls+" (ca) VALUES (NULL)")
	equal(rowsOf(db, "SELECT * FROM "+nulls), [][]any{expected})
	exec(db, "DROP TABLE "+nulls)
})

var _ = test("null_into_go_types", func(c *Case) {
	var (
		text   sql.NullString
		number sql.NullInt64
		at     sql.NullTime
		flag   *bool
	)
	scan(c.conn(""), "SELECT NULL::STRING, NULL::BIGINT, NULL::TIMESTAMP, NULL::BOOLEAN", &text, &number, &at, &flag)
	equal([]any{text.Valid, number.Valid, at.Valid, flag == nil}, []any{false, false, false, true})
	scan(c.conn(""), "SELECT 'NULL'::STRING NULL, 7::BIGINT NULL, '2024-01-02'::TIMESTAMP NULL, true::BOOLEAN NULL", &text, &number, &at, &flag)
	equal([]any{text.String, number.Int64, at.Time.Day(), *flag}, []any{"NULL", int64(7), 2, true})
})

var _ = test("column_types", func(c *Case) {
	db := c.conn("")
	typed := c.name("typed")
	exec(db, "CREATE TABLE "+typed+" (id BIGINT NOT NULL, price DECIMAL(12, 3) NULL, title STRING NULL, at TIMESTAMP NOT NULL, tags ARRAY(STRING) NULL)")
	rows := value(db.QueryContext(background, "SELECT * FROM "+typed))
	types := value(rows.ColumnTypes())
	must(rows.Close())
	var names []string
	var nullables []bool
	for _, column := range types {
		names = append(names, column.Name()+" "+column.DatabaseTypeName())
		nullable, _ := column.Nullable()
		nullables = append(nullables, nullable)
	}
	equal(names, []string{
		"id Int64", "price Decimal(12, 3) NULL", "title String NULL", "at Timestamp", "tags Nullable(Array(String NULL))",
	})
	equal(nullables[:4], []bool{false, true, true, false})
	equal(types[0].ScanType(), reflect.TypeOf(int64(0)))
	equal(types[3].ScanType(), reflect.TypeOf(time.Time{}))
	exec(db, "DROP TABLE "+typed)
})
