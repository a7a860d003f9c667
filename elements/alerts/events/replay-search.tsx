/** The search page, opened on a search that is stored nowhere. What is changed in it stays on the page of the replay. */
import { createElement, useEffect, useMemo, useRef, useState } from 'react'
import { pageParameters, unlimitedRoom } from '../../../core/search/page-link.ts'
import { defaultPage, type SearchPage } from '../../../core/search/page.ts'
import {
  lazyPart,
  Skeleton,
  useCore,
  useNavigate,
  useTitle,
  type NavigateDetail,
  type TitleDetail,
} from '../../kit/kit.ts'
import type { Parameters } from '../../search/use-page.ts'

type Query = Readonly<Record<string, string>>

export interface ReplaySearchProps {
  readonly page: SearchPage
  readonly title: string
  /** Gives the address of this replay with other parameters of the search. */
  readonly address: (query: Query) => string
  readonly parameters: Parameters | undefined
  readonly noKeys: boolean | undefined
}

const SearchElement = lazyPart(async () => {
  await import('../../search/search.tsx')
  return ({ parameters, noKeys }: { readonly parameters: Query; readonly noKeys: boolean }) => {
    const core = useCore()
    return createElement('cordwood-search', { class: 'replay-search', core, parameters, noKeys, noHeading: true })
  }
})

export function ReplaySearch({ page, title, address, parameters, noKeys }: ReplaySearchProps) {
  const core = useCore()
  const navigate = useNavigate()
  useTitle(title)
  const [own, setOwn] = useState<Query>({})
  const asked = useMemo(
    () => (parameters === undefined ? own : Object.fromEntries(new URLSearchParams(parameters as string))),
    [parameters, own],
  )
  const built = useMemo(() => pageParameters(page, defaultPage, unlimitedRoom).parameters, [page])
  const shown = Object.keys(asked).length > 0 ? asked : built

  const box = useRef<HTMLDivElement>(null)
  const latest = useRef({ address, hosted: parameters !== undefined, navigate })
  useEffect(() => {
    latest.current = { address, hosted: parameters !== undefined, navigate }
  })
  useEffect(() => {
    const element = box.current!
    /** The address of another search is that of this replay, changed. */
    const stay = (event: Event) => {
      const { path, replace = false } = (event as CustomEvent<NavigateDetail>).detail
      if (core.routes.match(path)?.name !== 'search') return
      event.preventDefault()
      event.stopPropagation()
      const query = Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''))
      const { current } = latest
      if (current.hosted) current.navigate(current.address(query), { replace })
      else setOwn(query)
    }
    /** The title is that of the replay. */
    const keepTitle = (event: Event) => {
      if ((event as CustomEvent<TitleDetail>).detail.title !== title) event.stopPropagation()
    }
    element.addEventListener('cordwood-navigate', stay)
    element.addEventListener('cordwood-title', keepTitle)
    return () => {
      element.removeEventListener('cordwood-navigate', stay)
      element.removeEventListener('cordwood-title', keepTitle)
    }
  }, [core, title])
  return (
    <div ref={box} className="replay-box">
      <SearchElement parameters={shown} noKeys={noKeys === true} fallback={<Skeleton />} />
    </div>
  )
}
