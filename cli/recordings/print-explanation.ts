import type {
  Explanation,
  LaneExplanation,
  RecordedAnswer,
  RunFact,
} from '../../recordings/tools/why.js'
import { plainJson, plainLines, plainText } from '../plain-text.js'
import { print } from '../report.js'
import { answerText, counted, statementText } from './print-requests.js'

/** Prints an explanation as JSON or as text. */
export function printExplanation(explanation: Explanation, json: boolean): void {
  if (json) print(plainJson(explanation))
  else print(textOf(explanation).map(plainLines).join('\n'))
}

function textOf({ run, lanes }: Explanation): readonly string[] {
  const told = run === null ? [] : runText(run)
  const texts = lanes.map(lane => laneText(lane, run))
  const none = lanes.length === 0 ? [['nothing is recorded in this lane']] : []
  return [told, ...texts, ...none]
    .filter(lines => lines.length > 0)
    .flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]))
}

function runText({ lane, source, recordedId, error }: RunFact): readonly string[] {
  const from = recordedId === null ? '' : ` ${recordedId}`
  const head = `in the run: lane ${lane}, ${source === null ? 'it still runs' : `source ${source}${from}`}`
  return error === null ? [head] : [head, ...indented(`error ${error.code}: ${error.message}`)]
}

/** Tells what replay answers first, unless there is a run: then what it did counts. */
function laneText(explanation: LaneExplanation, run: RunFact | null): readonly string[] {
  const { lane, first, recorded, recordedCount, nearest } = explanation
  const head =
    recordedCount === 0
      ? `lane ${lane}: not recorded`
      : `lane ${lane}: ${counted(recordedCount, 'recorded answer')} to ${statementText(recorded[0]!)}`
  const left = recordedCount - recorded.length
  const answers = [...recorded.flatMap(recordedText), ...(left > 0 ? [`  and ${left} more`] : [])]
  if (run !== null) {
    // The message of a miss names the nearest already.
    const similar = run.source === 'miss' ? [] : nearest
    return [
      head,
      ...answers,
      ...similar.map(({ place, sql, difference }) => `  nearest: ${place}  ${difference ?? sql}`),
    ]
  }
  if (first === null) return [head, ...answers]
  const { place, miss, bound } = first
  if (miss !== null) return [head, ...answers, ...missText(miss, recordedCount > 0)]
  const hit = `as the first statement of a replay, it is answered from ${place}`
  return [head, ...answers, hit, ...bound.map(why => `  with ${why}`)]
}

/** The whole message of a miss, or its first line if all that it says is told already. */
function missText(message: string, isBrief: boolean): readonly string[] {
  const head = 'as the first statement of a replay, it is a miss:'
  const [line = ''] = message.split('\n')
  return isBrief ? [`${head} ${line.replace('mockq replay: ', '')}`] : [head, ...indented(message)]
}

const mostWrites = 10

function recordedText(answer: RecordedAnswer): readonly string[] {
  const { after, everything } = answer.dependsOn
  const writes = after.slice(0, mostWrites).map(({ place, sql }) => `      ${place}  ${cut(sql)}`)
  const more = after.length > mostWrites ? [`      and ${after.length - mostWrites} more`] : []
  const state =
    after.length === 0
      ? everything
        ? '    needs the same state of everything'
        : '    needs no writes before it'
      : '    needs these writes before it:'
  return [`  ${answer.place}  ${answerText(answer)}`, state, ...writes, ...more]
}

function cut(text: string): string {
  const line = plainText(text)
  return line.length <= 120 ? line : `${line.slice(0, 120)}…`
}

function indented(text: string): readonly string[] {
  return text
    .trimEnd()
    .split('\n')
    .map(line => `  ${line}`)
}
