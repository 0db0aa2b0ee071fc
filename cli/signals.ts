const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** Tells of the signals that ask this process to stop; the returned function ends that. */
export function onStopSignal(listener: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of stopSignals) process.on(signal, listener)
  return () => {
    for (const signal of stopSignals) process.off(signal, listener)
  }
}

/** Settles with the first stop signal; a second one ends the process at once, as without mockq. */
export function firstStopSignal(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    const forget = onStopSignal(signal => {
      forget()
      resolve(signal)
    })
  })
}
