// Tests in the style of the Go client's own suite, as an adapter (test/drivers/adapter.ts): each has a table of its own,
// named by the test and the time in nanoseconds.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"runtime/debug"
	"time"

	_ "github.com/datafuselabs/databend-go"
)

const columns = "(i64 Int64, u64 UInt64, f64 Float64, s String, s2 String, d Date, t DateTime)"

type suite struct {
	db    *sql.DB
	table string
}

type namedTest struct {
	name string
	run  func(*suite)
}

var tests = []namedTest{
	{"describe", func(s *suite) {
		equal(len(s.rows("DESC "+s.table)), 7)
	}},
	{"no_rows", func(s *suite) {
		equal(s.rows("SELECT * FROM "+s.table), [][]string(nil))
	}},
	{"insert_constants", func(s *suite) {
		s.exec("INSERT INTO " + s.table + " (i64, s) VALUES (1, 'a'), (2, 'b')")
		equal(s.rows("SELECT i64, s FROM "+s.table+" ORDER BY i64"), [][]string{{"1", "a"}, {"2", "b"}})
	}},
	{"insert_parameters", func(s *suite) {
		s.exec("INSERT INTO "+s.table+" (i64, u64, f64, s) VALUES (?, ?, ?, ?)", int64(-1), uint64(1), 1.5, "it's")
		equal(s.rows("SELECT s FROM "+s.table+" WHERE i64 = ?", -1), [][]string{{"it's"}})
	}},
	{"dates", func(s *suite) {
		s.exec("INSERT INTO "+s.table+" (d, t) VALUES (?, ?)", "2016-04-04", "2016-04-04 10:30:00")
		equal(len(s.rows("SELECT d, t FROM "+s.table)), 1)
	}},
	{"time_of_now", func(s *suite) {
		now := time.Now().Format("2006-01-02 15:04:05.000000")
		s.exec("INSERT INTO "+s.table+" (i64, t) VALUES (?, ?)", 7, now)
		equal(s.rows("SELECT i64 FROM "+s.table+" WHERE t = ?", now), [][]string{{"7"}})
	}},
	{"text_of_now", func(s *suite) {
		text := fmt.Sprintf("text %d", time.Now().UnixNano())
		s.exec("INSERT INTO "+s.table+" (i64, s) VALUES (?, ?)", 1, text)
		equal(s.rows("SELECT s, i64 + 1 FROM "+s.table), [][]string{{text, "2"}})
	}},
	{"upper", func(s *suite) {
		s.exec("INSERT INTO "+s.table+" (s, s2) VALUES (?, ?)", "ann", fmt.Sprint(time.Now().UnixNano()))
		equal(s.rows("SELECT upper(s), length(s2) FROM "+s.table), [][]string{{"ANN", "19"}})
	}},
	{"update", func(s *suite) {
		s.exec("INSERT INTO " + s.table + " (i64, s) VALUES (1, 'a'), (2, 'b')")
		s.exec("UPDATE "+s.table+" SET s = ? WHERE i64 = ?", "c", 2)
		equal(s.rows("SELECT s FROM "+s.table+" ORDER BY i64"), [][]string{{"a"}, {"c"}})
	}},
	{"delete", func(s *suite) {
		s.exec("INSERT INTO " + s.table + " (i64) VALUES (1), (2), (3)")
		s.exec("DELETE FROM "+s.table+" WHERE i64 > ?", 1)
		equal(s.rows("SELECT count(*) FROM "+s.table), [][]string{{"1"}})
	}},
	{"create_as", func(s *suite) {
		s.exec("INSERT INTO " + s.table + " (i64) VALUES (1), (2)")
		s.exec("CREATE TABLE " + s.table + "_copy AS SELECT i64 * 10 AS n FROM " + s.table)
		equal(s.rows("SELECT n FROM "+s.table+"_copy ORDER BY n"), [][]string{{"10"}, {"20"}})
		s.exec("DROP TABLE " + s.table + "_copy")
	}},
	{"missing_table", func(s *suite) {
		_, err := s.db.Query("SELECT * FROM " + s.table + "_missing")
		equal(err != nil, true)
	}},
	{"alter", func(s *suite) {
		s.exec("ALTER TABLE " + s.table + " ADD COLUMN more INT DEFAULT 4")
		s.exec("INSERT INTO " + s.table + " (i64) VALUES (1)")
		equal(s.rows("SELECT more FROM "+s.table), [][]string{{"4"}})
	}},
	{"many_rows", func(s *suite) {
		s.exec("INSERT INTO " + s.table + " (i64) SELECT number FROM numbers(100)")
		equal(s.rows("SELECT count(*), sum(i64) FROM "+s.table), [][]string{{"100", "4950"}})
	}},
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "--list" {
		for _, test := range tests {
			fmt.Println(test.name)
		}
		return
	}
	for _, name := range os.Args[1:] {
		for _, test := range tests {
			if test.name == name {
				tell(test)
			}
		}
	}
}

// A line of the adapter.
type result struct {
	Test  string `json:"test"`
	Ok    bool   `json:"ok"`
	Error string `json:"error"`
}

func tell(test namedTest) {
	line := result{Test: test.name, Ok: true}
	defer func() {
		if thrown := recover(); thrown != nil {
			line.Ok, line.Error = false, fmt.Sprintf("%v\n%s", thrown, debug.Stack())
		}
		text, _ := json.Marshal(line)
		fmt.Println(string(text))
	}()
	db, err := sql.Open("databend", os.Getenv("DATABEND_DSN"))
	must(err)
	defer db.Close()
	s := &suite{db, fmt.Sprintf("test_suite__%s_%d", test.name, time.Now().UnixNano())}
	s.exec("CREATE TABLE " + s.table + " " + columns)
	defer s.exec("DROP TABLE IF EXISTS " + s.table)
	test.run(s)
}

func (s *suite) exec(query string, args ...any) {
	_, err := s.db.ExecContext(context.Background(), query, args...)
	must(err)
}

func (s *suite) rows(query string, args ...any) (all [][]string) {
	found, err := s.db.Query(query, args...)
	must(err)
	defer found.Close()
	names, err := found.Columns()
	must(err)
	for found.Next() {
		cells := make([]any, len(names))
		for i := range cells {
			cells[i] = new(any)
		}
		must(found.Scan(cells...))
		row := make([]string, len(names))
		for i, cell := range cells {
			row[i] = fmt.Sprint(*cell.(*any))
		}
		all = append(all, row)
	}
	must(found.Err())
	return all
}

func equal(found, expected any) {
	if !reflect.DeepEqual(found, expected) {
		panic(fmt.Sprintf("expected %v, got %v", expected, found))
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
