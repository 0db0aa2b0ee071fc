package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	godatabend "github.com/datafuselabs/databend-go"
)

// A name with digits that are others in each run, as of a clock or of a random number.
func (c *Case) numbered(stem string) string {
	digits := fnv.New64()
	digits.Write([]byte(c.name(stem)))
	return fmt.Sprintf("%s_%d", stem, digits.Sum64()>>1)
}

const wideColumns = "i64 Int64, u64 UInt64, f64 Float64, s String, s2 String, a16 Array(Int16), a8 Array(UInt8), d Date, t DateTime"

var _ = test("wide_table_described", func(c *Case) {
	db := c.open("")
	wide := c.numbered("wide_described")
	exec(db, "CREATE TABLE "+wide+" ("+wideColumns+")")
	rows := rowsOf(db, "DESC "+wide)
	equal(len(rows), 9)
	equal(rows[5], []any{"a16", "ARRAY(INT16)", "YES", "NULL", ""})
	equal(rows[8][:2], []any{"t", "TIMESTAMP"})
	exec(db, "DROP TABLE IF EXISTS "+wide)
})

var _ = testOfTexts("wide_table_by_parameters", func(c *Case) {
	db := c.open("")
	wide := c.numbered("wide_exec")
	exec(db, "CREATE TABLE "+wide+" ("+wideColumns+")")
	for _, one := range []struct {
		columns, marks string
		args           []any
	}{
		{"i64", "?", []any{int64(1)}},
		{"i64, u64", "?, ?", []any{int64(2), uint64(12)}},
		{"i64, a16, a8", "?, ?, ?", []any{int64(3), godatabend.Array([]int16{1, 2}), godatabend.Array([]uint8{10, 20})}},
		{"d, t", "?, ?", []any{"2016-04-04", "2016-04-04 10:30:00"}},
		{"f64, s, s2", "?, ?, ?", []any{-1.5e10, "it's", `"\ a`}},
	} {
		exec(db, fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", wide, one.columns, one.marks), one.args...)
	}
	equal(rowsOf(db, "SELECT i64, u64, a16, a8 FROM "+wide+" WHERE i64 IS NOT NULL ORDER BY i64"), [][]any{
		{"1", nil, nil, nil}, {"2", "12", nil, nil}, {"3", nil, "[1,2]", "[10,20]"},
	})
	equal(rowsOf(db, "SELECT d, t FROM "+wide+" WHERE d IS NOT NULL"), [][]any{{
		time.Date(2016, 4, 4, 0, 0, 0, 0, time.UTC), time.Date(2016, 4, 4, 10, 30, 0, 0, time.UTC),
	}})
	equal(rowsOf(db, "SELECT f64, s, s2 FROM "+wide+" WHERE f64 < ? AND s = ?", 0.0, "it's"), [][]any{{"-15000000000.0", "it's", `"\ a`}})
	equal(rowsOf(db, "SELECT count() FROM "+wide+" WHERE i64 IN (?, ?)", 1, 3), [][]any{{"2"}})
	exec(db, "DROP TABLE "+wide)
})

var _ = test("definitions_one_after_another", func(c *Case) {
	db := c.open("")
	library, data := c.numbered("library"), c.numbered("data")
	for _, statement := range []string{
		"CREATE DATABASE IF NOT EXISTS " + library,
		"CREATE TABLE " + library + "." + data + " (a UINT8 DEFAULT 1, b VARCHAR NOT NULL DEFAULT 'x', c DECIMAL(10, 2))",
		"ALTER TABLE " + library + "." + data + " ADD COLUMN d INT DEFAULT 4",
		"ALTER TABLE " + library + "." + data + " RENAME COLUMN c TO e",
		"ALTER TABLE " + library + "." + data + " DROP COLUMN d",
		"ALTER TABLE " + library + "." + data + " RENAME TO renamed",
		"OPTIMIZE TABLE " + library + ".renamed ALL",
		"TRUNCATE TABLE " + library + ".renamed",
		"DROP TABLE " + library + ".renamed",
		"DROP DATABASE " + library,
	} {
		equal(exec(db, statement), int64(0))
	}
})

var _ = testOfTexts("null_as_text_and_as_null", func(c *Case) {
	text := c.conn("&format_null_as_str=1")
	null := c.conn("&format_null_as_str=0")
	nullable := c.numbered("nullable")
	exec(text, "CREATE TABLE "+nullable+" (id INT64 NULL, s STRING NULL, d DATE NULL, a ARRAY(INT) NULL)")
	exec(text, "INSERT INTO "+nullable+" VALUES (NULL, NULL, NULL, NULL), (1, 'NULL', '2024-01-01', [NULL])")
	equal(rowsOf(null, "SELECT s, a FROM "+nullable+" ORDER BY id"), [][]any{{"NULL", "[NULL]"}, {nil, nil}})
	equal(rowsOf(text, "SELECT s FROM "+nullable+" ORDER BY id"), [][]any{{"NULL"}, {"NULL"}})
	exec(null, "DROP TABLE "+nullable)
})

var _ = test("a_long_statement", func(c *Case) {
	db := c.open("&wait_time_secs=1")
	slow := c.numbered("slow")
	exec(db, "CREATE TABLE "+slow+" (n INT)")
	exec(db, "INSERT INTO "+slow+" SELECT number + sleep(2) FROM numbers(1)")
	equal(rowsOf(db, "SELECT n FROM "+slow), [][]any{{"0"}})
	exec(db, "DROP TABLE "+slow)
})

var _ = test("many_pages_of_any_size", func(c *Case) {
	for _, options := range []string{"", "&max_rows_per_page=7000&max_rows_in_buffer=100&wait_time_secs=2"} {
		rows := value(c.open(options).Query("SELECT number FROM numbers(46000)"))
		var sum, count, n int64
		for rows.Next() {
			must(rows.Scan(&n))
			sum += n
			count++
		}
		must(rows.Err())
		must(rows.Close())
		equal([]int64{count, sum}, []int64{46000, 46000 * 45999 / 2})
	}
})

var _ = test("statements_again_and_again", func(c *Case) {
	db := c.open("")
	for range 20 {
		var one int
		must(db.QueryRow("SELECT 1").Scan(&one))
		equal(one, 1)
		exec(db, "SELECT 2")
	}
})

var _ = test("texts_in_quotes", func(c *Case) {
	db := c.open("")
	for _, one := range [][2]string{
		{`SELECT 'a\'b'`, "a'b"}, {`SELECT 'a''b'`, "a'b"}, {`SELECT '"x"'`, `"x"`}, {`SELECT '\\d'`, `\d`},
		{`SELECT 'line\nfeed'`, "line\nfeed"}, {`SELECT '{"a": "b\\"c"}'`, `{"a": "b\"c"}`}, {"SELECT '`'", "`"}, {`SELECT $$it's \n$$`, `it's \n`},
	} {
		equal(rowsOf(db, one[0]), [][]any{{one[1]}})
	}
	quoted := c.numbered("quoted")
	exec(db, "CREATE TABLE `"+quoted+"` (`a b` STRING, \"c\" STRING)")
	exec(db, "INSERT INTO `"+quoted+"` (`a b`, c) VALUES (?, ?)", `{"k":"it's"}`, "'")
	equal(rowsOf(db, "SELECT `a b`, c FROM \""+quoted+"\" WHERE `a b` = ?", `{"k":"it's"}`), [][]any{{`{"k":"it's"}`, "'"}})
	exec(db, "DROP TABLE `"+quoted+"`")
})

var _ = test("nothing_and_comments", func(c *Case) {
	db := c.conn("")
	equal(rowsOf(db, "-- a line\nSELECT 1 /* rest */;"), [][]any{{"1"}})
	for _, query := range []string{"", ";", "-- nothing", "SELECT 1; SELECT 2"} {
		_, err := db.ExecContext(background, query)
		fails(err, "1005")
	}
	rows := value(db.QueryContext(background, "SELECT 1 AS a WHERE false"))
	equal(value(rows.Columns()), []string{"a"})
	equal(rows.Next(), false)
	must(rows.Close())
	exec(db, "USE default")
})

var _ = test("named_query_ids", func(c *Case) {
	db := c.conn("")
	id := c.numbered("own-id")
	ctx := context.WithValue(background, godatabend.ContextKeyQueryID, id)
	rows := value(db.QueryContext(ctx, "SELECT 'told'"))
	equal(rows.Next(), true)
	must(rows.Close())
	last := rowsOf(db, "SELECT last_query_id()")[0][0].(string)
	equal(strings.ReplaceAll(last, "-", ""), strings.ReplaceAll(id, "-", ""))
})

var _ = test("kinds_of_errors", func(c *Case) {
	db := c.conn("")
	for _, query := range []string{"selec 1", "SELECT * FROM (SELECT 1"} {
		_, err := db.QueryContext(background, query)
		fails(err, "code: 1005")
		var failure *godatabend.QueryError
		equal(errors.As(err, &failure), true)
		equal(failure.Code, 1005)
	}
	once := c.numbered("once")
	exec(db, "CREATE TABLE "+once+" (id INT NOT NULL)")
	for query, code := range map[string]string{
		"CREATE TABLE " + once + " (id INT)":           "2302",
		"INSERT INTO " + once + " VALUES (NULL)":       "",
		"INSERT INTO " + once + " VALUES (1, 2)":       "",
		"INSERT INTO " + once + " VALUES ('x')":        "",
		"INSERT INTO " + once + " (nope) VALUES (1)":   "nope",
		"SELECT nope FROM " + once:                     "1065",
		"DROP TABLE " + once + "_not_there":            "1025",
		"ALTER TABLE " + once + " DROP COLUMN nope":    "nope",
		"CREATE DATABASE default":                      "2301",
		"SET no_such_setting = 1":                      "no_such_setting",
		"SELECT to_date('no date')":                    "1006",
		"SELECT id + (SELECT 1 UNION ALL SELECT 2)":    "",
		"SELECT count(*) FROM " + once + " WHERE id()": "",
	} {
		_, err := db.ExecContext(background, query)
		fails(err, code)
	}
	exec(db, "DROP TABLE "+once)
})

var _ = test("cancelled_at_once", func(c *Case) {
	db := c.open("&wait_time_secs=1")
	ended, end := context.WithCancel(background)
	end()
	_, err := db.QueryContext(ended, "SELECT 1")
	equal(errors.Is(err, context.Canceled), true)
	running, stop := context.WithCancel(background)
	go func() { time.Sleep(1300 * time.Millisecond); stop() }()
	_, err = db.QueryContext(running, "SELECT sleep(3)")
	fails(err, "canceled")
	equal(rowsOf(db, "SELECT 'after'"), [][]any{{"after"}})
})

var _ = test("a_timeout_of_requests", func(c *Case) {
	db := value(sql.Open("databend", c.dsn()+"&timeout=200ms"))
	c.opened = append(c.opened, db)
	limited, end := context.WithTimeout(background, 500*time.Millisecond)
	defer end()
	_, err := db.ExecContext(limited, "SELECT sleep(2)")
	fails(err)
})

var _ = test("isolated_transactions", func(c *Case) {
	db := c.open("")
	accounts := c.numbered("accounts")
	exec(db, "CREATE TABLE "+accounts+" (id INT, sum INT)")
	exec(db, "INSERT INTO "+accounts+" VALUES (1, 100), (2, 100)")
	first, second := value(db.Begin()), value(db.Begin())
	exec(first, "UPDATE "+accounts+" SET sum = sum - 10 WHERE id = 1")
	exec(second, "UPDATE "+accounts+" SET sum = sum + 10 WHERE id = 2")
	must(first.Commit())
	err := second.Commit()
	fails(err)
	equal(rowsOf(db, "SELECT sum FROM "+accounts+" ORDER BY id"), [][]any{{"90"}, {"100"}})
	_ = second.Rollback()
	exec(db, "DROP TABLE "+accounts)
})

var _ = test("a_context_ends_a_transaction", func(c *Case) {
	db := c.open("")
	left := c.numbered("left_open")
	exec(db, "CREATE TABLE "+left+" (id INT)")
	some, end := context.WithCancel(background)
	tx := value(db.BeginTx(some, nil))
	exec(tx, "INSERT INTO "+left+" VALUES (1)")
	end()
	for tx.Commit() == nil {
	}
	equal(rowsOf(db, "SELECT count() FROM "+left), [][]any{{"0"}})
	exec(db, "DROP TABLE "+left)
})

var _ = test("unreachable_server", func(c *Case) {
	db := value(sql.Open("databend", "databend://root:@127.0.0.1:1/default?sslmode=disable&timeout=100ms"))
	c.opened = append(c.opened, db)
	limited, end := context.WithTimeout(background, time.Second)
	defer end()
	fails(db.PingContext(limited))
})
