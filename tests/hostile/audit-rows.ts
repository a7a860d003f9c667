/** Reads what a server under test has written into its audit log, from its data folder. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ServerProcess } from '../support/server.ts'

export interface AuditRow {
  readonly entity: string
  /** UTC milliseconds. */
  readonly at: number
  readonly body: {
    readonly action: string
    readonly actor: string | null
    readonly actor_id: string | null
    readonly [key: string]: unknown
  }
}

/** Oldest first. */
export function auditRows(server: ServerProcess): readonly AuditRow[] {
  const database = new DatabaseSync(join(server.dataDir, 'records.db'), { readOnly: true })
  const rows = database.prepare("SELECT entity, at, body FROM log WHERE log = 'audit' ORDER BY at, id").all()
  database.close()
  return rows.map(({ entity, at, body }) => ({
    entity: String(entity),
    at: Number(at),
    body: JSON.parse(String(body)) as AuditRow['body'],
  }))
}
