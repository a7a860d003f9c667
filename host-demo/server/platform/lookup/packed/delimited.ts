/** Rows of a text of separated values. */
import { LookupError } from '../lookup-error.ts'
import { csvRecord } from '../rows/csv-record.ts'

/** Returns the cells of each row; empty lines are no rows. @throws LookupError */
export function* delimitedRows(text: string, separator: string, quote: string): Generator<readonly string[]> {
  let line = 1
  for (let start = 0; start < text.length; ) {
    const { cells, lines, end, isOpen } = csvRecord(text, start, { separator, quote, isLast: true })!
    if (isOpen) throw new LookupError(`Line ${line} begins a row in which a quote has no end.`)
    if (cells.length > 1 || cells[0] !== '') yield cells
    line += lines
    start = end
  }
}
