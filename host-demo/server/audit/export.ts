/** The audit log as a file: a line for each row, in CSV one for each property that changed. It is written as it is read. */
import type { AuditExportFormat } from '../../../core/audit/api.ts'
import type { AuditChange, AuditEntry } from '../../../core/audit/schema.ts'
import type { LogRow } from '../platform/records/log.ts'
import { csvRow } from '../search/export/csv.ts'
import { formats, type Format } from '../search/export/formats.ts'
import type { Piece } from '../search/export/rows.ts'
import { presentRow } from './present.ts'

const columns = [
  'at',
  'actor',
  'actor_id',
  'carrier',
  'address',
  'action',
  'entity_type',
  'entity_id',
  'entity_title',
] as const satisfies readonly (keyof AuditEntry)[]

export const exportFormats: Readonly<Record<AuditExportFormat, Format>> = { csv: formats.csv, ndjson: formats.ndjson }

/** Yields the head of the file, then one piece per piece of rows. */
export async function* piecesOf(
  rows: AsyncIterable<readonly LogRow[]>,
  format: AuditExportFormat,
): AsyncGenerator<Piece> {
  const write = format === 'csv' ? csvOf : (entry: AuditEntry) => `${JSON.stringify(entry)}\n`
  const head = [...columns, 'property', 'before', 'after', 'hidden', 'cut', 'more', 'details']
  yield { text: format === 'csv' ? csvRow(head) : '', rows: 0 }
  for await (const some of rows) yield { text: some.map(row => write(presentRow(row))).join(''), rows: some.length }
}

/** Texts that a spreadsheet would take for formulas are made harmless. */
function csvOf(entry: AuditEntry): string {
  const of = columns.map(column => entry[column])
  const details = Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : null
  const changes: readonly Partial<AuditChange>[] = entry.changes.length > 0 ? entry.changes : [{}]
  return changes
    .map(({ property, before, after, hidden, cut }) =>
      csvRow([...of, property, before, after, hidden, cut, entry.more || null, details], { neutralizeFormulas: true }),
    )
    .join('')
}
