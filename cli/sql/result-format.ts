import type { ClientQuery, ClientRow } from '../../core/index.js'

export type Schema = ClientQuery['schema']

/** How the output looks: known only where it is a terminal. */
export interface Look {
  /** Columns of the terminal; longer cells are cut. Undefined: nothing is cut. */
  readonly width: number | undefined
  /** Whether NULL is shown in grey. */
  readonly isColoured: boolean
}

/** The text of one result, in pieces: `rows` is called for each page. */
export interface ResultText {
  rows(page: readonly ClientRow[]): string
  /** The text after the last row. */
  end(): string
}

/** The columns of a result, and the settings of the server that the texts of its cells depend on. */
export type ResultColumns = Pick<ClientQuery, 'schema' | 'settings'>

/** Begins the text of a result. */
export type ResultFormat = (columns: ResultColumns, look: Look) => ResultText | Promise<ResultText>

const numberType = /^(U?Int(8|16|32|64)|Float(32|64)|Decimal\(.*\))$/

/** A column's type without `Nullable`. */
const bareType = (type: string): string => /^Nullable\((.*)\)$/s.exec(type)?.[1] ?? type

export const isNumberType = (type: string): boolean => numberType.test(bareType(type))
