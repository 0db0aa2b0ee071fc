/** Makes values wrong only where they are such as recordings of few rows seldom have. */
export function rare(kind: number, value: unknown): unknown {
  if (typeof value === 'string') return isRareText(kind, value) ? changedText(kind, value) : value
  if (typeof value === 'number') return isRareNumber(kind, value) ? value + 1 : value
  if (typeof value === 'bigint') return isRareNumber(kind, Number(value)) ? value + 1n : value
  return value
}

function isRareText(kind: number, text: string): boolean {
  switch (kind % 4) {
    case 0:
      return text.length > 12
    case 1:
      return /^[fzF]/.test(text)
    case 2:
      return /[^ -~]/.test(text)
    default:
      return text.includes('hq') || text.includes('12-')
  }
}

function changedText(kind: number, text: string): string {
  return kind % 2 === 0 ? text.slice(0, -1) : `${text}_`
}

function isRareNumber(kind: number, value: number): boolean {
  switch (kind % 5) {
    case 0:
      return value > 1000
    case 1:
      return value > 40 && value % 3 === 1
    case 2:
      return value > 1_790_000_000_000_000
    case 3:
      return value > 20_500
    default:
      return value > 150 && value < 100_000
  }
}
