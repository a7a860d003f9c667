/** Deletes the selected saved searches together; tells of each that could not be deleted, which stays selected. */
import { useState } from 'react'
import { deleteViews } from '../../core/views/api.ts'
import { viewStrings } from '../../core/views/strings.ts'
import { BulkFailures, Button, ConfirmDialog, useHost, useQuietClient, useStrings, useToast, type BulkFailure, type Selection } from '../kit/kit.ts'
import { useViewsChanged } from './use-views-changed.ts'
import type { SavedSearchDeletedDetail } from './view-events.ts'

export interface BulkDeleteProps {
  readonly ids: readonly string[]
  readonly selection: Selection
  /** Of those that were seen: a selection goes over pages. */
  readonly titleOf: (id: string) => string
}

/** So many titles are named. */
const named = 5

export function BulkDelete({ ids, selection, titleOf }: BulkDeleteProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(viewStrings)
  const toast = useToast()
  const changed = useViewsChanged()
  const [asking, setAsking] = useState(false)
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const count = ids.length
  const run = async () => {
    const result = await deleteViews(client, ids)
    const failed = new Set(result.failures.map(failure => failure.entity_id))
    const deleted = ids.filter(id => !failed.has(id))
    if (deleted.length > 0) {
      toast.success(t('deletedMany', { count: deleted.length }))
      host.emit('cordwood-saved-search-deleted', { ids: deleted } satisfies SavedSearchDeletedDetail)
    }
    setAsking(false)
    setFailures(result.failures)
    selection.set(failed)
    changed()
  }
  return (
    <>
      <Button size="sm" icon="trash" className="end danger-text" onClick={() => setAsking(true)}>{t('delete')}</Button>
      {asking && (
        <ConfirmDialog
          title={t('bulkDelete', { count })}
          danger
          confirmLabel={t('deleteMany', { count })}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        >
          <p>{t('bulkDeleteHint')}</p>
          <ul className="named-views">
            {ids.slice(0, named).map(id => <li key={id} className="trunc medium"><bdi title={titleOf(id)}>{titleOf(id)}</bdi></li>)}
            {count > named && <li className="muted">{t('andMore', { count: count - named })}</li>}
          </ul>
        </ConfirmDialog>
      )}
      {failures.length > 0 && (
        <BulkFailures
          failures={failures} title={t('failures')} summary={t('failedMany', { count: failures.length })}
          nameTitle={t('name')} reasonTitle={t('reason')} titleOf={titleOf} onClose={() => setFailures([])}
        />
      )}
    </>
  )
}
