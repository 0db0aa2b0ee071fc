package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	godatabend "github.com/datafuselabs/databend-go"
)

var _ = test("ping_and_version", func(c *Case) {
	db := c.open("")
	must(db.Ping())
	var version string
	scan(db, "SELECT version()", &version)
	equal(strings.HasPrefix(version, "Databend Query v"), true)
})

var _ = test("many_rows_in_small_pages", func(c *Case) {
	rows := rowsOf(c.conn("&max_rows_per_page=1000"), "SELECT number, to_string(number) FROM numbers(46000) ORDER BY number")
	equal(len(rows), 46000)
	for i, row := range rows {
		if row[1] != fmt.Sprint(i) {
			panic(fmt.Sprintf("row %d is %v", i, row))
		}
	}
})

var _ = test("rows_closed_before_their_end", func(c *Case) {
	db := c.conn("&max_rows_per_page=100")
	rows := value(db.QueryContext(background, "SELECT number FROM numbers(2000) ORDER BY 1"))
	equal(rows.Next(), true)
	must(rows.Close())
	equal(rowsOf(db, "SELECT 'after'"), [][]any{{"after"}})
})

var _ = testOfTexts("parameters", func(c *Case) {
	db := c.conn("")
	equal(rowsOf(db, "SELECT ?::INT, ?::STRING, ?::DOUBLE, ?::BOOLEAN, ?::STRING, '?'", 7, `it's a \ "?"`, 1.5, true, nil), [][]any{{
		"7", `it's a \ "?"`, "1.5", "1", nil, "?",
	}})
	equal(rowsOf(db, "SELECT ?, ?", godatabend.Array([]int{1, 2}), godatabend.Tuple(struct {
		A string
		B int
	}{"x", 2})), [][]any{{"[1,2]", `("x",2)`}})
	_, err := db.QueryContext(background, "SELECT ?, ?", 1)
	fails(err)
})

var _ = test("views_and_description", func(c *Case) {
	db := c.conn("")
	table, view := c.name("viewed"), c.name("seen")
	exec(db, "CREATE TABLE "+table+" (id INT NOT NULL DEFAULT 7, title STRING NULL)")
	exec(db, "CREATE VIEW "+view+" AS SELECT id FROM "+table)
	equal(rowsOf(db, "DESC "+table), [][]any{
		{"id", "INT", "NO", "7", ""},
		{"title", "VARCHAR", "YES", "NULL", ""},
	})
	exec(db, "INSERT INTO "+table+" (title) VALUES ('a')")
	equal(rowsOf(db, "SELECT * FROM "+view), [][]any{{"7"}})
	equal(rowsOf(db, "SELECT name FROM system.tables WHERE database = currentDatabase() AND name = '"+table+"'"), [][]any{{table}})
	exec(db, "DROP VIEW "+view)
	exec(db, "DROP TABLE "+table)
})

var _ = test("databases_and_settings", func(c *Case) {
	db := c.conn("&max_threads=3")
	library := c.name("library")
	exec(db, "CREATE DATABASE "+library)
	exec(db, "USE "+library)
	equal(rowsOf(db, "SELECT currentDatabase()"), [][]any{{library}})
	equal(rowsOf(db, "SELECT value FROM system.settings WHERE name = 'max_threads'"), [][]any{{"3"}})
	exec(db, "SET max_threads = 5")
	equal(rowsOf(db, "SELECT value FROM system.settings WHERE name = 'max_threads'"), [][]any{{"5"}})
	exec(db, "UNSET max_threads")
	exec(db, "SET VARIABLE shelf = 12")
	equal(rowsOf(db, "SELECT $shelf + 1"), [][]any{{"13"}})
	exec(db, "DROP DATABASE "+library)
})

var _ = test("errors_with_code_and_text", func(c *Case) {
	db := c.conn("")
	missing := c.name("missing")
	for query, texts := range map[string][]string{
		"SELEC 1":                             {"code: 1005", "SELEC 1"},
		"SELECT * FROM " + missing:            {"code: 1025", "Unknown table", missing},
		"SELECT no_such_column":               {"code: 1065", "no_such_column"},
		"SELECT no_such_function(1)":          {"code: 1008", "no_such_function"},
		"USE " + missing:                      {"code: 1003", missing},
		"SELECT 1 / 0":                        {"code: 1006", "divided by zero"},
		"SELECT 'x'::INT":                     {"code: 1006", "x"},
		"CREATE TABLE " + missing + " (a NO)": {"code: 1005"},
	} {
		_, err := db.QueryContext(background, query)
		fails(err, texts...)
		_, err = db.ExecContext(background, query)
		fails(err, texts...)
	}
	var failure *godatabend.QueryError
	_, err := db.QueryContext(background, "SELECT * FROM "+missing)
	equal(errors.As(err, &failure), true)
	equal(failure.Code, 1025)
	equal(rowsOf(db, "SELECT 1"), [][]any{{"1"}})
})

var _ = test("cancelled_by_its_context", func(c *Case) {
	db := c.open("&wait_time_secs=1")
	limited, end := context.WithTimeout(background, 300*time.Millisecond)
	defer end()
	_, err := db.QueryContext(limited, "SELECT sleep(3)")
	fails(err)
	equal(errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "context deadline exceeded"), true)
	equal(rowsOf(db, "SELECT 'after'"), [][]any{{"after"}})
})

var _ = test("a_pool_of_connections", func(c *Case) {
	db := c.open("")
	db.SetMaxOpenConns(4)
	var group sync.WaitGroup
	failures := make(chan string, 24)
	for i := range 24 {
		group.Add(1)
		go func() {
			defer group.Done()
			var got int
			if err := db.QueryRow("SELECT ?::INT + 1000", i).Scan(&got); err != nil || got != i+1000 {
				failures <- fmt.Sprint(i, got, err)
			}
		}()
	}
	group.Wait()
	close(failures)
	for failure := range failures {
		panic(failure)
	}
})

var _ = testOfTexts("reconnects", func(c *Case) {
	db := c.open("")
	db.SetMaxIdleConns(0)
	kept := c.name("kept")
	exec(db, "CREATE TABLE "+kept+" (id INT)")
	exec(db, "INSERT INTO "+kept+" VALUES (1)")
	exec(db, "SET max_threads = 5")
	equal(rowsOf(db, "SELECT * FROM "+kept), [][]any{{"1"}})
	equal(rowsOf(db, "SELECT value = default FROM system.settings WHERE name = 'max_threads'"), [][]any{{"1"}})
	exec(db, "DROP TABLE "+kept)
})

var _ = test("wrong_password", func(c *Case) {
	db := value(sql.Open("databend", strings.Replace(c.dsn(), "root:", "root:wrong", 1)))
	c.opened = append(c.opened, db)
	fails(db.Ping(), "assword")
})

var _ = test("todays_rows", func(c *Case) {
	db := c.conn("")
	days := c.name("days")
	now := c.now()
	exec(db, "CREATE TABLE "+days+" (day DATE NOT NULL, at TIMESTAMP NOT NULL)")
	exec(db, "INSERT INTO "+days+" VALUES (?, ?)", now.Format(time.DateOnly), now.Format(time.DateTime))
	equal(rowsOf(db, "SELECT day, at FROM "+days), [][]any{{now.Truncate(24 * time.Hour), now.Truncate(time.Second)}})
	exec(db, "DROP TABLE "+days)
})
