import type { RowEquality } from '../../row-order.js'

/** The sorted rows of one partition. Places count from 0 within it; `rowAt` returns the row at a place. */
export class Partition {
  readonly length: number
  readonly #rows: Int32Array
  readonly #arePeers: RowEquality
  #peerStarts: Int32Array | undefined
  #peerEnds: Int32Array | undefined

  /** `rows` are the partition's, sorted; `arePeers` tells whether the sort keys of two are equal. */
  constructor(rows: Int32Array, arePeers: RowEquality) {
    this.length = rows.length
    this.#rows = rows
    this.#arePeers = arePeers
  }

  rowAt(place: number): number {
    return this.#rows[place]!
  }

  /** For each place the first place of its peers: rows with equal sort keys. */
  get peerStarts(): Int32Array {
    if (this.#peerStarts === undefined) {
      const starts = new Int32Array(this.length)
      for (let place = 1; place < this.length; place++) {
        const isPeer = this.#arePeers(this.#rows[place - 1]!, this.#rows[place]!)
        starts[place] = isPeer ? starts[place - 1]! : place
      }
      this.#peerStarts = starts
    }
    return this.#peerStarts
  }

  /** For each place the place after its last peer. */
  get peerEnds(): Int32Array {
    if (this.#peerEnds === undefined) {
      const starts = this.peerStarts
      const ends = new Int32Array(this.length)
      for (let place = this.length - 1; place >= 0; place--) {
        const isLast = place + 1 === this.length || starts[place + 1] === place + 1
        ends[place] = isLast ? place + 1 : ends[place + 1]!
      }
      this.#peerEnds = ends
    }
    return this.#peerEnds
  }

  /** For each place the number of its peer group, from 0; and the first place of each group. */
  groups(): { readonly numbers: Int32Array; readonly starts: readonly number[] } {
    const peerStarts = this.peerStarts
    const numbers = new Int32Array(this.length)
    const starts: number[] = []
    for (let place = 0; place < this.length; place++) {
      if (peerStarts[place] === place) starts.push(place)
      numbers[place] = starts.length - 1
    }
    return { numbers, starts }
  }
}
