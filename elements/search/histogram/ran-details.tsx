/** Details of the executed search: query, resolved range, duration, streams and indices. */
import type { ReactNode } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { Icon, Popover, useStrings } from '../../kit/kit.ts'
import type { SearchResult } from '../search-state.ts'
import { useStreams } from '../use-names.ts'

export interface RanDetailsProps {
  readonly result: SearchResult
  readonly zone: string
  /** The button's text, where there is room. */
  readonly children: ReactNode
}

export function RanDetails({ result, zone, children }: RanDetailsProps) {
  const p = useStrings(searchPageStrings)
  return (
    <Popover
      label={p('ran')}
      align="end"
      className="ran-popover"
      trigger={trigger => (
        <button {...trigger} type="button" className="link xs ran tabular" aria-haspopup="dialog">
          <Icon name="info-circle" small />
          <span className="sr">{p('ran')} </span>
          <span className="wide-only">{children}</span>
        </button>
      )}
    >
      {() => <Details result={result} zone={zone} />}
    </Popover>
  )
}

function Details({ result, zone }: Omit<RanDetailsProps, 'children'>) {
  const t = useStrings(searchStrings)
  const p = useStrings(searchPageStrings)
  const { request, range, durationMs, ranAt, indices } = result
  const streams = useStreams()
  const names = request.streams.map(id => streams?.find(stream => stream.id === id)?.title ?? id)
  const time = (iso: string) => formatDateTime(iso, 'complete', zone)
  return (
    <dl className="ran-list sm">
      <dt>{p('ranQuery')}</dt>
      <dd className="mono break">{request.query || '*'}</dd>
      <dt>{p('ranRange')}</dt>
      <dd className="tabular">
        {t('fromTo', { from: time(range.from), to: time(range.to) })}
        <br />
        {zone}
      </dd>
      <dt>{p('ranAt')}</dt>
      <dd className="tabular">{time(ranAt)}</dd>
      <dt>{p('ranTook')}</dt>
      <dd className="tabular">{p('ranTookMs', { ms: formatNumber(durationMs) })}</dd>
      <dt>{p('ranStreams')}</dt>
      <dd>
        {names.length === 0
          ? p('ranAllStreams')
          : names.map(name => (
              <bdi key={name} className="block">
                {name}
              </bdi>
            ))}
      </dd>
      {indices && (
        <>
          <dt>{p('ranIndices', { count: indices.length })}</dt>
          <dd className="mono indices">
            {indices.length === 0
              ? p('ranNoIndices')
              : indices.map(name => (
                  <span key={name} className="block">
                    {name}
                  </span>
                ))}
          </dd>
        </>
      )}
    </dl>
  )
}
