/** Asks before a saved search is deleted, and deletes it. */
import { deleteView } from '../../core/views/api.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { ConfirmDialog, useHost, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { useViewsChanged } from './use-views-changed.ts'
import type { SavedSearchDeletedDetail } from './view-events.ts'

export interface DeleteViewProps {
  readonly view: { readonly id: string, readonly title: string }
  /** It is no more; lists follow. */
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteView({ view: { id, title }, onDeleted, onClose }: DeleteViewProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(viewStrings)
  const toast = useToast()
  const changed = useViewsChanged()
  const remove = async () => {
    await deleteView(client, id)
    toast.success(t('deleted', { title }))
    host.emit('cordwood-saved-search-deleted', { ids: [id] } satisfies SavedSearchDeletedDetail)
    onDeleted()
    onClose()
    changed()
  }
  return (
    <ConfirmDialog title={t('deleteTitle', { title })} danger confirmLabel={t('delete')} onConfirm={remove} onCancel={onClose}>
      <p>{t('deleteQuestion')}</p>
    </ConfirmDialog>
  )
}
