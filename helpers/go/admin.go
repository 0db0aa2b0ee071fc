package mockq

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// pageEntries is the number of entries of one answer of the journal.
const pageEntries = 1000

// admin asks the routes under /__mockq of a server.
type admin struct {
	url    string
	client *http.Client
}

func newAdmin(url string) admin {
	// Without the proxy of the environment: the server is on this machine.
	transport := &http.Transport{Proxy: nil}
	return admin{url, &http.Client{Transport: transport, Timeout: time.Minute}}
}

// Request is a statement, upload or load that a client sent, and how it ended.
type Request struct {
	N int64 `json:"n"`
	// Kind is statement, upload or load.
	Kind string `json:"kind"`
	Lane string `json:"lane"`
	// SQL is the statement; of an upload, @STAGE/PATH.
	SQL     string `json:"sql"`
	QueryID string `json:"queryId"`
	// Source tells who answered; nil while it runs.
	Source *struct {
		// Kind is engine, upstream, recorded, miss or fault.
		Kind string `json:"kind"`
	} `json:"source"`
	// State is running, succeeded, failed, killed or closed.
	State string `json:"state"`
	Error *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
	Rows int64 `json:"rows"`
}

type page struct {
	Entries []Request `json:"entries"`
	Last    int64     `json:"last"`
	Dropped int64     `json:"dropped"`
}

type laneReport struct {
	Lane    string `json:"lane"`
	LeftOut int    `json:"leftOut"`
	Lost    int    `json:"lost"`
	Changed int    `json:"changed"`
	Missed  int    `json:"missed"`
	Misses  []struct {
		Message string `json:"message"`
	} `json:"misses"`
}

// mode returns replay, record or serve.
func (a admin) mode() (string, error) {
	var ready struct {
		Mode string `json:"mode"`
	}
	err := a.get("/ready", &ready)
	return ready.Mode, err
}

// page returns entries of the journal after a number. parameters: further ones of the route, such as &source=miss.
func (a admin) page(parameters string, after int64, limit int) (page, error) {
	var answer page
	err := a.get(fmt.Sprintf("/journal?after=%d&limit=%d%s", after, limit, parameters), &answer)
	return answer, err
}

// ofLane is the parameter of the journal that selects a lane.
func ofLane(lane string) string {
	return "&lane=" + encode(lane)
}

// requests returns the requests after a number, oldest first.
func (a admin) requests(parameters string, after int64) ([]Request, error) {
	var all []Request
	for from := after; ; from = all[len(all)-1].N {
		next, err := a.page(parameters, from, pageEntries)
		if err != nil {
			return nil, err
		}
		all = append(all, next.Entries...)
		if len(next.Entries) < pageEntries {
			return all, nil
		}
	}
}

// laneReport returns what was answered in a lane.
func (a admin) laneReport(lane string) (laneReport, error) {
	var report struct {
		Lanes []laneReport `json:"lanes"`
	}
	if err := a.get("/report", &report); err != nil {
		return laneReport{}, err
	}
	for _, each := range report.Lanes {
		if each.Lane == lane {
			return each, nil
		}
	}
	return laneReport{Lane: lane}, nil
}

// reset returns a lane to its start. A lane that has nothing yet needs no reset.
func (a admin) reset(lane string) error {
	body, err := json.Marshal(map[string]string{"lane": lane})
	if err != nil {
		return err
	}
	answer, err := a.client.Post(a.url+"/__mockq/reset", "application/json", bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("no mockq server answers at %s: %w", a.url, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusNotFound {
		return a.refused("/reset", answer)
	}
	return nil
}

func (a admin) get(path string, into any) error {
	answer, err := a.client.Get(a.url + "/__mockq" + path)
	if err != nil {
		return fmt.Errorf("no mockq server answers at %s: %w", a.url, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return a.refused(path, answer)
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		return fmt.Errorf("%s/__mockq%s answered something else than JSON: %w", a.url, path, err)
	}
	return nil
}

func (a admin) refused(path string, answer *http.Response) error {
	if path == "/ready" && answer.StatusCode == http.StatusNotFound {
		return fmt.Errorf("%s does not answer under /__mockq: it must be a mockq server that runs without --no-inspector", a.url)
	}
	text, _ := io.ReadAll(io.LimitReader(answer.Body, 10_000))
	return fmt.Errorf("%s/__mockq%s answered %d: %s", a.url, path, answer.StatusCode, text)
}
