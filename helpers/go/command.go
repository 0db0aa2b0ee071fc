package mockq

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// findCommand returns the command that starts mockq: MOCKQ_COMMAND; else what npm has installed in the folder or one above
// it, as npx finds it; else the program on the PATH.
func findCommand(folder string) ([]string, error) {
	if command := strings.TrimSpace(os.Getenv("MOCKQ_COMMAND")); command != "" {
		if info, err := os.Stat(command); err == nil && info.Mode().IsRegular() {
			return []string{command}, nil
		}
		return words(command)
	}
	program := "mockq"
	if runtime.GOOS == "windows" {
		program = "mockq.cmd"
	}
	for each := folder; ; each = filepath.Dir(each) {
		installed := filepath.Join(each, "node_modules", ".bin", program)
		if info, err := os.Stat(installed); err == nil && info.Mode().IsRegular() {
			return []string{installed}, nil
		}
		if filepath.Dir(each) == each {
			break
		}
	}
	if installed, err := exec.LookPath(program); err == nil {
		return []string{installed}, nil
	}
	return nil, fmt.Errorf("mockq is not installed: there is no node_modules/.bin/%s in %s or a folder above, and no %s on the PATH.\n"+
		"Install it with `npm install --save-dev mockq` (it needs Node.js 20 or later), or set MOCKQ_COMMAND to the command that starts it",
		program, folder, program)
}

// words splits a command into words; quotes keep blanks together.
func words(command string) ([]string, error) {
	var all []string
	var word strings.Builder
	isWord := false
	var quote rune
	for _, c := range command {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, isWord = c, true
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r'):
			if isWord {
				all = append(all, word.String())
			}
			word.Reset()
			isWord = false
		default:
			word.WriteRune(c)
			isWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("MOCKQ_COMMAND: a quote (%c) is not closed in: %s", quote, command)
	}
	if isWord {
		all = append(all, word.String())
	}
	return all, nil
}

// untilInputEnds is a command that ends when its standard input does.
func untilInputEnds() []string {
	if runtime.GOOS == "windows" {
		return []string{"node", "-e", "process.stdin.resume()"}
	}
	return []string{"cat"}
}
