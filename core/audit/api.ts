/** Calls of the audit log (ours). */
import type { Client } from '../client/client.ts'
import { queryString, type Abortable } from '../client/request.ts'
import type { AuditExportFormat } from './schema.ts'

export const auditPath = '/system/audit'

/** Filters are `attribute:value`: `actor:alice`, `type:streams`, `entity:streams:<id>`, `action:update`, `at:<from>><<to>`. */
export interface AuditFilter {
  readonly query?: string
  readonly filters?: readonly string[]
}

/** Returns the rows that match, newest first, as a file. @permission auditlog:read */
export const exportAudit = (
  client: Client,
  format: AuditExportFormat,
  { query, filters }: AuditFilter = {},
  { signal }: Abortable = {},
): Promise<Blob> =>
  client.download(
    'GET',
    `${auditPath}/export${queryString({ format, query: query === '' ? undefined : query, filters })}`,
    undefined,
    format === 'csv' ? 'text/csv' : 'application/x-ndjson',
    { signal },
  )
