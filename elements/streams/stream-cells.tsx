/** What the cells of the list of streams show. */
import { formatNumber } from '../../core/numbers/format.ts'
import type { StreamElement } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { Badge, Link, Sparkline, useCore, useStrings, type OpenSections } from '../kit/kit.ts'
import { streamLimit } from './stream-limits.ts'
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
    <div className="stream-title">
      <div className="row">
        <Link to={routes.streamSearch({ streamId: stream.id })} className="ent trunc" title={stream.title}><bdi>{stream.title}</bdi></Link>
        {limit !== null && <Badge>{t(limit === 'defaultLimit' ? 'defaultStream' : 'systemStream')}</Badge>}
      </div>
      {stream.description && <bdi className="xs muted trunc regular" title={stream.description}>{stream.description}</bdi>}
    </div>
  )
}

/** The title of the index set where it may be read, else nothing better than the id. */
export function IndexSetCell({ stream }: CellProps) {
  const { data } = useIndexSets()
  const title = data?.index_sets.find(({ id }) => id === stream.index_set_id)?.title ?? stream.index_set_id
  return <bdi className="trunc" title={title}>{title}</bdi>
}

/** How many rules there are; a press shows them below the row. */
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
        {figures ? brief(figures.rate) : t('unknown')}{figures && <span className="unit muted"> {t('rateUnit')}</span>}
      </span>
    </div>
  )
}
