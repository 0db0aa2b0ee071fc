import { QueryError, type Span } from '../../errors/query-error.js'

/** Source: databend perf_counters.rs `EVENT_TABLE`. */
const names: ReadonlySet<string> = new Set([
  'cycles',
  'instructions',
  'cache-refs',
  'cache-misses',
  'branch-instructions',
  'branch-misses',
  'bus-cycles',
  'stalled-cycles-frontend',
  'stalled-cycles-backend',
  'ref-cycles',
  'l1d-read-misses',
  'l1d-read-accesses',
  'll-read-misses',
  'dtlb-read-misses',
  'itlb-read-misses',
  'bpu-read-misses',
  'node-read-misses',
  'cpu-clock',
  'task-clock',
  'page-faults',
  'context-switches',
  'cpu-migrations',
  'minor-faults',
  'major-faults',
  'alignment-faults',
  'emulation-faults',
  'bpf-output',
  'cgroup-switches',
])

/** 1005 for an event that does not exist, 1065 for one that is given twice. Source: databend binder/explain.rs. */
export function checkPerfEvents(text: string, span: Span): void {
  const events = text
    .split(/[,+]/)
    .map(event => event.trim())
    .filter(event => event !== '')
  const wrong = events.find((event, i) => !names.has(event) || events.indexOf(event) < i)
  if (wrong === undefined) return
  if (names.has(wrong)) {
    const message = `Duplicate perf event: '${wrong}' — each event may only appear once across all groups`
    throw new QueryError('SemanticError', message, { span })
  }
  const message = `Unknown perf event: '${wrong}'. Valid events: ${[...names].join(', ')}`
  throw new QueryError('SyntaxException', message, { span })
}
