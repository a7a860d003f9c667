/** The values of a chunk's fields that are looked for as keywords, and the rows that have them. */
import { foldCase } from '../../../../../../../core/query/analysis.ts'
import type { Message } from '../../../message-store.ts'
import type { TextBytes } from '../../documents/dictionary.ts'
import type { FieldTexts } from '../../documents/distinct-texts.ts'
import { isBookkeeping, isCaseless, isReserved, isText } from '../../field-kinds.ts'
import { NAMELESS } from '../tokens.ts'

/** In place of a field: its values are the names of the fields without columns that a row has. */
export const FIELD_NAMES = '\0'

/** The values of a field. */
export interface RowsByValue {
  readonly values: readonly string[]
  /** The values in ASCII; null: they may have other characters. */
  readonly plain: TextBytes | null
  /** The rows of value i stand from `starts[i]` up to `starts[i + 1]`. */
  readonly starts: Uint32Array
  readonly rows: Uint16Array
}

/**
 * Collects values from messages: strings, and every value of a field without columns.
 *
 * @param hasColumns whether a field, by its name, has columns
 */
export function valuesOfMessages(
  messages: readonly Message[],
  hasColumns: (name: string) => boolean,
): Map<string, RowsByValue> {
  const collector = new Collector()
  for (let row = 0; row < messages.length; row++) {
    const { fields } = messages[row]!
    for (const name in fields) {
      if (!isIndexed(name)) continue
      if (hasColumns(name)) collector.addString(row, name, fields[name]!)
      else collector.addNameless(row, name, fields[name]!)
    }
  }
  return collector.values()
}

/**
 * As `valuesOfMessages`, with the texts that the columns were made of: messages are looked at only where fields have none.
 *
 * @param fields whether they have columns, by their names: all that the messages have
 */
export function valuesOfTexts(
  messages: readonly Message[],
  fields: ReadonlyMap<string, boolean>,
  texts: readonly FieldTexts[],
): Map<string, RowsByValue> {
  const names = [...fields.keys()].filter(isIndexed)
  const nameless = new Set(names.filter(name => !fields.get(name)))
  // Senders cannot give a field these names. Where rules do, values of both stand together.
  if (nameless.size > 0 && (fields.get(NAMELESS) || fields.get(FIELD_NAMES)))
    return valuesOfMessages(messages, name => fields.get(name)!)
  const collector = new Collector()
  for (const name of names) if (!nameless.has(name)) collector.begin(name)
  if (nameless.size > 0) {
    for (let row = 0; row < messages.length; row++) {
      const own = messages[row]!.fields
      for (const name in own) if (nameless.has(name)) collector.addNameless(row, name, own[name]!)
    }
  }
  const values = collector.values()
  for (const one of texts) if (isIndexed(one.field)) values.set(one.field, rowsByText(one))
  return values
}

const isIndexed = (name: string): boolean => !isReserved(name) && !isText(name) && !isBookkeeping(name)

function rowsByText({ field, rows, codes, texts, plain }: FieldTexts): RowsByValue {
  if (!isCaseless(field)) return rowsByValue(texts, rows, codes, plain)
  const numbers = new Map<string, number>()
  const folded = texts.map(text => {
    const value = foldCase(text)
    const number = numbers.get(value) ?? numbers.size
    numbers.set(value, number)
    return number
  })
  return rowsByValue(
    [...numbers.keys()],
    rows,
    codes.map(code => folded[code]!),
  )
}

/** @param codes by row, in the order of `rows`, which value it has */
function rowsByValue(
  values: readonly string[],
  rows: ArrayLike<number>,
  codes: ArrayLike<number>,
  plain: TextBytes | null = null,
): RowsByValue {
  const starts = new Uint32Array(values.length + 1)
  for (let i = 0; i < codes.length; i++) starts[codes[i]! + 1]!++
  for (let value = 0; value < values.length; value++) starts[value + 1]! += starts[value]!
  const next = starts.slice()
  const ordered = new Uint16Array(rows.length)
  for (let i = 0; i < rows.length; i++) ordered[next[codes[i]!]!++] = rows[i]!
  return { values, plain, starts, rows: ordered }
}

/** Collects values row by row. */
class Collector {
  readonly #fields = new Map<string, FieldValues>()

  /** Notes a field, which may have no values. */
  begin(name: string): FieldValues {
    let values = this.#fields.get(name)
    if (!values) this.#fields.set(name, (values = new FieldValues()))
    return values
  }

  addString(row: number, name: string, value: unknown): void {
    const values = this.begin(name)
    if (typeof value === 'string') values.add(row, isCaseless(name) ? foldCase(value) : value)
  }

  addNameless(row: number, name: string, value: unknown): void {
    this.begin(FIELD_NAMES).add(row, name)
    this.begin(NAMELESS).add(row, isCaseless(name) ? foldCase(String(value)) : String(value))
  }

  values(): Map<string, RowsByValue> {
    return new Map([...this.#fields].map(([name, field]) => [name, field.byValue()]))
  }
}

class FieldValues {
  readonly #numbers = new Map<string, number>()
  /** Rows, and the number of the value of each. */
  readonly #rows: number[] = []
  readonly #codes: number[] = []
  /** By value the last row that has it. */
  readonly #lastRows: number[] = []

  add(row: number, value: string): void {
    const number = this.#numbers.get(value) ?? this.#numbers.size
    this.#numbers.set(value, number)
    // Fields without columns share a place: two of them may have the same value in a row.
    if (this.#lastRows[number] === row) return
    this.#lastRows[number] = row
    this.#rows.push(row)
    this.#codes.push(number)
  }

  byValue(): RowsByValue {
    return rowsByValue([...this.#numbers.keys()], this.#rows, this.#codes)
  }
}
