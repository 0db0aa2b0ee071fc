/**
 * Whether something is to end early: what is asked of an `AbortSignal`, which costs much to make. Each one gets a hidden
 * class of its own from V8.
 */
export interface StopSignal {
  readonly aborted: boolean
  /** Undefined if it is not aborted. */
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(
    type: 'abort',
    listener: () => void,
    options?: { readonly signal?: AbortSignal },
  ): void
}

/**
 * The result of `promise`; rejects with the reason of the first of these signals that is aborted before it settles, or
 * already was.
 */
export async function unlessAborted<T>(
  promise: Promise<T>,
  ...signals: readonly StopSignal[]
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
