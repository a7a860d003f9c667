/** Cells of the list of streams. */
import { isSegment } from '../../core/client/request.ts'
import { formatNumber } from '../../core/numbers/format.ts'
import { streamLimit } from '../../core/streams/entity.ts'
import type { StreamElement } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import { Badge, Sparkline, useCore, useStrings, type OpenSections } from '../kit/kit.ts'
import { useRate } from './stream-rates.ts'
import { useIndexSets } from './use-streams-data.ts'

interface CellProps {
  readonly stream: StreamElement
}

/** Its title leads to its messages. */
export function TitleCell({ stream }: CellProps) {
  const { routes } = useCore()
  const t = useStrings(streamStrings)
  const limit = streamLimit(stream)
  return (
    <EntityTitle
      title={stream.title}
      // An id that cannot be part of an address leads nowhere.
      {...(isSegment(stream.id) && { to: routes.streamSearch({ streamId: stream.id }) })}
      about={stream.description}
    >
      {limit !== null && <Badge>{t(limit === 'defaultLimit' ? 'defaultStream' : 'systemStream')}</Badge>}
    </EntityTitle>
  )
}

/** The title of the index set where it may be read, else nothing better than the id. */
export function IndexSetCell({ stream }: CellProps) {
  const { data } = useIndexSets()
  const title = data?.index_sets.find(({ id }) => id === stream.index_set_id)?.title ?? stream.index_set_id
  return (
    <bdi className="trunc" title={title}>
      {title}
    </bdi>
  )
}

/** Shows the number of rules; a press opens them below the row. */
export function RulesCell({ stream, sections }: CellProps & { readonly sections: OpenSections }) {
  const t = useStrings(streamStrings)
  return (
    <button
      type="button"
      className="link tabular"
      aria-expanded={sections.isOpen('rules')}
      aria-label={`${t('rulesOf', { title: stream.title })}: ${formatNumber(stream.rules.length)}`}
      onClick={() => sections.toggle('rules')}
    >
      {formatNumber(stream.rules.length)}
    </button>
  )
}

/** One decimal below a hundred, else none: figures that change every two seconds are read at a glance. */
const brief = (rate: number) => formatNumber(rate < 100 ? Math.round(rate * 10) / 10 : Math.round(rate))

export function ThroughputCell({ stream }: CellProps) {
  const t = useStrings(streamStrings)
  const figures = useRate(stream.id)
  return (
    <div className={`stream-rate ${stream.disabled ? 'off' : ''}`}>
      <Sparkline values={figures?.history ?? []} width={88} height={20} />
      <span className="num grow">
        {figures ? brief(figures.rate) : t('unknown')}
        {figures && <span className="unit muted"> {t('rateUnit')}</span>}
      </span>
    </div>
  )
}
