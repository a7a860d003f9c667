/**
 * `<cordwood-saved-searches>`: the saved searches that the user may read, opened, marked, shared and deleted.
 *
 * @permission view:read — lists every saved search; 'view:read:{id}' a single one
 * @permission view:delete — deletes saved searches; 'view:delete:{id}' a single one
 * @permission entity:own:grn::::search:{id} — shares a saved search
 * @example
 * <cordwood-saved-searches></cordwood-saved-searches>
 */
import { useCallback, useMemo, useRef } from 'react'
import type { ViewSummary } from '../../core/views/schema.ts'
import { viewStrings } from '../../core/views/strings.ts'
import {
  defineElement, EmptyState, EntityTable, Link, Page, Timestamp, useCore, useFocusAfterRemoval, usePaginatedEntities, useSelection,
  useStore, useStrings, useTableState, type EntityColumn,
} from '../kit/kit.ts'
import { BulkDelete } from './bulk-delete.tsx'
import { FavoriteStar } from './favorite-star.tsx'
import { SavedSearchActions } from './saved-search-actions.tsx'
import css from './views.css?inline'

export interface SavedSearchesProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'id' }, { id: 'title' }]

/** Whether any view may be deleted: by a permission for all, or for single ones. */
const mayDeleteSome = (held: readonly string[]) =>
  held.some(one => ['*', 'view', 'view:*', 'view:delete'].includes(one) || one.startsWith('view:delete:'))

function SavedSearches({ parameters }: SavedSearchesProps) {
  const core = useCore()
  const { routes } = core
  const t = useStrings(viewStrings)
  const held = useStore(core.$user)?.permissions ?? []
  const state = useTableState({
    url: { parameters, address: routes.views }, defaults: { sort: { attributeId: 'title', direction: 'asc' } },
  })
  const { data, error, loading, refetch } = usePaginatedEntities<ViewSummary>('/search/saved', state)
  const selection = useSelection()
  const columns = useColumns()
  const titleOf = useTitles(data?.rows)
  const removed = useFocusAfterRemoval(data?.rows, root => root.querySelector('h1'))
  const actions = useCallback((view: ViewSummary) => <SavedSearchActions view={view} onDeleted={removed} />, [removed])
  const toSearch = <Link to={routes.search()} className="btn primary">{t('toSearch')}</Link>
  return (
    <Page title={t('title')} description={t('intro')}>
      <EntityTable
        label={t('list')}
        columns={columns}
        rows={data?.rows}
        total={data?.total ?? 0}
        state={state}
        defaultSort={data?.defaultSort}
        loading={loading}
        error={error}
        onRetry={refetch}
        search={searchFields}
        attributes={data?.attributes}
        selection={mayDeleteSome(held) ? selection : undefined}
        bulkActions={ids => <BulkDelete ids={ids} selection={selection} titleOf={titleOf} />}
        actions={actions}
        empty={<EmptyState kind="noEntities" action={toSearch}>{t('none')}</EmptyState>}
      />
    </Page>
  )
}

function TitleCell({ view }: { readonly view: ViewSummary }) {
  const { routes } = useCore()
  const about = view.summary || view.description
  return (
    <div className="view-title">
      <Link to={routes.savedSearch({ viewId: view.id })} className="ent trunc" title={view.title}><bdi>{view.title}</bdi></Link>
      {about && <bdi className="xs muted trunc regular" title={about}>{about}</bdi>}
    </div>
  )
}

function useColumns(): readonly EntityColumn<ViewSummary>[] {
  const t = useStrings(viewStrings)
  return useMemo((): readonly EntityColumn<ViewSummary>[] => [
    { id: 'favorite', title: t('favorite'), hideTitle: true, className: 'col-favorite', render: view => <FavoriteStar view={view} /> },
    { id: 'title', title: t('name'), rowHeader: true, sortable: true, weight: 3, minWidth: 240, render: view => <TitleCell view={view} /> },
    { id: 'summary', title: t('summary'), sortable: true, hidden: true },
    { id: 'description', title: t('description'), sortable: true, hidden: true },
    {
      id: 'owner', title: t('owner'), sortable: true, className: 'muted col-owner',
      render: view => <bdi className="trunc" title={view.owner ?? undefined}>{view.owner}</bdi>,
    },
    {
      id: 'created_at', title: t('created'), type: 'DATE', sortable: true, className: 'muted col-created',
      render: view => <Timestamp value={view.created_at} />,
    },
  ], [t])
}

/** Titles of all that were seen: a selection goes over pages. Stable. */
function useTitles(rows: readonly ViewSummary[] | undefined): (id: string) => string {
  const seen = useRef(new Map<string, string>())
  for (const { id, title } of rows ?? []) seen.current.set(id, title)
  return useCallback((id: string) => seen.current.get(id) ?? id, [])
}

defineElement<SavedSearchesProps>('cordwood-saved-searches', SavedSearches, {
  props: { parameters: String },
  events: ['cordwood-saved-search-deleted', 'cordwood-request-share'],
  styles: [css],
})
