/** Readers of single values by their row. Each remembers where it was: rows are mostly read in order. */
import type { FieldValue } from '../../message-store.ts'
import { textOf, textsIn, type Column, type NumberColumn, type StringColumn } from '../columns.ts'
import { damagedDocuments } from './bytes.ts'
import type { Directory, TextList } from './directory.ts'
import type { PackedTexts } from './read-texts.ts'

export interface SlotReader {
  read(row: number): FieldValue
}

/** A column with so many values of each text keeps the strings that were made. */
const VALUES_OF_A_TEXT = 4

/** Finds where the value of a row stands in a column. */
class Places {
  readonly #rows: Uint16Array | null
  #last = -1

  constructor({ rows }: Column) {
    this.#rows = rows
  }

  of(row: number): number {
    const rows = this.#rows
    if (rows === null) return row
    if (rows[this.#last + 1] === row) return ++this.#last
    let low = 0
    let high = rows.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (rows[middle]! < row) low = middle + 1
      else high = middle
    }
    if (rows[low] !== row) throw damagedDocuments()
    this.#last = low
    return low
  }
}

export class StringReader implements SlotReader {
  readonly #column: StringColumn
  readonly #places: Places
  /** By code; null where texts hardly repeat. */
  readonly #texts: (string | undefined)[] | null

  constructor(column: StringColumn) {
    this.#column = column
    this.#places = new Places(column)
    this.#texts = VALUES_OF_A_TEXT * textsIn(column) <= column.count ? [] : null
  }

  read(row: number): string {
    const code = this.#column.codes[this.#places.of(row)]!
    if (this.#texts === null) return textOf(this.#column, code)
    return (this.#texts[code] ??= textOf(this.#column, code))
  }
}

export class NumberReader implements SlotReader {
  readonly #values: NumberColumn['values']
  readonly #places: Places
  readonly #make: ((value: number) => FieldValue) | null

  /** @param make of a number the value it stands for; null: the number itself */
  constructor(column: NumberColumn, make: ((value: number) => FieldValue) | null) {
    this.#values = column.values
    this.#places = new Places(column)
    this.#make = make
  }

  read(row: number): FieldValue {
    const value = this.#values[this.#places.of(row)]!
    return this.#make === null ? value : this.#make(value)
  }
}

/** Writes instants as the text they came in. Messages that come together have the same. */
export function isoTexts(): (instant: number) => string {
  let last = NaN
  let text = ''
  return instant => {
    if (instant !== last) {
      text = new Date(instant).toISOString()
      last = instant
    }
    return text
  }
}

export class TextReader implements SlotReader {
  readonly #list: TextList
  readonly #ranks: Uint16Array
  readonly #open: (block: number) => PackedTexts
  #block = 0
  #texts: PackedTexts | null = null

  constructor(directory: Directory, slot: number, open: (block: number) => PackedTexts) {
    this.#list = directory.list(slot)
    this.#ranks = directory.ranks(slot)
    this.#open = open
  }

  read(row: number): string {
    const rank = this.#ranks[row]!
    const { first, before } = this.#list
    const isIn = (block: number): boolean => before[block]! <= rank && !(before[block + 1]! <= rank)
    if (this.#texts === null || !isIn(this.#block)) {
      let block = before.length - 1
      while (block > 0 && before[block]! > rank) block--
      this.#block = block
      this.#texts = this.#open(first + block)
    }
    return this.#texts.text(rank - before[this.#block]!)
  }
}

/** Reads texts that end with the text of another slot. */
export class LeadReader implements SlotReader {
  readonly #lead: SlotReader
  readonly #ending: SlotReader

  constructor(lead: SlotReader, ending: SlotReader) {
    this.#lead = lead
    this.#ending = ending
  }

  read(row: number): string {
    return `${this.#lead.read(row)}${this.#ending.read(row)}`
  }
}
