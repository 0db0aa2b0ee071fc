/** Counts checks of a script that is no part of the tap suite, and prints one line for each. */
export class Tally {
  #passed = 0
  #failed = 0
  #skipped = 0

  /** Runs a check; what it throws makes it fail, and `undefined` is given back. */
  async check<T>(name: string, run: () => Promise<T> | T): Promise<T | undefined> {
    const start = performance.now()
    try {
      const value = await run()
      this.#passed += 1
      console.log(`ok - ${name} # ${((performance.now() - start) / 1000).toFixed(1)} s`)
      return value
    } catch (error) {
      this.#failed += 1
      console.log(`not ok - ${name}`)
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      console.log(text.replace(/^/gm, '    '))
      return undefined
    }
  }

  /** Says that something cannot be checked here, and why. */
  skip(name: string, reason: string): void {
    this.#skipped += 1
    console.log(`skipped - ${name}: ${reason}`)
  }

  /** Prints the totals and ends this process, and with it what failed checks have left running. */
  close(): never {
    const skipped = this.#skipped > 0 ? `, ${this.#skipped} skipped` : ''
    console.log(`${this.#passed} passed, ${this.#failed} failed${skipped}`)
    process.exit(this.#failed > 0 ? 1 : 0)
  }
}
