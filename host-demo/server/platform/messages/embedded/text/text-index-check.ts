/**
 * Checks the blocks of a text index (FTS5) before SQLite reads them: only those an expression needs, each once until its segment changes.
 * The layout of the blocks is described at the head of https://sqlite.org/src/file/ext/fts5/fts5_index.c.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { checksum, type StoredValue } from '../../../checksum.ts'
import { DamagedRow } from '../../../damaged-files.ts'
import type { TextIndex } from '../checksums.ts'

/** The id of a block is its segment, a bit and a height for indexes of long lists, and its page. */
const SEGMENT = 2 ** 37
const LONG_LISTS = 2 ** 36
const HEIGHT = 2 ** 31
/** Greater heights would need more pages than a segment may have. */
const HEIGHTS = [0, HEIGHT, 2 * HEIGHT]
/** An entry of the list of blocks holds its page twice over, and a flag. */
const LISTED = 2 ** 32

/** Pages that are checked together. */
const GROUP_PAGES = 64
/** 4 MB, some milliseconds: asking for each term would soon cost more. */
const SMALL_PAGES = 1_024

/** Milliseconds before a segment that was just written is checked: till then its pages are in memory, and most are merged into another one. */
const FRESH_MS = 60_000

/** Terms of the main index begin with it. */
const MAIN_INDEX = '0'
const BEFORE_ALL = Buffer.alloc(0)
const BEHIND_ALL = Buffer.of(0xff)
const TOKENS = /"([^"]*)"(\*?)/g

/** A part of a text index. Its pages are written once; what is merged goes to another one. */
interface Segment {
  readonly id: number
  readonly first: number
  readonly last: number
  /** Checksum of the last page: another segment may get the same id. */
  readonly lastSum: number
  /** Null once the whole of it may be checked; until then, the time before which it is not. */
  freshUntil: number | null
  /** All of it is what was written. */
  whole: boolean
  /** Damaged pages by the group that was checked. */
  readonly groups: Map<number, ReadonlySet<number>>
}
interface Listed {
  readonly segid: number
  readonly pgno: number
  readonly term: Uint8Array
  readonly sum: number | null
}

export class TextIndexCheck {
  readonly #part: string
  readonly #smallPages: number
  readonly #freshMs: number
  readonly #statements: Readonly<Record<'version' | 'blocks' | 'next' | 'last' | 'listed' | 'count', StatementSync>>
  #version: unknown
  #segments: readonly Segment[] = []

