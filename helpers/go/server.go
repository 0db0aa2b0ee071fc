package mockq

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	startTimeout = time.Minute
	endTimeout   = time.Minute
	pollInterval = 10 * time.Millisecond
	// keptLines is the number of lines of mockq that are kept for messages.
	keptLines = 200
)

const howToRecord = "to record this test again, run it with MOCKQ_MODE=record and MOCKQ_TARGET=URL in the environment"

// ownVariables are meant for this package; mockq would take some for options of its own.
var ownVariables = map[string]bool{
	"MOCKQ_MODE": true, "MOCKQ_TARGET": true, "MOCKQ_RECORDINGS": true, "MOCKQ_USER": true, "MOCKQ_COMMAND": true,
	"MOCKQ_PORT": true, "MOCKQ_HTTP_HANDLER_PORT": true, "MOCKQ_READY_FILE": true, "MOCKQ_JOURNAL": true,
	"MOCKQ_NO_INSPECTOR": true,
}

// Server is a mockq server that tests share: a process, which ends with the tests also if they are killed, or the server of
// MOCKQ_URL.
//
// mockq runs a command that waits for the end of its input, a pipe from the tests. When these end, however they do, the
// pipe is closed, the command ends, and mockq saves what it has recorded and ends, too.
type Server struct {
	// URL is the address for HTTP, such as http://127.0.0.1:40123.
	URL     string
	options Options
	mode    string
	admin   admin
	process *process
	inputs  sync.Once
	close   sync.Once
	failure error
}

// running has the servers of this process, by the arguments of mockq: tests that need the same one share it, because two
// recorders cannot write into one folder.
var running = struct {
	sync.Mutex
	servers map[string]*runningServer
}{servers: map[string]*runningServer{}}

type runningServer struct {
	process *process
	address string
	mode    string
	// users is the number of those who have not closed it.
	users int
}

type process struct {
	command *exec.Cmd
	stdin   io.Closer
	ended   chan struct{}
	mutex   sync.Mutex
	lines   []string
	// told has the numbers of the misses for which a test has failed.
	told sync.Map
}

// Start starts a server that ends after the test. What cannot be started fails the test at once.
func Start(t testing.TB, options Options) *Server {
	t.Helper()
	server, err := Open(options)
	if err != nil {
		t.Fatalf("mockq: %v", err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Errorf("mockq: %v", err)
		}
	})
	return server
}

// shared is the server of Main.
var shared *Server

// Main runs the tests of a package with a server that they share, and returns the exit code: to be called in TestMain.
// A server that cannot be started, and answers that could not be recorded, are failures.
func Main(m interface{ Run() int }, options Options) int {
	server, err := Open(options)
	if err != nil {
		fmt.Fprintf(os.Stderr, "mockq: %v\n", err)
		return 1
	}
	shared = server
	code := m.Run()
	shared = nil
	if err := server.Close(); err != nil {
		fmt.Fprintf(os.Stderr, "mockq: %v\n", err)
		if code == 0 {
			return 1
		}
	}
	return code
}

// NewLane begins the lane of a test on the server of Main; without Main, on one that it starts for the test.
func NewLane(t testing.TB) *Lane {
	t.Helper()
	if shared == nil {
		return Start(t, Options{}).Lane(t)
	}
	return shared.Lane(t)
}

// Open starts a server, or uses one of this process with the same options, or that of MOCKQ_URL. When all who have opened
// it have closed it, it ends.
func Open(options Options) (*Server, error) {
	if given := os.Getenv("MOCKQ_URL"); given != "" {
		return openGiven(options, strings.TrimRight(given, "/"))
	}
	options, err := options.resolved()
	if err != nil {
		return nil, err
	}
	running.Lock()
	defer running.Unlock()
	key := options.key()
	found := running.servers[key]
	if found == nil {
		if found, err = startServer(options); err != nil {
			return nil, err
		}
		running.servers[key] = found
	}
	found.users++
	server := &Server{URL: found.address, options: options, mode: found.mode, admin: newAdmin(found.address)}
	server.process = found.process
	return server, nil
}

