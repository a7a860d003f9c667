/** Templates of PAN-OS 8 inputs: CSV lines that say which column of a log becomes which field. */
import { csvCells, plainCsv } from '../../decoding/csv-cells.ts'
import { fieldName, serverFields } from '../../decoding/fields.ts'
import type { Column, Layout } from './columns.ts'

const types: Readonly<Record<string, Column['type']>> = { STRING: 'text', LONG: 'number', BOOLEAN: 'flag' }
const nameOfType = Object.fromEntries(Object.entries(types).map(([name, type]) => [type, name]))
const headers = ['position', 'field', 'type'] as const
const reserved: ReadonlySet<string> = new Set([
  '_id',
  'message',
  'full_message',
  'source',
  'timestamp',
  'level',
  'streams',
])
/** No log has as many columns. */
const maxPosition = 1000

export const templateText = (layout: Layout): string =>
  [
    headers.join(','),
    ...[...layout].map(([position, { name, type }]) => `${position},${name},${nameOfType[type]}`),
  ].join('\n')

/** @throws Error with what is wrong, and in which line */
export function readTemplate(text: string): Layout {
  const [head = '', ...lines] = text.split(/\r?\n/).map(line => csvCells(line, plainCsv).map(cell => cell.trim()))
  const order = headers.map(header => head.indexOf(header))
  if (order.includes(-1)) throw new Error(`the first line must name the columns: ${headers.join(',')}.`)
  const layout = new Map<number, Column>()
  for (const [index, cells] of lines.entries()) {
    if (cells.length === 1 && cells[0] === '') continue
    const [position = '', name = '', type = ''] = order.map(at => cells[at] ?? '')
    const line = `line ${index + 2}: `
    if (!/^\d{1,4}$/.test(position) || Number(position) > maxPosition)
      throw new Error(`${line}'${position}' is no position; it must be a whole number from 0 to ${maxPosition}.`)
    if (name === '' || fieldName(name) !== name)
      throw new Error(`${line}'${name}' is no field name; letters, digits, '_', '-', '.' and '@' are.`)
    if (reserved.has(name) || serverFields.has(name))
      throw new Error(`${line}the field '${name}' is set by the server.`)
    if (!Object.hasOwn(types, type))
      throw new Error(`${line}'${type}' is no type; there are ${Object.keys(types).join(', ')}.`)
    layout.set(Number(position), { name, type: types[type]! })
  }
  return layout
}
