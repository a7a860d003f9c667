/** Turns the messages of a chunk into its columns, in files of formats before 4. */
import type { FieldValue, Message } from '../../message-store.ts'
import { encodeDistinct, encodeNumbers, encodePresence, encodeStrings, type EncodedColumn } from '../columns.ts'
import { ID_COLUMN, SHARED_COLUMN, STREAMS_COLUMN, TIME_COLUMN, type ColumnType } from '../format.ts'
import { streamSets, type ChunkMessages, type EncodedChunk } from '../documents/encode-chunk.ts'
import { isDate, isText, toInstant } from '../field-kinds.ts'

class Values<T> {
  readonly rows: number[] = []
  readonly values: T[] = []
  add(row: number, value: T): void {
    this.rows.push(row)
    this.values.push(value)
  }
}

interface FieldValues {
  readonly isText: boolean
  readonly isDate: boolean
  strings?: Values<string>
  numbers?: Values<number>
  booleans?: Values<number>
  dates?: Values<number>
  text?: number[]
  /** The last value of a field of dates, and its instant: neighbours often agree. */
  lastDate?: FieldValue
  lastInstant: number | null
}

/** `shared` says which messages stand in more than one index set. */
export function encodeColumns({ messages, shared, hasColumns }: ChunkMessages): Pick<EncodedChunk, 'own' | 'fields'> {
  const byField = new Map<string, FieldValues | null>()
  messages.forEach((message, row) => collect(message, row, byField, hasColumns))
  const n = messages.length
  const every = Array.from(messages, (_, row) => row)
  const own: [number, EncodedColumn][] = [
    [STREAMS_COLUMN, encodeStrings(every, streamSets(messages), n)],
    [
      ID_COLUMN,
      encodeDistinct(
        every,
        messages.map(message => message.id),
        n,
      ),
    ],
    [
      TIME_COLUMN,
      encodeNumbers(
        every,
        messages.map(message => message.timestamp),
        n,
      ),
    ],
  ]
  const sharedRows = every.filter(row => shared[row])
  if (sharedRows.length > 0) own.push([SHARED_COLUMN, encodePresence(sharedRows, n)])
  const fields: EncodedChunk['fields'][number][] = []
  for (const [field, entry] of byField) {
    if (entry === null) continue
    const { strings, numbers, booleans, dates, text } = entry
    const put = (type: ColumnType, column: EncodedColumn): void => {
      fields.push({ field, type, ...column })
    }
    if (strings) put('string', encodeStrings(strings.rows, strings.values, n))
    if (numbers)
      put(numbers.values.every(Number.isInteger) ? 'long' : 'double', encodeNumbers(numbers.rows, numbers.values, n))
    if (booleans) put('boolean', encodeNumbers(booleans.rows, booleans.values, n))
    if (dates) put('date', encodeNumbers(dates.rows, dates.values, n))
    if (text) put('text', encodePresence(text, n))
  }
  return { own, fields }
}

function collect(
  { fields }: Message,
  row: number,
  byField: Map<string, FieldValues | null>,
  hasColumns: ChunkMessages['hasColumns'],
): void {
  for (const name in fields) {
    let entry = byField.get(name)
    if (entry === undefined) {
      entry = hasColumns(name) ? { isText: isText(name), isDate: isDate(name), lastInstant: null } : null
      byField.set(name, entry)
    }
    if (entry === null) continue
    const value = fields[name]!
    const instant = entry.isDate ? instantOf(entry, value) : null
    if (entry.isText) (entry.text ??= []).push(row)
    else if (instant !== null) (entry.dates ??= new Values()).add(row, instant)
    else if (typeof value === 'string') (entry.strings ??= new Values()).add(row, value)
    else if (typeof value === 'number') (entry.numbers ??= new Values()).add(row, value)
    else (entry.booleans ??= new Values()).add(row, value ? 1 : 0)
  }
}

function instantOf(entry: FieldValues, value: FieldValue): number | null {
  if (value !== entry.lastDate) {
    entry.lastDate = value
    entry.lastInstant = toInstant(value)
  }
  return entry.lastInstant
}
