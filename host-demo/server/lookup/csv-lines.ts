/** Rows as lines of a CSV file, which an import reads again. */
import type { ListedRow } from '../platform/lookup/rows/row-reads.ts'

const listSeparator = ';'

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Gives the first line, and then some rows at a time. */
export async function* csvLines(rows: AsyncIterable<ListedRow>): AsyncGenerator<string> {
  let lines = 'key,value,expires\r\n'
  for await (const { key, value, expiresAt } of rows) {
    const text = typeof value === 'object' ? value.join(listSeparator) : String(value)
    lines += `${cell(key)},${cell(text)},${expiresAt === null ? '' : new Date(expiresAt).toISOString()}\r\n`
    if (lines.length < 64 * 1024) continue
    yield lines
    lines = ''
  }
  yield lines
}
