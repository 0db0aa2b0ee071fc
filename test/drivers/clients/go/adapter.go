// The Go driver's tests, as an adapter (test/drivers/adapter.ts).
package main

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	_ "github.com/datafuselabs/databend-go"
)

type namedTest struct {
	name string
	run  func(*Case)
}

var tests []namedTest

func test(name string, run func(*Case)) struct{} {
	tests = append(tests, namedTest{name, run})
	return struct{}{}
}

// Whether the driver is told to ask for Arrow.
var isArrow = strings.Contains(os.Getenv("DRIVER_OPTIONS"), "arrow")

// A test of rows as text: of Arrow the driver makes other texts, and gives none in `QueryResponse.Data`.
func testOfTexts(name string, run func(*Case)) struct{} {
	if isArrow {
		return struct{}{}
	}
	return test(name, run)
}

// Case is what a test may know of where it runs, and what it closes at its end.
type Case struct {
	opened []*sql.DB
}

var started = time.Now()

func main() {
	if len(os.Args) == 2 && os.Args[1] == "--list" {
		for _, test := range tests {
			fmt.Println(test.name)
		}
		return
	}
	if len(os.Args) == 2 && os.Args[1] == "--statements" {
		runAllStatements()
		return
	}
	for _, name := range os.Args[1:] {
		for _, test := range tests {
			if test.name == name {
				report(name, outcome(test))
			}
		}
	}
}

// Runs each line's statements beside the others'.
func runAllStatements() {
	var all sync.WaitGroup
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		parts := strings.Split(lines.Text(), "\t")
		all.Add(1)
		go func() {
			defer all.Done()
			result := map[string]any{}
			failure := outcome(namedTest{parts[0], func(c *Case) { result["rows"] = c.rowsOfLast(parts[0], parts[1:]) }})
			if failure != "" {
				result = map[string]any{"error": failure}
			}
			tell(parts[0], result)
		}()
	}
	all.Wait()
}

// The rows of the last statement, all on one connection with a lane of its own.
func (c *Case) rowsOfLast(lane string, statements []string) [][]string {
	dsn := strings.Replace(c.dsn(), "//root:", "//root~"+lane+":", 1) + "&max_rows_per_page=2"
	db := value(sql.Open("databend", dsn))
	c.opened = append(c.opened, db)
	conn := value(db.Conn(context.Background()))
	last := len(statements) - 1
	for _, statement := range statements[:last] {
		exec(conn, statement)
	}
	rows := [][]string{}
	for _, row := range rowsOf(conn, statements[last]) {
		cells := []string{}
		for _, cell := range row {
			cells = append(cells, fmt.Sprint(cell))
		}
		rows = append(rows, cells)
	}
	return rows
}

// What a test panicked with, in words; empty if it did not.
func outcome(test namedTest) (failure string) {
	c := &Case{}
	defer func() {
		if thrown := recover(); thrown != nil {
			failure = fmt.Sprintf("%v\n%s", thrown, ownFrames(debug.Stack()))
		}
		for _, db := range c.opened {
			_ = db.Close()
		}
	}()
	test.run(c)
	return ""
}

// The lines of a stack that are in the tests.
func ownFrames(stack []byte) string {
	var frames []string
	for _, line := range strings.Split(string(stack), "\n") {
		if strings.Contains(line, "_tests.go:") {
			frames = append(frames, "at "+strings.TrimSpace(line))
		}
	}
	return strings.Join(frames, "\n")
}

func report(name, failure string) {
	result := map[string]any{"ok": failure == ""}
	if failure != "" {
		result["error"] = failure
	}
	tell(name, result)
}

// Prints a line of the result of a test.
func tell(name string, result map[string]any) {
	rest, _ := json.Marshal(result)
	quoted, _ := json.Marshal(name)
	// Behind an empty line: the driver prints of its own, without an end of line.
	fmt.Printf("\n{\"test\":%s,%s\n", quoted, rest[1:])
}

// A pool on the server; options come behind the DSN's own.
func (c *Case) open(options string) *sql.DB {
	db, err := sql.Open("databend", c.dsn()+options)
	must(err)
	c.opened = append(c.opened, db)
	return db
}

// One connection of a pool.
func (c *Case) conn(options string) *sql.Conn {
	return value(c.open(options).Conn(context.Background()))
}

// The server's address, with what the run adds to it.
func (c *Case) dsn() string { return os.Getenv("DATABEND_DSN") + os.Getenv("DRIVER_OPTIONS") }

// A name that is another one in each run.
func (c *Case) name(stem string) string {
	return stem + "_" + os.Getenv("MOCKQ_TEST_SALT")
}

// The present time: the clock's, or the one that the tests are told to take for it.
func (c *Case) now() time.Time {
	told, ok := os.LookupEnv("MOCKQ_TEST_NOW")
	if !ok {
		return time.Now().UTC()
	}
	return value(time.Parse(time.RFC3339, told)).UTC().Add(time.Since(started))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func value[T any](result T, err error) T {
	must(err)
	return result
}

func equal(actual, expected any) {
	if !reflect.DeepEqual(actual, expected) {
		panic(fmt.Sprintf("expected %#v, got %#v", expected, actual))
	}
}

// Asserts that an error's text has all of these.
func fails(err error, texts ...string) {
	if err == nil {
		panic(fmt.Sprintf("no error with %q", texts))
	}
	for _, text := range texts {
		if !strings.Contains(err.Error(), text) {
			panic(fmt.Sprintf("no %q in: %v", text, err))
		}
	}
}

// What runs statements: a pool, a connection, a transaction.
type runner interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

var background = context.Background()

func exec(on runner, query string, args ...any) int64 {
	return value(value(on.ExecContext(background, query, args...)).RowsAffected())
}

// Every row, as the driver gives its values; bytes become text.
func rowsOf(on runner, query string, args ...any) [][]any {
	rows := value(on.QueryContext(background, query, args...))
	defer rows.Close()
	columns := value(rows.Columns())
	all := [][]any{}
	for rows.Next() {
		row := make([]any, len(columns))
		places := make([]any, len(columns))
		for i := range row {
			places[i] = &row[i]
		}
		must(rows.Scan(places...))
		all = append(all, row)
	}
	must(rows.Err())
	return all
}

// The first row, scanned into places.
func scan(on runner, query string, places ...any) {
	rows := value(on.QueryContext(background, query))
	defer rows.Close()
	if !rows.Next() {
		must(rows.Err())
		panic("no row: " + query)
	}
	must(rows.Scan(places...))
}