  /**
   * @param name of a file whose rows have checksums
   * @param smallPages a segment of no more is checked as a whole
   * @param freshMs milliseconds for which a segment that appears later is not checked
   */
  constructor(db: DatabaseSync, name: TextIndex, { smallPages = SMALL_PAGES, freshMs = FRESH_MS } = {}) {
    this.#part = `the text index (${name})`
    this.#smallPages = smallPages
    this.#freshMs = freshMs
    this.#statements = {
      version: db.prepare('PRAGMA data_version'),
      blocks: db.prepare(
        `SELECT id, block, sum FROM ${name}_sum LEFT JOIN ${name}_data USING (id) WHERE id BETWEEN ? AND ?`,
      ),
      next: db.prepare(`SELECT id FROM ${name}_sum WHERE id >= ? ORDER BY id LIMIT 1`),
      last: db.prepare(`SELECT id, sum FROM ${name}_sum WHERE id < ? ORDER BY id DESC LIMIT 1`),
      listed: db.prepare(`
        SELECT segid, pgno, term, sum FROM ${name}_idx LEFT JOIN ${name}_sum ON id = -(segid * ${LISTED} + pgno)
        WHERE segid = ?1 AND term >= coalesce((SELECT max(term) FROM ${name}_idx WHERE segid = ?1 AND term <= ?2), x'')
          AND term <= coalesce((SELECT min(term) FROM ${name}_idx WHERE segid = ?1 AND term > ?3), x'ff') ORDER BY term`),
      count: db.prepare(`SELECT count(*) AS n FROM ${name}_sum WHERE id BETWEEN ? AND ?`),
    }
  }

  /** Called within the transaction that the expression is asked in. @throws DamagedRow where its answer cannot be relied on */
  check(expression: string): void {
    const version = this.#statements.version.get()?.['data_version']
    if (version !== this.#version) {
      this.#segments = this.#readSegments()
      this.#version = version
    }
    const now = performance.now()
    for (const segment of this.#segments) if (segment.freshUntil !== null) this.#checkSegment(segment, now)
    const large = this.#segments.filter(segment => !segment.whole && segment.freshUntil === null)
    if (large.length === 0) return
    for (const [, tokens, prefix] of expression.matchAll(TOKENS)) {
      const terms = tokens!.split(' ')
      for (const [i, token] of terms.entries()) {
        const from = Buffer.from(MAIN_INDEX + token)
        const to = prefix && i === terms.length - 1 ? Buffer.concat([from, BEHIND_ALL]) : from
        for (const segment of large) this.#checkTerms(segment, from, to)
      }
    }
  }

  #readSegments(): Segment[] {
    const known = new Map(this.#segments.map(segment => [segment.id, segment]))
    const freshUntil = this.#version === undefined ? 0 : performance.now() + this.#freshMs
    // Before the first segment there is the list of segments.
    if (this.#damaged(0, SEGMENT - 1).size > 0) throw new DamagedRow(this.#part)
    const segments: Segment[] = []
    for (let next = this.#idFrom(SEGMENT); next !== null; next = this.#idFrom((segments.at(-1)!.id + 1) * SEGMENT)) {
      const id = Math.floor(next / SEGMENT)
      const end = this.#statements.last.get(id * SEGMENT + HEIGHT)
      const segment = {
        id,
        first: next - id * SEGMENT,
        last: Number(end?.['id']) - id * SEGMENT,
        lastSum: Number(end?.['sum']),
        freshUntil,
        whole: false,
        groups: new Map(),
      }
      const before = known.get(id)
      const same = before?.first === segment.first && before.last === segment.last && before.lastSum === segment.lastSum
      segments.push(same ? before : segment)
    }
    return segments
  }

  #idFrom(id: number): number | null {
    const next = this.#statements.next.get(id)?.['id']
    return next === undefined ? null : Number(next)
  }

  #checkSegment(segment: Segment, now: number): void {
    if (segment.freshUntil! > now) return
    segment.freshUntil = null
    if (segment.last - segment.first < this.#smallPages) segment.whole = this.#isWhole(segment)
  }

  #isWhole({ id }: Segment): boolean {
    const listed = this.#statements.listed.all(id, BEFORE_ALL, BEHIND_ALL) as unknown as Listed[]
    return (
      this.#damaged(id * SEGMENT, (id + 1) * SEGMENT - 1).size === 0 &&
      listed.every(isIntact) &&
      this.#countListed(id, 0, LISTED - 1) === listed.length
    )
  }

  /** Checks what is read for terms between the two, both included. */
  #checkTerms(segment: Segment, from: Uint8Array, to: Uint8Array): void {
    const listed = this.#statements.listed.all(segment.id, from, to) as unknown as Listed[]
    const first = listed[0]
    const last = listed.at(-1)
    if (!first || !last || !listed.every(isIntact)) throw new DamagedRow(this.#part)
    const ends = Buffer.compare(last.term, to) <= 0
    // An entry whose term has changed is not where it belongs.
    if (this.#countListed(segment.id, first.pgno, ends ? LISTED - 1 : last.pgno) !== listed.length)
      throw new DamagedRow(this.#part)
    this.#checkPages(segment, first.pgno >>> 1, ends ? segment.last : last.pgno >>> 1)
  }

  #checkPages({ id, groups }: Segment, from: number, to: number): void {
    for (let group = Math.floor(from / GROUP_PAGES); group <= Math.floor(to / GROUP_PAGES); group++) {
      let damaged = groups.get(group)
      if (!damaged) {
        const first = id * SEGMENT + group * GROUP_PAGES
        const starts = [first, ...HEIGHTS.map(height => first + LONG_LISTS + height)]
        damaged = new Set(starts.flatMap(start => [...this.#damaged(start, start + GROUP_PAGES - 1)]))
        groups.set(group, damaged)
      }
      for (const page of damaged) if (page >= from && page <= to) throw new DamagedRow(this.#part)
    }
  }

  /** Pages of the blocks between the two ids that are not what was written. */
  #damaged(from: number, to: number): Set<number> {
    const damaged = new Set<number>()
    for (const { id, block, sum } of this.#statements.blocks.iterate(from, to) as Iterable<
      Record<string, StoredValue>
    >) {
      if (checksum([id!, block!]) !== sum) damaged.add(Number(id) % HEIGHT)
    }
    return damaged
  }

  #countListed(segment: number, from: number, to: number): number {
    return Number(this.#statements.count.get(-(segment * LISTED + to), -(segment * LISTED + from))?.['n'])
  }
}

function isIntact({ segid, pgno, term, sum }: Listed): boolean {
  return checksum([segid, pgno, term]) === sum
}
