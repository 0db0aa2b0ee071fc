import { parentPort, workerData } from 'node:worker_threads'
import type { Value } from '../types/value.js'
import { CodeFault, missing, Program } from './program.js'
import type { Answer, Answered, Asked, Question } from './questions.js'

/** The thread in which the code of one function runs; it answers one question after the other. */
let program: Promise<Program>

parentPort!.on('message', async (question: Question) => {
  if ('code' in question) {
    program = Program.load(question.code, workerData as string)
    return
  }
  const { id, asked } = question
  parentPort!.postMessage({ id, answer: answerOf(await program, asked) } satisfies Answered)
})

function answerOf(loaded: Program, question: Asked): Answer {
  let step = ''
  try {
    const values =
      question.kind === 'calls'
        ? calls(loaded, question)
        : question.groups.map(rows => aggregate(loaded, question, rows, name => (step = name)))
    return { values }
  } catch (error) {
    if (!(error instanceof CodeFault)) throw error
    return { fault: { kind: error.kind, message: error.message, step } }
  }
}

/** NULL as an argument gives NULL: the code is not called. */
function calls(
  loaded: Program,
  { handler, signature, rows }: Extract<Asked, { kind: 'calls' }>,
): readonly Value[] {
  return rows.map(row => {
    if (!row.includes(null)) return loaded.call(handler, signature, row)
    if (signature.returns.kind === 'Nullable') return null
    const text = 'a column that is declared as non-nullable contains null values'
    throw new CodeFault('wrong', text)
  })
}

/**
 * The result for the rows of one group. The state passes through its type after each row, as in the server with GROUP
 * BY. `retract` is never called, nor is `merge`: all rows of a group are added to one state, while the server may merge
 * those of its threads.
 */
function aggregate(
  loaded: Program,
  { args, state, returns, isState }: Extract<Asked, { kind: 'aggregate' }>,
  rows: readonly (readonly Value[])[],
  enter: (step: AggregateFunctionName) => void,
): Value {
  enter('')
  check(loaded, isState)
  enter('create_state')
  let held = loaded.call('create_state', { args: [], returns: state }, [])
  enter('accumulate')
  const adding = { args: [state, ...args], returns: state }
  for (const row of rows) held = loaded.call('accumulate', adding, [held, ...row])
  if (held === null || !loaded.has('finish')) return held
  enter('finish')
  return loaded.call('finish', { args: [state], returns }, [held])
}

type AggregateFunctionName = '' | 'create_state' | 'accumulate' | 'finish'

/** Source: arrow-udf-runtime javascript/mod.rs `add_aggregate`. */
function check(loaded: Program, isState: boolean): void {
  for (const name of ['create_state', 'accumulate']) if (!loaded.has(name)) throw missing(name)
  if (loaded.has('finish') || isState) return
  const text = '`output_type` must be the same as `state_type` when `finish` is not defined'
  throw new CodeFault('missing', text)
}
