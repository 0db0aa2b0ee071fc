const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** Calls `listener` for each signal that asks this process to stop; the returned function removes the listener. */
export function onStopSignal(listener: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of stopSignals) process.on(signal, listener)
  return () => {
    for (const signal of stopSignals) process.off(signal, listener)
  }
}

/** Resolves with the first stop signal; a second one ends the process at once, as without mockq. */
export function firstStopSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    const forget = onStopSignal(signal => {
      forget()
      resolve(signal)
    })
  })
}
