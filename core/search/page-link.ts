/**
 * A search page in an address: the parameters of specification 2.2 and ours beside them: `fields` (columns), `sort`, `messagerow`,
 * `highlighting`, `widgets`. Only what differs from the page it goes out from (the default one, a saved search) is written.
 */
import { localizedError } from '../brand/localized-error.ts'
import { timeRangeOfParameters, timeRangeParameters, type TimeRange } from '../time/time-range.ts'
import { parseInterval } from './interval.ts'
import { defaultPage, type SearchPage } from './page.ts'
import { searchPageStrings } from './page-strings.ts'
import { chartsOf, highlightingRuleOf, leanCharts } from './page-parts.ts'
import type { MessageSort } from './schema.ts'

/** Parts of a page that may be too long for an address. */
export type PagePart = 'query' | 'columns' | 'highlighting' | 'widgets'

/** Characters each part may take. */
type PartRoom = Readonly<Record<PagePart, number>>

/** Characters each part may take in an address; servers and proxies refuse longer ones. */
const addressRoom: PartRoom = { query: 4000, columns: 1500, highlighting: 1500, widgets: 5000 }
/** Used for parameters that one element hands to another. */
export const unlimitedRoom: PartRoom = {
  query: Infinity,
  columns: Infinity,
  highlighting: Infinity,
  widgets: Infinity,
}

/** Names of fields may hold commas and colons themselves. */
const escaped = (text: string) => text.replaceAll(/[%,:]/g, character => encodeURIComponent(character))
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const listText = (names: readonly string[]) => names.map(escaped).join(',')
const listOf = (text: string) =>
  text
    .split(',')
    .filter(name => name !== '')
    .map(unescaped)

const sortText = (sort: readonly MessageSort[]) =>
  sort.map(({ field, order }) => `${escaped(field)}:${order.toLowerCase()}`).join(',')
const sortOf = (text: string): readonly MessageSort[] =>
  text.split(',').flatMap(one => {
    const [field, order] = one.split(':')
    return field ? [{ field: unescaped(field), order: order === 'asc' ? ('ASC' as const) : ('DESC' as const) }] : []
  })

/** JSON of ASCII only (`JSON.stringify` escapes lone surrogates, the rest is escaped here), as base64url. */
function packed(value: unknown): string {
  const ascii = JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
function unpacked(text: string): unknown {
  try {
    return JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

const named: Readonly<Record<string, string>> = {
  second: '1s',
  minute: '1m',
  hour: '1h',
  day: '1d',
  week: '1w',
  month: '1M',
  quarter: '3M',
  year: '1y',
}

/** The width of bars an address names ('minute', '5m'); null for 'auto' and for what is none. */
export function intervalOf(name: string | null | undefined): string | null {
  const text = name && Object.hasOwn(named, name) ? named[name]! : name
  return text && parseInterval(text) ? text : null
}

/** A query stands on one line. */
export const oneLine = (query: string): string => query.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()

export interface WrittenPage {
  readonly parameters: Readonly<Record<string, string>>
  /** For what there was no room. */
  readonly leftOut: readonly PagePart[]
}

/** `base`: the page the address without parameters stands for. */
export function pageParameters(
  page: SearchPage,
  base: SearchPage = defaultPage,
  room: PartRoom = addressRoom,
): WrittenPage {
  const parameters: Record<string, string> = {}
  const leftOut: PagePart[] = []
  const differs = (...keys: (keyof SearchPage)[]) =>
    keys.some(key => JSON.stringify(page[key]) !== JSON.stringify(base[key]))
  const put = (name: string, value: string, part?: PagePart) => {
    if (part && value.length > room[part]) leftOut.push(part)
    else parameters[name] = value
  }
  if (differs('query')) put('q', page.query, 'query')
  if (differs('timeRange')) Object.assign(parameters, timeRangeParameters(page.timeRange))
  if (differs('streams')) put('streams', page.streams.join(','))
  if (differs('interval')) put('interval', page.interval ?? 'auto')
  if (differs('columns')) put('fields', listText(page.columns), 'columns')
  if (differs('sort')) put('sort', sortText(page.sort))
  if (differs('messageRow')) put('messagerow', String(page.messageRow !== false))
  if (differs('highlighting')) put('highlighting', packed(page.highlighting), 'highlighting')
  if (differs('widgets', 'positions', 'titles')) put('widgets', packed(leanCharts(page)), 'widgets')
  return { parameters, leftOut }
}

export interface ReadPage {
  readonly page: SearchPage
  /** Why a part of the address was passed over. */
  readonly problem: Error | null
}

const unreadable = (name: string) => localizedError(searchPageStrings)(t => t('unreadable', { name }))

export function pageOfParameters(given: URLSearchParams, base: SearchPage = defaultPage): ReadPage {
  let timeRange: TimeRange | null = null
  let problem: Error | null = null
  try {
    timeRange = timeRangeOfParameters(given)
  } catch (error) {
    problem = error as Error
  }
  const part = <T>(name: string, read: (text: string) => T, otherwise: T): T => {
    const text = given.get(name)
    return text === null ? otherwise : read(text)
  }
  const sort = part('sort', sortOf, base.sort)
  const rules = part('highlighting', unpacked, base.highlighting)
  const charts = part('widgets', text => chartsOf(unpacked(text)), base)
  if (!Array.isArray(rules)) problem ??= unreadable('highlighting')
  if (charts === null) problem ??= unreadable('widgets')
  const { widgets, positions, titles } = charts ?? base
  return {
    problem,
    page: {
      query: part('q', oneLine, base.query),
      timeRange: timeRange ?? base.timeRange,
      streams: part('streams', text => text.split(',').filter(id => id !== ''), base.streams),
      filters: base.filters,
      messageFilters: base.messageFilters,
      interval: part('interval', intervalOf, base.interval),
      columns: part('fields', listOf, base.columns),
      sort: sort.length > 0 ? sort : base.sort,
      messageRow: part('messagerow', text => text !== 'false', base.messageRow),
      highlighting: Array.isArray(rules)
        ? rules.map(highlightingRuleOf).filter(rule => rule !== null)
        : base.highlighting,
      widgets,
      positions,
      titles,
    },
  }
}
