/** Deletes the selected saved searches together; tells of each that could not be deleted, which stays selected. */
import { useMemo, useState } from 'react'
import { deleteViews, type BulkResult } from '../../core/views/api.ts'
import { viewStrings } from '../../core/views/strings.ts'
import {
  Button, Callout, ConfirmDialog, Dialog, Table, useCommonStrings, useHost, useStrings, useToast, type Column, type Selection,
} from '../kit/kit.ts'
import { useQuietClient } from '../streams/use-quiet-client.ts'
import { useViewsChanged } from './use-views-changed.ts'
import type { SavedSearchDeletedDetail } from './view-events.ts'

export interface BulkDeleteProps {
  readonly ids: readonly string[]
  readonly selection: Selection
  /** Of those that were seen: a selection goes over pages. */
  readonly titleOf: (id: string) => string
}

type Failure = BulkResult['failures'][number]

/** So many titles are named. */
const named = 5

export function BulkDelete({ ids, selection, titleOf }: BulkDeleteProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(viewStrings)
  const toast = useToast()
  const changed = useViewsChanged()
  const [asking, setAsking] = useState(false)
  const [failures, setFailures] = useState<readonly Failure[]>([])
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
      {failures.length > 0 && <Failures failures={failures} titleOf={titleOf} onClose={() => setFailures([])} />}
    </>
  )
}

interface FailuresProps extends Pick<BulkDeleteProps, 'titleOf'> {
  readonly failures: readonly Failure[]
  readonly onClose: () => void
}

function Failures({ failures, titleOf, onClose }: FailuresProps) {
  const t = useStrings(viewStrings)
  const common = useCommonStrings()
  const columns = useMemo((): readonly Column<Failure>[] => [
    {
      id: 'title', title: t('name'), rowHeader: true, wide: true,
      render: ({ entity_id: id }) => <bdi className="break medium">{titleOf(id)}</bdi>,
    },
    { id: 'reason', title: t('reason'), wide: true, render: failure => <span className="break">{failure.failure_explanation}</span> },
  ], [t, titleOf])
  return (
    <Dialog
      title={t('failures')}
      onClose={onClose}
      footer={<Button variant="primary" data-autofocus onClick={onClose}>{common('close')}</Button>}
    >
      <div className="col">
        <Callout variant="danger">{t('failedMany', { count: failures.length })}</Callout>
        <Table label={t('failures')} cards columns={columns} rows={failures} rowKey={failure => failure.entity_id} />
      </div>
    </Dialog>
  )
}
