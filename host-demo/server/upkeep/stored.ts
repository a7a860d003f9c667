/** Reads documents of the records without opening them as a server does: nothing is migrated, nothing is written. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { documentRows, isIntact } from '../platform/records/document-rows.ts'
import { openToRead } from './open-to-read.ts'

/** Bodies of all documents, or of one collection; none where there are no records yet. */
export function storedDocuments(dataDir: string, collection?: string): readonly Readonly<Record<string, unknown>>[] {
  const file = join(dataDir, 'records.db')
  if (!existsSync(file)) return []
  const db = openToRead(file)
  try {
    return [...documentRows(db, collection)]
      .filter(isIntact)
      .map(({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>)
  } finally {
    db.close()
  }
}
