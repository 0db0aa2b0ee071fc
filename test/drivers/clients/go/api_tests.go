//go:build !v07

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	godatabend "github.com/datafuselabs/databend-go"
)

func (c *Case) client(options string) *godatabend.APIClient {
	return godatabend.NewAPIClientFromConfig(value(godatabend.ParseDSN(c.dsn() + options)))
}

// All rows of a statement, by the client's own calls.
func ask(client *godatabend.APIClient, query string) [][]string {
	answer := value(client.QuerySync(background, query))
	rows := [][]string{}
	for _, row := range answer.Data {
		texts := make([]string, len(row))
		for i, cell := range row {
			if cell == nil {
				texts[i] = "-"
			} else {
				texts[i] = *cell
			}
		}
		rows = append(rows, texts)
	}
	return rows
}

var _ = test("api_verifies", func(c *Case) {
	client := c.client("")
	must(client.Verify(background))
	must(client.Logout(background))
})

var _ = testOfTexts("api_pages_by_hand", func(c *Case) {
	client := c.client("&max_rows_per_page=3")
	answer := value(client.StartQuery(background, "SELECT number FROM numbers(10)"))
	equal(len(answer.ID) > 0 && len(answer.NodeID) > 0, true)
	rows := len(answer.Data)
	for !answer.ReadFinished() {
		answer = value(client.PollQuery(background, answer.NextURI))
		rows += len(answer.Data)
	}
	equal(rows, 10)
	equal(answer.State, "Succeeded")
	must(client.CloseQuery(background, answer))
	whole := value(client.StartQuery(background, "SELECT number FROM numbers(10)"))
	equal(len(value(client.PollUntilQueryEnd(background, whole)).Data), 10)
	must(client.Logout(background))
})

var _ = test("api_kills", func(c *Case) {
	client := c.client("&max_rows_per_page=3")
	answer := value(client.StartQuery(background, "SELECT number FROM numbers(1000)"))
	must(client.KillQuery(background, answer))
	_, err := client.PollQuery(background, answer.NextURI)
	fails(err, "400", "closed for canceled")
	must(client.CloseQuery(background, answer))
	_, err = client.PollQuery(background, answer.NextURI)
	fails(err, "400")
	_, err = client.PollQuery(background, "/v1/query/unknown-id/page/1")
	fails(err, "404")
	must(client.Logout(background))
})

var _ = testOfTexts("api_state_goes_on_elsewhere", func(c *Case) {
	first := c.client("&max_rows_per_page=2")
	ask(first, "SET timezone = 'Asia/Tokyo'")
	answer := value(first.StartQuery(background, "SELECT number FROM numbers(6)"))
	state := first.GetState()
	second := c.client("").WithState(state)
	rows := len(answer.Data)
	rest := value(second.PollUntilQueryEnd(background, answer))
	equal(len(rest.Data) >= 6-rows, true)
	equal(ask(second, "SELECT timezone()"), [][]string{{"Asia/Tokyo"}})
	must(first.Logout(background))
})

var _ = testOfTexts("api_another_session_reads_nothing", func(c *Case) {
	first := c.client("&max_rows_per_page=2")
	answer := value(first.StartQuery(background, "SELECT number FROM numbers(6)"))
	second := c.client("")
	must(second.Verify(background))
	_, err := second.PollQuery(background, answer.NextURI)
	fails(err, "401")
	equal(len(value(first.PollUntilQueryEnd(background, answer)).Data), 6)
	must(first.Logout(background))
	must(second.Logout(background))
})

var _ = testOfTexts("api_state_of_a_transaction", func(c *Case) {
	ledger := c.name("ledger_resumed")
	first := c.client("")
	ask(first, "CREATE TABLE "+ledger+" (id INT)")
	ask(first, "BEGIN")
	ask(first, "INSERT INTO "+ledger+" VALUES (1)")
	second := c.client("").WithState(first.GetState())
	equal(ask(second, "SELECT count() FROM "+ledger), [][]string{{"1"}})
	ask(second, "COMMIT")
	equal(ask(c.client(""), "SELECT count() FROM "+ledger), [][]string{{"1"}})
	ask(second, "DROP TABLE "+ledger)
})

var _ = testOfTexts("api_state_of_temporary_tables", func(c *Case) {
	draft := c.name("draft_resumed")
	first := c.client("")
	ask(first, "CREATE TEMP TABLE "+draft+" (id INT)")
	ask(first, "INSERT INTO "+draft+" VALUES (1), (2)")
	equal(first.NeedKeepAlive(), true)
	second := c.client("").WithState(first.GetState())
	equal(ask(second, "SELECT sum(id) FROM "+draft), [][]string{{"3"}})
	ask(second, "DROP TABLE "+draft)
	equal(second.NeedKeepAlive(), false)
	must(first.Logout(background))
})

