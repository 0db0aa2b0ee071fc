import { constants } from 'node:os'
import { processStatus, stateOfProcess } from './processes.js'
import { hasTerminal } from './terminal.js'

/** The signals that ask a process to stop. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One Ctrl-C may arrive twice within this time: from the terminal, and from the npm that started this process. */
const echoMs = 250

/** How often to look whether npx is still there. */
const parentCheckMs = 250

/** The listeners of `onStopSignal`. */
const listening = new Set<(signal: NodeJS.Signals) => void>()

/** Whether a hangup is no longer heard, because a stop signal came before it. */
let isPastHangup = false

/**
 * Calls `listener` for each request to stop this process; the returned function removes the listener.
 *
 * A hangup counts once, because the shell and the kernel may both send it, and not at all under `nohup`. If npx started
 * this process, the end of npx counts as SIGTERM: npx may pass a signal on only to a shell in between.
 */
export function onStopSignal(listener: (signal: NodeJS.Signals) => void): () => void {
  let last: NodeJS.Signals | undefined
  let lastMs = 0
  const ignoresHangup = isUnderNohup()
  const take = (signal: NodeJS.Signals): void => {
    const isRepeated = last !== undefined && (signal === 'SIGHUP' || signal === last)
    const isEcho = signal === 'SIGHUP' || (signal === 'SIGINT' && hasTerminal())
    if (isRepeated && isEcho && (signal === 'SIGHUP' || Date.now() - lastMs < echoMs)) return
    if (signal === 'SIGHUP' && ignoresHangup) return
    last = signal
    lastMs = Date.now()
    listener(signal)
  }
  listening.add(take)
  for (const signal of stopSignals) process.on(signal, take)
  const forgetParent = ignoresHangup
    ? () => {}
    : onEndOfNpx(() => {
        // What has ended npx may have reached this process already, which then is about to end.
        if (last === undefined) take('SIGTERM')
      })
  return () => {
    listening.delete(take)
    forgetParent()
    // A terminal that closes may send several hangups: a later one must not end what the first one began.
    if (last !== undefined && !isPastHangup) process.on('SIGHUP', () => {})
    isPastHangup ||= last !== undefined
    for (const signal of stopSignals) process.off(signal, take)
  }
}

/**
 * Makes stop signals end this process also if it is process 1, as in a container: the kernel drops the signals to that one
 * for which nobody listens. The listeners of `onStopSignal` take precedence; those of preloaded modules do not.
 */
export function endAsProcess1(): void {
  if (process.pid !== 1) return
  for (const signal of stopSignals)
    process.on(signal, () => {
      if (listening.size > 0 || (signal === 'SIGHUP' && isPastHangup)) return
      process.exit(128 + constants.signals[signal])
    })
}

/** Resolves with the first request to stop; a second one ends the process at once, as without mockq. */
export function firstStopSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    let isFirst = true
    const forget = onStopSignal(signal => {
      if (isFirst) {
        isFirst = false
        return resolve(signal)
      }
      forget()
      process.kill(process.pid, signal)
    })
  })
}

/**
 * Whether `nohup` started this process. Node resets the signals that it ignores, so this is read from its traces: shells
 * name the command in `_`, and a parent that ignores hangups passes that on.
 */
function isUnderNohup(): boolean {
  if (/(?:^|\/)nohup$/.test(process.env['_'] ?? '')) return true
  const ignored = /^SigIgn:\s*([\da-f]+)$/m.exec(processStatus(process.ppid))?.[1]
  return ignored !== undefined && (BigInt(`0x${ignored}`) & 1n) === 1n
}

/** Calls `listener` once npx, having started this process, is gone; the returned function stops that. */
function onEndOfNpx(listener: () => void): () => void {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = process.env
  if (event !== 'npx' || !/\bmockq\b/.test(script ?? '')) return () => {}
  const parent = process.ppid
  // npx starts a shell, which starts this process.
  const shell = stateOfProcess(parent)
  const npx = shell?.name.endsWith('sh') === true ? shell.parent : undefined
  const timer = setInterval(() => {
    const isThere = npx === undefined || stateOfProcess(parent)?.parent === npx
    if (process.ppid === parent && isThere) return
    clearInterval(timer)
    listener()
  }, parentCheckMs)
  timer.unref()
  return () => clearInterval(timer)
}
