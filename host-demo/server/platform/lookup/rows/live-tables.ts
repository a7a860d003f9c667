/** The tables as lookups see them: the shared block of each, and over it the changes that came after it was built. */
import { foldKey, type RowValue } from './row.ts'
import { RowIndex } from './row-index.ts'

/** One changed row: with a value it was put, without one it was deleted. */
export interface RowChange {
  readonly key: string
  readonly value?: RowValue
  readonly expiresAt: number | null
}

/** Reports a change of a table to the threads that look up. Each change of rows makes a new revision of its table. */
export type RowNews =
  | {
      readonly type: 'block'
      readonly table: string
      readonly revision: number
      readonly caseInsensitive: boolean
      readonly block: SharedArrayBuffer
    }
  | {
      readonly type: 'changes'
      readonly table: string
      readonly revision: number
      readonly changes: readonly RowChange[]
    }
  | { readonly type: 'dropped'; readonly table: string }

interface Overlaid extends RowChange {
  readonly revision: number
}

interface LiveTable {
  readonly index: RowIndex
  readonly block: SharedArrayBuffer
  readonly revision: number
  readonly caseInsensitive: boolean
  readonly overlay: Map<string, Overlaid>
}

export class LiveTables {
  readonly #tables = new Map<string, LiveTable>()

  has(table: string): boolean {
    return this.#tables.has(table)
  }

  /** Returns the value of a key; undefined where there is none, its time is over, or there is no such table. */
  get(table: string, key: string, now: number): RowValue | undefined {
    const found = this.#tables.get(table)
    if (!found) return undefined
    const folded = foldKey(key, found.caseInsensitive)
    const changed = found.overlay.size > 0 ? found.overlay.get(folded) : undefined
    if (!changed) return found.index.get(folded, now)
    return changed.expiresAt !== null && changed.expiresAt <= now ? undefined : changed.value
  }

  settings(): ReadonlyMap<string, { readonly caseInsensitive: boolean }> {
    return new Map([...this.#tables].map(([table, { caseInsensitive }]) => [table, { caseInsensitive }]))
  }

  /** Returns the form in which a key of the table is looked up. */
  fold(table: string, key: string): string {
    return foldKey(key, this.#tables.get(table)?.caseInsensitive ?? false)
  }

  /** Returns when a row ends; null where it stays, or there is none. */
  expiresAt(table: string, key: string): number | null {
    const found = this.#tables.get(table)
    if (!found) return null
    const folded = foldKey(key, found.caseInsensitive)
    const changed = found.overlay.get(folded)
    return changed ? changed.expiresAt : found.index.expiresAt(folded)
  }

  /** News may come in any order: a block keeps changes that are newer, and changes that a block has are left out. */
  take(news: RowNews): void {
    if (news.type === 'dropped') this.#tables.delete(news.table)
    else if (news.type === 'block') this.#takeBlock(news)
    else {
      const found = this.#tables.get(news.table)
      if (found && news.revision > found.revision)
        for (const change of news.changes) lay(found, { ...change, revision: news.revision })
    }
  }

  #takeBlock({ table, revision, caseInsensitive, block }: RowNews & { type: 'block' }): void {
    const before = this.#tables.get(table)
    if (before && before.revision > revision) return
    const next = { index: new RowIndex(block), block, revision, caseInsensitive, overlay: new Map() }
    for (const change of before?.overlay.values() ?? []) if (change.revision > revision) lay(next, change)
    this.#tables.set(table, next)
  }

  /** Changes that are not in the block of a table. */
  overlaid(table: string): number {
    return this.#tables.get(table)?.overlay.size ?? 0
  }

  /** Returns the block of a table; null without one. */
  block(table: string): SharedArrayBuffer | null {
    return this.#tables.get(table)?.block ?? null
  }

  /** Memory of the block; 0 without one. */
  bytes(table: string): number {
    return this.#tables.get(table)?.index.bytes ?? 0
  }

  /** Returns the news that make the same tables in another thread. */
  *news(): Generator<RowNews> {
    for (const [table, { revision, caseInsensitive, block, overlay }] of this.#tables) {
      yield { type: 'block', table, revision, caseInsensitive, block }
      for (const [changed, changes] of Map.groupBy(overlay.values(), change => change.revision))
        yield { type: 'changes', table, revision: changed, changes }
    }
  }
}

function lay({ overlay, caseInsensitive }: LiveTable, change: Overlaid): void {
  const key = foldKey(change.key, caseInsensitive)
  const before = overlay.get(key)
  if (!before || before.revision <= change.revision) overlay.set(key, change)
}
