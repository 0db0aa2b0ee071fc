package main

import (
	"database/sql"
	"fmt"
	"strconv"
	"strings"
)

var _ = test("settings_of_the_address", func(c *Case) {
	db := c.conn("&max_threads=7&storage_read_buffer_size=131072&timezone=Europe/Berlin")
	equal(rowsOf(db, "SELECT name, value FROM system.settings WHERE name IN ('max_threads', 'storage_read_buffer_size', 'timezone') ORDER BY name"), [][]any{
		{"max_threads", "7"}, {"storage_read_buffer_size", "131072"}, {"timezone", "Europe/Berlin"},
	})
	_, err := c.open("&max_threads=many").Exec("SELECT 1")
	fails(err, "many")
})

var _ = test("a_role_chosen_and_dropped", func(c *Case) {
	db := c.open("")
	readers, writers := c.name("readers"), c.name("writers")
	exec(db, "CREATE ROLE "+readers)
	exec(db, "CREATE ROLE IF NOT EXISTS "+writers)
	_, err := db.Exec("GRANT ROLE " + readers + " TO root")
	fails(err, "2202", "built-in user")
	one := c.conn("")
	exec(one, "SET ROLE "+readers)
	equal(rowsOf(one, "SELECT current_role()"), [][]any{{readers}})
	exec(one, "SET ROLE '"+writers+"'")
	equal(rowsOf(one, "SELECT current_role()"), [][]any{{writers}})
	exec(one, "SET SECONDARY ROLES ALL")
	other := c.conn("&role=" + writers)
	equal(rowsOf(other, "SELECT current_role()"), [][]any{{writers}})
	equal(rowsOf(other, "SELECT name FROM system.roles WHERE name = current_role()"), [][]any{{writers}})
	_, err = one.ExecContext(background, "SET ROLE "+c.name("nobody"))
	fails(err, c.name("nobody"))
	exec(db, "DROP ROLE "+readers)
	exec(db, "DROP ROLE IF EXISTS "+writers)
})

var _ = test("a_database_of_the_address", func(c *Case) {
	db := c.open("")
	library := c.name("shelves")
	exec(db, "CREATE OR REPLACE DATABASE "+library)
	before, options, _ := strings.Cut(c.dsn(), "?")
	there := value(sql.Open("databend", before[:strings.LastIndex(before, "/")+1]+library+"?"+options))
	c.opened = append(c.opened, there)
	exec(there, "CREATE TABLE books (id INT)")
	exec(there, "INSERT INTO books VALUES (1)")
	equal(rowsOf(there, "SELECT currentDatabase(), count() FROM books GROUP BY 1"), [][]any{{library, "1"}})
	equal(rowsOf(db, "SELECT count() FROM "+library+".books"), [][]any{{"1"}})
	_, err := db.Exec("SELECT * FROM books")
	fails(err, "1025")
	exec(db, "DROP DATABASE "+library)
	missing := value(sql.Open("databend", before[:strings.LastIndex(before, "/")+1]+c.name("no_library")+"?"+options))
	c.opened = append(c.opened, missing)
	_, err = missing.Exec("SELECT * FROM books")
	fails(err, c.name("no_library"))
})

var _ = test("variables_of_the_session", func(c *Case) {
	db := c.conn("")
	exec(db, "SET VARIABLE a = 3")
	exec(db, "SET VARIABLE (b, c) = ('x', 1.5)")
	equal(rowsOf(db, "SELECT $a, $b, $c, getvariable('b')"), [][]any{{"3", "x", "1.5", "x"}})
	exec(db, "SET VARIABLE a = 55")
	equal(rowsOf(db, "SELECT $a + 1"), [][]any{{"56"}})
	exec(db, "UNSET VARIABLE a")
	equal(rowsOf(db, "SELECT $a, $b"), [][]any{{nil, "x"}})
})

var _ = test("settings_until_they_are_unset", func(c *Case) {
	db := c.conn("")
	const chosen = "SELECT value FROM system.settings WHERE name = 'max_result_rows'"
	before := rowsOf(db, chosen)
	exec(db, "SET max_result_rows = 100")
	exec(db, "SET SESSION max_result_rows = 200")
	equal(rowsOf(db, chosen), [][]any{{"200"}})
	exec(db, "SET (max_result_rows, max_threads) = (300, 3)")
	equal(rowsOf(db, chosen), [][]any{{"300"}})
	exec(db, "UNSET (max_result_rows, max_threads)")
	equal(rowsOf(db, chosen), before)
	equal(rowsOf(db, "SETTINGS (max_threads = 2) SELECT value FROM system.settings WHERE name = 'max_threads'"), [][]any{{"2"}})
})

var _ = test("many_sessions_at_once", func(c *Case) {
	db := c.open("")
	table := c.name("draft_of_each")
	done := make(chan string, 8)
	for i := range 8 {
		go func() {
			defer func() {
				if thrown := recover(); thrown != nil {
					done <- fmt.Sprint(thrown)
				}
			}()
			one := value(db.Conn(background))
			defer one.Close()
			exec(one, "CREATE OR REPLACE TEMP TABLE "+table+" (id INT)")
			for n := range 3 {
				exec(one, fmt.Sprintf("INSERT INTO %s VALUES (%d)", table, i*10+n))
			}
			equal(rowsOf(one, "SELECT count(), min(id) FROM "+table), [][]any{{"3", strconv.Itoa(i * 10)}})
			exec(one, "DROP TABLE "+table)
			done <- ""
		}()
	}
	for range 8 {
		if failure := <-done; failure != "" {
			panic(failure)
		}
	}
})

var _ = test("a_temporary_table_hides_a_table", func(c *Case) {
	db := c.conn("")
	both := c.name("both")
	exec(db, "CREATE TABLE "+both+" (id INT)")
	exec(db, "INSERT INTO "+both+" VALUES (1)")
	exec(db, "CREATE TEMPORARY TABLE "+both+" (name STRING)")
	exec(db, "INSERT INTO "+both+" VALUES ('t')")
	equal(rowsOf(db, "SELECT * FROM "+both), [][]any{{"t"}})
	exec(db, "DROP TABLE "+both)
	equal(rowsOf(db, "SELECT * FROM "+both), [][]any{{"1"}})
	exec(db, "DROP TABLE "+both)
})

var _ = test("a_temporary_table_of_a_query", func(c *Case) {
	db := c.conn("")
	made := c.name("made")
	exec(db, "CREATE TEMP TABLE "+made+" AS SELECT number AS n, to_string(number) AS text FROM numbers(10)")
	exec(db, "UPDATE "+made+" SET text = 'even' WHERE n % 2 = 0")
	exec(db, "DELETE FROM "+made+" WHERE n > 5")
	equal(rowsOf(db, "SELECT n, text FROM "+made+" ORDER BY n"), [][]any{
		{"0", "even"}, {"1", "1"}, {"2", "even"}, {"3", "3"}, {"4", "even"}, {"5", "5"},
	})
})
