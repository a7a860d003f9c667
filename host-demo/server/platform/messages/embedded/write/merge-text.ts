/** Merges the blocks of words and values of an index, in short transactions so that it can be stopped at any time. */
import type { DatabaseSync } from 'node:sqlite'
import { checkpoint } from '../format.ts'
import { BLOCK_KINDS } from '../text/blocks/block-tables.ts'
import { mergeables, mergeBlocks, nextMerge } from '../text/blocks/merge-blocks.ts'

/** Merges for as long as there are `least` blocks of a kind; see `nextMerge`. */
export async function mergeText(index: DatabaseSync, least?: number): Promise<void> {
  for (const kind of BLOCK_KINDS) {
    for (;;) {
      const next = nextMerge(mergeables(index, kind), least)
      if (!next) break
      await mergeBlocks(index, kind, next, () => undefined)
      checkpoint(index)
    }
  }
}
