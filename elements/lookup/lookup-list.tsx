/** A page with the list of tables, caches or data adapters; each is created and changed on a page of its own. */
import { useCallback, type ReactNode } from 'react'
import type { EntityRow } from '../../core/entities/entity.ts'
import { EntityActions, EntityScreen, type EntityList, type RowTools } from '../kit/entities/entities.ts'
import { FeatureError, Page, Panel, useNavigate, useStrings, type EntityColumn } from '../kit/kit.ts'
import { LookupNav, type LookupPlace } from './lookup-nav.tsx'

const searchFields = [{ id: 'id' }, { id: 'title' }, { id: 'description' }, { id: 'name' }] as const

export interface LookupListProps<R extends EntityRow> {
  readonly current: LookupPlace
  readonly list: EntityList<R>
  readonly columns: readonly EntityColumn<R>[]
  readonly createAddress: string
  /** Stable (module level or useCallback). */
  readonly editAddress: (row: R) => string
  /** In the question whether to delete one. Stable. */
  readonly deleteNote?: (row: R) => ReactNode
}

export function LookupList<R extends EntityRow>(props: LookupListProps<R>) {
  const { current, list, columns, createAddress, editAddress, deleteNote } = props
  const { entity, pages } = list
  const t = useStrings(entity.strings)
  const navigate = useNavigate()
  const actions = useCallback(
    (row: R, { onDeleted }: RowTools) => (
      <EntityActions
        entity={entity}
        row={row}
        deleteNote={deleteNote?.(row)}
        onEdit={() => navigate(editAddress(row))}
        onDeleted={onDeleted}
      />
    ),
    [entity, navigate, editAddress, deleteNote],
  )
  if (pages.error && !pages.data)
    return (
      <Page title={t('title')} description={t('intro')} documentation="lookuptables">
        <LookupNav current={current} />
        <Panel>
          <FeatureError feature="lookup-tables" error={pages.error} onRetry={pages.refetch} />
        </Panel>
      </Page>
    )
  return (
    <EntityScreen
      list={list}
      columns={columns}
      documentation="lookuptables"
      search={searchFields}
      actions={actions}
      createAt={createAddress}
    >
      <LookupNav current={current} />
    </EntityScreen>
  )
}
