/** Settings by which one line of separated values is read. */
export interface CsvLine {
  readonly separator: string
  readonly quote_char: string
  readonly escape_char: string
  /** Text outside of quotes is left out. */
  readonly strict_quotes: boolean
  readonly trim_leading_whitespace: boolean
}

/** Separated values as most programs write them (RFC 4180). */
export const plainCsv: CsvLine = {
  separator: ',',
  quote_char: '"',
  escape_char: '"',
  strict_quotes: false,
  trim_leading_whitespace: false,
}

/** Returns the cells of one line of separated values; inside of quotes a separator is text, and two quotes are one. */
export function csvCells(line: string, settings: CsvLine): readonly string[] {
  const { separator, quote_char: quote, escape_char: escape, strict_quotes, trim_leading_whitespace } = settings
  const found: string[] = []
  let cell = ''
  let isQuoted = false
  const end = () => {
    found.push(cell)
    cell = ''
  }
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    const next = line.charAt(at + 1)
    if (isQuoted && char === escape && (next === quote || next === escape)) {
      cell += next
      at++
    } else if (char === quote) {
      if (isQuoted && next === quote) {
        cell += quote
        at++
      } else isQuoted = !isQuoted
    } else if (char === separator && !isQuoted) end()
    else if (isQuoted || !strict_quotes) {
      if (isQuoted || cell !== '' || !trim_leading_whitespace || char.trim() !== '') cell += char
    }
  }
  end()
  return found
}
