/** Asks before an entity is deleted, and deletes it. */
import type { ReactNode } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { entityApi } from '../../../core/entities/api.ts'
import type { Entity } from '../../../core/entities/entity.ts'
import { ConfirmDialog } from '../dialog.tsx'
import { useToast } from '../toasts.tsx'
import { useQuietClient } from '../use-quiet-client.ts'
import { useStrings } from '../words.ts'
import { useDeletedEvent } from './use-deleted-event.ts'

export interface DeleteEntityProps {
  readonly entity: Entity
  readonly id: string
  readonly title: string
  /** In place of the question; by default the entity's own, unless it cannot be deleted. */
  readonly question?: ReactNode
  /** Below the question. */
  readonly note?: ReactNode
  /** Why it cannot be deleted now: its button is disabled and says so. */
  readonly refusal?: string | null
  /** Deletes it; by default by the entity's API. */
  readonly remove?: (client: Client) => Promise<unknown>
  /** The entity has been deleted; lists follow. */
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteEntity(props: DeleteEntityProps) {
  const { entity, id, title, question, note, refusal, remove, onDeleted, onClose } = props
  const client = useQuietClient()
  const t = useStrings(entity.strings)
  const toast = useToast()
  const tellDeleted = useDeletedEvent(entity)
  const confirm = async () => {
    await (remove ? remove(client) : entityApi(entity).remove(client, id))
    toast.success(t('deleted', { title }))
    onDeleted()
    onClose()
    tellDeleted([id])
  }
  return (
    <ConfirmDialog
      title={t('deleteTitle', { title })}
      danger
      confirmLabel={t('delete')}
      refusal={refusal}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {question ?? (refusal == null && <p>{t('deleteQuestion')}</p>)}
      {note}
    </ConfirmDialog>
  )
}
