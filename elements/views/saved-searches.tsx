/**
 * `<cordwood-saved-searches>`: the saved searches that the user may read, opened, marked, shared and deleted.
 *
 * @permission view:read — lists every saved search; 'view:read:{id}' a single one
 * @permission view:delete — deletes saved searches; 'view:delete:{id}' a single one
 * @permission entity:own:grn::::search:{id} — shares a saved search
 * @example
 * <cordwood-saved-searches></cordwood-saved-searches>
 */
import { useCallback, useMemo } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { savedSearchEntity } from '../../core/views/entity.ts'
import type { ViewSummary } from '../../core/views/schema.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { EntityActions, EntityScreen, EntityTitle, useEntityList, type RowTools } from '../kit/entities/entities.ts'
import { defineElement, Link, Timestamp, useCore, useStrings, type EntityColumn } from '../kit/kit.ts'
import css from './views.css?inline'

export interface SavedSearchesProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'id' }, { id: 'title' }]

function SavedSearches({ parameters }: SavedSearchesProps) {
  const { routes } = useCore()
  const t = useStrings(viewStrings)
  const list = useEntityList(savedSearchEntity, { parameters, address: routes.views })
  const columns = useColumns()
  const actions = useCallback(
    (view: ViewSummary, { onDeleted }: RowTools) => (
      <EntityActions
        entity={savedSearchEntity}
        row={view}
        {...(isSegment(view.id) && {
          open: { label: t('open'), icon: 'search' as const, to: routes.savedSearch({ viewId: view.id }) },
        })}
        onDeleted={onDeleted}
      />
    ),
    [routes, t],
  )
  return (
    <EntityScreen
      list={list}
      columns={columns}
      search={searchFields}
      actions={actions}
      emptyAction={
        <Link to={routes.search()} className="btn primary">
          {t('toSearch')}
        </Link>
      }
    />
  )
}

function useColumns(): readonly EntityColumn<ViewSummary>[] {
  const { routes } = useCore()
  const t = useStrings(viewStrings)
  return useMemo(
    (): readonly EntityColumn<ViewSummary>[] => [
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 3,
        minWidth: 240,
        render: ({ id, title, summary, description }) => (
          <EntityTitle
            title={title}
            // An id that cannot be part of an address leads nowhere.
            {...(isSegment(id) && { to: routes.savedSearch({ viewId: id }) })}
            about={summary || description}
          />
        ),
      },
      { id: 'summary', title: t('summary'), sortable: true, hidden: true },
      { id: 'description', title: t('description'), sortable: true, hidden: true },
      {
        id: 'owner',
        title: t('owner'),
        sortable: true,
        className: 'muted col-owner',
        render: view => (
          <bdi className="trunc" title={view.owner ?? undefined}>
            {view.owner}
          </bdi>
        ),
      },
      {
        id: 'created_at',
        title: t('created'),
        type: 'DATE',
        sortable: true,
        // A whole timestamp.
        width: 184,
        className: 'muted col-created',
        render: view => <Timestamp value={view.created_at} />,
      },
    ],
    [routes, t],
  )
}

defineElement<SavedSearchesProps>('cordwood-saved-searches', SavedSearches, {
  props: { parameters: String },
  events: ['cordwood-saved-search-deleted', 'cordwood-request-share'],
  styles: [css],
})
