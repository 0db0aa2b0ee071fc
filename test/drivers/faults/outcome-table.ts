import {
  type FaultCase,
  type FaultClient,
  faultCases,
  faultClients,
  isFor,
  type Outcome,
  outcomeOf,
} from './fault-cases.js'

/** What each client does with each fault, as the table of `docs/faults.md`. */
export function outcomeTable(): string {
  const rows = faultCases().map(each => {
    const cells = [each.title, listed(each, 'rows'), listed(each, 'error'), others(each)]
    return `| ${cells.join(' | ')} |`
  })
  const head = '| what happens | the right rows | an error that names the cause | other |'
  return [head, '| --- | --- | --- | --- |', ...rows].join('\n')
}

const clientsOf = (each: FaultCase): readonly FaultClient[] =>
  (Object.keys(faultClients) as readonly FaultClient[]).filter(client => isFor(client, each))

/** The clients with an outcome; those with the one that most have are `all others`. */
function listed(each: FaultCase, outcome: Outcome): string {
  const clients = clientsOf(each)
  const outcomes = clients.map(client => outcomeOf(each, client))
  const countOf = (one: Outcome) => outcomes.filter(other => other === one).length
  const count = countOf(outcome)
  if (count === clients.length) return 'all'
  const isMost = outcomes.every(other => other === outcome || countOf(other) < count)
  if (isMost) return 'all others'
  const here = clients.filter((_, i) => outcomes[i] === outcome)
  return here.map(client => faultClients[client]).join(', ')
}

/** What is neither right nor an error with certainty, and why something is as it is. */
function others(each: FaultCase): string {
  const wrong = clientsOf(each).flatMap(client => {
    const outcome = outcomeOf(each, client)
    return typeof outcome === 'object' ? [`${faultClients[client]} is wrong: ${outcome.why}`] : []
  })
  const said = (Object.keys(words) as readonly (keyof typeof words)[]).flatMap(outcome => {
    const names = listed(each, outcome)
    return names === '' ? [] : [`${words[outcome]}: ${names}`]
  })
  return [...said, ...wrong, ...(each.note === undefined ? [] : [each.note])].join('; ')
}

const words = {
  either: 'the rows or an error, by chance',
  waits: 'no answer',
  unasked: 'the rows, because they do not send it',
} as const
