import type { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../../../damaged-files.ts'
import { openForReading, readMeta, type StoredMeta } from '../format.ts'
import { IndexWriter } from './index-writer.ts'

export interface IndexDescription {
  readonly meta: StoredMeta
  readonly messages: number
  /** Oldest and newest timestamp; null: it is empty, or not known. */
  readonly range: { readonly from: number; readonly to: number } | null
  /** The damage that keeps it from being written to; null: none that is seen without reading all of it. */
  readonly damage: string | null
}

/** Looks at an index as whoever writes to it will. @throws where not even its description can be read, or a version wrote it that is not known */
export function describeIndex(path: string): IndexDescription {
  try {
    const writer = new IndexWriter(path)
    const { meta, messages, range } = writer
    writer.close()
    return { meta, messages, range, damage: null }
  } catch (error) {
    if (!isDamage(error)) throw error
    const db = openForReading(path, false)
    try {
      const meta = readMeta(db, path)
      return { meta, ...summaryOf(db), damage: error.message }
    } finally {
      db.close()
    }
  }
}

/** Range of an index whose range cannot be read: searches must look into it. */
const EVER = { from: -8.64e15, to: 8.64e15 }

function summaryOf(db: DatabaseSync): Pick<IndexDescription, 'messages' | 'range'> {
  try {
    const { n, oldest, newest } = db
      .prepare('SELECT sum(n) AS n, min(tmin) AS oldest, max(tmax) AS newest FROM chunk')
      .get()!
    return { messages: Number(n ?? 0), range: oldest == null ? EVER : { from: Number(oldest), to: Number(newest) } }
  } catch {
    return { messages: 0, range: EVER }
  }
}
