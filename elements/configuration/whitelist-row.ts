/** The rows of the whitelist's table. */
import type { UrlWhitelistEntry } from '../../core/configuration/schema.ts'
import type { EntryWords } from './use-whitelist-draft.ts'

export interface WhitelistRow {
  readonly entry: UrlWhitelistEntry
  /** 1 is the first. */
  readonly number: number
  readonly words: EntryWords | undefined
}

/** A row in which nothing has changed stays the same object, and so is not rendered again: there may be thousands. */
export function whitelistRows(
  before: readonly WhitelistRow[],
  entries: readonly UrlWhitelistEntry[],
  wordsOf: (id: string) => EntryWords | undefined,
): readonly WhitelistRow[] {
  return entries.map((entry, index) => {
    const words = wordsOf(entry.id)
    const same = before[index]
    return same && same.entry === entry && same.words === words ? same : { entry, number: index + 1, words }
  })
}
