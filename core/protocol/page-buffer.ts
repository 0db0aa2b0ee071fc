import type { Clock } from '../clock.js'
import { ProtocolError } from '../errors/protocol-error.js'
import type { Block, CellBlock } from '../types/block.js'
import type { PageRows } from './row-text.js'

/** A page as sent: rows as JSON, and the page to fetch next. */
export interface Page {
  readonly rows: number
  /** The rows, comma-separated, without the outer brackets. */
  readonly text: string
  /** The blocks that the rows are from, in order; only if blocks are kept. */
  readonly parts?: readonly BlockPart[]
  /** A page number, or the end. */
  readonly next: number | 'final'
}

/** A range of rows of a block; the end is exclusive. */
export interface BlockPart {
  readonly block: Block | CellBlock
  readonly from: number
  readonly to: number
}

export interface PageLimits {
  readonly rows: number
  /** Maximum size of a page's encoded text; a page has at least one row, however long. */
  readonly bytes: number
  /** Whether pages have their `parts`; else these are absent. */
  readonly keepsBlocks?: boolean
  /** Called when the bytes held change, with the difference. */
  readonly sized?: (change: number) => void
}

/** Rows encoded at once. Only if a page ends because of its size in bytes are up to this many encoded twice. */
const chunkRows = 256

/**
 * Cuts a stream of rows into numbered pages for the client to fetch (docs/protocol.md#pages).
 *
 * Holds the page being built or waiting, and the last one handed out, which may be fetched again. A full page waits
 * until it is taken, and so does the producer. Only a page that is not full ends the rows, so a result of exactly `n`
 * full pages has an empty one after them.
 *
 * Source: databend page_manager.rs `PageManager::get_a_page`, sized_spsc.rs.
 */
export class PageBuffer {
  readonly #maxRows: number
  readonly #maxBytes: number
  readonly #keepsBlocks: boolean
  readonly #sized: PageLimits['sized']
  /** The size when `sized` was last called. */
  #told = 0
  #building = ''
  /** Of the page being built, if blocks are kept. */
  #parts: BlockPart[] | undefined
  /** The block being written, if blocks are kept. */
  #source: { readonly block: Block | CellBlock; done: number } | undefined
  #rows = 0
  #full = false
  #ended = false
  #handed = 0
  #endHanded = false
  #last: Page | undefined
  #readers: (() => void)[] | undefined
  #writer: (() => void) | undefined

  constructor(limits: PageLimits) {
    this.#maxRows = limits.rows
    this.#maxBytes = limits.bytes
    this.#keepsBlocks = limits.keepsBlocks ?? false
    this.#sized = limits.sized
  }

  /** Whether the client has been told that there is no further page. */
  get drained(): boolean {
    return this.#endHanded
  }

  /**
   * Adds rows. Returns undefined if all fit at once, else a promise that resolves when they do. `block`: the block they
   * are from.
   */
  write(rows: PageRows, block: Block | CellBlock): Promise<void> | undefined {
    if (this.#keepsBlocks) this.#source = { block, done: 0 }
    const { whole } = rows
    if (whole !== undefined && this.#hasRoom(rows.length, whole.length)) {
      this.#add(whole, rows.length)
      return undefined
    }
    const done = this.#appendAll(rows, 0)
    return done < rows.length && !this.#ended ? this.#writeRest(rows, done) : undefined
  }

  async #writeRest(rows: PageRows, from: number): Promise<void> {
    let done = from
    while (done < rows.length && !this.#ended) {
      await this.#taken()
      done = this.#appendAll(rows, done)
    }
  }

  /** Adds as many rows as fit and returns the index of the first row that was not added. */
  #appendAll(rows: PageRows, from: number): number {
    let done = from
    while (done < rows.length && !this.#ended && !this.#full) done = this.#append(rows, done)
    return done
  }

  /** Ends the rows. `lost`: whether rows not fetched yet are discarded. */
  end(lost: 'none' | 'unfetched'): void {
    this.#ended = true
    if (lost === 'unfetched') this.#clear()
    this.#tell()
    this.#wakeWriter()
    this.#wakeReaders()
  }

