interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly choose: (value: string) => void
  /** The text for the value '', if that can be chosen, too. */
  readonly none?: string
}

/** A labelled list to choose one text from. */
export function Choice({ label, value, options, choose, none }: ChoiceProps) {
  // What is chosen stays in the list when the requests that it came from are gone.
  const isListed = (value === '' && none !== undefined) || options.includes(value)
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={event => choose(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {(isListed ? options : [value, ...options]).map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  )
}
