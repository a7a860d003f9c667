/** The terms of an index's text: a stored list once the index is finished, the text index itself before that. */
import { zstdDecompressSync } from 'node:zlib'
import type { DatabaseSync } from 'node:sqlite'
import { compress } from './documents.ts'

const BLOCK_TERMS = 50_000

export function writeVocabulary(db: DatabaseSync): void {
  db.exec('CREATE VIRTUAL TABLE IF NOT EXISTS temp.terms USING fts5vocab(main, ft, row); BEGIN IMMEDIATE; DELETE FROM voc')
  const put = db.prepare('INSERT INTO voc VALUES(?, ?)')
  let terms: string[] = []
  let block = 0
  const flush = (): void => {
    if (terms.length > 0) put.run(block++, compress(Buffer.from(terms.join('\n')), 3))
    terms = []
  }
  for (const row of db.prepare('SELECT term FROM temp.terms').iterate()) {
    terms.push(String(row['term']))
    if (terms.length === BLOCK_TERMS) flush()
  }
  flush()
  db.exec('COMMIT')
}

/**
 * Terms, in blocks joined by line feeds. `check` is called between blocks and throws to stop. The list of an unfinished index
 * is read in steps, as reading its terms takes about a second for each million messages.
 */
export function* readVocabulary(db: DatabaseSync, finished: boolean, check: () => void): Generator<string> {
  if (finished) {
    for (const row of db.prepare('SELECT z FROM voc ORDER BY b').iterate()) {
      check()
      yield zstdDecompressSync(row['z'] as Uint8Array).toString()
    }
    return
  }
  db.exec('CREATE VIRTUAL TABLE IF NOT EXISTS temp.terms USING fts5vocab(main, ft, row)')
  const next = db.prepare('SELECT term FROM temp.terms WHERE term > ? LIMIT 20000')
  let last = ''
  while (true) {
    check()
    const terms = next.all(last).map(row => String(row['term']))
    if (terms.length === 0) return
    yield terms.join('\n')
    last = terms.at(-1) ?? ''
  }
}
