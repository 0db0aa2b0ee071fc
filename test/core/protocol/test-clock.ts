import { FixedClock } from '../fixed-clock.js'

/** A clock that only the test moves, and that tells when somebody begins to wait. */
export class TestClock extends FixedClock {
  #watchers: { ms: number; seen: () => void }[] = []

  override schedule(ms: number, task: () => void): () => void {
    const cancel = super.schedule(ms, task)
    const seen = this.#watchers.filter(watcher => watcher.ms === ms)
    this.#watchers = this.#watchers.filter(watcher => watcher.ms !== ms)
    for (const watcher of seen) watcher.seen()
    return cancel
  }

  /** Resolves when a wait of so many milliseconds begins. */
  waiting(ms: number): Promise<void> {
    return new Promise(resolve => this.#watchers.push({ ms, seen: resolve }))
  }
}

/** A promise that the test settles. */
export class Gate {
  open: () => void = () => {}
  readonly passed = new Promise<void>(resolve => {
    this.open = resolve
  })
}
