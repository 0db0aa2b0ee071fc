import { SystemClock } from '../../../core/clock.js'
import { MemoryEngine } from '../../../core/engine/memory/memory-engine.js'
import { RandomIds } from '../../../core/ids.js'
import { ServeBackend } from '../../../core/serve/serve-backend.js'
import { parseStatement } from '../../../core/sql/parse.js'
import { watchTree } from './watched-tree.js'

/** A serve backend that watches what is read of the trees of its statements. */
export class WatchedServer {
  readonly backend: ServeBackend
  #unread: () => readonly string[] = () => []

  constructor() {
    this.backend = new ServeBackend({
      engine: new MemoryEngine(),
      clock: new SystemClock(),
      ids: new RandomIds(),
      users: [],
      version: '1.2.910',
      parse: (sql, options) => {
        this.#unread = () => []
        const watched = watchTree(parseStatement(sql, options))
        this.#unread = watched.unread
        return watched.tree
      },
    })
  }

  /**
   * Paths of what nobody has read of the last statement; none of one that does not parse, and of one whose text was asked
   * before, as its tree is not read again. A second call returns none.
   */
  takeUnread(): readonly string[] {
    const unread = this.#unread()
    this.#unread = () => []
    return unread
  }
}
