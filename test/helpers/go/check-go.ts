import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, hasToolchain, rootFolder } from '../../drivers/install.js'
import { runCommand } from '../../run-command.js'
import type { Tally } from '../../tally.js'
import { checkNewUser } from '../new-user.js'
import { broken, filesOfPage, UserProject } from '../user-project.js'

const helper = join(rootFolder, 'helpers/go')
const orders = 'CREATE TABLE orders (id INT); INSERT INTO orders VALUES (1), (2)'

/** The driver's checksums: the checksum database lacks it. */
const checksums = `github.com/datafuselabs/databend-go v0.9.1 h1:hNQD+gaXPYC/raIrmtCpdW58l+MjGajGZmoGbKibEVc=
github.com/datafuselabs/databend-go v0.9.1/go.mod h1:G90oi9bpPFdwpBeRW1DNBYjLsEtzFVq8R5nZCPqNn1Q=
`

const goMod = `module example.com/orders

go 1.24

require (
	github.com/datafuselabs/databend-go v0.9.1
	github.com/mockq/mockq/helpers/go v0.1.0
)

replace github.com/mockq/mockq/helpers/go => ${helper}
`

/** Each test does one thing that is easily wrong. */
const variants = `package orders

import (
	"database/sql"
	"os"
	"strconv"
	"strings"
	"testing"

	_ "github.com/datafuselabs/databend-go"
	mockq "github.com/mockq/mockq/helpers/go"
)

func TestMain(m *testing.M) { os.Exit(mockq.Main(m, mockq.Options{})) }

func ask(t testing.TB, lane *mockq.Lane, query string) (value string) {
	t.Helper()
	db, err := sql.Open("databend", lane.DSN)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow(query).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

func TestAtOnce(t *testing.T) {
	for n := 1; n <= 4; n++ {
		t.Run(strconv.Itoa(n)+" of 100% ~ \\"é/x\\": "+strings.Repeat("long ", 50), func(t *testing.T) {
			t.Parallel()
			if got := ask(t, mockq.NewLane(t), "SELECT "+strconv.Itoa(n)+" + 10"); got != strconv.Itoa(n+10) {
				t.Error(got)
			}
		})
	}
}

func TestTwiceIsTheSameLane(t *testing.T) {
	first, second := mockq.NewLane(t), mockq.NewLane(t)
	if first != second || ask(t, first, "SELECT 1") != "1" || ask(t, second, "SELECT 2") != "2" {
		t.Error(first, second)
	}
	requests, err := first.Requests()
	if err != nil || len(requests) < 2 || !strings.Contains(requests[0].SQL, "SELECT 1") {
		t.Error(requests, err)
	}
}

func TestSwallows(t *testing.T) {
	query := "SELECT 5"
	if other := os.Getenv("UNRECORDED"); other != "" {
		query = other
	}
	db, _ := sql.Open("databend", mockq.NewLane(t).DSN)
	defer db.Close()
	var value int
	_ = db.QueryRow(query).Scan(&value)
}

func TestSkipped(t *testing.T) {
	t.Skip()
	ask(t, mockq.NewLane(t), "SELECT * FROM nowhere")
}

func TestStartTwice(t *testing.T) {
	for n := 1; n <= 2; n++ {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			t.Parallel()
			if got := ask(t, mockq.Start(t, mockq.Options{}).Lane(t), "SELECT 30"); got != "30" {
				t.Error(got)
			}
		})
	}
}

func TestStartsAServerOfItsOwn(t *testing.T) {
	if mode := os.Getenv("MOCKQ_MODE"); mode != "serve" {
		t.Skip("for serve")
	}
	lane := mockq.Start(t, mockq.Options{Init: []string{"init.sql"}}).Lane(t)
	if got := ask(t, lane, "SELECT count(*) FROM orders"); got != "2" {
		t.Error(got)
	}
	ask(t, lane, "DELETE FROM orders")
	if err := lane.Reset(); err != nil || ask(t, lane, "SELECT count(*) FROM orders") != "2" {
		t.Error(err)
	}
}

func TestSendsLate(t *testing.T) {
	if os.Getenv("LATE") == "" {
		t.Skip("only when it is to fail")
	}
	var db *sql.DB
	t.Cleanup(func() { _, _ = db.Exec("SELECT 9"); db.Close() })
	db, _ = sql.Open("databend", mockq.NewLane(t).DSN)
}

func TestIsKilled(t *testing.T) {
	if os.Getenv("KILLED") == "" {
		t.Skip("only when it is to be killed")
	}
	lane := mockq.NewLane(t)
	ask(t, lane, "SELECT 7")
	_ = os.WriteFile("url.txt", []byte(lane.URL), 0o644)
	self, _ := os.FindProcess(os.Getpid())
	_ = self.Kill()
	select {}
}

func TestOutside(t *testing.T) {
	if os.Getenv("OUTSIDE") == "" {
		t.Skip("only when it is to fail")
	}
	lane := mockq.NewLane(t)
	db, _ := sql.Open("databend", strings.Replace(lane.DSN, "root~TestOutside", "root", 1))
	defer db.Close()
	_, _ = db.Exec("SELECT 8")
}
`

