import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { serveBackend, startServer } from '#mockq'
import { record, replay } from '../recordings/record-and-play.js'
import { TestClient } from '../recordings/test-client.js'
import { Tally } from '../tally.js'

// npm run test:inspector [-- --screenshots FOLDER]: the inspector in a real browser.

const tally = new Tally()
const screenshots = process.argv[process.argv.indexOf('--screenshots') + 1]
const keepsScreenshots = process.argv.includes('--screenshots')
const folder = mkdtempSync(join(tmpdir(), 'mockq-inspector-'))

const places = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const executablePath = places.find(path => path !== '' && existsSync(path))
if (executablePath === undefined) noBrowser()

function noBrowser(): never {
  tally.skip('the inspector', 'there is no Chromium: install it, or name it in CHROMIUM')
  return tally.close()
}

const browser = await chromium.launch({
  executablePath,
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ],
})

/** Opens the inspector; whatever goes wrong in the page makes the check fail. */
async function inspect(
  url: string,
  work: (page: Page) => Promise<void>,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1300, height: 800 } })
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.setDefaultTimeout(15_000)
  try {
    await page.goto(`${url}/__mockq/`)
    await work(page)
    // An answer with an error is what some checks want to see in the page.
    const unexpected = problems.filter(problem => !problem.startsWith('Failed to load resource'))
    assert.deepEqual(unexpected, [])
  } finally {
    await page.close()
  }
}

const shoot = (page: Page, name: string) =>
  keepsScreenshots ? page.screenshot({ path: join(screenshots!, `${name}.png`) }) : undefined

const serving = (options: object = {}) =>
  startServer({ port: 0, backend: serveBackend({ engine: 'memory' }), ...options })

/** The rows of the list in the view that is shown. */
const rows = (page: Page) => page.locator('.view:not([hidden]) [role=option]')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const chosen = (page: Page, name: string) => page.getByRole('combobox', { name })
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** Scrolls through the list, and returns how long the slowest frame took, in milliseconds. */
const slowestFrame = `(async () => {
  const list = document.querySelector('.view:not([hidden]) .list')
  let [last, slowest] = [performance.now(), 0]
  for (let i = 0; i < 100; i++) {
    list.scrollTop = (list.scrollHeight * i) / 100
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    slowest = Math.max(slowest, now - last)
    last = now
  }
  return Math.round(slowest)
})()`

/** Texts that a page which takes them for HTML would run. */
const attacks = [
  '<img src=x onerror="window.attacked=1">',
  '<script>window.attacked=1</script>',
  '"><svg onload=window.attacked=1>',
  'javascript:window.attacked=1',
  '{{constructor.constructor("window.attacked=1")()}}',
]

await tally.check('requests appear while they are sent, with their result', async () => {
  const server = await serving()
  await inspect(server.url, async page => {
    await page.getByText('Select a request').waitFor()
    const client = new TestClient(server.url)
    await client.query("SELECT number AS n, NULL AS nothing, 'Straße' AS text FROM numbers(3)")
    await client.query('SELECT * FROM nothing')
    await rows(page).nth(1).waitFor()
    await rows(page).first().click()
    const table = page.getByRole('table')
    assert.equal(await table.getByRole('columnheader').first().innerText(), 'n UInt64')
    assert.deepEqual(await table.getByRole('cell').allInnerTexts(), [
      ...['0', 'NULL', 'Straße'],
      ...['1', 'NULL', 'Straße'],
      ...['2', 'NULL', 'Straße'],
    ])
    await rows(page).nth(1).click()
    await page.getByText(/1025:[\s\S]*Unknown table/).waitFor()
    await shoot(page, 'requests')
  })
  await server.close()
})

await tally.check('a statement that runs is shown, and its end', async () => {
  const faults = { faults: [{ fault: 'running', count: 1 }] }
  const server = await serving({ faults })
  const asked = fetch(`${server.url}/v1/query`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('root:')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ sql: 'SELECT 1', pagination: { wait_time_secs: 0 } }),
  })
  const { kill_uri } = (await (await asked).json()) as { kill_uri: string }
  await inspect(server.url, async page => {
    await rows(page).filter({ hasText: 'running' }).waitFor()
    await fetch(`${server.url}${kill_uri}`, {
      headers: { Authorization: `Basic ${btoa('root:')}` },
    })
    await page
      .getByText(/[\d.]+ ms/)
      .first()
      .waitFor()
  })
  await server.close()
})

