/** Makes a damaged block of words or values again. */
import type { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../../../damaged-files.ts'
import { FIELD_ROW, RowWriter, verify } from '../checksums.ts'
import { blockKey, type BlockKind } from '../text/blocks/block-tables.ts'
import { encodeKeywords } from '../text/blocks/keywords.ts'
import { encodeWords } from '../text/blocks/words.ts'
import { columnIds, salvageChunk } from './salvage-chunk.ts'

/** Whether it was made: of all messages of its chunk, or not at all. @param c number of the chunk */
export function remakeBlock(db: DatabaseSync, kind: BlockKind, c: number): boolean {
  try {
    const names = new Set<string>()
    for (const row of db.prepare('SELECT * FROM fld').all()) {
      verify(row, FIELD_ROW, 'the list of fields')
      names.add(String(row['name']))
    }
    const { entries, rows, incomplete } = salvageChunk(
      db,
      c,
      columnIds(db, read => read()),
      attempt,
    )
    if (entries.length !== rows || incomplete > 0) return false
    const messages = entries.map(({ message }) => message)
    const bytes = kind === 'words' ? encodeWords(messages) : encodeKeywords(messages, name => names.has(name))
    new RowWriter(db, 'block', true, 'REPLACE').run(blockKey(kind, c), bytes)
    return true
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  }
}

/** Null where it fails: bytes that no writer has written fail in any way. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
