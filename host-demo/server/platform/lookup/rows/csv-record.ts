/** One record of separated values: quoted cells may hold separators, line ends and doubled quotes. */

export interface CsvForm {
  /** One character each. */
  readonly separator: string
  readonly quote: string
  /** Whether the text ends here; more may come otherwise. */
  readonly isLast: boolean
}

export interface ReadRecord {
  readonly cells: readonly string[]
  /** Lines that it takes. */
  readonly lines: number
  /** Where the next one begins. */
  readonly end: number
  /** Whether a quote has no end. */
  readonly isOpen: boolean
}

/** Reads the record that begins at `start`. Returns null where it goes on after the text. */
export function csvRecord(text: string, start: number, { separator, quote, isLast }: CsvForm): ReadRecord | null {
  const cells: string[] = []
  let cell = ''
  let from = start
  let isQuoted = false
  let lines = 1
  let at = start
  for (; at < text.length; at++) {
    const char = text[at]
    if (isQuoted) {
      if (char === '\n') lines++
      if (char !== quote) continue
      // A quote at the end may be the first of two.
      if (at + 1 === text.length && !isLast) return null
      cell += text.slice(from, at)
      if (text[at + 1] === quote) from = ++at
      else {
        isQuoted = false
        from = at + 1
      }
    } else if (char === quote && at === from && cell === '') {
      isQuoted = true
      from = at + 1
    } else if (char === separator) {
      cells.push(cell + text.slice(from, at))
      cell = ''
      from = at + 1
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && at + 1 === text.length && !isLast) return null
      cells.push(cell + text.slice(from, at))
      return { cells, lines, end: char === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1, isOpen: false }
    }
  }
  if (!isLast) return null
  cells.push(cell + text.slice(from, at))
  return { cells, lines, end: at, isOpen: isQuoted }
}
