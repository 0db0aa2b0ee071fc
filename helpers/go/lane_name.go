package mockq

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"regexp"
	"strings"
)

// longest is the maximum length of a lane name, in characters.
const longest = 200

var (
	// unsendable are characters of a lane name that a client which decodes the user name of a DSN would send as they are.
	unsendable = regexp.MustCompile(`[%:~]`)
	blanks     = regexp.MustCompile(`[\p{Cc}\p{Z}\x{FEFF}]+`)
)

// laneName returns the lane of a test, from its full name: a name that each client can send. The same text always gives
// the same name; a digest tells texts apart that would otherwise have the same.
func laneName(text string) string {
	plain := strings.TrimSpace(blanks.ReplaceAllString(strings.ToValidUTF8(text, "\uFFFD"), " "))
	sendable := []rune(unsendable.ReplaceAllString(plain, "-"))
	if len(sendable) <= longest && string(sendable) == plain {
		return plain
	}
	hash := sha256.Sum256([]byte(text))
	digest := hex.EncodeToString(hash[:4])
	if kept := longest - len(digest) - 1; len(sendable) > kept {
		sendable = sendable[:kept]
	}
	return string(sendable) + " " + digest
}

// laneUser returns the user name that takes a lane: root~orders, with all but letters and digits percent-encoded.
func laneUser(user, lane string) string {
	return user + "~" + strings.ReplaceAll(encode(lane), "~", "%7E")
}

// laneUserInDSN returns the user name for a DSN, before it is encoded as a part of a URL. Some drivers decode the user
// name of a DSN, others do not, and mockq decodes once: so a lane is encoded once if it survives being decoded twice.
func laneUserInDSN(user, lane string) string {
	if unsendable.MatchString(lane) || lane != strings.TrimSpace(lane) {
		return laneUser(user, lane)
	}
	return user + "~" + lane
}

// encode percent-encodes a text for any part of a URL. It leaves ~ as it is: the driver sends the user name of a DSN as it
// is written, and mockq looks for a ~ in it.
func encode(text string) string {
	return strings.ReplaceAll(url.QueryEscape(text), "+", "%20")
}
