import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Datastore from 'nedb-promises'
import t from 'tap'
import type { RecordingDocument } from '../../recordings/store/document.js'
import { formatLine } from '../../recordings/store/line.js'
import { NedbStore } from '../../recordings/store/nedb-store.js'

const rows = (i: number): RecordingDocument => ({
  _id: `s000000:${String(i).padStart(8, '0')}:0000001`,
  k: 'rows',
  r: [[`${i} \u2028 é`]],
})

t.test('appended documents are lines of a nedb datafile, in the order of the appends', async t => {
  const path = join(t.testdir(), 'x.nedb')
  const store = new NedbStore(path)
  const documents = Array.from({ length: 40 }, (_, i) => rows(i))
  const appends = documents.slice(0, 20).map(each => store.append([each]))
  await Promise.all(appends)
  t.equal(readFileSync(path, 'utf8').split('\n').length, 21, 'there when the appends resolve')
  for (const each of documents.slice(20, 30)) await store.append([each])
  void store.append(documents.slice(30))
  await store.close()
  t.equal(readFileSync(path, 'utf8'), documents.map(each => `${formatLine(each)}\n`).join(''))
  await t.rejects(store.append([rows(99)]), { name: 'Bug' })
  const opened = Datastore.create({ filename: path })
  t.equal(await opened.count({}), documents.length)
})