await tally.check('filters, keys and the parts for screen readers', async () => {
  const server = await serving()
  for (const [lane, sql] of [
    ['a', 'SELECT 1'],
    ['b', 'SELECT 2'],
    ['a', 'SELECT 3 AS three'],
  ] as const)
    await new TestClient(server.url, { user: `root~${lane}` }).query(sql)
  await inspect(server.url, async page => {
    await rows(page).nth(2).waitFor()
    await chosen(page, 'Lane').selectOption('a')
    assert.equal(await rows(page).count(), 2)
    await page.getByRole('searchbox', { name: 'Search' }).fill('THREE')
    assert.equal(await rows(page).count(), 1)
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await chosen(page, 'State').selectOption('failed')
    assert.equal(await rows(page).count(), 0)
    await chosen(page, 'State').selectOption('')
    await chosen(page, 'Lane').selectOption('')
    const list = page.getByRole('listbox', { name: 'Requests' })
    await list.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    assert.equal(await rows(page).nth(1).getAttribute('aria-selected'), 'true')
    assert.equal(await rows(page).nth(1).getAttribute('aria-posinset'), '2')
    assert.equal(
      await list.getAttribute('aria-activedescendant'),
      await rows(page).nth(1).getAttribute('id'),
    )
    await page.getByRole('article', { name: 'Request 2' }).getByText('SELECT 2').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Select a request').waitFor()
    assert.equal(await page.evaluate('document.activeElement.role'), 'listbox')
    await page.getByRole('tab', { name: 'Requests' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor()
    const tree = await page.locator('body').ariaSnapshot()
    for (const part of ['tab "Timeline" [selected]', 'tabpanel "Timeline"', 'combobox "Lane"'])
      assert.ok(tree.includes(part), `${part} is in the accessibility tree`)
    const unnamed =
      await page.evaluate(`[...document.querySelectorAll('button, input, select, textarea')]
      .filter(each => !each.textContent && !each.labels?.length && !each.ariaLabel).length`)
    assert.equal(unnamed, 0)
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('searchbox', { name: 'Search' }).fill('three')
    await openTab(page, 'Timeline')
    await openTab(page, 'Requests')
    assert.equal(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), 'three')
    assert.match(page.url(), /#Requests$/)
  })
  await server.close()
})

await tally.check('texts of statements, cells and errors are never HTML', async () => {
  const server = await serving()
  const client = new TestClient(server.url)
  for (const attack of attacks) {
    const text = attack.replaceAll("'", "''")
    await client.query(`SELECT '${text}' AS "${attack.replaceAll('"', '""')}"`)
    await client.query(`SELECT * FROM "${attack.replaceAll('"', '""')}"`)
    await new TestClient(server.url, { user: `root~${encodeURIComponent(attack)}` }).query(
      'SELECT 1',
    )
  }
  await inspect(server.url, async page => {
    await rows(page).nth(14).waitFor()
    for (let i = 0; i < 15; i++) {
      await rows(page).nth(i).click()
      await page.getByRole('article', { name: `Request ${i + 1}`, exact: true }).waitFor()
    }
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await rows(page).first().waitFor()
    assert.equal(await page.evaluate('window.attacked'), undefined)
    assert.equal(await page.locator('img, svg, #view script').count(), 0)
  })
  await server.close()
})

await tally.check('a miss is shown beside the nearest recorded statements', async () => {
  const upstream = await serving()
  const recorder = await record(join(folder, 'misses'), upstream.url)
  const recording = new TestClient(recorder.url)
  await recording.query('CREATE TABLE books (id INT, title STRING)')
  await recording.query("INSERT INTO books VALUES (1, 'Emma')")
  await recording.query('SELECT title FROM books WHERE id = 1')
  await recorder.close()
  await upstream.close()
  const player = await replay(join(folder, 'misses'))
  const client = new TestClient(player.url)
  await client.query('CREATE TABLE books (id INT, title STRING)')
  await client.query("INSERT INTO books VALUES (1, 'Emma')")
  await client.query('SELECT title FROM books WHERE id = 2')
  await inspect(player.url, async page => {
    await page.getByText('misses: 1').waitFor()
    await chosen(page, 'State').selectOption('miss')
    await rows(page).first().click()
    const nearest = page.getByRole('region', { name: 'Nearest recorded statements' })
    assert.equal((await nearest.locator('pre del').first().innerText()).trim(), '1')
    assert.equal((await nearest.locator('pre ins').first().innerText()).trim(), '2')
    await shoot(page, 'miss')
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.getByRole('button', { name: 'First difference: request 3 (miss)' }).click()
    await page.getByRole('heading', { name: 'Request 3' }).waitFor()
    await page.getByLabel('writes only').check()
    assert.equal(await rows(page).count(), 2)
    await shoot(page, 'timeline')
    assert.equal(await page.getByRole('tab', { name: 'SQL' }).count(), 0)
  })
  await player.close()
})

await tally.check('the state of a lane in serve, its writes, reset and snapshots', async () => {
  const [attack] = attacks
  const sql = `CREATE TABLE orders (id INT NOT NULL); CREATE TABLE "${attack!.replaceAll('"', '""')}" (a INT)`
  const init = [{ path: 'init.sql', sql }]
  const server = await serving({ backend: serveBackend({ engine: 'memory', init }) })
  const client = new TestClient(server.url, { user: 'root~a' })
  await client.query('INSERT INTO orders VALUES (1), (2)')
  await inspect(server.url, async page => {
    page.on('dialog', dialog => void dialog.accept())
    await openTab(page, 'State')
    await row(page, attack!).waitFor()
    await chosen(page, 'Lane').selectOption('a')
    await row(page, 'orders')
      .filter({ hasText: /rows changed\s*2 rows/ })
      .click()
    const orders = page.getByRole('article', { name: 'table default.orders' })
    await orders.getByRole('cell', { name: 'Int32' }).waitFor()
    await orders.getByText('INSERT INTO orders VALUES (1), (2)').waitFor()
    await client.query('DELETE FROM orders WHERE id = 1')
    await orders.getByText('DELETE FROM orders').waitFor()
    await row(page, 'orders').filter({ hasText: '1 row' }).waitFor()
    await page.getByText('Reset and snapshots').click()
    await page.getByLabel('Snapshot').fill('kept')
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByText('Kept as kept.').waitFor()
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByText('The lane is at its start.').waitFor()
    await row(page, 'orders').filter({ hasText: '0 rows' }).waitFor()
    await page.getByRole('button', { name: 'Restore' }).click()
    await row(page, 'orders').filter({ hasText: '1 row' }).waitFor()
    await chosen(page, 'Changes since').selectOption('kept')
    await page.getByLabel('changed only').check()
    await page.getByText('No object is like this.').waitFor()
    await page.getByLabel('changed only').uncheck()
    await row(page, 'orders').waitFor()
    await shoot(page, 'state')
    await openTab(page, 'Requests')
    await page.getByText('No client has sent').waitFor()
    assert.equal(await page.evaluate('window.attacked'), undefined)
  })
  await server.close()
})

await tally.check('how far a replay is, and what it passed over', async () => {
  const upstream = await serving()
  const recorder = await record(join(folder, 'positions'), upstream.url)
  const recorded = [
    'CREATE TABLE books (id INT)',
    'INSERT INTO books VALUES (1)',
    'INSERT INTO books VALUES (2)',
    'SELECT count(*) FROM books',
    'SELECT 5',
  ]
  const recording = new TestClient(recorder.url, { cookies: true })
  for (const sql of recorded) await recording.query(sql)
  await recorder.close()
  await upstream.close()
  const player = await replay(join(folder, 'positions'))
  const client = new TestClient(player.url, { cookies: true })
  for (const i of [0, 1, 4]) await client.query(recorded[i]!)
  await inspect(player.url, async page => {
    await openTab(page, 'State')
    await row(page, 'default.books').filter({ hasText: '2 of 3 writes' }).click()
    const books = page.getByRole('article', { name: 'table default.books' })
    await books.getByText('It is as recorded after 2.').waitFor()
    const steps = await books
      .getByRole('region', { name: 'Recorded' })
      .getByRole('listitem')
      .allInnerTexts()
    assert.deepEqual(
      steps.map(text => text.split('\n')[0]),
      [
        'line 3: creates default.books, sent',
        'line 4: adds to default.books, sent',
        'The table is here in this run.',
        'line 6: adds to default.books, not sent',
        'line 8: reads it, not sent, has no answer now',
      ],
    )
    await shoot(page, 'replay-state')
    await openTab(page, 'Timeline')
    await page.getByRole('button', { name: 'First difference: request 3 (skips 2)' }).click()
    const passed = page.getByRole('region', { name: 'Passed over' })
    await passed.getByText('INSERT INTO books VALUES (2)').waitFor()
    await passed.getByText('line 6').waitFor()
  })
  await player.close()
})

await tally.check('faults are switched on and off', async () => {
  const server = await serving()
  await inspect(server.url, async page => {
    await page.getByRole('tab', { name: 'Faults' }).click()
    await page.getByRole('button', { name: 'status 503, twice' }).click()
    await page.getByRole('button', { name: 'Inject', exact: true }).click()
    await page.getByRole('cell', { name: 'status', exact: true }).waitFor()
    const asked = await fetch(`${server.url}/v1/query`, { method: 'POST' })
    assert.equal(asked.status, 503)
    await shoot(page, 'faults')
    await page.getByLabel('List of faults').fill('[{"fault": "nothing"}]')
    await page.getByRole('button', { name: 'Inject', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'fault 1' }).waitFor()
    await page.getByRole('button', { name: 'End all faults' }).click()
    await page.getByText('None.').waitFor()
  })
  await server.close()
})

await tally.check('statements are run from the page', async () => {
  const server = await serving()
  await inspect(
    server.url,
    async page => {
      await page.getByRole('tab', { name: 'SQL' }).click()
      const box = page.getByLabel('Statement')
      await box.fill('SELECT number FROM numbers(700)')
      await box.press('Control+Enter')
      await page.getByText('rows: 500').waitFor()
      await page.getByRole('button', { name: 'More rows' }).click()
      await page.getByText('rows: 700').waitFor()
      await box.fill('USE nothing')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText(/1003: /).waitFor()
      await box.fill("SET timezone = 'Asia/Tokyo'")
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText('rows: 0').waitFor()
      await box.fill('SELECT timezone()')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByRole('cell', { name: 'Asia/Tokyo' }).waitFor()
      await shoot(page, 'sql-dark')
    },
    'dark',
  )
  await server.close()
})

await tally.check(
  'the SQL box logs in as any client, and nothing is kept with --journal 0',
  async () => {
    const users = [{ name: 'ann', password: 'secret' }]
    const backend = serveBackend({ engine: 'memory', users })
    const server = await serving({ backend, journal: 0 })
    await inspect(server.url, async page => {
      await page.getByText('The server keeps no requests').waitFor()
      await openTab(page, 'SQL')
      await page.getByLabel('User').fill('ann')
      await page.getByLabel('Statement').fill('SELECT current_user() AS me')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByRole('alert').filter({ hasText: '5100' }).waitFor()
      await page.getByLabel('Password').fill('secret')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByRole('cell', { name: "'ann'@'%'" }).waitFor()
      await page.getByLabel('Statement').fill('CREATE DATABASE shop')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByText('rows: 0').waitFor()
      await page.getByLabel('Statement').fill('USE shop')
      await page.getByRole('button', { name: 'Run' }).click()
      await page.getByRole('textbox', { name: 'Lane' }).fill('other')
      await page.getByLabel('Statement').fill('SELECT database() AS here')
      await page.getByRole('button', { name: 'Run' }).click()
      // Not the database of the other lane, which does not exist here.
      await page.getByRole('cell', { name: 'default', exact: true }).waitFor()
    })
    await server.close()
  },
)

/** Texts that are hard to read: their contrast with what is behind them is below 4.5 (WCAG 2.2, 1.4.3). */
const lowContrast = `(() => {
  const parse = text => text.match(/[\\d.]+/g).map(Number)
  const light = ([r, g, b]) => [r, g, b]
    .map(each => each / 255)
    .map(each => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
    .reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0)
  const behind = element => {
    for (let each = element; each; each = each.parentElement) {
      const color = parse(getComputedStyle(each).backgroundColor)
      if (color.length < 4 || color[3] > 0) return color
    }
    return parse(getComputedStyle(document.documentElement).backgroundColor)
  }
  const found = []
  for (const element of document.querySelectorAll('body *')) {
    const hasText = [...element.childNodes].some(each => each.nodeType === 3 && each.data.trim())
    if (!hasText || element.disabled || !element.checkVisibility()) continue
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))]
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    if (ratio < 4.5) found.push(element.className + ' ' + element.textContent.slice(0, 20) + ' ' + ratio.toFixed(2))
  }
  return found
})()`

for (const scheme of ['light', 'dark'] as const) {
  await tally.check(`every text can be read, also at 400 pixels: ${scheme}`, async () => {
    const folder2 = join(folder, `read-${scheme}`)
    const upstream = await serving()
    const recorder = await record(folder2, upstream.url)
    const recorded = ['CREATE TABLE t (a INT)', 'INSERT INTO t VALUES (1)', 'SELECT a FROM t']
    const recording = new TestClient(recorder.url, { cookies: true })
    for (const sql of recorded) await recording.query(sql)
    await recorder.close()
    await upstream.close()
    const player = await replay(folder2)
    const client = new TestClient(player.url, { cookies: true })
    for (const sql of [recorded[0]!, recorded[2]!, 'SELECT b FROM t', recorded[1]!])
      await client.query(sql)
    await inspect(
      player.url,
      async page => {
        for (const [tab, item] of [
          ['Requests', 'SELECT b'],
          ['Timeline', 'INSERT INTO t'],
          ['State', 'default.t'],
          ['Faults', ''],
        ] as const) {
          await page.setViewportSize({ width: 1300, height: 800 })
          await openTab(page, tab)
          if (item !== '') {
            await row(page, item).click()
            await page.locator('.view:not([hidden]) article').waitFor()
          }
          if (item === '') await page.getByRole('button', { name: 'Inject' }).waitFor()
          assert.deepEqual(await page.evaluate(lowContrast), [], tab)
          await page.setViewportSize({ width: 400, height: 800 })
          const isWide = 'document.documentElement.scrollWidth > innerWidth'
          assert.equal(await page.evaluate(isWide), false, `${tab} fits`)
          await shoot(page, `narrow-${tab}-${scheme}`)
        }
      },
      scheme,
    )
    await player.close()
  })
}

await tally.check('100,000 requests', async () => {
  const server = await serving({ journal: 100_000 })
  const entry = {
    kind: 'statement',
    user: 'root',
    session: '',
    database: 'default',
    queryId: '',
  } as const
  for (let i = 1; i <= 100_000; i++) {
    const sql = `SELECT ${i} FROM orders`
    const open = server.journal.begin({ ...entry, lane: `lane ${i % 50}`, sql, bytes: sql.length })
    open?.end({ rows: 1, ms: 0.1 })
  }
  await inspect(server.url, async page => {
    await page.getByText('100000 of 100000').waitFor()
    assert.ok((await rows(page).count()) < 100)
    const list = page.getByRole('listbox', { name: 'Requests' })
    const time = async (what: string, work: () => Promise<unknown>) => {
      const start = performance.now()
      await work()
      console.log(`# ${what}: ${(performance.now() - start).toFixed(0)} ms`)
    }
    await time('to the first row', async () => {
      await list.focus()
      await page.keyboard.press('Home')
      await page.getByText('SELECT 1 FROM orders').first().waitFor()
    })
    await time('to the last row', async () => {
      await page.keyboard.press('End')
      await page.getByText('SELECT 100000 FROM orders').first().waitFor()
    })
    await time('a search', async () => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('77777')
      await page.getByText('1 of 100000').waitFor()
    })
    const slowest = await page.evaluate(slowestFrame)
    console.log(`# the slowest of 100 frames while it scrolls: ${slowest} ms`)
    assert.ok(Number(slowest) < 1000)
    await time('the timeline of a lane', async () => {
      await page.getByRole('tab', { name: 'Timeline' }).click()
      await chosen(page, 'Lane').selectOption('lane 7')
      await rows(page).first().waitFor()
    })
  })
  await server.close()
})

await tally.check('a server that ends, and one that starts again', async () => {
  const first = await serving()
  await new TestClient(first.url).query('SELECT 1')
  const page = await browser.newPage()
  await page.goto(`${first.url}/__mockq/`)
  await rows(page).first().waitFor()
  await first.close()
  await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor()
  const second = await serving({ port: first.port })
  // More requests than before: nothing but the server's own mark tells that they are others.
  for (const i of [1, 2, 3]) await new TestClient(second.url).query(`SELECT 'second ${i}'`)
  await page.getByText("SELECT 'second 1'").waitFor()
  await page.getByText('3 of 3').waitFor()
  await page.close()
  await second.close()
})

await tally.check('other pages cannot use it', async () => {
  const server = await serving()
  await inspect(server.url, async page => {
    const site = new URL(server.url)
    site.hostname = 'localhost'
    // A page of another origin, which the browser tells from this one.
    const other = await serving()
    await page.goto(`${other.url}/health`)
    const seen = await page.evaluate(async url => {
      const get = await fetch(`${url}/__mockq/journal`, { mode: 'no-cors' }).then(
        answer => answer.type,
        () => 'refused',
      )
      const post = await fetch(`${url}/__mockq/reset`, { method: 'POST', mode: 'no-cors' }).then(
        answer => answer.type,
        () => 'refused',
      )
      return [get, post]
    }, site.origin)
    assert.ok(seen.every(each => each === 'opaque' || each === 'refused'))
    await other.close()
  }).catch(error => {
    // The browser reports the refused requests in its console.
    if (!/403/.test(String(error))) throw error
  })
  assert.equal(server.journal.last, 0)
  await server.close()
})

await browser.close()
rmSync(folder, { recursive: true, force: true })
tally.close()
