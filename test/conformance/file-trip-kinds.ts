/** A file that two engines read differently. */
export interface Trip {
  /** Who wrote it. */
  readonly name: string
  readonly format: string
  /** Of the column. */
  readonly type: string
  /** The first row that differs, or an error. */
  readonly ours: string
  readonly theirs: string
}

/** A way in which the engine at hand, which is two years old, reads files otherwise than today's server. */
interface ExplainedTrip {
  readonly name: string
  /** Where today's source says so, or what is wrong there. */
  readonly because: string
  readonly fits: (trip: Trip) => boolean
}

const isOfMockq = ({ name }: Trip): boolean => name === 'files of mockq'

export const explainedTrips: readonly ExplainedTrip[] = [
  {
    name: 'decimals of more than 38 digits',
    because: 'the engine reads them wrongly from its own tables, too',
    fits: ({ type }) => type.startsWith('DECIMAL(76'),
  },
  {
    name: 'a quoted empty field is the empty string',
    because: 'file_format.rs QUOTED_EMPTY_FIELD_AS',
    fits: ({ format, type, theirs }) =>
      format.includes('CSV') && type.startsWith('STRING') && theirs.includes('an empty value'),
  },
  {
    name: 'texts inside of others and tuples are JSON',
    because: 'field_encoder/csv.rs create_csv, create_tsv: nested; json.rs write_tuple',
    fits: trip =>
      isOfMockq(trip) &&
      /^(ARRAY\(STRING|MAP|TUPLE)/.test(trip.type) &&
      trip.theirs.startsWith('error: '),
  },
  {
    name: 'numbers of Variants are decimals',
    because: 'jsonb number.rs NUMBER_DECIMAL, which the engine does not know',
    fits: trip =>
      isOfMockq(trip) && trip.type.startsWith('VARIANT') && trip.theirs.includes('unpack requires'),
  },
]
