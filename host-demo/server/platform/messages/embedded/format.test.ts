import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RowWriter } from './checksums.ts'
import { checkpoint, openForWriting } from './format.ts'
import { createIndex, indexPath } from './index-files.ts'
import { NEW_META } from './testing/new-meta.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-format-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const MEBIBYTE = 1 << 20
/** About the size of a commit of 30,000 messages. */
const COMMIT_BYTES = 3 * MEBIBYTE

describe('checkpoint', () => {
  it('keeps the log about as short as a commit where two write in turn', () => {
    createIndex(dir, NEW_META)
    const path = indexPath(dir, 'set_0')
    const [writer, merger] = [openForWriting(path), openForWriting(path)]
    const pages = new RowWriter(merger, 'page', true)
    const documents = new RowWriter(writer, 'doc', true)
    let longest = 0
    for (let i = 0; i < 6; i++) {
      documents.run(i, new Uint8Array(COMMIT_BYTES))
      checkpoint(writer)
      pages.run(i, new Uint8Array(MEBIBYTE))
      checkpoint(merger)
      longest = Math.max(longest, statSync(`${path}-wal`).size)
    }
    writer.close()
    merger.close()
    expect(longest).toBeLessThan(COMMIT_BYTES + MEBIBYTE)
  })
})
