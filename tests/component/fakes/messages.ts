/** Many messages for a page under test, one second apart: pages begin where they are asked to, and what was asked is on record. */
import type { Page } from '@playwright/test'
import { defaultSearchesConfig } from '../../../core/configuration/defaults.ts'
import { fakeSearch, newest, type FakeSearch } from './search.ts'

export interface FakeMessages extends FakeSearch {
  /** `after` of each page that was asked for, in order; null: from the beginning. */
  readonly afters: (number | null)[]
  /** Messages that are newer than `newest`. */
  arrived: number
  /**
   * Returns the fields of a message besides time, id and level, by its position from the newest of the first answer,
   * below 0 for later arrivals.
   */
  fieldsOf: (place: number) => Readonly<Record<string, unknown>>
  /** Returns the decorations of a message. */
  decorationOf: (place: number) => unknown
}

interface State {
  readonly global_override?: {
    readonly keep_search_types?: readonly string[]
    readonly search_types?: {
      readonly messages?: { readonly limit?: number; readonly after?: readonly [number, string] }
    }
  }
}

const defaults = (place: number) => ({
  source: `web-${Math.abs(place) % 3}`,
  message: `line number ${place}`,
  took_ms: Math.abs(place) % 500,
})

export async function fakeMessages(page: Page, total: number): Promise<FakeMessages> {
  const search = await fakeSearch(page)
  const fake: FakeMessages = Object.assign(search, {
    total,
    afters: [] as (number | null)[],
    arrived: 0,
    fieldsOf: defaults,
    decorationOf: () => null,
  })
  search.answers.set('/system/cluster_config/org.graylog2.indexer.searches.SearchesClusterConfig', {
    body: defaultSearchesConfig,
  })
  const timeOf = (place: number) => newest - place * 1000
  const hit = (place: number) => ({
    index: 'logs_0',
    highlight_ranges: {},
    cursor: [timeOf(place), `m${place}`],
    decoration_stats: fake.decorationOf(place),
    message: {
      level: [6, 3, 7, 4][Math.abs(place) % 4],
      ...fake.fieldsOf(place),
      _id: `m${place}`,
      gl2_message_id: `m${place}`,
      timestamp: new Date(timeOf(place)).toISOString(),
      streams: ['000000000000000000000001'],
      gl2_receive_timestamp: new Date(timeOf(place) + 5).toISOString(),
      gl2_source_input: 'i1',
      gl2_source_node: 'n1',
    },
  })
  await page.route('**/api/views/search/*/execute', route => {
    const id = route.request().url().split('/').at(-2)!
    const body = fake.searches.find(one => one.id === id)!
    const { global_override: override } = route.request().postDataJSON() as State
    const asked = override?.search_types?.messages
    type Own = {
      readonly sort?: readonly { readonly field: string; readonly order: string }[]
      readonly limit?: number
    }
    const { sort, limit: ownLimit } = body.queries[0].search_types[0] as Own
    const ascending = sort?.[0]?.field === 'timestamp' && sort[0].order === 'ASC'
    const [first, last] = [-fake.arrived, fake.total - 1]
    const after = asked?.after
    if (!override?.keep_search_types || after) fake.afters.push(after ? after[0] : null)
    const step = ascending ? -1 : 1
    const start = after ? (newest - after[0]) / 1000 + step : ascending ? last : first
    const limit = asked?.limit ?? ownLimit ?? 150
    const places = Array.from({ length: limit }, (_, at) => start + at * step).filter(
      place => place >= first && place <= last,
    )
    const range = {
      type: 'absolute',
      from: new Date(timeOf(last)).toISOString(),
      to: new Date(timeOf(first)).toISOString(),
    }
    const found = {
      messages: {
        id: 'messages',
        type: 'messages',
        messages: places.map(hit),
        effective_timerange: range,
        total_results: fake.total + fake.arrived,
      },
      ...(!override?.keep_search_types && {
        histogram: { id: 'histogram', type: 'pivot', total: fake.total, effective_timerange: range },
      }),
    }
    return route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({
        execution: { done: true, cancelled: false, completed_exceptionally: false },
        id: 'j',
        search_id: id,
        owner: 'mara.lindqvist',
        results: {
          search: {
            query: {},
            errors: [],
            state: 'COMPLETED',
            search_types: found,
            execution_stats: { duration: 12, timestamp: range.to, effective_timerange: range },
          },
        },
      }),
    })
  })
  return fake
}
