/** The menu of one row: what the user may not do is disabled, with the reasons above. */
import { useState, type ReactNode } from 'react'
import type { Entity, EntityRow } from '../../../core/entities/entity.ts'
import { IconButton } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { usePermission } from '../hooks.ts'
import { Menu, type MenuItem } from '../menu.tsx'
import { copyText } from '../parts/copy-text.ts'
import { addKitCss } from '../stylesheet.ts'
import { useToast } from '../toasts.tsx'
import { useStrings } from '../words.ts'
import { DeleteEntity, type DeleteEntityProps } from './delete-entity.tsx'
import css from './entities.css?inline'
import { EntityAccess } from './entity-access.tsx'
import { ShareEntity } from './share-entity.tsx'
import { useSharing } from './use-sharing.ts'

addKitCss(css)

export interface EntityRights {
  /** Why the user cannot change it; null: they can. */
  readonly editRefusal: string | null
  readonly deleteRefusal: string | null
}

/** Returns what the user may do with an entity: by its own limit, then by permission. */
export function useEntityRights<R extends EntityRow, I>(entity: Entity<R, I>, row: R): EntityRights {
  const t = useStrings(entity.strings)
  const mayEdit = usePermission(`${entity.permissions.edit}:${row.id}`)
  const mayDelete = usePermission(`${entity.permissions.delete}:${row.id}`)
  const limit = entity.limit(row, t)
  return {
    editRefusal: limit ?? (mayEdit ? null : t('notPermitted')),
    deleteRefusal: limit ?? (mayDelete ? null : t('mayNotDelete')),
  }
}

/** A deletion that differs from that of other entities. */
export interface EntityDeletion {
  /** Why this one cannot be deleted, though the user may delete others; null: it can. */
  readonly refusal: string | null
  /** Asks, and deletes. */
  readonly question: (props: Pick<DeleteEntityProps, 'onDeleted' | 'onClose'>) => ReactNode
}

export interface EntityActionsProps<R extends EntityRow, I> {
  readonly entity: Entity<R, I>
  readonly row: R
  /** First of all: how it is opened. */
  readonly open?: MenuItem
  /** Opens the form; without it there is no editing. */
  readonly onEdit?: () => void
  /** After editing. */
  readonly items?: readonly MenuItem[]
  /** After sharing. */
  readonly more?: readonly MenuItem[]
  /** In the question whether to delete it: what the deletion means. */
  readonly deleteNote?: ReactNode
  /** Replaces the usual question. */
  readonly deletion?: EntityDeletion
  /** The entity has been deleted; the list follows. */
  readonly onDeleted: () => void
}

export function EntityActions<R extends EntityRow, I>(props: EntityActionsProps<R, I>) {
  const { entity, row, open: first, onEdit, items = [], more = [], deleteNote, deletion, onDeleted } = props
  const t = useStrings(entity.strings)
  const common = useCommonStrings()
  const toast = useToast()
  const [open, setOpen] = useState<'share' | 'access' | 'delete' | null>(null)
  const { editRefusal, deleteRefusal: mayNotDelete } = useEntityRights(entity, row)
  const deleteRefusal = mayNotDelete ?? deletion?.refusal ?? null
  const { grn } = entity
  const sharing = useSharing(grn ?? 'stream', grn === null ? '' : row.id)
  const title = entity.titleOf(row)
  const close = () => setOpen(null)
  const copyId = () =>
    copyText(row.id).then(
      () => toast.success(t('idCopied')),
      () => toast.error(common('copyFailed')),
    )
  const refusal = onEdit ? (editRefusal ?? deleteRefusal) : deleteRefusal
  const reasons = [refusal, sharing.refusal].filter(reason => reason !== null)
  const all: readonly MenuItem[] = [
    ...(first ? [first, 'separator' as const] : []),
    ...reasons.map(caption => ({ caption })),
    ...(onEdit
      ? [{ label: t('edit'), icon: 'pencil' as const, disabled: editRefusal !== null, onSelect: onEdit }]
      : []),
    ...items,
    ...(grn === null
      ? []
      : [
          {
            label: t('share'),
            icon: 'person-plus' as const,
            disabled: sharing.refusal !== null,
            onSelect: () => sharing.share(() => setOpen('share')),
          },
          {
            label: t('access'),
            icon: 'people' as const,
            disabled: sharing.refusal !== null,
            onSelect: () => setOpen('access'),
          },
        ]),
    ...more,
    { label: t('copyId'), icon: 'link', onSelect: () => void copyId() },
    'separator',
    {
      label: t('delete'),
      icon: 'trash',
      danger: true,
      disabled: deleteRefusal !== null,
      onSelect: () => setOpen('delete'),
    },
  ]
  return (
    <>
      <Menu
        label={t('moreOf', { title })}
        align="end"
        items={all}
        trigger={trigger => <IconButton {...trigger} size="sm" icon="three-dots" label={t('moreOf', { title })} />}
      />
      {open === 'share' && grn !== null && <ShareEntity type={grn} id={row.id} title={title} onClose={close} />}
      {open === 'access' && grn !== null && <EntityAccess type={grn} id={row.id} title={title} onClose={close} />}
      {open === 'delete' &&
        (deletion?.question({ onDeleted, onClose: close }) ?? (
          <DeleteEntity
            entity={entity}
            id={row.id}
            title={title}
            note={deleteNote}
            onDeleted={onDeleted}
            onClose={close}
          />
        ))}
    </>
  )
}
