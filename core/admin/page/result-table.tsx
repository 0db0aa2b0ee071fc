interface ResultTableProps {
  readonly caption: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** Longer cells are cut; the whole text is the title of the cell. */
const mostCharacters = 300

/** Rows of a result. */
export function ResultTable({ caption, columns, rows }: ResultTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by key
    <section class="scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, type }, i) => (
              <th key={i} scope="col">
                {name} <span class="type">{type}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j} class={cell === null ? 'null' : ''} title={titleOf(cell)}>
                  {cell === null ? 'NULL' : cut(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cut = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text

const titleOf = (cell: string | null): string | undefined =>
  cell !== null && cell.length > mostCharacters ? cell : undefined
