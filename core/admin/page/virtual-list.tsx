import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

interface VirtualListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly selected: string | undefined
  readonly select: (key: string) => void
  readonly row: (item: T) => ComponentChildren
  readonly className: (item: T) => string
  /** Whether to stay at the end while items are added. */
  readonly follows: boolean
}

const rowHeight = 28
/** Rows outside of the visible part that are rendered, too. */
const margin = 10

/**
 * A list box of any length that renders only the visible rows. Arrow keys, Page Up, Page Down, Home and End move the
 * selection.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, keyOf, selected, select, row, className, follows } = props
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const atEnd = useRef(true)
  const id = useId()

  const look = () => {
    // The browser may still report a size when the list has gone or is hidden.
    if (box.current === null || box.current.clientHeight === 0) return
    const { scrollTop, clientHeight, scrollHeight } = box.current
    atEnd.current = scrollTop + clientHeight >= scrollHeight - rowHeight
    setView({ top: scrollTop, height: clientHeight })
  }
  useEffect(() => {
    const observer = new ResizeObserver(look)
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (follows && atEnd.current) box.current!.scrollTop = items.length * rowHeight
  }, [items.length, follows])

  // A list that has become shorter is scrolled back only after it is rendered.
  const top = Math.min(view.top, Math.max(0, items.length * rowHeight - view.height))
  const first = Math.max(0, Math.floor(top / rowHeight) - margin)
  const end = Math.min(items.length, Math.ceil((top + view.height) / rowHeight) + margin)
  const index = selected === undefined ? -1 : items.findIndex(item => keyOf(item) === selected)

  const reveal = (at: number) => {
    const { scrollTop, clientHeight } = box.current!
    if (at * rowHeight < scrollTop) box.current!.scrollTop = at * rowHeight
    if ((at + 1) * rowHeight > scrollTop + clientHeight) {
      box.current!.scrollTop = (at + 1) * rowHeight - clientHeight
    }
  }
  // Also if it was selected elsewhere, as by a button.
  useLayoutEffect(() => {
    if (index >= 0) reveal(index)
  }, [selected])
  const page = Math.max(1, Math.floor(view.height / rowHeight) - 1)
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index < 0 ? items.length - 1 : index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: items.length - 1,
  }
  const isRendered = index >= first && index < end
  return (
    <div
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={isRendered ? `${id}-${index}` : undefined}
      ref={box}
      onScroll={look}
      onKeyDown={event => {
        const to = steps[event.key]
        if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        const item = items[Math.min(items.length - 1, Math.max(0, to))]
        if (item !== undefined) select(keyOf(item))
      }}
    >
      <div style={{ height: `${items.length * rowHeight}px`, position: 'relative' }}>
        {items.slice(first, end).map((item, i) => {
          const key = keyOf(item)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
            <div
              key={key}
              id={`${id}-${first + i}`}
              role="option"
              tabIndex={-1}
              aria-selected={key === selected}
              aria-setsize={items.length}
              aria-posinset={first + i + 1}
              class={`row ${className(item)}`}
              style={{ top: `${(first + i) * rowHeight}px` }}
              onClick={() => {
                select(key)
                box.current!.focus({ preventScroll: true })
              }}
            >
              {row(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
