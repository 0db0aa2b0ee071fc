import type { Test } from 'tap'
import { laneOf, type RecordedStep } from './lane-of.js'

/** Session and SQL, and what is to come back: an answer, or why there is none. */
type Asked = readonly [string, string, string]

/** What a lane gives for other statements than the recorded ones, or in another order. */
export interface Case {
  readonly name: string
  readonly recorded: readonly RecordedStep[]
  readonly asked: readonly Asked[]
  /** As replay does: what has no answer may have been done all the same. */
  readonly notesMissed?: true
}

/** Tries cases; what was recorded is answered in its own order, too. */
export function tryCases(t: Test, cases: readonly Case[]): void {
  t.test('what is asked again is answered as it was true then', async t => {
    for (const { name, recorded, asked, notesMissed } of cases) {
      t.test(name, async t => {
        const lane = laneOf(recorded)
        for (const [session, sql, answer] of asked) {
          t.equal(lane.ask(session, sql, notesMissed), answer, `${session}: ${sql}`)
        }
      })
    }
  })

  t.test('the same code, whatever it did, gets its answers in order', async t => {
    for (const { name, recorded } of cases) {
      const lane = laneOf(recorded)
      for (const [session, sql, answer = ''] of recorded) {
        t.equal(lane.ask(String(session), sql), answer, `${name}: ${sql}`)
      }
    }
  })
}
