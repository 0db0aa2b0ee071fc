//go:build v092

package main

import (
	"database/sql"
	"fmt"
	"strings"
	"time"

	godatabend "github.com/datafuselabs/databend-go"
)

func init() {
	withoutLogin = func(config *godatabend.Config) { config.LoginEnabled = false }
}

var _ = test("login_refused", func(c *Case) {
	_, err := c.openAs("nobody_here").Exec("SELECT 1")
	fails(err, "401")
	before, options, _ := strings.Cut(c.dsn(), "?")
	missing := value(sql.Open("databend", before[:strings.LastIndex(before, "/")+1]+c.name("no_library")+"?"+options))
	fails(missing.Ping(), "400", c.name("no_library"))
	none := value(sql.Open("databend", c.dsn()+"&role="+c.name("no_role")))
	fails(none.Ping(), "400", c.name("no_role"))
	wrong := value(sql.Open("databend", c.dsn()+"&max_threads=abc"))
	fails(wrong.Ping(), "400", "abc")
	unknown := value(sql.Open("databend", c.dsn()+"&no_such_setting=1"))
	fails(unknown.Ping(), "400", "2801", "no_such_setting")
})

func (c *Case) openAs(user string) *sql.DB {
	db := value(sql.Open("databend", strings.Replace(c.dsn(), "root:", user+":", 1)))
	c.opened = append(c.opened, db)
	return db
}

var _ = test("without_login", func(c *Case) {
	db := c.open("&login=disable")
	equal(rowsOf(db, "SELECT 1"), [][]any{{"1"}})
	// What a statement asks for is not checked as a login is.
	equal(rowsOf(c.conn("&login=disable&no_such_setting=1"), "SELECT 1"), [][]any{{"1"}})
	exec(c.conn("&login=disable"), "CREATE TEMP TABLE "+c.name("draft_unknown")+" (id INT)")
})

var _ = test("binary_in_every_form", func(c *Case) {
	for _, form := range []string{"HEX", "BASE64", "UTF-8", "UTF-8-LOSSY"} {
		var bytes []byte
		scan(c.conn("&binary_output_format="+form), "SELECT to_binary('aé')", &bytes)
		equal(string(bytes), "aé")
	}
	var bytes []byte
	scan(c.conn("&http_json_result_mode=display"), "SELECT from_hex('00ff41')", &bytes)
	equal(bytes, []byte{0, 255, 'A'})
})

var _ = test("geometry_in_every_form", func(c *Case) {
	for form, expected := range map[string]string{
		"GeoJSON": `{"type": "Point", "coordinates": [1,2]}`, "WKT": "POINT(1 2)", "EWKT": "POINT(1 2)",
		"WKB": "\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x40",
	} {
		db := c.conn("&geometry_output_format=" + form)
		var point []byte
		scan(db, "SELECT st_makegeompoint(1, 2)", &point)
		equal(strings.ReplaceAll(string(point), " ", ""), strings.ReplaceAll(expected, " ", ""))
		exec(db, "SET geometry_output_format = 'WKT'")
		scan(db, "SELECT st_makegeompoint(1, 2)", &point)
		equal(string(point), "POINT(1 2)")
	}
})

// In the driver's own texts: it leaves out zeros behind the point, and writes nested values as JSON.
func arrowValues(c *Case) {
	db := c.conn("")
	// Of a recorder JSON comes, in other texts.
	isText := rowsOf(db, "SELECT true")[0][0] == "1"
	gives := func(query string, expected ...any) {
		if rows := rowsOf(db, query); !isText {
			equal(rows, [][]any{expected})
		}
	}
	gives(`SELECT true, (-7)::TINYINT, 18446744073709551615, 0.1::FLOAT, -1.5e10::DOUBLE, 'a"b', NULL::INT, NULL::STRING`,
		"true", "-7", "18446744073709551615", "0.1", "-1.5e+10", `a"b`, nil, nil)
	gives("SELECT 1.50::DECIMAL(10, 2), 123456789012345678901234567890.5::DECIMAL(60, 3), 0.1::DECIMAL(3, 2)",
		"1.5", "123456789012345678901234567890.5", "0.1")
	at := time.Date(2024, 2, 29, 12, 34, 56, 789012000, time.UTC)
	gives("SELECT '2024-02-29'::DATE, '2024-02-29 12:34:56.789012'::TIMESTAMP, '9999-12-31'::DATE, '0001-01-01'::DATE",
		at.Truncate(24*time.Hour), at, time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC), time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC))
	var zoned time.Time
	scan(db, "SELECT to_timestamp_tz('2024-02-29 12:00:00 +0545')", &zoned)
	equal(zoned.Format("15:04 -0700"), "12:00 +0545")
	exec(db, "SET timezone = 'Asia/Tokyo'")
	scan(db, "SELECT to_timestamp(0)", &zoned)
	equal(zoned.Format("15:04 -0700"), "09:00 +0900")
	gives("SELECT [1, 2, NULL], ['a'], {'k': 1}, (1, 'x', NULL), [[1], []]::ARRAY(ARRAY(INT))",
		"[1,2,null]", `["a"]`, `[{"key":"k","value":1}]`, `{"1":1,"2":"x","3":null}`, "[[1],[]]")
	gives(`SELECT parse_json('{"a": [1, null, "x"]}'), parse_json('null'), to_string(to_bitmap('1,3'))`,
		`{"a":[1,null,"x"]}`, "null", "1,3")
	var bytes []byte
	scan(db, "SELECT from_hex('00ff41')", &bytes)
	equal(bytes, []byte{0, 255, 'A'})
}

var _ = func() struct{} {
	if !isArrow {
		return struct{}{}
	}
	return test("arrow_values", arrowValues)
}()

var _ = test("arrow_in_pages", func(c *Case) {
	db := c.conn("&max_rows_per_page=3000")
	some := c.name("paged")
	exec(db, "CREATE TABLE "+some+" AS SELECT number AS n, if(number % 3 = 0, NULL, to_string(number)) AS text FROM numbers(20000)")
	rows := value(db.QueryContext(background, "SELECT n, text FROM "+some+" ORDER BY n"))
	for i := int64(0); rows.Next(); i++ {
		var n int64
		var text sql.NullString
		must(rows.Scan(&n, &text))
		if n != i || text.Valid == (i%3 == 0) {
			panic(fmt.Sprint(i, n, text))
		}
	}
	must(rows.Err())
	must(rows.Close())
	equal(rowsOf(db, "SELECT n FROM "+some+" WHERE false"), [][]any{})
	exec(db, "DROP TABLE "+some)
})