/** The package for Go, used with the released driver. */
export async function checkGo(tally: Tally): Promise<void> {
  if (!(await hasToolchain('go'))) return tally.skip('the helper for Go', 'no go here')
  const place = folderOf('helpers-go')
  mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(join(place, 'projects-'))
  await tally.check('go: the tests of the package', () =>
    runCommand(['sh', '-c', 'go vet . && go test -count=1 .'], {
      cwd: helper,
    }),
  )
  const base = { 'go.mod': goMod, 'go.sum': checksums }
  // -count=1: not from the cache.
  const command = ['go', 'test', '-count=1', '-v', '.']
  const { 'main_test.go': main = '', ...alone } = filesOfPage(join(helper, 'README.md'))
  const config = { 'no-inspector.json': '{"no-inspector": true}' }
  const example = new UserProject(join(folder, 'example'), command, {
    ...{ ...base, ...alone, ...config },
  })
  const tidied = await tally.check('go: the driver is installed', () =>
    example.passes({}, ['go', 'mod', 'tidy']),
  )
  if (tidied !== undefined) {
    await checkExample(tally, example, main)
    const files = Object.fromEntries(
      ['go.mod', 'go.sum'].map(name => [name, readFileSync(join(example.folder, name), 'utf8')]),
    )
    await checkVariants(
      tally,
      new UserProject(join(folder, 'variants'), command, { ...files, 'a_test.go': variants }),
    )
  }
  rmSync(folder, { recursive: true, force: true })
}

/** The example of the page, and what is told if it cannot work. */
async function checkExample(tally: Tally, project: UserProject, main: string): Promise<void> {
  const test = 'orders_test.go'
  await checkNewUser(tally, { language: 'go', project, test, lane: 'TestCountsOrders' })
  await tally.check('go: the tests of a package share a server', async () => {
    project.write({ 'main_test.go': main })
    await project.passes()
    await project.passesInReplay()
  })
  await Promise.all(
    broken.map(([title, variables, message]) =>
      tally.check(`go: ${title} is told`, async () => {
        assert.match(await project.fails(variables), message)
      }),
    ),
  )
  await tally.check(
    'go: a result is not taken from the cache if a recording has changed',
    async () => {
      const cached = ['go', 'test', '.']
      await project.passes({}, cached)
      rmSync(join(project.folder, 'recordings'), { recursive: true })
      assert.notEqual((await project.run({}, cached)).code, 0)
      await project.record(orders, cached)
      assert.equal(project.recorded().length, 1)
    },
  )
}

async function checkVariants(tally: Tally, project: UserProject): Promise<void> {
  await tally.check('go: subtests at once have lanes of their own', async () => {
    await project.record('')
    const first = project.recorded()
    await project.record('')
    assert.deepEqual(project.recorded(), first, 'recording again writes the same')
    assert.equal(first.length, 8, first.map(([name]) => name).join('\n'))
    await project.passes()
  })
  await tally.check('go: a swallowed miss fails its test, and no other', async () => {
    const text = await project.fails({ UNRECORDED: 'SELECT 6' })
    assert.match(text, /select \[5→6\]/)
    assert.deepEqual(text.match(/^--- FAIL: \w+/gm), ['--- FAIL: TestSwallows'])
  })
  await tally.check('go: a miss outside of the lanes fails the run', async () => {
    const text = await project.fails({ OUTSIDE: '1' })
    assert.match(text, /statements outside of the lanes of tests/)
  })
  await tally.check('go: a miss after the end of its test fails the run', async () => {
    const text = await project.fails({ LATE: '1' })
    assert.match(
      text,
      /lane "TestSendsLate" have no recorded answer; they were sent when its test had ended/,
    )
  })
  await tally.check('go: tests run in any order, and again', async () => {
    const again = ['go', 'test', '-count=2', '-shuffle=on', '-cpu=1,4', '.']
    await project.passes({}, again)
  })
  await tally.check('go: a test starts a server of its own', async () => {
    project.write({ 'init.sql': orders })
    await project.passes({ MOCKQ_MODE: 'serve' }, ['go', 'test', '-count=1', '-run', 'Own', '.'])
  })
  await tally.check('go: tests that are killed leave no server, and lose nothing', async () => {
    await project.recordKilled({ KILLED: '1' })
    assert.ok(project.recorded().some(([name]) => name.includes('killed')))
  })
}
