import { isSegment, path } from '../../core/client/request.ts'
import { nodeStrings, type ClusterNode } from '../../core/nodes/nodes.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { formatNumber } from '../../core/numbers/format.ts'
import type { Journal, SystemOverview } from '../../core/system/schema.ts'
import { systemStrings } from '../../core/system/strings.ts'
import {
  Badge,
  Icon,
  Link,
  Meter,
  Panel,
  Sparkline,
  Table,
  Tooltip,
  useCore,
  useNow,
  usePolledData,
  useStrings,
  type Column,
} from '../kit/kit.ts'
import { LossNote } from '../inputs/loss-note.tsx'
import { refreshMs, type NodeFigures } from './cluster-figures.ts'
import { coarseTime, dangerousRatio, isBehind, statusLooks, type NodeStatus } from './node-status.ts'

export interface NodeRow {
  readonly node: ClusterNode
  readonly overview: SystemOverview | null
  readonly figures: NodeFigures | undefined
  readonly status: NodeStatus
}

/** `rows` undefined: still loading. */
export function NodesPanel({ rows }: { readonly rows: readonly NodeRow[] | undefined }) {
  const t = useStrings(systemStrings)
  const columns: readonly Column<NodeRow>[] = [
    {
      id: 'node',
      title: t('node'),
      rowHeader: true,
      className: 'col-node',
      minWidth: 160,
      weight: 2,
      render: row => <NodeName node={row.node} />,
    },
    {
      id: 'role',
      title: t('role'),
      width: 80,
      priority: 3,
      render: row => t(row.node.is_leader ? 'leader' : 'member'),
    },
    {
      id: 'in',
      title: t('inRate'),
      className: 'col-rate',
      numeric: true,
      width: 90,
      priority: 2,
      render: ({ figures }) => (figures?.input === undefined ? t('unknown') : formatNumber(Math.round(figures.input))),
    },
    {
      id: 'course',
      title: t('course'),
      hideTitle: true,
      width: 92,
      priority: 5,
      render: row => <Sparkline values={row.figures?.history ?? []} width={72} />,
    },
    {
      id: 'journal',
      title: t('journal'),
      className: 'col-journal',
      width: 220,
      wide: true,
      render: row => <JournalCell row={row} />,
    },
    {
      id: 'buffer',
      title: t('processBuffer'),
      className: 'col-buffer',
      width: 150,
      priority: 1,
      render: row => <BufferCell figures={row.figures} />,
    },
    {
      id: 'uptime',
      title: t('uptime'),
      className: 'muted nowrap',
      width: 110,
      priority: 4,
      render: row => <Uptime overview={row.overview} />,
    },
    { id: 'status', title: t('status'), className: 'col-status', minWidth: 130, render: row => <Status row={row} /> },
  ]
  return (
    <Panel
      title={t('nodes')}
      note={rows && <Badge>{rows.length}</Badge>}
      actions={<span className="xs muted">{t('refreshed', { seconds: refreshMs / 1000 })}</span>}
    >
      <div className="nodes">
        <Table
          label={t('nodes')}
          cards
          columns={columns}
          rows={rows}
          loadingRows={2}
          rowKey={row => row.node.node_id}
        />
      </div>
    </Panel>
  )
}

/** The cloud edition hides host names and links no nodes. */
function NodeName({ node }: { readonly node: ClusterNode }) {
  const core = useCore()
  const n = useStrings(nodeStrings)
  const star = node.is_leader && (
    <Tooltip content={n('leader')}>
      <span className="c-accent" role="img" aria-label={n('leader')} tabIndex={0}>
        <Icon name="star-fill" small />
      </span>
    </Tooltip>
  )
  if (core.config.isCloud)
    return (
      <>
        <span className="mono medium">{node.short_node_id}</span> {star}
      </>
    )
  const name = isSegment(node.node_id) ? (
    <Link className="ent" to={core.routes.nodeInputs({ nodeId: node.node_id })}>
      {node.hostname}
    </Link>
  ) : (
    <span className="medium">{node.hostname}</span>
  )
  return (
    <>
      {name} {star}
      <div className="mono xs muted">{node.short_node_id}</div>
    </>
  )
}

function JournalCell({ row: { node, figures } }: { readonly row: NodeRow }) {
  const t = useStrings(systemStrings)
  const { data } = usePolledData<Journal>(
    isSegment(node.node_id) ? path`/cluster/${node.node_id}/journal` : null,
    refreshMs,
  )
  const title = <span className="card-title muted">{t('journal')} </span>
  if (!data)
    return (
      <span className="xs muted">
        {title}
        {t('unknown')}
      </span>
    )
  const [size, limit] = [formatBytes(data.journal_size), formatBytes(data.journal_size_limit)]
  const ratio = data.journal_size_limit > 0 ? data.journal_size / data.journal_size_limit : 0
  const fill = { ratio, ageMs: figures?.journal?.ageMs ?? 0 }
  const { unit, count } = coarseTime(fill.ageMs)
  const text =
    fill.ageMs >= 1000 ? t('journalAge', { size, limit, age: t(unit, { count }) }) : t('journalOf', { size, limit })
  return (
    <>
      <Meter
        label={t('journal')}
        ratio={ratio}
        variant={ratio >= dangerousRatio ? 'danger' : undefined}
        valueText={text}
      />
      <div className={`xs ${isBehind(fill) ? 'c-danger' : 'muted'}`}>
        {title}
        {text}
      </div>
    </>
  )
}

/** Above this the process buffer is nearly full. */
const fullBuffer = 0.9

function BufferCell({ figures }: { readonly figures: NodeFigures | undefined }) {
  const t = useStrings(systemStrings)
  const ratio = figures?.buffer
  if (ratio === undefined) return <span className="muted">{t('unknown')}</span>
  const percent = `${Math.round(ratio * 100)}%`
  return (
    <div className="row">
      <Meter
        label={t('processBuffer')}
        ratio={ratio}
        variant={ratio > fullBuffer ? 'warning' : undefined}
        valueText={percent}
      />
      <span className="num percent">{percent}</span>
    </div>
  )
}

function Uptime({ overview }: { readonly overview: SystemOverview | null }) {
  const t = useStrings(systemStrings)
  const now = useNow(refreshMs)
  if (!overview) return t('unknown')
  const { unit, count } = coarseTime(now - Date.parse(overview.started_at))
  return t('up', { time: t(unit, { count }) })
}

function Status({ row: { status, figures } }: { readonly row: NodeRow }) {
  const t = useStrings(systemStrings)
  const { icon, className } = statusLooks[status]
  return (
    <>
      <span className="state">
        <Icon name={icon} className={className} />
        {t(status)}
      </span>
      <LossNote metric="droppedMessages" loss={figures?.dropped} />
      <LossNote metric="refusedConnections" loss={figures?.refused} />
    </>
  )
}
