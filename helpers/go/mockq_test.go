package mockq

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLaneNamesAreThoseOfTheOtherHelpers(t *testing.T) {
	text, err := os.ReadFile("../../test/helpers/lane-names.json")
	if err != nil {
		t.Skip("no names to compare with: ", err)
	}
	var names []struct{ Text, Lane string }
	if err := json.Unmarshal(text, &names); err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	for _, each := range names {
		lane := laneName(each.Text)
		if lane != each.Lane {
			t.Errorf("%q: %q, not %q", each.Text, lane, each.Lane)
		}
		if utf8.RuneCountInString(lane) > longest {
			t.Errorf("%q is too long", lane)
		}
		decoded, err := url.PathUnescape(laneUser("root", lane))
		if err != nil || decoded != "root~"+lane {
			t.Errorf("%q: the user name stands for %q (%v)", lane, decoded, err)
		}
	}
}

func TestLongNamesStayDifferent(t *testing.T) {
	long := strings.Repeat("x", 300)
	if laneName(long+"1") == laneName(long+"2") {
		t.Error("two tests have the same lane")
	}
}

func TestUserNamesInDSNs(t *testing.T) {
	for lane, want := range map[string]string{
		"TestOrders/a_b": "root~TestOrders/a_b",
		"100%":           "root~100%25",
		"a~b":            "root~a%7Eb",
		"a:b":            "root~a%3Ab",
	} {
		if got := laneUserInDSN("root", lane); got != want {
			t.Errorf("%q: %q, not %q", lane, got, want)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, each := range []struct {
		name    string
		options Options
		env     map[string]string
		want    string
	}{
		{"replays by default", Options{}, nil, "replay --recordings recordings"},
		{"the environment wins", Options{Mode: Serve}, map[string]string{"MOCKQ_MODE": "replay", "MOCKQ_RECORDINGS": "a b"}, "replay --recordings a b"},
		{"an empty variable is none", Options{Recordings: "r"}, map[string]string{"MOCKQ_RECORDINGS": ""}, "replay --recordings r"},
		{"more options", Options{ReplayArgs: []string{"--strict"}}, nil, "replay --recordings recordings --strict"},
		{"record", Options{Target: "http://h:1"}, map[string]string{"MOCKQ_MODE": "record"}, "record --recordings recordings --target http://h:1 --mode all --prune"},
		{"a mode of record", Options{Mode: New, Target: "http://h:1"}, nil, "record --recordings recordings --target http://h:1 --mode new"},
		{"a login in the target is not passed on", Options{Mode: Record, Target: "http://u:p@h:1/x"}, nil, "record --recordings recordings --target http://h:1/x --mode all --prune"},
		{"serve", Options{Mode: Serve, User: "ann:x", Init: []string{"a.sql", "b"}}, nil, "serve --user ann:x --init a.sql --init b"},
	} {
		t.Run(each.name, func(t *testing.T) {
			clearEnvironment(t)
			for name, value := range each.env {
				t.Setenv(name, value)
			}
			options, err := each.options.resolved()
			if got := strings.Join(options.args(), " "); err != nil || got != each.want {
				t.Errorf("%q, not %q (%v)", got, each.want, err)
			}
		})
	}
}

func TestTheLoginOfTheTargetIsThatOfTheLanes(t *testing.T) {
	clearEnvironment(t)
	options, err := Options{Mode: Record, Target: "https://ann:a%3Ab@host"}.resolved()
	if name, password := options.login(); err != nil || name != "ann" || password != "a:b" {
		t.Error(name, password, err)
	}
}

func TestWrongOptions(t *testing.T) {
	clearEnvironment(t)
	for message, options := range map[string]Options{
		`MOCKQ_MODE: "recrod" is not one of replay, record`: {Mode: "recrod"},
		"MOCKQ_TARGET is missing":                           {Mode: Record},
		"MOCKQ_TARGET is not a URL":                         {Mode: Record, Target: "localhost"},
		`MOCKQ_USER: "ann" is not of the form`:              {User: "ann"},
	} {
		if _, err := options.resolved(); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%v, not %q", err, message)
		}
	}
	_, err := Options{Mode: Record, Target: "http://ann:secret@h:port"}.resolved()
	if err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("%v shows the password", err)
	}
}

func TestWordsOfCommands(t *testing.T) {
	for command, want := range map[string][]string{
		"node a.cjs":              {"node", "a.cjs"},
		`  "a b"/c  'd "e"' ""  `: {"a b/c", `d "e"`, ""},
	} {
		if got, err := words(command); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q (%v)", command, got, err)
		}
	}
	if _, err := words(`node "a`); err == nil {
		t.Error("a quote that is not closed is accepted")
	}
}

func TestFindsMockq(t *testing.T) {
	clearEnvironment(t)
	t.Setenv("PATH", "")
	folder := t.TempDir()
	below := filepath.Join(folder, "a", "b")
	if _, err := findCommand(below); err == nil || !strings.Contains(err.Error(), "npm install --save-dev mockq") {
		t.Errorf("%v does not say how to install mockq", err)
	}
	installed := filepath.Join(folder, "node_modules", ".bin", "mockq")
	if err := os.MkdirAll(filepath.Dir(installed), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(installed, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if found, err := findCommand(below); err != nil || !reflect.DeepEqual(found, []string{installed}) {
		t.Error(found, err)
	}
	t.Setenv("PATH", filepath.Dir(installed))
	if found, err := findCommand(t.TempDir()); err != nil || !reflect.DeepEqual(found, []string{installed}) {
		t.Error(found, err)
	}
	t.Setenv("MOCKQ_COMMAND", "node x")
	if found, err := findCommand(below); err != nil || !reflect.DeepEqual(found, []string{"node", "x"}) {
		t.Error(found, err)
	}
}

func TestACommandThatDoesNotExist(t *testing.T) {
	clearEnvironment(t)
	t.Setenv("MOCKQ_COMMAND", "/nowhere/mockq")
	if _, err := Open(Options{Mode: Serve}); err == nil || !strings.Contains(err.Error(), "MOCKQ_COMMAND") {
		t.Error(err)
	}
}

func TestManyMissesAreCounted(t *testing.T) {
	text := explained("x", []string{"one", "two", "three", "four", "five"})
	for _, part := range []string{"5 statements", "three", "and 2 more", "MOCKQ_MODE=record"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in %s", part, text)
		}
	}
	if strings.Contains(text, "four") {
		t.Error("too many misses are shown")
	}
}

func TestMissesDoNotSayHowMockqRecords(t *testing.T) {
	for given, want := range map[string]string{
		"a\nnext: record it with `mockq record --mode new r`":                                                          "a",
		"a\nnext: record it with `mockq record r`, or choose another lane: x":                                          "a",
		"a\nnext: use a fixed time in the test, and record it again with `mockq record r`":                             "a\nnext: use a fixed time in the test",
		"a\nnext: make the same writes before it, record the test in a lane of its own with `mockq record r`, or wait": "a\nnext: make the same writes before it, or wait",
	} {
		if text := explained("x", []string{given}); !strings.Contains(text, "\n\n"+want+"\n\n") {
			t.Errorf("no %q in %s", want, text)
		}
	}
}

func clearEnvironment(t *testing.T) {
	for _, each := range os.Environ() {
		if name, _, _ := strings.Cut(each, "="); strings.HasPrefix(name, "MOCKQ_") {
			t.Setenv(name, "")
		}
	}
	t.Setenv("DATABEND_DSN", "")
}
