package mockq

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// mostShown is the number of misses in a message.
const mostShown = 3

// Lane is the lane of one test: its address for clients, and what they asked.
type Lane struct {
	// Name is the name of the test, as t.Name() has it.
	Name string
	// DSN is the address for Databend's drivers, with the user name that takes the lane.
	DSN string
	// URL is the address for HTTP; a client takes the lane by its user name.
	URL string
	// User takes the lane, such as root~TestOrders.
	User     string
	Password string
	server   *Server
	// before is the number of the latest request before the test.
	before int64
}

// begunLanes has the lanes of the running tests. It is not a part of Server: a test may open the same server twice.
var begunLanes sync.Map

type laneKey struct{ url, user, test string }

// Lane begins the lane of a test: from its start, also if an earlier run of the test used it. After the test, statements
// without a recorded answer fail it. Called again in the same test, it returns the same lane. A subtest has a lane of its
// own if it calls this with its own t.
func (s *Server) Lane(t testing.TB) *Lane {
	t.Helper()
	key := laneKey{s.URL, s.options.User, t.Name()}
	if begun, ok := begunLanes.Load(key); ok {
		return begun.(*Lane)
	}
	s.inputs.Do(s.showInputs)
	lane, err := s.lane(t.Name())
	if err != nil {
		t.Fatalf("mockq: %v", err)
	}
	begunLanes.Store(key, lane)
	t.Cleanup(func() {
		begunLanes.Delete(key)
		if err := lane.end(); err != nil {
			t.Errorf("mockq: %v", err)
		}
	})
	return lane
}

func (s *Server) lane(test string) (*Lane, error) {
	name := laneName(test)
	user, password := s.options.login()
	authority := strings.TrimPrefix(s.URL, "http://")
	lane := &Lane{
		Name: name,
		DSN: fmt.Sprintf("databend://%s:%s@%s/default?sslmode=disable",
			encode(laneUserInDSN(user, name)), encode(password), authority),
		URL:      s.URL,
		User:     laneUser(user, name),
		Password: password,
		server:   s,
	}
	if s.mode != Record {
		if err := s.admin.reset(name); err != nil {
			return nil, err
		}
	}
	first, err := s.admin.page(ofLane(name), 0, 0)
	lane.before = first.Last
	return lane, err
}

// Misses returns the messages of the statements of this test that had no recorded answer, each once.
func (l *Lane) Misses() ([]string, error) {
	missed, err := l.missed()
	if err != nil {
		return nil, err
	}
	return l.messages(missed)
}

func (l *Lane) missed() ([]Request, error) {
	return l.server.admin.requests(ofLane(l.Name)+"&source=miss", l.before)
}

// messages returns the messages of misses, each once.
func (l *Lane) messages(missed []Request) ([]string, error) {
	var messages []string
	seen := map[string]bool{}
	add := func(message string) {
		if !seen[message] {
			seen[message] = true
			messages = append(messages, message)
		}
	}
	for _, each := range missed {
		if each.Error != nil {
			add(each.Error.Message)
		}
	}
	latest, err := l.server.admin.page(ofLane(l.Name), 0, 0)
	if err != nil || latest.Dropped <= l.before {
		return messages, err
	}
	// What the journal has dropped is in the report, which is larger.
	report, err := l.server.admin.laneReport(l.Name)
	for _, each := range report.Misses {
		add(each.Message)
	}
	return messages, err
}

// Requests returns what clients asked in this test, oldest first.
func (l *Lane) Requests() ([]Request, error) {
	return l.server.admin.requests(ofLane(l.Name), l.before)
}

// Reset returns to the state at the start of the test. It is an error while recording.
func (l *Lane) Reset() error {
	return l.server.admin.reset(l.Name)
}

// end returns an error if something has no recorded answer, or could not be recorded.
func (l *Lane) end() error {
	admin := l.server.admin
	if l.server.mode == Record {
		report, err := admin.laneReport(l.Name)
		if err != nil {
			return err
		}
		if lacking := report.lacking(); lacking != "" {
			return fmt.Errorf("the recording of this test is not complete (lane %q): %s", l.Name, lacking)
		}
		return nil
	}
	missed, err := l.missed()
	if err != nil {
		return err
	}
	l.server.tell(missed)
	misses, err := l.messages(missed)
	if err != nil {
		return err
	}
	if l.server.mode == Serve {
		// Frees the data of the lane.
		if err := admin.reset(l.Name); err != nil {
			return err
		}
	}
	if len(misses) == 0 {
		return nil
	}
	return fmt.Errorf("%s", explained(l.Name, misses))
}

// lacking tells what a recorded lane lacks; empty if nothing.
func (r laneReport) lacking() string {
	var facts []string
	add := func(count int, what string) {
		if count > 0 {
			facts = append(facts, fmt.Sprintf("%d %s", count, what))
		}
	}
	add(r.LeftOut, "answers could not be recorded")
	add(r.Lost, "answers were lost by the server or the connection to it")
	add(r.Changed, "recorded writes have another answer now")
	add(r.Missed, "requests were not answered")
	return strings.Join(facts, ", ")
}

// howMockqRecords is what mockq says to record all of a folder: a line, or a part of one. A test is recorded with go test.
var howMockqRecords = regexp.MustCompile(
	"\nnext: record [^`\n]{0,80}`mockq record .*|, (?:and |or )?record [^`\n]{0,80}`mockq record [^`\n]*`")

func explained(lane string, misses []string) string {
	messages := make([]string, 0, len(misses))
	for _, each := range misses {
		messages = append(messages, howMockqRecords.ReplaceAllString(each, ""))
	}
	count := "a statement"
	if len(messages) > 1 {
		count = fmt.Sprintf("%d statements", len(messages))
	}
	parts := []string{fmt.Sprintf("there is no recorded answer for %s of this test (lane %q)", count, lane)}
	if rest := len(messages) - mostShown; rest > 0 {
		parts = append(parts, messages[:mostShown]...)
		parts = append(parts, fmt.Sprintf("and %d more", rest))
	} else {
		parts = append(parts, messages...)
	}
	return strings.Join(append(parts, howToRecord), "\n\n")
}