func startServer(options Options) (*runningServer, error) {
	process, address, err := startProcess(options)
	if err != nil {
		return nil, err
	}
	mode, err := modeOf(address)
	if err != nil {
		process.end()
		return nil, err
	}
	return &runningServer{process: process, address: address, mode: mode}, nil
}

// showInputs looks at what the results of tests depend on, so that go test does not take them from its cache once it has
// changed: recordings, which mockq reads in a process that go test does not see, and variables. It has to be called in a
// test: go test does not see what TestMain looks at before the tests run.
func (s *Server) showInputs() {
	for _, name := range []string{"MOCKQ_MODE", "MOCKQ_TARGET", "MOCKQ_RECORDINGS", "MOCKQ_USER", "MOCKQ_URL", "MOCKQ_COMMAND"} {
		_ = os.Getenv(name)
	}
	for _, each := range os.Environ() {
		if name, _, _ := strings.Cut(each, "="); strings.HasPrefix(name, "MOCKQ_") {
			_ = os.Getenv(name)
		}
	}
	if s.options.Recordings == "" {
		return
	}
	_ = filepath.WalkDir(s.options.Recordings, func(path string, _ os.DirEntry, err error) error {
		if err == nil {
			_, _ = os.Stat(path)
		}
		return nil
	})
}

// openGiven uses a server that runs already, as in mockq replay -- go test.
func openGiven(options Options, address string) (*Server, error) {
	options.User = setting("MOCKQ_USER", options.User, "root:")
	if dsn, err := url.Parse(os.Getenv("DATABEND_DSN")); err == nil && dsn.User != nil && options.User == "root:" {
		password, _ := dsn.User.Password()
		options.User = dsn.User.Username() + ":" + password
	}
	mode, err := modeOf(address)
	if err != nil {
		return nil, fmt.Errorf("MOCKQ_URL: %w", err)
	}
	return &Server{URL: address, options: options, mode: mode, admin: newAdmin(address)}, nil
}

// modeOf asks a server for its mode. It returns an error if tests cannot use the server.
func modeOf(address string) (string, error) {
	if !strings.HasPrefix(address, "http://") {
		return "", fmt.Errorf("%s: tests need a server without TLS", address)
	}
	return newAdmin(address).mode()
}

func startProcess(options Options) (*process, string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return nil, "", err
	}
	command, err := findCommand(folder)
	if err != nil {
		return nil, "", err
	}
	temporary, err := os.MkdirTemp("", "mockq-")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(temporary)
	readyFile := filepath.Join(temporary, "ready.json")
	command = append(command, options.args()...)
	command = append(command, "--host", "127.0.0.1", "--port", "0", "--ready-file", readyFile, "--quiet", "--")
	command = append(command, untilInputEnds()...)
	started, err := spawn(command, options.isRecording())
	if err != nil {
		return nil, "", fmt.Errorf("mockq cannot be started: %w\nMOCKQ_COMMAND is the command that starts it", err)
	}
	address, err := started.awaitReady(readyFile)
	if err != nil {
		return nil, "", err
	}
	if address == "" {
		return nil, "", started.startFailure(options)
	}
	return started, address, nil
}

func spawn(command []string, showsLog bool) (*process, error) {
	started := &process{command: exec.Command(command[0], command[1:]...), ended: make(chan struct{})}
	for _, each := range os.Environ() {
		if name, _, _ := strings.Cut(each, "="); !ownVariables[name] {
			started.command.Env = append(started.command.Env, each)
		}
	}
	stdin, err := started.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	stderr, err := started.command.StderrPipe()
	if err != nil {
		return nil, err
	}
	started.stdin = stdin
	if err := started.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		started.read(stderr, showsLog)
		_ = started.command.Wait()
		close(started.ended)
	}()
	return started, nil
}

