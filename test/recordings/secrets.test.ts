import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { mask } from '../../recordings/redact/mask.js'
import { SecretBook } from '../../recordings/redact/secret-book.js'
import { record, replay } from './record-and-play.js'
import { scriptedUpstream } from './scripted-upstream.js'
import { TestClient } from './test-client.js'

const cases: readonly (readonly [string, string])[] = [
  ["CREATE USER u IDENTIFIED BY 'hunter22'", "CREATE USER u IDENTIFIED BY '{{secret:password:1}}'"],
  [
    "ALTER USER u IDENTIFIED WITH sha256_password BY 'hunter22'",
    "ALTER USER u IDENTIFIED WITH sha256_password BY '{{secret:password:1}}'",
  ],
  [
    "ALTER USER u WITH ADD PUBLIC_KEY = 'MFkw' LABEL = 'l'",
    "ALTER USER u WITH ADD PUBLIC_KEY = '{{secret:public_key:1}}' LABEL = 'l'",
  ],
  [
    "COPY INTO t FROM 's3://b/' CONNECTION = (access_key_id = 'AK' Secret_Access_Key='SK')",
    "COPY INTO t FROM 's3://b/' CONNECTION = (access_key_id = '{{secret:access_key_id:1}}' Secret_Access_Key='{{secret:secret_access_key:2}}')",
  ],
  [
    "SELECT * FROM 's3://b/x' (CONNECTION => (session_token => 'T'))",
    "SELECT * FROM 's3://b/x' (CONNECTION => (session_token => '{{secret:session_token:1}}'))",
  ],
  [
    "CREATE STAGE s URL = 'azblob://user:pass@host/x?sig=abc%2F&v=1'",
    "CREATE STAGE s URL = 'azblob://{{secret:url:1}}@host/x?sig={{secret:url:2}}&v=1'",
  ],
  [
    "SELECT * FROM t WHERE password = 'x' AND token = 'y'",
    "SELECT * FROM t WHERE password = 'x' AND token = 'y'",
  ],
  [
    "CREATE TABLE t AS SELECT * FROM s WHERE token = 'y'",
    "CREATE TABLE t AS SELECT * FROM s WHERE token = 'y'",
  ],
  ["SELECT '{{secret:password:1}}'", "SELECT '{{text|secret:password:1}}'"],
  ["CREATE USER u IDENTIFIED BY 'open", "CREATE USER u IDENTIFIED BY '{{secret:password:1}}"],
  ['CREATE USER u IDENTIFIED BY $$op$en', 'CREATE USER u IDENTIFIED BY $${{secret:password:1}}'],
  [
    "SELECT 1 /* IDENTIFIED BY 'a1' */ -- password = 'b2'",
    "SELECT 1 /* IDENTIFIED BY '{{secret:password:1}}' */ -- password = '{{secret:password:2}}'",
  ],
  [
    "EXECUTE IMMEDIATE 'CREATE USER u IDENTIFIED BY ''a1'' -- x'",
    "EXECUTE IMMEDIATE 'CREATE USER u IDENTIFIED BY ''{{secret:password:1}}'' -- x'",
  ],
  [
    "EXECUTE IMMEDIATE $$BEGIN ALTER USER u IDENTIFIED BY 'a$1'; END$$",
    "EXECUTE IMMEDIATE $$BEGIN ALTER USER u IDENTIFIED BY '{{secret:password:1}}'; END$$",
  ],
  [
    "CREATE FUNCTION f HEADERS = ('authorization' = 'Bearer a1') ADDRESS = 'http://h?api_key=k'",
    "CREATE FUNCTION f HEADERS = ('authorization' = '{{secret:authorization:1}}') ADDRESS = 'http://h?api_key={{secret:url:2}}'",
  ],
  ["INSERT INTO t VALUES ('password = ''x''')", "INSERT INTO t VALUES ('password = ''x''')"],
]

t.test('secrets are masked, and nothing else', async t => {
  for (const [sql, masked] of cases) t.equal(mask({ sql }, new SecretBook()).sql, masked)
})

t.test('bind values in the place of a secret are masked', async t => {
  const sql = 'CREATE USER ? IDENTIFIED BY ?'
  const { params } = mask({ sql, params: ['u', 'hunter22'] }, new SecretBook())
  t.strictSame(params, ['u', '{{secret:password:1}}'])
  const named = { sql: 'CREATE USER u IDENTIFIED BY :p', params: { p: 'hunter22', q: 1 } }
  t.strictSame(mask(named, new SecretBook()).params, { p: '{{secret:password:1}}', q: 1 })
})

t.test('a secret never reaches the disk, and another one matches', async t => {
  const folder = t.testdir()
  const upstream = await scriptedUpstream({
    script: sql => {
      if (/BROKEN/.test(sql)) return { error: { code: 1005, message: `cannot read ${sql}` } }
      if (/USER/.test(sql)) return {}
      if (/URL/.test(sql)) {
        return {
          schema: [['url', 'String']],
          rows: [['https://b/x?X-Amz-Signature=deadbeefdead&a=1']],
        }
      }
      return undefined
    },
  })
  t.teardown(() => upstream.close())
  const run = async (url: string, password: string) => {
    const client = new TestClient(url, { password: 'log-in-secret' })
    await client.query(`CREATE USER a IDENTIFIED BY '${password}'`)
    await client.query('SELECT URL')
    return (await client.query(`CREATE BROKEN IDENTIFIED BY '${password}'`)).error
  }
  const recorder = await record(folder, upstream.url)
  await run(recorder.url, 'hunter22')
  const part = readFileSync(join(folder, 'default.nedb.part'), 'utf8')
  await recorder.close()
  for (const text of [part, readFileSync(join(folder, 'default.nedb'), 'utf8')]) {
    t.notMatch(text, /hunter22|log-in-secret|deadbeefdead|root/)
  }
  const player = await replay(folder)
  t.teardown(() => player.close())
  const error = await run(player.url, 'correct horse')
  t.strictSame(error?.message, "cannot read CREATE BROKEN IDENTIFIED BY 'correct horse'")
  t.equal(player.misses(), 0)
})
