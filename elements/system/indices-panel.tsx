import { isSegment, path } from '../../core/client/request.ts'
import type { Deflector, IndexSet, IndexSetList } from '../../core/indices/schema.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { formatNumber } from '../../core/numbers/format.ts'
import { systemStrings } from '../../core/system/strings.ts'
import {
  EmptyState,
  ErrorState,
  Link,
  Panel,
  Table,
  useCommonStrings,
  useCore,
  usePolledData,
  useStrings,
  type Column,
} from '../kit/kit.ts'
import { refreshMs } from './cluster-figures.ts'

/** Index sets with what they hold. */
export function IndicesPanel() {
  const { routes } = useCore()
  const t = useStrings(systemStrings)
  const common = useCommonStrings()
  const { data, error, refetch } = usePolledData<IndexSetList>('/system/indices/index_sets?stats=true', refreshMs)
  const stats = (set: IndexSet) => (data && Object.hasOwn(data.stats, set.id) ? data.stats[set.id] : undefined)
  const sum = (key: 'indices' | 'size' | 'documents') =>
    Object.values(data?.stats ?? {}).reduce((total, one) => total + one[key], 0)
  const columns: readonly Column<IndexSet>[] = [
    {
      id: 'title',
      title: t('indexSet'),
      rowHeader: true,
      minWidth: 120,
      weight: 1.5,
      render: set =>
        isSegment(set.id) ? (
          <Link className="break" to={routes.indexSet({ indexSetId: set.id })}>
            {set.title}
          </Link>
        ) : (
          set.title
        ),
    },
    {
      id: 'writes',
      title: t('writesTo'),
      className: 'break',
      minWidth: 120,
      priority: 3,
      render: set => <WritesTo indexSetId={set.id} />,
    },
    {
      id: 'indices',
      title: t('indices'),
      numeric: true,
      width: 80,
      priority: 2,
      render: set => formatNumber(stats(set)?.indices ?? 0),
    },
    { id: 'size', title: t('size'), numeric: true, width: 88, render: set => formatBytes(stats(set)?.size ?? 0) },
    {
      id: 'messages',
      title: t('messages'),
      numeric: true,
      width: 108,
      priority: 1,
      render: set => formatNumber(stats(set)?.documents ?? 0),
    },
  ]
  const note =
    data &&
    t('indicesNote', {
      indices: t('indexCount', { count: sum('indices') }),
      size: formatBytes(sum('size')),
      messages: t('messageCount', { count: sum('documents') }),
    })
  return (
    <Panel title={t('indices')} note={note} actions={<Link to={routes.indices()}>{t('indexSets')}</Link>}>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Table
          label={t('indices')}
          columns={columns}
          rows={data?.index_sets}
          rowKey={set => set.id}
          empty={<EmptyState title={common('noEntities')} />}
        />
      )}
    </Panel>
  )
}

function WritesTo({ indexSetId }: { readonly indexSetId: string }) {
  const t = useStrings(systemStrings)
  const { data } = usePolledData<Deflector>(
    isSegment(indexSetId) ? path`/system/deflector/${indexSetId}` : null,
    refreshMs,
  )
  return <span className="mono muted">{data?.current_target ?? t('unknown')}</span>
}
