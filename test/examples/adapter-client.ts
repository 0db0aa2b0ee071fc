import { createInterface } from 'node:readline/promises'
import { BackgroundProcess } from '../background-process.js'

/**
 * A value as every adapter writes it, whatever its driver makes of it.
 *
 * Numbers are JSON numbers as long as a double holds them, else text, as decimals are; dates and
 * timestamps are ISO 8601 in UTC with milliseconds (no driver for JavaScript has more); Binary is
 * hex; Array, Tuple are arrays, Map is an object.
 */
export type Plain = null | boolean | number | string | readonly Plain[] | { [key: string]: Plain }

export interface QueryAnswer {
  /** Name and type, as the driver gives them. */
  readonly columns: readonly (readonly [string, string])[]
  readonly rows: readonly (readonly Plain[])[]
}

/** What every driver can do; all reject with the driver's own error text. */
export interface DriverClient {
  query(sql: string): Promise<QueryAnswer>
  /** Gives the number of rows that were written. */
  exec(sql: string): Promise<number>
  /** Many rows for one INSERT, in the driver's own way. */
  many(sql: string, rows: readonly (readonly (string | number)[])[]): Promise<number>
  /** Rows of a CSV file for one INSERT. */
  file(sql: string, path: string): Promise<number>
  close(): Promise<void>
}

/** Talks to a driver through an adapter: a program of the driver's own language. */
export class AdapterClient implements DriverClient {
  readonly #adapter: BackgroundProcess
  readonly #answers: AsyncIterator<string>

  /** `command` is the adapter's, complete. */
  constructor(command: readonly string[]) {
    this.#adapter = new BackgroundProcess(command)
    this.#answers = createInterface({ input: this.#adapter.stdout })[Symbol.asyncIterator]()
  }

  query(sql: string): Promise<QueryAnswer> {
    return this.#ask<QueryAnswer>({ op: 'query', sql })
  }

  async exec(sql: string): Promise<number> {
    return (await this.#ask<{ affected: number }>({ op: 'exec', sql })).affected
  }

  async many(sql: string, rows: readonly (readonly (string | number)[])[]): Promise<number> {
    return (await this.#ask<{ affected: number }>({ op: 'many', sql, rows })).affected
  }

  async file(sql: string, path: string): Promise<number> {
    return (await this.#ask<{ affected: number }>({ op: 'file', sql, path })).affected
  }

  async close(): Promise<void> {
    this.#adapter.stdin.end()
    await this.#adapter.ended
  }

  async #ask<T>(request: object): Promise<T> {
    this.#adapter.stdin.write(`${JSON.stringify(request)}\n`)
    const line = await this.#answers.next()
    if (line.done) throw new Error(`the adapter ended: ${(await this.#adapter.ended).stderr}`)
    const answer = JSON.parse(line.value)
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer
  }
}
