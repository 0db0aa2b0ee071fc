package mockq

import (
	"fmt"
	"net/url"
	"os"
	"strings"
)

// Modes of MOCKQ_MODE and Options.Mode.
const (
	Replay = "replay" // answers from recordings; the default
	Record = "record" // records the tests that run anew
	Serve  = "serve"  // runs SQL on an embedded engine
	Once   = "once"   // records tests that have no recording, and replays the others
	New    = "new"    // replays recorded statements, and records new ones
	All    = "all"    // records all statements, and keeps recorded ones that are not sent
)

var modes = []string{Replay, Record, Serve, Once, New, All}

// Options say how to start a server. The environment variables in brackets take precedence over them.
type Options struct {
	// Mode is one of the constants. [MOCKQ_MODE]
	Mode string
	// Recordings is the folder of the recordings, from the folder of the package; "recordings" by default.
	// [MOCKQ_RECORDINGS]
	Recordings string
	// Target is the address of the server to record. [MOCKQ_TARGET]
	Target string
	// User is the user of the server, as NAME:PASSWORD; "root:" by default. [MOCKQ_USER]
	User string
	// Init has files and folders that mockq serve runs or loads first.
	Init []string
	// ReplayArgs, RecordArgs and ServeArgs are more options of these commands, as on the command line.
	ReplayArgs, RecordArgs, ServeArgs []string
}

// resolved returns the options with what the environment says, checked.
func (o Options) resolved() (Options, error) {
	o.Mode = setting("MOCKQ_MODE", o.Mode, Replay)
	o.Recordings = setting("MOCKQ_RECORDINGS", o.Recordings, "recordings")
	o.Target = setting("MOCKQ_TARGET", o.Target, "")
	o.User = setting("MOCKQ_USER", o.User, "")
	known := false
	for _, mode := range modes {
		known = known || mode == o.Mode
	}
	if !known {
		return o, fmt.Errorf("MOCKQ_MODE: %q is not one of %s", o.Mode, strings.Join(modes, ", "))
	}
	if o.isRecording() {
		if o.Target == "" {
			return o, fmt.Errorf("MOCKQ_TARGET is missing: to record, it must be the address of a server, like http://localhost:8000")
		}
		target, err := url.Parse(o.Target)
		if err != nil || target.Host == "" {
			// The error would show a password in the address.
			return o, fmt.Errorf("MOCKQ_TARGET is not a URL: it must be like http://localhost:8000")
		}
		// The list of processes must not show a password.
		if target.User != nil {
			password, _ := target.User.Password()
			if o.User == "" {
				o.User = target.User.Username() + ":" + password
			}
			target.User = nil
			o.Target = target.String()
		}
	}
	if o.User == "" {
		o.User = "root:"
	}
	if strings.Index(o.User, ":") < 1 {
		return o, fmt.Errorf("MOCKQ_USER: %q is not of the form NAME:PASSWORD", o.User)
	}
	return o, nil
}

func setting(variable, option, otherwise string) string {
	if value := os.Getenv(variable); value != "" {
		return value
	}
	if option != "" {
		return option
	}
	return otherwise
}

func (o Options) isRecording() bool {
	return o.Mode != Replay && o.Mode != Serve
}

// login returns the user's name and password.
func (o Options) login() (name, password string) {
	name, password, _ = strings.Cut(o.User, ":")
	return name, password
}

// key is the same for options that can share a server.
func (o Options) key() string {
	return strings.Join(o.args(), "\x00")
}

// args returns the arguments of mockq.
func (o Options) args() []string {
	switch o.Mode {
	case Serve:
		args := []string{"serve"}
		if o.User != "root:" {
			args = append(args, "--user", o.User)
		}
		for _, path := range o.Init {
			args = append(args, "--init", path)
		}
		return append(args, o.ServeArgs...)
	case Replay:
		return append([]string{"replay", "--recordings", o.Recordings}, o.ReplayArgs...)
	case Record:
		// A lane is one test, so what the test no longer sends is of no use.
		args := []string{"record", "--recordings", o.Recordings, "--target", o.Target, "--mode", "all", "--prune"}
		return append(args, o.RecordArgs...)
	default:
		args := []string{"record", "--recordings", o.Recordings, "--target", o.Target, "--mode", o.Mode}
		return append(args, o.RecordArgs...)
	}
}
