package main

import (
	"bufio"
	"context"
	"database/sql/driver"
	"fmt"
	"strings"
	"time"

	godatabend "github.com/datafuselabs/databend-go"
)

func batchOfRows(c *Case, options string) {
	db := c.conn(options)
	loaded := c.name("loaded")
	exec(db, "CREATE OR REPLACE TABLE "+loaded+" (id BIGINT NOT NULL, title STRING NULL, price DECIMAL(10, 2) NULL, day DATE NULL, at TIMESTAMP NULL, tags ARRAY(INT) NULL, note VARIANT NULL)")
	day := time.Date(2024, 2, 29, 12, 34, 56, 0, time.UTC)
	var rows [][]driver.Value
	for id := range 1500 {
		rows = append(rows, []driver.Value{int64(id), fmt.Sprintf("a, \"b\" and 'c' %d", id), "1.25", "2024-02-29", "2024-02-29 12:34:56", fmt.Sprintf("[%d, 2]", id), `{"k": 1}`})
	}
	must(insertBatch(c.open(options), "INSERT INTO "+loaded+" VALUES", rows))
	equal(rowsOf(db, "SELECT count(), sum(id), sum(price), min(at), sum(tags[1]), sum(note['k']::INT) FROM "+loaded), [][]any{{
		"1500", "1124250", "1875.00", day, "1124250", "1500",
	}})
	equal(rowsOf(db, "SELECT title, day FROM "+loaded+" WHERE id = 7"), [][]any{{
		`a, "b" and 'c' 7`, time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC),
	}})
	exec(db, "DROP TABLE "+loaded)
}

var _ = testOfTexts("batch_by_a_presigned_address", func(c *Case) { batchOfRows(c, "") })
var _ = testOfTexts("batch_by_an_upload", func(c *Case) { batchOfRows(c, "&presigned_url_disabled=true") })

var _ = test("batch_of_named_columns", func(c *Case) {
	db := c.conn("")
	some := c.name("some_columns")
	exec(db, "CREATE TABLE "+some+" (id INT, title STRING DEFAULT 'none', n INT)")
	must(insertBatch(c.open(""), "INSERT INTO "+some+" (n, id) VALUES", [][]driver.Value{{int64(5), int64(1)}, {int64(6), int64(2)}}))
	must(insertBatch(c.open(""), "INSERT INTO "+some+" (id, title) VALUES (?, ?)", [][]driver.Value{{int64(3), "x"}}))
	equal(rowsOf(db, "SELECT * FROM "+some+" ORDER BY id"), [][]any{{"1", "none", "5"}, {"2", "none", "6"}, {"3", "x", nil}})
	exec(db, "DROP TABLE "+some)
})

var _ = test("batch_that_fails", func(c *Case) {
	db := c.conn("")
	bad := c.name("bad_batch")
	exec(db, "CREATE TABLE "+bad+" (id INT NOT NULL)")
	fails(insertBatch(c.open(""), "INSERT INTO "+bad+" VALUES", [][]driver.Value{{"no number"}}), "no number")
	fails(insertBatch(c.open(""), "INSERT INTO "+c.name("missing")+" VALUES", [][]driver.Value{{int64(1)}}), "1025")
	equal(rowsOf(db, "SELECT count() FROM "+bad), [][]any{{"0"}})
	exec(db, "DROP TABLE "+bad)
})

var _ = test("upload_and_copy", func(c *Case) {
	config := value(godatabend.ParseDSN(c.dsn()))
	client := godatabend.NewAPIClientFromConfig(config)
	db := c.conn("")
	copied := c.name("copied")
	exec(db, "CREATE TABLE "+copied+" (id INT, title STRING)")
	text := "1,Emma\n2,\"a, b\"\n"
	stage := &godatabend.StageLocation{Name: "~", Path: copied + "/rows.csv"}
	must(client.UploadToStage(background, stage, bufio.NewReader(strings.NewReader(text)), int64(len(text))))
	equal(rowsOf(db, "SELECT name, size FROM list_stage(location => '@~/"+copied+"')"), [][]any{{copied + "/rows.csv", "16"}})
	exec(db, "COPY INTO "+copied+" FROM @~/"+copied+" FILE_FORMAT = (TYPE = CSV) PURGE = true")
	equal(rowsOf(db, "SELECT * FROM "+copied+" ORDER BY id"), [][]any{{"1", "Emma"}, {"2", "a, b"}})
	equal(rowsOf(db, "LIST @~/"+copied), [][]any{})
	exec(db, "DROP TABLE "+copied)
	must(client.Logout(background))
})

var _ = test("transaction_committed", func(c *Case) {
	db := c.open("")
	ledger := c.name("ledger")
	exec(db, "CREATE TABLE "+ledger+" (id INT)")
	tx := value(db.Begin())
	exec(tx, "INSERT INTO "+ledger+" VALUES (1), (2)")
	equal(rowsOf(tx, "SELECT count() FROM "+ledger), [][]any{{"2"}})
	equal(rowsOf(db, "SELECT count() FROM "+ledger), [][]any{{"0"}})
	must(tx.Commit())
	equal(rowsOf(db, "SELECT count() FROM "+ledger), [][]any{{"2"}})
	exec(db, "DROP TABLE "+ledger)
})

var _ = test("transaction_rolled_back", func(c *Case) {
	db := c.open("")
	ledger := c.name("ledger_back")
	exec(db, "CREATE TABLE "+ledger+" (id INT)")
	exec(db, "INSERT INTO "+ledger+" VALUES (1)")
	tx := value(db.Begin())
	exec(tx, "INSERT INTO "+ledger+" VALUES (2)")
	exec(tx, "DELETE FROM "+ledger+" WHERE id = 1")
	equal(rowsOf(tx, "SELECT * FROM "+ledger), [][]any{{"2"}})
	must(tx.Rollback())
	equal(rowsOf(db, "SELECT * FROM "+ledger), [][]any{{"1"}})
	exec(db, "DROP TABLE "+ledger)
})

var _ = test("transaction_after_an_error", func(c *Case) {
	db := c.open("")
	ledger := c.name("ledger_failed")
	exec(db, "CREATE TABLE "+ledger+" (id INT)")
	tx := value(db.Begin())
	exec(tx, "INSERT INTO "+ledger+" VALUES (1)")
	_, err := tx.Exec("SELECT * FROM " + c.name("missing"))
	fails(err, "1025")
	_, err = tx.Exec("INSERT INTO " + ledger + " VALUES (2)")
	fails(err, "4002")
	must(tx.Rollback())
	equal(rowsOf(db, "SELECT count() FROM "+ledger), [][]any{{"0"}})
	exec(db, "DROP TABLE "+ledger)
})

var _ = test("temporary_tables", func(c *Case) {
	db := c.open("")
	draft := c.name("draft")
	first := value(db.Conn(background))
	second := value(db.Conn(background))
	exec(first, "CREATE TEMP TABLE "+draft+" (id INT)")
	exec(first, "INSERT INTO "+draft+" VALUES (1), (2)")
	equal(rowsOf(first, "SELECT sum(id) FROM "+draft), [][]any{{"3"}})
	_, err := second.QueryContext(context.Background(), "SELECT * FROM "+draft)
	fails(err, "1025")
	must(first.Close())
	must(second.Close())
})
