/** What is searched: what the host asks for, until the user asks for something else. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { searchParameters, type SearchLink } from '../../core/routes/search-link.ts'
import type { TimeRange } from '../../core/time/time-range.ts'
import { useCore, useHost, useNavigate } from '../kit/kit.ts'
import { readParameters, sameLink, type Parameters } from './search-parameters.ts'

export interface AskedProps {
  /** Query parameters of the page's address (specification 2.2), from a shell: the element navigates to the address of each search. */
  readonly parameters?: Parameters
  /** Id of the stream whose messages are searched; other streams can't be chosen then. */
  readonly streamId?: string
  /** The query, in the query language. Default: all messages. */
  readonly query?: string
  /** Which times are searched; the last 300 seconds unless told. */
  readonly timeRange?: TimeRange
  /** Ids of the streams that are searched; without any, all the user may read. */
  readonly streams?: readonly string[]
  /** Width of a bar of the histogram: `minute`, `hour`, `day`, or a count and a unit such as `5m`; without one it follows the time range. */
  readonly interval?: string
}

export interface AskedSearch {
  readonly link: SearchLink
  /** Why the address could not be read. */
  readonly problem: string | null
  /** Grows each time the search is to be run. */
  readonly revision: number
  /** Changes the search and runs it; without a change it runs again. */
  readonly ask: (change?: SearchLink) => void
}

/** Detail of `cordwood-search-changed`: what is searched from now on. `parameters` are those of specification 2.2. */
export interface SearchChangedDetail extends SearchLink {
  readonly parameters: Readonly<Record<string, string>>
}

function detailOf(link: SearchLink): SearchChangedDetail {
  const given = Object.entries(searchParameters(link)).filter(([, value]) => value !== undefined && value !== null)
  return { ...link, parameters: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) }
}

export function useAskedSearch({ parameters, streamId, query, timeRange, streams, interval }: AskedProps): AskedSearch {
  const core = useCore()
  const host = useHost()
  const navigate = useNavigate()
  const wanted = useMemo(
    () => (parameters === undefined ? { link: { query, timeRange, streams, interval }, problem: null } : readParameters(parameters)),
    [parameters, query, timeRange, streams, interval],
  )
  const [state, setState] = useState({ link: wanted.link as SearchLink, revision: 0 })
  const latest = useRef({ link: state.link, wanted: wanted.link as SearchLink })

  useEffect(() => {
    const { current } = latest
    if (sameLink(current.wanted, wanted.link)) return
    current.wanted = wanted.link
    if (sameLink(current.link, wanted.link)) return
    current.link = wanted.link
    setState(({ revision }) => ({ link: wanted.link, revision: revision + 1 }))
  }, [wanted])

  const hosted = parameters !== undefined
  const ask = useCallback((change: SearchLink = {}) => {
    const { current } = latest
    const link = { ...current.link, ...change }
    const changed = !sameLink(current.link, link)
    current.link = link
    setState(({ revision }) => ({ link, revision: revision + 1 }))
    if (!changed) return
    host.emit('cordwood-search-changed', detailOf(link))
    const address = searchParameters(link)
    if (hosted) navigate(streamId ? core.routes.streamSearch({ streamId }, address) : core.routes.search(address))
  }, [core, host, navigate, hosted, streamId])

  return { ...state, problem: wanted.problem, ask }
}
