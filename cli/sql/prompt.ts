import { createInterface } from 'node:readline/promises'
import { MockqError, splitScript } from '../../core/index.js'
import { plainLines } from '../plain-text.js'
import { type Runner, runScript } from './run-script.js'
import type { Streams } from './run-sql.js'
import { tableFormat } from './table-format.js'
import { verticalFormat } from './vertical-format.js'

const help = `Statements end with ; and may have several lines.
\\d         lists the tables         \\d NAME   describes a table
\\l         lists the databases      \\x        switches between one line for a row and one for a cell
\\q         quits                    Ctrl-C    kills the running statement, or clears what is typed`

/** Statements that stand for a command; the argument is what follows it. */
const commands: Readonly<Record<string, (argument: string) => string>> = {
  '\\d': name => (name === '' ? 'SHOW TABLES' : `DESCRIBE ${name}`),
  '\\l': () => 'SHOW DATABASES',
}

/** Reads statements from a terminal and runs them, until the user quits. Rejects with the reason of `signal`. */
export async function runPrompt(
  runner: Runner,
  { stdin, stdout }: Pick<Streams, 'stdin' | 'stdout'>,
  signal: AbortSignal,
): Promise<void> {
  const lines = createInterface({ input: stdin, output: stdout, terminal: true, historySize: 1000 })
  const typed = new TypedStatements(runner, () => lines.close())
  let isOpen = true
  lines.once('close', () => {
    isOpen = false
  })
  // The end of the input may come while a statement runs. Later Node versions throw for a prompt after it.
  const ask = (): void => {
    lines.setPrompt(typed.prompt)
    if (isOpen) lines.prompt()
  }
  lines.on('SIGINT', () => {
    if (typed.interrupt()) return
    stdout.write('\n')
    ask()
  })
  const stop = (): void => {
    typed.interrupt()
    lines.close()
  }
  signal.addEventListener('abort', stop, { once: true })
  runner.status.say('Type statements that end with ;  or \\? for help, \\q to quit.')
  ask()
  for await (const line of lines) {
    await typed.take(line)
    if (typed.isEnded) break
    ask()
  }
  // Ctrl-D leaves the cursor behind the prompt.
  if (!typed.isEnded && !signal.aborted) stdout.write('\n')
  lines.close()
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
}

/** The lines typed at a prompt. */
class TypedStatements {
  readonly #quit: () => void
  #runner: Runner
  #text = ''
  #running: AbortController | undefined
  #isEnded = false

  constructor(runner: Runner, quit: () => void) {
    this.#runner = runner
    this.#quit = quit
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  get prompt(): string {
    return this.#text === '' ? 'mockq> ' : '    -> '
  }

  /** Kills the running statement, or forgets what is typed; returns whether a statement was running. */
  interrupt(): boolean {
    this.#text = ''
    this.#running?.abort(new Cancelled())
    return this.#running !== undefined
  }

  /** Takes a line: a command, or a part of a statement, which runs once it has its `;`. */
  async take(line: string): Promise<void> {
    if (this.#text === '') {
      const [word = '', ...argument] = line.trim().replace(/;$/, '').split(/\s+/)
      if (word === '') return
      if (word.startsWith('\\') || /^(exit|quit|help)$/i.test(word))
        return this.#command(word.toLowerCase(), argument.join(' '))
    }
    this.#text += `${line}\n`
    const statements = await splitScript(this.#text)
    const open = statements.find(({ isEnded }) => !isEnded)
    const whole = this.#text.slice(0, open?.start)
    this.#text = open === undefined ? '' : this.#text.slice(open.start)
    if (statements.length > (open === undefined ? 0 : 1)) await this.#run(whole)
  }

  async #command(word: string, argument: string): Promise<void> {
    const { status, format } = this.#runner
    const statement = commands[word]
    if (statement !== undefined) await this.#run(statement(argument))
    else if (word === '\\x') {
      const isVertical = format === verticalFormat
      this.#runner = {
        ...this.#runner,
        format: isVertical ? tableFormat : verticalFormat,
      }
    } else if (word === '\\q' || word === 'exit' || word === 'quit') {
      this.#isEnded = true
      this.#quit()
    } else if (word === '\\?' || word === '\\h' || word === 'help') status.say(help)
    else status.say(`there is no command ${word}; \\? lists the commands`)
  }

  async #run(sql: string): Promise<void> {
    this.#running = new AbortController()
    try {
      await runScript(this.#runner, { name: 'SQL', sql }, this.#running.signal)
    } catch (error) {
      if (error instanceof Cancelled) this.#runner.status.say('cancelled')
      else if (error instanceof MockqError)
        this.#runner.status.say(plainLines(`mockq: ${error.message}`))
      else throw error
    } finally {
      this.#running = undefined
    }
  }
}

/** Ctrl-C at a prompt. */
class Cancelled extends Error {}
