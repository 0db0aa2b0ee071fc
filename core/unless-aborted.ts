/**
 * The result of `promise`; rejects with the reason of the first of these signals that is aborted before it settles, or
 * already was.
 */
export async function unlessAborted<T>(
  promise: Promise<T>,
  ...signals: readonly AbortSignal[]
): Promise<T> {
  const listening = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    for (const signal of signals) {
      const stop = (): void => reject(signal.reason)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { signal: listening.signal })
    }
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    listening.abort()
  }
}