var _ = testOfTexts("api_inserts_with_a_stage", func(c *Case) {
	client := c.client("")
	shelf, books := c.name("shelf"), c.name("books_staged")
	ask(client, "CREATE STAGE "+shelf)
	ask(client, "CREATE TABLE "+books+" (id INT, title STRING NULL, n INT DEFAULT 5)")
	text := "id;title\n1;Emma\n2;\n"
	stage := &godatabend.StageLocation{Name: shelf, Path: "in/rows.csv"}
	must(client.UploadToStageByAPI(background, stage, bufio.NewReader(strings.NewReader(text))))
	answer := value(client.InsertWithStage(background, "INSERT INTO "+books+" (id, title) VALUES", stage, map[string]string{
		"type": "CSV", "field_delimiter": ";", "skip_header": "1", "empty_field_as": "null",
	}, map[string]string{"purge": "false"}))
	equal(*answer.Data[0][0], "2")
	equal(ask(client, "SELECT * FROM "+books+" ORDER BY id"), [][]string{{"1", "Emma", "5"}, {"2", "-", "5"}})
	equal(ask(client, "SELECT name FROM list_stage(location => '@"+shelf+"')"), [][]string{{"in/rows.csv"}})
	other := &godatabend.StageLocation{Name: shelf, Path: "in/rows.json"}
	text = `{"id": 3, "title": "x"}` + "\n"
	must(client.UploadToStageByPresignURL(background, other, bufio.NewReader(strings.NewReader(text)), int64(len(text))))
	value(client.InsertWithStage(background, "INSERT INTO "+books+" VALUES", other, map[string]string{"type": "NDJSON", "missing_field_as": "field_default"}, nil))
	equal(ask(client, "SELECT id, title FROM "+books+" WHERE id = 3"), [][]string{{"3", "x"}})
	_, err := client.InsertWithStage(background, "INSERT INTO "+books+" VALUES", nil, nil, nil)
	fails(err, "stage location required")
	missing := &godatabend.StageLocation{Name: c.name("no_shelf"), Path: "a"}
	_, err = client.InsertWithStage(background, "INSERT INTO "+books+" VALUES", missing, nil, nil)
	fails(err, c.name("no_shelf"))
	fails(client.UploadToStageByAPI(background, missing, bufio.NewReader(strings.NewReader("x"))))
	ask(client, "DROP TABLE "+books)
	ask(client, "DROP STAGE "+shelf)
	must(client.Logout(background))
})

var _ = testOfTexts("api_presigned_addresses", func(c *Case) {
	client := c.client("")
	letter := c.name("letter")
	signed := value(client.GetPresignedURL(background, &godatabend.StageLocation{Name: "~", Path: letter + ".txt"}))
	equal(signed.Method, "PUT")
	request := value(http.NewRequest(signed.Method, signed.URL, strings.NewReader("kept")))
	for name, text := range signed.Headers {
		request.Header.Set(name, text)
	}
	response := value(http.DefaultClient.Do(request))
	must(response.Body.Close())
	equal(response.StatusCode, 200)
	rows := ask(client, "PRESIGN DOWNLOAD @~/"+letter+".txt EXPIRE = 600")
	equal(rows[0][0], "GET")
	download := value(http.Get(rows[0][2]))
	equal(string(value(io.ReadAll(download.Body))), "kept")
	must(download.Body.Close())
	ask(client, "REMOVE @~/"+letter+".txt")
	must(client.Logout(background))
})

var _ = test("api_tells_its_progress", func(c *Case) {
	config := value(godatabend.ParseDSN(c.dsn()))
	var told []godatabend.QueryStats
	config.StatsTracker = func(id string, stats *godatabend.QueryStats) {
		if id == "" {
			panic("no id")
		}
		told = append(told, *stats)
	}
	client := godatabend.NewAPIClientFromConfig(config)
	counted := c.name("counted_rows")
	ask(client, "CREATE TABLE "+counted+" (id INT)")
	told = nil
	ask(client, "INSERT INTO "+counted+" VALUES (1), (2), (3)")
	equal(told[len(told)-1].WriteProgress.Rows, uint64(3))
	ask(client, "SELECT * FROM "+counted)
	equal(told[len(told)-1].ResultProgress.Rows, uint64(3))
	ask(client, "DROP TABLE "+counted)
	must(client.Logout(background))
})

// Sets what makes a client ask for no session, which a token cannot have.
var withoutLogin = func(*godatabend.Config) {}

var _ = testOfTexts("api_tokens", func(c *Case) {
	config := value(godatabend.ParseDSN(c.dsn()))
	body := strings.NewReader("{}")
	request := value(http.NewRequest("POST", "http://"+config.Host+"/v1/session/login", body))
	request.SetBasicAuth(config.User, config.Password)
	request.Header.Set("Content-Type", "application/json")
	request.AddCookie(&http.Cookie{Name: "cookie_enabled", Value: "true"})
	response := value(http.DefaultClient.Do(request))
	text := string(value(io.ReadAll(response.Body)))
	must(response.Body.Close())
	_, token, _ := strings.Cut(text, `"session_token":"`)
	token, _, _ = strings.Cut(token, `"`)
	equal(strings.HasPrefix(token, "bend-v1-s-"), true)

	withToken := func(token string) *godatabend.APIClient {
		file := filepath.Join(os.Getenv("MOCKQ_TEST_FOLDER"), c.name("token"))
		must(os.WriteFile(file, []byte(fmt.Sprintf("access_token = %q\n", token)), 0o600))
		config := value(godatabend.ParseDSN(c.dsn()))
		config.User, config.Password, config.AccessTokenFile = "", "", file
		withoutLogin(config)
		return godatabend.NewAPIClientFromConfig(config)
	}
	equal(ask(withToken(token), "SELECT 1"), [][]string{{"1"}})
	_, err := withToken(token+"x").QuerySync(background, "SELECT 1")
	fails(err, "5103")
})

var _ = testOfTexts("a_user_agent_of_its_own", func(c *Case) {
	client := c.client("")
	ctx := context.WithValue(background, godatabend.ContextUserAgentID, "shelf/1")
	answer := value(client.QuerySync(ctx, "SELECT true, to_timestamp(0)"))
	equal([]string{*answer.Data[0][0], *answer.Data[0][1]}, []string{"1", "1970-01-01 00:00:00.000000"})
	must(client.Logout(background))
})
