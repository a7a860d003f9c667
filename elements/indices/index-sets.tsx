/**
 * `<cordwood-index-sets>`: the index sets with what they hold, and what can be done with them.
 *
 * @permission indexsets:read — lists index sets; 'indexsets:read:{id}' a single one
 * @permission indexsets:create — shows the creation of index sets
 * @permission indexsets:edit — changes index sets and chooses the default one; 'indexsets:edit:{id}' a single one
 * @permission indexsets:delete — deletes index sets; 'indexsets:delete:{id}' a single one
 * @example
 * <cordwood-index-sets></cordwood-index-sets>
 */
import { useCallback, useMemo } from 'react'
import { indexSetsPath } from '../../core/indices/api.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexSetList } from '../../core/indices/schema.ts'
import {
  ClientTable,
  defineElement,
  EmptyState,
  ErrorState,
  Link,
  Page,
  Panel,
  useCore,
  useFocusAfterRemoval,
  usePermission,
  usePolledData,
  useStrings,
} from '../kit/kit.ts'
import { Figures } from './figures.tsx'
import { IndexSetActions } from './index-set-actions.tsx'
import { useIndexSetColumns, type IndexSetRow } from './index-set-columns.tsx'
import css from './index-sets.css?inline'
import { useTotals } from './use-totals.ts'

export interface IndexSetsProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const refreshMs = 10_000
const byTitle = { sort: { attributeId: 'title', direction: 'asc' } } as const
const none = { indices: 0, documents: 0, size: 0 }

function IndexSets({ parameters }: IndexSetsProps) {
  const { routes } = useCore()
  const t = useStrings(indexSetStrings)
  const mayCreate = usePermission('indexsets:create')
  const { data, error, refetch } = usePolledData<IndexSetList>(indexSetsPath, refreshMs)
  const rows = useMemo(
    () => data?.index_sets.map((set): IndexSetRow => ({ ...set, stats: data.stats[set.id] ?? none })),
    [data],
  )
  const totals = useTotals(rows)
  const columns = useIndexSetColumns()
  const removed = useFocusAfterRemoval(rows, root => root.querySelector('h1'))
  const actions = useCallback((row: IndexSetRow) => <IndexSetActions row={row} onDeleted={removed} />, [removed])
  const create = mayCreate && (
    <Link className="btn primary" to={routes.newIndexSet()}>
      {t('create')}
    </Link>
  )
  return (
    <Page title={t('title')} description={t('intro')} documentation="indexmodel" actions={create}>
      {error && !rows ? (
        <Panel>
          <ErrorState error={error} onRetry={refetch} />
        </Panel>
      ) : (
        <>
          <Figures label={t('totals')} figures={totals} />
          <ClientTable
            label={t('list')}
            columns={columns}
            rows={rows}
            search
            defaults={byTitle}
            url={{ parameters, address: routes.indices }}
            actions={actions}
            empty={<EmptyState kind="noEntities">{t(mayCreate ? 'none' : 'readOnly')}</EmptyState>}
          />
        </>
      )}
    </Page>
  )
}

defineElement<IndexSetsProps>('cordwood-index-sets', IndexSets, {
  props: { parameters: String },
  events: ['cordwood-index-set-saved', 'cordwood-index-set-deleted'],
  styles: [css],
})
