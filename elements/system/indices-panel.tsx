import { isSegment, path } from '../../core/client/request.ts'
import type { Deflector, IndexSet, IndexSetList } from '../../core/indices/schema.ts'
import { formatBytes, formatNumber } from '../../core/numbers/format.ts'
import { systemStrings } from '../../core/system/strings.ts'
import { EmptyState, ErrorState, Panel, Table, useCommonStrings, usePolledData, useStrings, type Column } from '../kit/kit.ts'
import { refreshMs } from './cluster-figures.ts'

/** Index sets with what they hold. */
export function IndicesPanel() {
  const t = useStrings(systemStrings)
  const common = useCommonStrings()
  const { data, error, refetch } = usePolledData<IndexSetList>('/system/indices/index_sets?stats=true', refreshMs)
  const stats = (set: IndexSet) => (data && Object.hasOwn(data.stats, set.id) ? data.stats[set.id] : undefined)
  const sum = (key: 'indices' | 'size' | 'documents') => Object.values(data?.stats ?? {}).reduce((total, one) => total + one[key], 0)
  const columns: readonly Column<IndexSet>[] = [
    { id: 'title', title: t('indexSet'), rowHeader: true, minWidth: 96, weight: 1.5, render: set => <span className="break">{set.title}</span> },
    { id: 'writes', title: t('writesTo'), className: 'break', minWidth: 120, priority: 2, render: set => <WritesTo indexSetId={set.id} /> },
    { id: 'indices', title: t('indices'), numeric: true, width: 80, priority: 1, render: set => formatNumber(stats(set)?.indices ?? 0) },
    { id: 'size', title: t('size'), numeric: true, width: 88, render: set => formatBytes(stats(set)?.size ?? 0) },
    {
      id: 'messages', title: t('messages'), numeric: true, width: 108,
      render: set => formatNumber(stats(set)?.documents ?? 0),
    },
  ]
  const note = data && t('indicesNote', {
    indices: t('indexCount', { count: sum('indices') }),
    size: formatBytes(sum('size')),
    messages: t('messageCount', { count: sum('documents') }),
  })
  return (
    <Panel title={t('indices')} note={note}>
      {error && !data
        ? <ErrorState error={error} onRetry={refetch} />
        : (
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
  const { data } = usePolledData<Deflector>(isSegment(indexSetId) ? path`/system/deflector/${indexSetId}` : null, refreshMs)
  return <span className="mono muted">{data?.current_target ?? t('unknown')}</span>
}
