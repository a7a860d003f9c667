/** Texts by key in one block of memory that all threads share: the index of tables that people edit, without their changes. */
import { setImmediate } from 'node:timers/promises'
import { LookupError } from '../lookup-error.ts'
import { entrySize, longestText } from '../rows/entry.ts'
import { RowIndex, RowIndexBuilder } from '../rows/row-index.ts'

export type PackedTexts = SharedArrayBuffer

/** Bytes of a file or an answer that an adapter loads. */
export const maxDataBytes = 128 * 1024 * 1024

/** Rows that are read before the thread does something else. */
const sliceRows = 10_000

export interface PackOptions {
  /** Whether a key that stands twice is an error; the last one counts otherwise. */
  readonly refuseTwice?: boolean
  /** Names a key for people. */
  readonly nameOf?: (key: string) => string
}

/** @throws LookupError */
export async function packTexts(
  rows: Iterable<readonly [key: string, value: string]>,
  { refuseTwice = false, nameOf = key => key }: PackOptions = {},
): Promise<PackedTexts> {
  const texts = new Map<string, string>()
  let read = 0
  for (const [key, value] of rows) {
    if (refuseTwice && texts.has(key))
      throw new LookupError(`The key '${nameOf(key).slice(0, 100)}' stands twice in the data.`)
    if (key.length > longestText || value.length > longestText)
      throw new LookupError(
        `The key '${nameOf(key).slice(0, 100)}' or its value has more than ${longestText} characters.`,
      )
    texts.set(key, value)
    if (++read % sliceRows === 0) await setImmediate()
  }
  let size = 0
  for (const [key, value] of texts) size += entrySize(key, value, null)
  const block = new RowIndexBuilder(texts.size, size)
  let packed = 0
  for (const [key, value] of texts) {
    block.add(key, value, null)
    if (++packed % sliceRows === 0) await setImmediate()
  }
  return block.finish()
}

/** Returns the function that finds the text of a key; null for a key that is not there. */
export function textsReader(packed: PackedTexts): (key: string) => string | null {
  const index = new RowIndex(packed)
  return key => (index.get(key, 0) as string | undefined) ?? null
}
