/** Buttons for the selected rows. Each opens a dialog; what failed is shown row by row and stays selected. */
import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import type { BulkFailure, BulkResult } from '../../../core/entities/bulk.ts'
import type { Entity } from '../../../core/entities/entity.ts'
import { isPermittedForSome } from '../../../core/permissions/for-some.ts'
import { Button } from '../button.tsx'
import { useCore } from '../hooks.ts'
import type { IconName } from '../icon.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { addKitCss } from '../stylesheet.ts'
import { BulkFailures } from '../tables/bulk-failures.tsx'
import type { Selection } from '../tables/selection.ts'
import { useStrings } from '../words.ts'
import { BulkDelete } from './bulk-delete.tsx'
import css from './entities.css?inline'
import { useBulkSharing } from './use-sharing.ts'

addKitCss(css)

const BulkShare = lazyPart(async () => (await import('./bulk-share.tsx')).default)

export interface BulkDialogProps {
  readonly entity: Entity
  readonly ids: readonly string[]
  readonly titleOf: (id: string) => string
  readonly onDone: (result: BulkResult) => void
  readonly onCancel: () => void
}

export interface BulkAction {
  readonly label: string
  readonly icon: IconName
  /** The permission for all such entities or for single ones: 'streams:changestate'. One of several is enough. */
  readonly permissions: readonly string[]
  /** The dialog before the action: a `BulkQuestion`, or a form. */
  readonly dialog: (props: BulkDialogProps) => ReactNode
}

export interface BulkActionsProps {
  readonly entity: Entity
  readonly ids: readonly string[]
  readonly selection: Selection
  readonly titleOf: (id: string) => string
  /** Besides sharing and deleting. */
  readonly actions?: readonly BulkAction[]
  /** The question before the deletion, where it is another than `BulkDelete`. */
  readonly deletion?: (props: BulkDialogProps) => ReactNode
}

interface Told {
  readonly deleting: boolean
  readonly failures: readonly BulkFailure[]
}

const nothing: Told = { deleting: false, failures: [] }

export function BulkActions({ entity, ids, selection, titleOf, actions = [], deletion }: BulkActionsProps) {
  const t = useStrings(entity.strings)
  const held = useStore(useCore().$user)?.permissions
  const [open, setOpen] = useState<number | 'share' | 'delete' | null>(null)
  const [{ deleting, failures }, setTold] = useState(nothing)
  const sharing = useBulkSharing(entity.grn, ids)
  const onCancel = () => setOpen(null)
  const onDone = (result: BulkResult) => {
    setTold({ deleting: open === 'delete', failures: result.failures })
    setOpen(null)
    selection.set(new Set(result.failures.map(failure => failure.entity_id)))
  }
  const dialog: BulkDialogProps = { entity, ids, titleOf, onDone, onCancel }
  return (
    <>
      <span className="bulk-separator" />
      {actions.map(
        ({ label, icon, permissions }, index) =>
          permissions.some(one => isPermittedForSome(held, one)) && (
            <Action key={label} icon={icon} label={label} onClick={() => setOpen(index)} />
          ),
      )}
      {sharing.permitted && (
        <Action icon="person-plus" label={t('share')} onClick={() => sharing.share(() => setOpen('share'))} />
      )}
      {isPermittedForSome(held, entity.permissions.delete) && (
        <Action icon="trash" label={t('deleteShort')} className="end danger-text" onClick={() => setOpen('delete')} />
      )}
      {typeof open === 'number' && actions[open]?.dialog(dialog)}
      {open === 'share' && <BulkShare {...dialog} />}
      {open === 'delete' && (deletion?.(dialog) ?? <BulkDelete {...dialog} />)}
      {failures.length > 0 && (
        <BulkFailures
          failures={failures}
          title={t(deleting ? 'notDeleted' : 'failures')}
          summary={t(deleting ? 'notDeletedMany' : 'failedMany', { count: failures.length })}
          nameTitle={t('name')}
          reasonTitle={t('reason')}
          titleOf={titleOf}
          onClose={() => setTold(nothing)}
        />
      )}
    </>
  )
}

interface ActionProps {
  readonly icon: IconName
  readonly label: string
  readonly className?: string
  readonly onClick: () => void
}

/** A button that shows its icon alone where words have no room. */
const Action = ({ icon, label, className, onClick }: ActionProps) => (
  <Button size="sm" icon={icon} title={label} className={className} onClick={onClick}>
    <span className="words">{label}</span>
  </Button>
)
