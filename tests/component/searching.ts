/** The search page over stored messages: two a second for five minutes. */
import type { Page } from '@playwright/test'
import type { Search } from '../../core/search/schema.ts'
import { expect } from './pages.ts'
import type { InMemoryServer } from './server-in-memory.ts'

const levels = [3, 6, 7, 4]
const sources = ['web-0', 'web-1', 'web-0', 'web-1', 'web-0', 'web 2']

export const textOf = (place: number) =>
  place === 0 ? 'capture failed: timeout after 3000 ms <b>txn=5b0e</b>' : `line number ${place}`

/** By its place from the newest. */
const messageAt = (place: number, until: number) => ({
  timestamp: until - place * 500 - 1,
  source: sources[place % sources.length]!,
  message: textOf(place),
  level: levels[place % levels.length]!,
  http_status: 500 + place,
})

/** The end of five minutes that have passed, and they as an address has them. */
export const longAgo = Date.parse('2026-10-20T14:47:00.000Z')
export const range = 'rangetype=absolute&from=2026-10-20T14%3A42%3A00.000Z&to=2026-10-20T14%3A47%3A00.000Z'

/** Stores so many messages, the newest just before `until`. */
export const store = (server: InMemoryServer, until = Date.now(), count = 600) =>
  server.write(...Array.from({ length: count }, (_, place) => messageAt(place, until)))

export const editor = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
export const rows = (page: Page) => page.locator('tr.message')
export const timeButton = (page: Page) => page.getByRole('button', { name: /^Time range/ })

/** The queries of the searches that were stored, those of charts too, the last one last. */
export const queries = (server: InMemoryServer) =>
  server.asked('POST /views/search').map(({ queries: [query] }: Search) => query!)
/** The query of the last search for messages. */
export const lastQuery = (server: InMemoryServer) =>
  queries(server).findLast(({ search_types: types }) => types.some(({ type }) => type === 'messages'))

export const queryIs = (server: InMemoryServer, query: string) =>
  expect.poll(() => lastQuery(server)?.query.query_string).toBe(query)
export const rangeIs = (server: InMemoryServer, wanted: object) =>
  expect.poll(() => lastQuery(server)?.timerange).toEqual(wanted)
