//go:build !v07

package main

import (
	"database/sql"
	"database/sql/driver"
	"time"

	godatabend "github.com/datafuselabs/databend-go"
)

// Inserts rows by a file in a stage.
func insertBatch(on *sql.DB, query string, rows [][]driver.Value) error {
	batch := value(godatabend.PrepareBatch(query))
	_, err := batch.ExecBatch(background, value(on.Conn(background)), rows)
	return err
}

var _ = testOfTexts("batch_of_go_values", func(c *Case) {
	db := c.conn("")
	day := time.Date(2024, 2, 29, 12, 34, 56, 789000000, time.UTC)
	mixed := c.name("mixed_batch")
	exec(db, "CREATE TABLE "+mixed+" (at TIMESTAMP, tags ARRAY(INT), flag BOOLEAN, n DOUBLE)")
	must(insertBatch(c.open(""), "INSERT INTO "+mixed+" VALUES", [][]driver.Value{{day, []int{1, 2}, true, 0.5}}))
	equal(rowsOf(db, "SELECT * FROM "+mixed), [][]any{{day, "[1,2]", "1", "0.5"}})
	exec(db, "DROP TABLE "+mixed)
})

var _ = test("time_zone_set_in_the_session", func(c *Case) {
	db := c.conn("&timezone=Asia/Shanghai")
	var at time.Time
	exec(db, "SET timezone = 'America/New_York'")
	scan(db, "SELECT to_timestamp(1709208000)", &at)
	equal(at.Equal(time.Unix(1709208000, 0)), true)
	equal(at.Format("15:04 -0700"), "07:00 -0500")
	scan(db, "SELECT to_timestamp_tz('2024-02-29 12:00:00 +0545')", &at)
	equal(at.Format("15:04 -0700"), "12:00 +0545")
})

var _ = test("time_as_a_parameter", func(c *Case) {
	at := time.Date(2024, 2, 29, 12, 34, 56, 789012000, time.UTC)
	equal(rowsOf(c.conn(""), "SELECT ?::TIMESTAMP", at), [][]any{{at}})
})

var _ = test("size_of_decimals", func(c *Case) {
	rows := value(c.conn("").QueryContext(background, "SELECT 1::DECIMAL(12, 3)"))
	types := value(rows.ColumnTypes())
	must(rows.Close())
	precision, scale, ok := types[0].DecimalSize()
	equal([]any{precision, scale, ok}, []any{int64(12), int64(3), true})
})

var _ = test("batch_of_replacements", func(c *Case) {
	db := c.conn("")
	some := c.name("replaced")
	exec(db, "CREATE TABLE "+some+" (id INT, title STRING)")
	exec(db, "INSERT INTO "+some+" VALUES (1, 'old'), (2, 'old')")
	must(insertBatch(c.open(""), "REPLACE INTO "+some+" (id, title) ON (id) VALUES", [][]driver.Value{{int64(2), "new"}, {int64(3), "new"}}))
	equal(rowsOf(db, "SELECT * FROM "+some+" ORDER BY id"), [][]any{{"1", "old"}, {"2", "new"}, {"3", "new"}})
	exec(db, "DROP TABLE "+some)
})

var _ = test("prepared_statements", func(c *Case) {
	db := c.open("")
	books := c.name("books_prepared")
	exec(db, "CREATE TABLE "+books+" (id INT NOT NULL, title STRING NULL, day DATE NULL)")
	insert := value(db.Prepare("INSERT INTO " + books + " VALUES (?, ?, ?)"))
	for id, title := range []any{"Emma", nil, "d'Artagnan"} {
		equal(value(value(insert.Exec(id, title, "2024-01-02")).RowsAffected()), int64(1))
	}
	must(insert.Close())
	choose := value(db.Prepare("SELECT title FROM " + books + " WHERE id = ?"))
	var title sql.NullString
	must(choose.QueryRow(0).Scan(&title))
	equal(title.String, "Emma")
	must(choose.QueryRow(1).Scan(&title))
	equal(title.Valid, false)
	equal(choose.QueryRow(9).Scan(&title), sql.ErrNoRows)
	must(choose.Close())
	exec(db, "DROP TABLE "+books)
})

var _ = test("rows_affected", func(c *Case) {
	db := c.conn("")
	counted := c.name("counted")
	equal(exec(db, "CREATE TABLE "+counted+" (id INT, n INT)"), int64(0))
	equal(exec(db, "INSERT INTO "+counted+" VALUES (1, 1), (2, 2), (3, 3)"), int64(3))
	equal(exec(db, "INSERT INTO "+counted+" SELECT number + 10, 0 FROM numbers(100)"), int64(100))
	equal(exec(db, "UPDATE "+counted+" SET n = n + 1 WHERE id < 3"), int64(2))
	equal(exec(db, "DELETE FROM "+counted+" WHERE id >= 10"), int64(100))
	equal(exec(db, "REPLACE INTO "+counted+" ON (id) VALUES (1, 9), (4, 4)"), int64(2))
	equal(rowsOf(db, "SELECT id, n FROM "+counted+" ORDER BY id"), [][]any{{"1", "9"}, {"2", "3"}, {"3", "3"}, {"4", "4"}})
	equal(exec(db, "DROP TABLE "+counted), int64(0))
})
