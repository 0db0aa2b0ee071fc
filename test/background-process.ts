import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** How a process ended, with all it printed. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

const running = new Set<BackgroundProcess>()

function killAll(): void {
  for (const each of running) each.signal('SIGKILL')
}

/** A process that runs while a test does. Whoever starts it stops it; it ends at the latest with the test. */
export class BackgroundProcess {
  readonly #child: ChildProcess
  readonly ended: Promise<Ended>
  #stdout = ''
  #stderr = ''
  #printed: () => void = () => {}

  constructor(command: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
    const [name = '', ...args] = command
    this.#child = spawn(name, args, {
      ...options,
      env: options.env ?? process.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // One listener for all: Node warns of more than ten.
    if (running.size === 0) process.once('exit', killAll)
    running.add(this)
    this.#child.once('exit', () => {
      running.delete(this)
      if (running.size === 0) process.off('exit', killAll)
    })
    this.#child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout += text
      this.#printed()
    })
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text
      this.#printed()
    })
    this.ended = once(this.#child, 'close').then(([code, signal]) => ({
      code,
      signal,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }))
  }

  get pid(): number {
    return this.#child.pid!
  }

  get stdout(): NodeJS.ReadableStream {
    return this.#child.stdout!
  }

  get stdin(): NodeJS.WritableStream {
    return this.#child.stdin!
  }

  /** Closes the pipe of an output, as its reader does by ending. */
  closeOutput(output: 'stdout' | 'stderr'): void {
    this.#child[output]!.destroy()
  }

  /** Waits for text on either output; rejects if the process ends without it. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      this.#printed = () => {
        const match = pattern.exec(this.#stdout) ?? pattern.exec(this.#stderr)
        if (match) resolve(match)
      }
      this.#printed()
      void this.ended.then(({ code, signal, stdout, stderr }) =>
        reject(new Error(`ended with ${code ?? signal}, without ${pattern}: ${stdout}${stderr}`)),
      )
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Asks it to stop and waits until it has. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.signal(signal)
    return this.ended
  }
}
