/**
 * The messages of a search, page by page: each page begins after the last message of the one before, so any depth is reached and nothing
 * comes twice. Far from what is seen only the keys of a page are kept; the page is fetched again when it is scrolled back to.
 */
import type { AbsoluteTimeRange, PagedMessage } from '../../../core/search/schema.ts'
import { DEFAULT_MESSAGE_LIMIT } from '../../../core/search/rules.ts'
import { messageKey, type SearchResult } from '../search-state.ts'

type Cursor = readonly unknown[]

export interface MessagePage {
  /** The cursor before the page; null: it begins at the first message of the search. */
  readonly after: Cursor | null
  /** Keys of its messages, in order. */
  readonly keys: readonly string[]
  /** Null while it is let go. */
  readonly messages: readonly PagedMessage[] | null
}

export interface MessagePages {
  /** The stored search that is paged. */
  readonly searchId: string
  readonly range: AbsoluteTimeRange
  readonly total: number
  readonly pages: readonly MessagePage[]
  /** The cursor before the next page; null: there is none. */
  readonly next: Cursor | null
}

/** A page that is to be fetched. */
export interface WantedPage {
  readonly number: number
  readonly after: Cursor
  readonly limit: number
}

/** Pages further than this from the visible ones are released. The first one stays: it has no cursor to be fetched after. */
export const keptPages = 4
/** The next page is fetched this many rows before the end of the known ones. */
export const ahead = 60
/** From this page on, pages are larger. */
const deepAfter = 4
const deepLimit = 500

const lastCursor = (messages: readonly PagedMessage[]): Cursor | null => messages.at(-1)?.cursor ?? null
const pageOf = (messages: readonly PagedMessage[], after: Cursor | null): MessagePage => ({
  after,
  keys: messages.map(messageKey),
  messages,
})

/** What pages begin with: the answer with the first one. */
export type FirstPage = Pick<SearchResult, 'searchId' | 'range' | 'total' | 'messages'>

export function pagesOf({ searchId, range, total, messages }: FirstPage): MessagePages {
  return {
    searchId,
    range,
    total,
    pages: [pageOf(messages, null)],
    next: messages.length < total ? lastCursor(messages) : null,
  }
}

export const countOf = ({ pages }: MessagePages): number => pages.reduce((sum, { keys }) => sum + keys.length, 0)

/** The page a row stands in, and its place there. */
export function placeOf({ pages }: MessagePages, row: number): { readonly number: number; readonly at: number } | null {
  let start = 0
  for (const [number, { keys }] of pages.entries()) {
    if (row < start + keys.length) return row < 0 ? null : { number, at: row - start }
    start += keys.length
  }
  return null
}

/** The message of a row; null while its page is let go. */
export function messageAt(pages: MessagePages, row: number): PagedMessage | null {
  const place = placeOf(pages, row)
  return place && (pages.pages[place.number]!.messages?.[place.at] ?? null)
}

export function keyAt(pages: MessagePages, row: number): string {
  const place = placeOf(pages, row)
  return place ? pages.pages[place.number]!.keys[place.at]! : `row ${row}`
}

export function rowOf({ pages }: MessagePages, key: string): number | null {
  let start = 0
  for (const { keys } of pages) {
    const at = keys.indexOf(key)
    if (at >= 0) return start + at
    start += keys.length
  }
  return null
}

/** Returns the page to fetch for the rows from `first` to `last`: released ones first, then the next page. */
export function wantedPage(pages: MessagePages, first: number, last: number): WantedPage | null {
  const [from, to] = [placeOf(pages, first)?.number ?? 0, placeOf(pages, last)?.number ?? pages.pages.length - 1]
  for (let number = from; number <= to; number += 1) {
    const page = pages.pages[number]!
    if (page.messages === null && page.after) return { number, after: page.after, limit: page.keys.length }
  }
  const number = pages.pages.length
  if (!pages.next || last < countOf(pages) - ahead) return null
  return { number, after: pages.next, limit: number < deepAfter ? DEFAULT_MESSAGE_LIMIT : deepLimit }
}

/**
 * With an answer, which may be shorter than what was asked for: very long messages come in parts. What stands in the first or the last page
 * already is left out: a page that brings nothing new is the last one, whatever the total said.
 */
export function withPage(pages: MessagePages, wanted: WantedPage, messages: readonly PagedMessage[]): MessagePages {
  const fetched = pageOf(messages, wanted.after)
  const known = pages.pages[wanted.number]
  if (known) {
    const rest = known.keys.slice(messages.length)
    const after = lastCursor(messages)
    const later: readonly MessagePage[] = after && rest.length > 0 ? [{ after, keys: rest, messages: null }] : []
    return { ...pages, pages: pages.pages.toSpliced(wanted.number, 1, fetched, ...later) }
  }
  const near = new Set([pages.pages[0]!, pages.pages.at(-1)!].flatMap(({ keys }) => keys))
  const added = messages.filter(message => !near.has(messageKey(message)))
  if (added.length === 0) return { ...pages, next: null, total: countOf(pages) }
  const next = { ...pages, pages: [...pages.pages, pageOf(added, wanted.after)] }
  return { ...next, next: countOf(next) < pages.total ? lastCursor(messages) : null }
}

/** Releases pages far from the visible rows. Returns the same value when there are none. */
export function released(pages: MessagePages, first: number, last: number): MessagePages {
  const [from, to] = [placeOf(pages, first)?.number ?? 0, placeOf(pages, last)?.number ?? 0]
  const isFar = (number: number) => number > 0 && (number < from - keptPages || number > to + keptPages)
  if (!pages.pages.some(({ messages }, number) => messages !== null && isFar(number))) return pages
  return { ...pages, pages: pages.pages.map((page, number) => (isFar(number) ? { ...page, messages: null } : page)) }
}

/** Returns how many messages of a newer answer precede the first known one; null: more than the answer holds. */
export function newBefore(pages: MessagePages, result: Pick<SearchResult, 'messages'>): number | null {
  const first = pages.pages[0]!.keys[0]
  const at = result.messages.findIndex(message => messageKey(message) === first)
  return at >= 0 ? at : null
}

/** The newer messages of an answer above those that are there; the pages below stay as they are, from the same beginning of the range. */
export function withNew(pages: MessagePages, result: SearchResult, count: number): MessagePages {
  const [first, ...rest] = pages.pages
  const keys = [...result.messages.slice(0, count).map(messageKey), ...first!.keys]
  // The first page is never let go.
  const messages = [...result.messages.slice(0, count), ...first!.messages!]
  return {
    searchId: result.searchId,
    range: { ...result.range, from: pages.range.from },
    total: Math.max(result.total, pages.total + count),
    next: pages.next,
    pages: [{ after: null, keys, messages }, ...rest],
  }
}
