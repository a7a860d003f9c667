/** Opens a chunk that was encoded and is not written yet. */
import type { StringColumn } from '../columns.ts'
import { ID_COLUMN, STREAMS_COLUMN, TIME_COLUMN } from '../format.ts'
import { damagedDocuments } from './bytes.ts'
import { ChunkDocuments, type ValueKind } from './chunk-documents.ts'
import type { EncodedChunk } from './encode-chunk.ts'
import { readColumn, type PackedColumn } from './read-column.ts'

/** The kind that a message sees of a column's type; the texts of messages lie in documents. */
const KINDS: Readonly<Record<string, ValueKind>> = {
  string: 'string',
  long: 'number',
  double: 'number',
  boolean: 'boolean',
  date: 'date',
}

export function openEncoded({ rows, own, fields, documents }: EncodedChunk): ChunkDocuments {
  const kept = new Map<string, unknown>()
  const keep = <T>(key: string, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make())
    return kept.get(key) as T
  }
  const columns = new Map(fields.map(column => [`${KINDS[column.type] ?? ''}:${column.field}`, column.bytes]))
  const ownColumn = (id: number): PackedColumn =>
    keep(`own:${id}`, () => readColumn(own.find(([one]) => one === id)![1].bytes))
  return new ChunkDocuments({
    rows,
    ids: () => ownColumn(ID_COLUMN) as StringColumn,
    streams: () => ownColumn(STREAMS_COLUMN) as StringColumn,
    timestamps() {
      const column = ownColumn(TIME_COLUMN)
      if (column.kind !== 'number') throw damagedDocuments()
      return column.values
    },
    column(field, kind) {
      const bytes = columns.get(`${kind}:${field}`)
      return bytes ? keep(`${kind}:${field}`, () => readColumn(bytes)) : null
    },
    document(number) {
      const bytes = documents[number]
      if (!bytes) throw damagedDocuments()
      return bytes
    },
    keep,
  })
}
