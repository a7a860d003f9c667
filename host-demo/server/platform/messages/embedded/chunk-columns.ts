/** Turns the messages of a chunk into its columns. */
import type { Message } from '../message-store.ts'
import { encodeNumbers, encodePresence, encodeStrings, type EncodedColumn } from './columns.ts'
import { ID_COLUMN, SHARED_COLUMN, STREAMS_COLUMN, TIME_COLUMN, type ColumnType } from './format.ts'
import { isReserved, kindOf, toInstant } from './field-kinds.ts'
import type { FieldRegistry } from './field-registry.ts'

class Values<T> {
  readonly rows: number[] = []
  readonly values: T[] = []
  add(row: number, value: T): void {
    this.rows.push(row)
    this.values.push(value)
  }
}

interface FieldValues {
  strings?: Values<string>
  numbers?: Values<number>
  booleans?: Values<number>
  dates?: Values<number>
  text?: number[]
}

/** Columns by their id. `shared` says which messages stand in more than one index set. */
export function encodeColumns(messages: readonly Message[], shared: readonly boolean[], fields: FieldRegistry): [number, EncodedColumn][] {
  const byField = new Map<string, FieldValues>()
  messages.forEach((message, row) => collect(message, row, byField, fields))
  const n = messages.length
  const every = Array.from(messages, (_, row) => row)
  const columns: [number, EncodedColumn][] = [
    [STREAMS_COLUMN, encodeStrings(every, messages.map(message => JSON.stringify(message.streams)), n)],
    [ID_COLUMN, encodeStrings(every, messages.map(message => message.id), n)],
    [TIME_COLUMN, encodeNumbers(every, messages.map(message => message.timestamp), n)],
  ]
  const sharedRows = every.filter(row => shared[row])
  if (sharedRows.length > 0) columns.push([SHARED_COLUMN, encodePresence(sharedRows, n)])
  for (const [name, { strings, numbers, booleans, dates, text }] of byField) {
    const put = (type: ColumnType, column: EncodedColumn): void => { columns.push([fields.idOf(name, type), column]) }
    if (strings) put('string', encodeStrings(strings.rows, strings.values, n))
    if (numbers) put(numbers.values.every(Number.isInteger) ? 'long' : 'double', encodeNumbers(numbers.rows, numbers.values, n))
    if (booleans) put('boolean', encodeNumbers(booleans.rows, booleans.values, n))
    if (dates) put('date', encodeNumbers(dates.rows, dates.values, n))
    if (text) put('text', encodePresence(text, n))
  }
  return columns
}

function collect(message: Message, row: number, byField: Map<string, FieldValues>, fields: FieldRegistry): void {
  for (const name of Object.keys(message.fields)) {
    let entry = byField.get(name)
    if (!entry) {
      if (isReserved(name) || !fields.admits(name)) continue
      byField.set(name, entry = {})
    }
    const value = message.fields[name]!
    switch (kindOf(name, value)) {
      case 'text': (entry.text ??= []).push(row); break
      case 'number': (entry.numbers ??= new Values()).add(row, value as number); break
      case 'boolean': (entry.booleans ??= new Values()).add(row, value ? 1 : 0); break
      case 'date': (entry.dates ??= new Values()).add(row, toInstant(value)!); break
      case 'string': (entry.strings ??= new Values()).add(row, value as string)
    }
  }
}
