/**
 * A dashboard in an address: `page` (id of the page), `focus` (id of the widget that fills the window), the override of all widgets' query
 * and range (`q`, `rangetype` and its values, as on the search page), `refresh` (ISO 8601 duration), `param.<name>` for each parameter (several
 * times where it has several values). TV mode has `tabs`, `interval` and `refresh` in seconds (additions C) besides the override.
 */
import { searchLinkOf, searchParameters } from '../routes/search-link.ts'
import { durationMs, isoDuration } from '../time/durations.ts'
import type { TimeRange } from '../time/time-range.ts'
import type { ParameterValue, ParameterValues } from './parameters.ts'

/** What stands in for the range and query of every widget. */
export interface DashboardOverride {
  readonly query: string | null
  readonly timeRange: TimeRange | null
}

export interface DashboardAddress {
  readonly page: string | null
  readonly focus: string | null
  readonly override: DashboardOverride
  /** Milliseconds; null: not on its own. */
  readonly every: number | null
  readonly values: ParameterValues
}

export const noOverride: DashboardOverride = { query: null, timeRange: null }
export const plainAddress: DashboardAddress = { page: null, focus: null, override: noOverride, every: null, values: {} }

const prefix = 'param.'
/** More values of one parameter, or more parameters, are no choice of a person. */
const most = 100

function valuesOf(parameters: URLSearchParams): ParameterValues {
  const names = [...new Set(parameters.keys())].filter(key => key.startsWith(prefix)).slice(0, most)
  return Object.fromEntries(
    names.map((key): [string, ParameterValue] => {
      const all = parameters.getAll(key).slice(0, most)
      return [key.slice(prefix.length), all.length === 1 ? all[0]! : all]
    }),
  )
}

/** Reads an address. `problem`: why its time range could not be read; then there is none. */
export function addressOf(parameters: URLSearchParams): {
  readonly address: DashboardAddress
  readonly problem: Error | null
} {
  const common = {
    page: parameters.get('page') || null,
    focus: parameters.get('focus') || null,
    every: durationMs(parameters.get('refresh') ?? '') || null,
    values: valuesOf(parameters),
  }
  try {
    const { query = null, timeRange = null } = searchLinkOf(parameters)
    return { address: { ...common, override: { query, timeRange } }, problem: null }
  } catch (error) {
    return {
      address: { ...common, override: { query: parameters.get('q') || null, timeRange: null } },
      problem: error as Error,
    }
  }
}

/** Returns the query of an address; what is absent is left out. */
export function addressParameters({ page, focus, override, every, values }: DashboardAddress): URLSearchParams {
  const given = new URLSearchParams()
  const set = (name: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined && value !== '') given.set(name, value)
  }
  set('page', page)
  set('focus', focus)
  const { query, timeRange } = override
  const search = searchParameters({ query: query ?? '', ...(timeRange && { timeRange }) })
  for (const [name, value] of Object.entries(search))
    set(name, value === undefined || value === null ? null : String(value))
  set('refresh', every === null ? null : isoDuration(every))
  for (const [name, value] of Object.entries(values))
    for (const one of typeof value === 'string' ? [value] : value) given.append(prefix + name, one)
  return given
}

/** TV mode (additions C). */
export interface TvAddress {
  /** Indices of the pages that are shown, from 0; null: all. */
  readonly tabs: readonly number[] | null
  /** Seconds that each page is shown, and between two runs. */
  readonly interval: number
  readonly refresh: number
}

const defaultInterval = 30
const defaultRefresh = 10
const seconds = (text: string | null, otherwise: number): number => {
  const value = Number(text ?? '')
  return text === null || text.trim() === '' || !Number.isFinite(value) ? otherwise : Math.max(1, Math.floor(value))
}

export function tvAddressOf(parameters: URLSearchParams): TvAddress {
  const tabs = parameters.get('tabs')
  const indices = [
    ...new Set(
      (tabs ?? '')
        .split(',')
        .filter(one => /^\d{1,4}$/.test(one))
        .map(Number),
    ),
  ]
  return {
    tabs: indices.length === 0 ? null : indices,
    interval: seconds(parameters.get('interval'), defaultInterval),
    refresh: seconds(parameters.get('refresh'), defaultRefresh),
  }
}

/** Returns the query of the address of TV mode; the override, and values of parameters, go along. */
export function tvParameters(
  { tabs, interval, refresh }: TvAddress,
  { override, values }: Pick<DashboardAddress, 'override' | 'values'>,
): URLSearchParams {
  const given = addressParameters({ ...plainAddress, override, values })
  if (tabs !== null) given.set('tabs', tabs.join(','))
  given.set('interval', String(interval))
  given.set('refresh', String(refresh))
  return given
}
