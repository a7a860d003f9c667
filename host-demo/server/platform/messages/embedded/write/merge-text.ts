/** Merges the blocks of words and values of an index, in short transactions so that it can be stopped at any time. */
import type { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../../../damaged-files.ts'
import { checkpoint } from '../format.ts'
import { BLOCK_KINDS } from '../text/blocks/block-tables.ts'
import { damagedBlocks, mergeables, mergeBlocks, nextMerge } from '../text/blocks/merge-blocks.ts'
import { remakeBlock } from './remake-block.ts'

/**
 * Merges for as long as there are `least` blocks of a kind; see `nextMerge`. Damaged blocks are made again of the messages; where these are
 * damaged too, they stay as they are.
 *
 * @returns what was damaged, for administrators
 */
export async function mergeText(index: DatabaseSync, least?: number): Promise<readonly string[]> {
  const damages: string[] = []
  for (const kind of BLOCK_KINDS) {
    /** Chunks whose blocks stay as they are. */
    const left = new Set<number>()
    for (;;) {
      const next = nextMerge(
        mergeables(index, kind).filter(({ first, part }) => part !== null || !left.has(first)),
        least,
      )
      if (!next) break
      try {
        await mergeBlocks(index, kind, next, () => undefined)
        checkpoint(index)
      } catch (error) {
        const damaged = isDamage(error) ? damagedBlocks(index, kind, next) : []
        if (damaged.length === 0) throw error
        for (const c of damaged) {
          damages.push(`the ${kind} of block ${c}`)
          if (!remakeBlock(index, kind, c)) left.add(c)
        }
      }
    }
  }
  return damages
}
