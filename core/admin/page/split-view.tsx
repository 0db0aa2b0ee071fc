import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { VirtualList } from './virtual-list.js'

interface SplitViewProps<T> {
  /** Of the list, for screen readers. */
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly row: (item: T) => ComponentChildren
  readonly className: (item: T) => string
  readonly selected: string | undefined
  readonly select: (key: string | undefined) => void
  /** Whether to stay at the end of the list while nothing is selected. */
  readonly follows?: boolean
  /** Shown for the selected item. */
  readonly detail: (item: T) => ComponentChildren
  /** Shown while nothing is selected. */
  readonly hint: string
  /** Shown in place of an empty list. */
  readonly empty: string
  /** The filters above the list. */
  readonly children: ComponentChildren
}

/** A list with filters above it, and the selected item beside it. Escape in either closes the item. */
export function SplitView<T>(props: SplitViewProps<T>) {
  const { label, items, keyOf, row, className, selected, select, detail, hint, empty } = props
  const frame = useRef<HTMLDivElement>(null)
  const item = selected === undefined ? undefined : items.find(each => keyOf(each) === selected)
  const close = () => {
    select(undefined)
    frame.current!.querySelector<HTMLElement>('[role=listbox]')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches it from the list and the item
    <div
      class={`split ${item === undefined ? '' : 'open'}`}
      ref={frame}
      onKeyDown={event => {
        // In a text box, Escape is the browser's: it empties a search.
        const isTyped = event.target instanceof HTMLInputElement
        if (event.key === 'Escape' && item !== undefined && !isTyped) close()
      }}
    >
      <div class="pane">
        <search class="bar">{props.children}</search>
        <VirtualList
          {...{ label, items, keyOf, row, className, selected, select }}
          follows={props.follows === true && selected === undefined}
        />
        {items.length === 0 && <p class="hint empty">{empty}</p>}
      </div>
      <div class="pane detail">
        {item === undefined ? (
          <p class="hint">{hint}</p>
        ) : (
          <>
            <button
              type="button"
              class="close"
              aria-label="Close"
              title="Close (Esc)"
              onClick={close}
            >
              ×
            </button>
            {detail(item)}
          </>
        )}
      </div>
    </div>
  )
}