  /** Frees the last page too, which can then no longer be fetched again, and, of ended rows, those not fetched yet. */
  forget(): void {
    this.#last = undefined
    if (this.#ended) this.#clear()
    this.#tell()
  }

  /** Whether a page waits to be taken, after which there is another one. */
  get isFull(): boolean {
    return this.#full
  }

  /** The whole result if it has at most one page, which is still held. */
  get only(): Page | undefined {
    if (!this.#endHanded || this.#handed > 1) return undefined
    return this.#handed === 0 ? { rows: 0, text: '', next: 'final' } : this.#last
  }

  /** Bytes held, approximately: kept blocks are about as large as their text. */
  get size(): number {
    const text = this.#building.length + (this.#last?.text.length ?? 0)
    return this.#keepsBlocks ? 2 * text : text
  }

  /**
   * Returns the page with this number, waiting up to `waitMs` for it. It must be the next page or the last one again.
   *
   * With `waitMs` 0, only a page that is ready; else, when the time is over, the rows there are, maybe none. Throws or
   * rejects with `ProtocolError` 404 for any other number.
   */
  read(pageNo: number, waitMs: number, clock: Clock): Page | Promise<Page> {
    if (pageNo === this.#handed && !this.#isReady && waitMs > 0) {
      return this.#ready(waitMs, clock).then(() => this.#readNow(pageNo, waitMs))
    }
    return this.#readNow(pageNo, waitMs)
  }

  #readNow(pageNo: number, waitMs: number): Page {
    if (pageNo === this.#handed) return this.#hand(waitMs > 0)
    if (pageNo === this.#handed - 1 && this.#last !== undefined) return this.#last
    throw new ProtocolError(
      404,
      `Invalid page number: requested ${pageNo}, current page is ${this.#handed}`,
    )
  }

  get #isReady(): boolean {
    return this.#full || this.#ended
  }

  #hand(partial: boolean): Page {
    const isLast = this.#ended && !this.#full
    if (isLast) this.#endHanded = true
    if (this.#rows === 0 || !(this.#isReady || partial)) {
      return { rows: 0, text: '', next: isLast ? 'final' : this.#handed }
    }
    this.#handed++
    const next = isLast ? 'final' : this.#handed
    this.#last = this.#keepsBlocks
      ? { rows: this.#rows, text: this.#building, next, parts: this.#parts ?? [] }
      : { rows: this.#rows, text: this.#building, next }
    this.#clear()
    this.#tell()
    this.#wakeWriter()
    return this.#last
  }

  /** Adds some of the rows from `from` on and returns the index of the first row that was not added. */
  #append(rows: PageRows, from: number): number {
    const to = Math.min(rows.length, from + chunkRows, from + this.#maxRows - this.#rows)
    const text = rows.json(from, to)
    if (this.#fits(text.length)) {
      this.#add(text, to - from)
      return to
    }
    if (to > from + 1) return this.#appendSingly(rows, from, to)
    if (this.#rows > 0) return this.#fill(from)
    this.#add(text, 1)
    return to
  }

  #appendSingly(rows: PageRows, from: number, to: number): number {
    for (let i = from; i < to; i++) {
      const text = rows.json(i, i + 1)
      if (this.#rows > 0 && !this.#fits(text.length)) return this.#fill(i)
      this.#add(text, 1)
    }
    return to
  }

  #hasRoom(rows: number, length: number): boolean {
    if (this.#ended || this.#full || rows === 0) return false
    return this.#rows + rows <= this.#maxRows && this.#fits(length)
  }

  #fits(length: number): boolean {
    return this.#building.length + length <= this.#maxBytes
  }

  #keep(rows: number): void {
    if (this.#source === undefined) return
    const { block, done: from } = this.#source
    this.#source.done += rows
    this.#parts ??= []
    const last = this.#parts.at(-1)
    if (last?.block === block) this.#parts.pop()
    const start = last?.block === block ? last.from : from
    this.#parts.push({ block, from: start, to: from + rows })
  }

  #add(text: string, rows: number): void {
    this.#keep(rows)
    this.#building = this.#rows === 0 ? text : `${this.#building},${text}`
    this.#rows += rows
    this.#tell()
    if (this.#rows === this.#maxRows) this.#fill(0)
  }

  #tell(): void {
    const { size } = this
    if (size === this.#told) return
    this.#sized?.(size - this.#told)
    this.#told = size
  }

  #fill(rest: number): number {
    this.#full = true
    this.#wakeReaders()
    return rest
  }

  #clear(): void {
    this.#building = ''
    this.#parts = undefined
    this.#rows = 0
    this.#full = false
  }

  #taken(): Promise<void> {
    return new Promise(resolve => {
      this.#writer = resolve
    })
  }

  #ready(waitMs: number, clock: Clock): Promise<void> {
    return new Promise(resolve => {
      const cancel = clock.schedule(waitMs, () => resolve())
      this.#readers ??= []
      this.#readers.push(() => {
        cancel()
        resolve()
      })
    })
  }

  #wakeWriter(): void {
    this.#writer?.()
    this.#writer = undefined
  }

  #wakeReaders(): void {
    const readers = this.#readers
    this.#readers = undefined
    readers?.forEach(wake => {
      wake()
    })
  }
}
