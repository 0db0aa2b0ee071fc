type Sentence = (words: readonly string[]) => string

/** Names that follow a rule, the first that fits, with a sentence over the words that the rule leaves open. */
export const patternDocs: readonly (readonly [RegExp, Sentence])[] = [
  [/^try_(.+)$/, ([name]) => `As ${name!.replaceAll(' ', '_')}, with NULL where that would fail.`],
  [/^add_(\w+)$/, ([unit]) => `A date or time so many ${unit} later.`],
  [/^subtract_(\w+)$/, ([unit]) => `A date or time so many ${unit} earlier.`],
  [/^diff_(\w+)$/, ([unit]) => `How many borders of ${unit} lie between two dates or times.`],
  [/^between_(\w+)$/, ([unit]) => `How many whole ${unit} lie between two dates or times.`],
  [/^to_start_of_(\w+)$/, ([unit]) => `The date or time at which its ${unit} begins.`],
  [/^to_last_of_(\w+)$/, ([unit]) => `The last day of the ${unit} that a date is in.`],
  [
    /^to_(next|previous)_(\w+)$/,
    ([side, day]) => `The ${side} ${day} seen from a date, never that date itself.`,
  ],
  [/^to_(u?int\d+|float\d+)$/, ([type]) => `A value as ${type}; what does not fit it is an error.`],
  [
    /^to_(centuries|days|decades|hours|microseconds|millennia|milliseconds|minutes|months|seconds|weeks|years)$/,
    ([unit]) => `An interval of so many ${unit}.`,
  ],
  [
    /^is_(array|binary|boolean|date|decimal|float|integer|interval|object|string|timestamp|timestamp_tz)$/,
    ([type]) => `Whether a JSON value is of the kind ${type}.`,
  ],
  [
    /^as_(array|binary|boolean|date|decimal|float|integer|interval|object|string|timestamp|timestamp_tz)$/,
    ([type]) => `A JSON value of the kind ${type} as such; NULL for one of another kind.`,
  ],
  [
    /^array_sort_(asc|desc)_null_(first|last)$/,
    ([way, place]) => `An array sorted ${way === 'asc' ? 'upwards' : 'downwards'}, NULLs ${place}.`,
  ],
  [
    /^array_(approx_count_distinct|avg|count|kurtosis|max|median|min|skewness|std|stddev|stddev_pop|stddev_samp|sum)$/,
    ([name]) => `The aggregate ${name!.replaceAll(' ', '_')} over the items of an array.`,
  ],
]
