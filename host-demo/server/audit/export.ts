/** The audit log as a file: a line for each row, in CSV one for each property that changed. It is written as it is read. */
import type { AuditExportFormat } from '../../../core/audit/schema.ts'
import type { AuditChange, AuditEntry } from '../../../core/audit/schema.ts'
import { csvRow } from '../platform/http/csv.ts'
import type { LogRow } from '../platform/records/log.ts'
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

interface Format {
  readonly mime: string
  /** Suffix of file names, with the dot. */
  readonly suffix: string
  readonly head: string
  readonly write: (entry: AuditEntry) => string
}

export const exportFormats: Readonly<Record<AuditExportFormat, Format>> = {
  csv: {
    mime: 'text/csv',
    suffix: '.csv',
    head: csvRow([...columns, 'property', 'before', 'after', 'hidden', 'cut', 'more', 'details']),
    write: csvOf,
  },
  ndjson: {
    mime: 'application/x-ndjson',
    suffix: '.ndjson',
    head: '',
    write: entry => `${JSON.stringify(entry)}\n`,
  },
}

/** Yields the head of the file, then one piece per piece of rows. */
export async function* piecesOf(
  rows: AsyncIterable<readonly LogRow[]>,
  { head, write }: Format,
): AsyncGenerator<{ readonly text: string }> {
  yield { text: head }
  for await (const some of rows) yield { text: some.map(row => write(presentRow(row))).join('') }
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
