/** Reads columns back into what searches and aggregations work on. */
import type { NumberColumn, PresenceColumn, StringColumn } from '../columns.ts'
import { CHUNK_STRIDE } from '../format.ts'
import { listBits } from '../rows.ts'
import { ByteReader, damagedDocuments } from './bytes.ts'
import {
  EVERY_ROW,
  FLOATS,
  IDS,
  MAX_DECIMALS,
  NUMBERS,
  PRESENCE,
  ROW_BITS,
  ROW_LIST,
  STRINGS,
  WHOLE_FRAME,
} from './column-bytes.ts'
import { readDictionary, type Texts } from './dictionary.ts'
import { readIds } from './ids.ts'
import { readIntegers } from './integers.ts'

type Rows = Uint16Array | null
const COUNTING = Uint16Array.from({ length: CHUNK_STRIDE }, (_, i) => i)

/** Texts of a column as they lie in the file: a string is made only of a text that is asked for. */
export class PackedStrings implements StringColumn {
  readonly kind = 'string'
  readonly rows: Rows
  readonly count: number
  readonly codes: Uint16Array
  readonly texts: Texts

  constructor(rows: Rows, count: number, codes: Uint16Array, texts: Texts) {
    this.rows = rows
    this.count = count
    this.codes = codes
    this.texts = texts
  }

  get size(): number {
    return this.texts.size
  }

  text(code: number): string {
    return this.texts.text(code)
  }

  get dictionary(): readonly string[] {
    return Array.from({ length: this.texts.size }, (_, code) => this.texts.text(code))
  }

  /** In memory, about, without rows and codes. */
  get bytes(): number {
    return this.texts.bytes
  }
}

export type PackedColumn = NumberColumn | PackedStrings | PresenceColumn

export function readColumn(bytes: Uint8Array): PackedColumn {
  const { kind, input } = openColumn(bytes)
  const { rows, count } = readPlace(input)
  switch (kind) {
    case PRESENCE:
      return { kind: 'presence', rows, count }
    case NUMBERS: {
      const decimals = input.byte()
      if (decimals > MAX_DECIMALS) throw damagedDocuments()
      const values = readIntegers(input, count)
      return { kind: 'number', rows, count, values: decimals === 0 ? values : divided(values, 10 ** decimals) }
    }
    case FLOATS:
      return { kind: 'number', rows, count, values: ofPlanes(input.frame(8 * count), count) }
    case STRINGS: {
      const texts = readDictionary(input, input.upTo(count))
      const codes = new Uint16Array(readIntegers(input, count))
      return new PackedStrings(rows, count, codes, texts)
    }
    case IDS:
      return new PackedStrings(rows, count, COUNTING.subarray(0, count), readIds(input, count))
    default:
      throw damagedDocuments()
  }
}

/** Which rows have a value, without the values. */
export function readPresence(bytes: Uint8Array): PresenceColumn {
  return { kind: 'presence', ...readPlace(openColumn(bytes).input) }
}

function openColumn(bytes: Uint8Array): { kind: number; input: ByteReader } {
  const input = new ByteReader(bytes)
  const kind = input.byte()
  return kind < WHOLE_FRAME ? { kind, input } : { kind: kind - WHOLE_FRAME, input: new ByteReader(input.frame()) }
}

function readPlace(input: ByteReader): { rows: Rows; count: number } {
  const chunkRows = input.upTo(CHUNK_STRIDE)
  const count = input.upTo(chunkRows)
  switch (input.byte()) {
    case EVERY_ROW:
      return { rows: null, count }
    case ROW_LIST:
      return { rows: new Uint16Array(readIntegers(input, count)), count }
    case ROW_BITS:
      return { rows: listBits(input.frame((chunkRows + 7) >> 3), count), count }
    default:
      throw damagedDocuments()
  }
}

function divided(values: Int32Array | Float64Array, scale: number): Float64Array {
  const result = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) result[i] = values[i]! / scale
  return result
}

function ofPlanes(planes: Uint8Array, count: number): Float64Array {
  const bytes = new Uint8Array(8 * count)
  for (let i = 0, at = 0; i < count; i++)
    for (let plane = 0; plane < 8; plane++) bytes[at++] = planes[plane * count + i]!
  return new Float64Array(bytes.buffer)
}