// read keeps the latest lines of mockq, and shows what a recorder warns of.
func (p *process) read(stderr io.Reader, shows bool) {
	lines := bufio.NewReader(stderr)
	for {
		line, err := lines.ReadString('\n')
		if line = strings.TrimRight(line, "\r\n"); line != "" && !strings.Contains(line, " ready on http") {
			p.mutex.Lock()
			if len(p.lines) == keptLines {
				p.lines = p.lines[1:]
			}
			p.lines = append(p.lines, line)
			p.mutex.Unlock()
			if shows {
				fmt.Fprintln(os.Stderr, line)
			}
		}
		if err != nil {
			return
		}
	}
}

func (p *process) printed() string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return strings.Join(p.lines, "\n")
}

// awaitReady returns the address of the server once it answers requests; empty if the process has ended.
func (p *process) awaitReady(readyFile string) (string, error) {
	end := time.Now().Add(startTimeout)
	for {
		text, err := os.ReadFile(readyFile)
		if err == nil {
			var ready struct {
				URL string `json:"url"`
			}
			if err := json.Unmarshal(text, &ready); err != nil {
				p.end()
				return "", fmt.Errorf("the file of the server's address cannot be read: %w", err)
			}
			return ready.URL, nil
		}
		select {
		case <-p.ended:
			return "", nil
		case <-time.After(pollInterval):
		}
		if time.Now().After(end) {
			p.end()
			return "", fmt.Errorf("mockq is not ready after %s\n%s", startTimeout, p.printed())
		}
	}
}

func (p *process) startFailure(options Options) error {
	code := p.command.ProcessState.ExitCode()
	advice := ""
	if code == 3 && options.Mode == Replay {
		advice = "\nto record the tests, run them with MOCKQ_MODE=record and MOCKQ_TARGET=URL in the environment"
	}
	return fmt.Errorf("mockq %s ended with exit code %d:\n%s%s", options.args()[0], code, p.printed(), advice)
}

// end closes the input of the server's command, and waits until the server has saved everything; returns its exit code.
func (p *process) end() int {
	_ = p.stdin.Close()
	select {
	case <-p.ended:
	case <-time.After(endTimeout):
		_ = p.command.Process.Kill()
		<-p.ended
	}
	return p.command.ProcessState.ExitCode()
}

// Close ends the server, unless others use it. It returns an error if statements outside of the lanes of tests, or sent when
// their test had ended, have no recorded answer, or if recordings lack something: no test has failed for it. Closing twice
// is closing once.
func (s *Server) Close() error {
	s.close.Do(func() {
		if s.process == nil {
			return
		}
		running.Lock()
		defer running.Unlock()
		key := s.options.key()
		found := running.servers[key]
		if found.users--; found.users == 0 {
			delete(running.servers, key)
			s.failure = s.end()
		}
	})
	return s.failure
}

func (s *Server) end() error {
	outside := ""
	select {
	case <-s.process.ended:
		code := s.process.command.ProcessState.ExitCode()
		return fmt.Errorf("the server has ended before the tests, with exit code %d:\n%s", code, s.process.printed())
	default:
	}
	if s.mode == Replay {
		outside = s.missedOutside()
	}
	code := s.process.end()
	if outside != "" {
		return fmt.Errorf("%s", outside)
	}
	if s.options.isRecording() && code != 0 {
		return fmt.Errorf("mockq record ended with exit code %d:\n%s", code, s.process.printed())
	}
	return nil
}

// tell notes that a test fails for these misses.
func (s *Server) tell(missed []Request) {
	if s.process == nil {
		return
	}
	for _, each := range missed {
		s.process.told.Store(each.N, true)
	}
}

// missedOutside tells of a miss for which no test has failed; empty if there is none.
func (s *Server) missedOutside() string {
	missed, err := s.admin.requests("&source=miss", 0)
	if err != nil {
		return err.Error()
	}
	for _, each := range missed {
		if _, ok := s.process.told.Load(each.N); ok {
			continue
		}
		where := "statements outside of the lanes of tests have no recorded answer; connect with the DSN of the lane"
		if each.Lane != "default" {
			where = fmt.Sprintf("statements in the lane %q have no recorded answer; they were sent when its test had ended", each.Lane)
		}
		message := ""
		if each.Error != nil {
			message = each.Error.Message
		}
		return where + "\n" + message
	}
	return ""
}
