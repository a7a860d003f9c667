import { describe, expect, it } from 'vitest'
import type { PagedMessage } from '../../../core/search/schema.ts'
import type { SearchResult } from '../search-state.ts'
import {
  countOf,
  keptPages,
  keyAt,
  messageAt,
  newBefore,
  pagesOf,
  released,
  rowOf,
  wantedPage,
  withNew,
  withPage,
  type MessagePages,
} from './message-pages.ts'

const hit = (id: number) => ({ index: 'i', cursor: [id], message: { _id: `m${id}` } }) as unknown as PagedMessage
const hits = (from: number, count: number) => Array.from({ length: count }, (_, at) => hit(from + at))
const result = (messages: readonly PagedMessage[], total: number, searchId = 's') =>
  ({ searchId, range: { type: 'absolute', from: 'a', to: 'b' }, total, messages }) as unknown as SearchResult

/** Scrolls on until a row is there, as a server with `total` messages answers. Gives the cursors that were asked for. */
function scrolled(pages: MessagePages, to: number, total: number) {
  const asked: unknown[] = []
  for (let row = 0; row <= to; row = Math.min(row + 40, to + (row === to ? 1 : 0))) {
    const [first, last] = [Math.max(0, row - 20), row + 20]
    for (let wanted = wantedPage(pages, first, last); wanted; wanted = wantedPage(pages, first, last)) {
      const from = Number(wanted.after[0]) + 1
      asked.push(wanted.after[0])
      pages = withPage(pages, wanted, hits(from, Math.min(wanted.limit, total - from)))
    }
    pages = released(pages, first, last)
  }
  return { pages, asked }
}

describe('pages', () => {
  it('reach the 100,000th message, each place asked for once, with few messages held', () => {
    const { pages, asked } = scrolled(pagesOf(result(hits(0, 150), 250_000)), 100_000, 250_000)
    expect(messageAt(pages, 100_000)?.message._id).toBe('m100000')
    expect(new Set(asked).size).toBe(asked.length)
    const held = pages.pages.reduce((sum, { messages }) => sum + (messages?.length ?? 0), 0)
    expect(held).toBeLessThanOrEqual(150 + (2 * keptPages + 2) * 500)
    const keys = pages.pages.flatMap(page => page.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('that were let go are fetched again when they are scrolled back to, with their keys in place all the time', () => {
    const { pages } = scrolled(pagesOf(result(hits(0, 150), 9000)), 8000, 9000)
    expect(messageAt(pages, 200)).toBeNull()
    expect([keyAt(pages, 200), rowOf(pages, 'i/m200'), rowOf(pages, 'i/m8999999')]).toEqual(['i/m200', 200, null])
    const wanted = wantedPage(pages, 180, 220)!
    expect(wanted).toEqual({ number: 1, after: [149], limit: 150 })
    expect(messageAt(withPage(pages, wanted, hits(150, 150)), 200)?.message._id).toBe('m200')
    expect(messageAt(pages, 0)?.message._id).toBe('m0')
  })
  it('end where the messages end, also when the total said otherwise', () => {
    const first = pagesOf(result(hits(0, 150), 900))
    const wanted = wantedPage(first, 100, 149)!
    expect(withPage(first, wanted, []).total).toBe(150)
    expect(withPage(first, wanted, hits(149, 1)).next).toBeNull()
    const last = withPage(pagesOf(result(hits(0, 150), 170)), wanted, hits(150, 20))
    expect([countOf(last), last.next]).toEqual([170, null])
    expect(wantedPage(pagesOf(result(hits(0, 20), 20)), 0, 19)).toBeNull()
  })
  it('of very long messages come in parts, at first and when they are fetched again', () => {
    const first = pagesOf(result(hits(0, 150), 900))
    const part = withPage(first, wantedPage(first, 100, 149)!, hits(150, 20))
    expect([countOf(part), part.next]).toEqual([170, [169]])
    const { pages } = scrolled(first, 899, 900)
    const gone = { ...pages, pages: pages.pages.with(1, { ...pages.pages[1]!, messages: null }) }
    const again = withPage(gone, wantedPage(gone, 150, 150)!, hits(150, 20))
    expect([countOf(again), messageAt(again, 160)?.message._id, messageAt(again, 170), keyAt(again, 170)]).toEqual([
      900,
      'm160',
      null,
      'i/m170',
    ])
    expect(wantedPage(again, 160, 180)).toEqual({ number: 2, after: [169], limit: 130 })
  })
  it('grow at the top: what stands below keeps its place and its cursors', () => {
    const { pages } = scrolled(pagesOf(result(hits(10, 150), 900)), 300, 900)
    const newer = result(hits(7, 150), 903, 's2')
    expect(newBefore(pages, newer)).toBe(3)
    const grown = withNew(pages, newer, 3)
    expect([keyAt(grown, 0), keyAt(grown, 3), grown.searchId, grown.total]).toEqual(['i/m7', 'i/m10', 's2', 903])
    expect(grown.pages[1]!.after).toEqual([159])
    expect(newBefore(pages, result(hits(9999, 150), 1))).toBeNull()
  })
})
