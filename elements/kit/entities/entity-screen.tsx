/** A page with one list of entities: head, creation, search, filters, selection with bulk actions, menus, an empty state. */
import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { ListAttribute } from '../../../core/client/pagination.ts'
import type { Entity, EntityRow } from '../../../core/entities/entity.ts'
import { isPermittedForSome } from '../../../core/permissions/for-some.ts'
import { isPermitted } from '../../../core/permissions/permissions.ts'
import { Button } from '../button.tsx'
import { useCore } from '../hooks.ts'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'
import { Page, type PageProps } from '../page.tsx'
import { EmptyState } from '../parts/parts.ts'
import type { EntityColumn } from '../tables/column.ts'
import { EntityTable, type EntityTableProps } from '../tables/entity-table.tsx'
import { useStrings } from '../words.ts'
import { BulkActions, type BulkAction, type BulkActionsProps } from './bulk-actions.tsx'
import { EntityActions } from './entity-actions.tsx'
import type { EntityFormProps } from './entity-form.tsx'
import { FavoriteStar } from './favorite-star.tsx'
import type { EntityList } from './use-entity-list.ts'

/** Tools of the screen for an area's own menu of a row. */
export interface RowTools {
  /** Opens the form; undefined where the screen has none. */
  readonly onEdit: (() => void) | undefined
  readonly onDeleted: () => void
}

export interface EntityScreenProps<R extends EntityRow> extends Pick<PageProps, 'documentation'> {
  /** The result of `useEntityList`. */
  readonly list: EntityList<R>
  /** Of a kind that can be a favourite, the star stands before them. */
  readonly columns: readonly EntityColumn<R>[]
  /** The address of the page on which a new one is made, where that is no dialog of the list. */
  readonly createAt?: string
  /** Renders the form of a new entity (`row` null) or of one that is changed. */
  readonly form?: (props: EntityFormProps<R>) => ReactNode
  /** The menu of a row; default `EntityActions`. Stable (module level or useCallback). */
  readonly actions?: (row: R, tools: RowTools) => ReactNode
  /** Besides sharing and deleting. */
  readonly bulkActions?: readonly BulkAction[]
  /** The question before selected rows are deleted; default `BulkDelete`. */
  readonly bulkDeletion?: BulkActionsProps['deletion']
  /** Rows can be selected; default: if the user may delete any. */
  readonly selectable?: boolean
  readonly search?: EntityTableProps<R>['search']
  readonly sections?: EntityTableProps<R>['sections']
  /** Replaces the attributes of the server. */
  readonly attributes?: readonly ListAttribute[]
  /** The action of an empty list; default the creation. */
  readonly emptyAction?: ReactNode
  /** Before the creation, in the head. */
  readonly headActions?: ReactNode
  /** Between the head and the list. */
  readonly children?: ReactNode
}

export function EntityScreen<R extends EntityRow>(props: EntityScreenProps<R>) {
  const {
    list: { entity, pages, state, selection, titleOf, removed },
    form,
    actions,
    bulkActions,
    createAt,
    emptyAction,
  } = props
  const t = useStrings(entity.strings)
  const held = useStore(useCore().$user)?.permissions
  const [shown, setShown] = useState<{ readonly row: R | null } | null>(null)
  const hasForm = form !== undefined
  const renderActions = useCallback(
    (row: R) => {
      const tools: RowTools = { onEdit: hasForm ? () => setShown({ row }) : undefined, onDeleted: removed }
      return actions ? actions(row, tools) : <EntityActions entity={entity} row={row} {...tools} />
    },
    [actions, entity, hasForm, removed],
  )
  const columns = useMemo(
    () => (entity.grn === null ? props.columns : [favorite(entity, t('favorite')), ...props.columns]),
    [entity, props.columns, t],
  )
  const mayCreate = entity.permissions.create !== null && isPermitted(held, entity.permissions.create)
  const create = (variant: 'primary' | 'default') => {
    if (!mayCreate) return null
    if (createAt !== undefined)
      return (
        <Link to={createAt} className={variant === 'primary' ? 'btn primary' : 'btn'}>
          <Icon name="plus" />
          {t('create')}
        </Link>
      )
    return hasForm ? (
      <Button variant={variant} icon="plus" onClick={() => setShown({ row: null })}>
        {t('create')}
      </Button>
    ) : null
  }
  const offer = emptyAction ?? create('default')
  return (
    <Page
      title={t('title')}
      description={t('intro') || undefined}
      documentation={props.documentation}
      actions={
        <>
          {props.headActions}
          {create('primary')}
        </>
      }
    >
      {props.children}
      <EntityTable
        label={t('title')}
        columns={columns}
        pages={pages}
        state={state}
        search={props.search ?? true}
        attributes={props.attributes}
        selection={(props.selectable ?? isPermittedForSome(held, entity.permissions.delete)) ? selection : undefined}
        bulkActions={ids => (
          <BulkActions {...{ entity, ids, selection, titleOf }} actions={bulkActions} deletion={props.bulkDeletion} />
        )}
        sections={props.sections}
        actions={renderActions}
        empty={
          <EmptyState kind="noEntities" action={offer}>
            {t(offer ? 'none' : 'readOnly')}
          </EmptyState>
        }
      />
      {shown && form?.({ row: shown.row, onClose: () => setShown(null) })}
    </Page>
  )
}

const favorite = <R extends EntityRow>(entity: Entity<R>, title: string): EntityColumn<R> => ({
  id: 'favorite',
  title,
  hideTitle: true,
  className: 'col-favorite',
  render: row => <FavoriteStar entity={entity} row={{ ...row, title: entity.titleOf(row) }} />,
})
