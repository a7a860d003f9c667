/** What can be done with the selected streams at once. Each asks first, and tells what failed, stream by stream. */
import { lazy, Suspense, useState } from 'react'
import type { BulkResult } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { BulkFailures, Button, useCore, useStore, useStrings, type IconName, type Selection } from '../kit/kit.ts'
import { AssignIndexSet } from './assign-index-set.tsx'
import { BulkQuestion, type BulkKind } from './bulk-question.tsx'
import { useBulkSharing } from './use-sharing.ts'

const BulkShare = lazy(() => import('./bulk-share.tsx'))

export interface BulkActionsProps {
  readonly ids: readonly string[]
  readonly selection: Selection
  /** Of streams that were seen: a selection goes over pages. */
  readonly titleOf: (id: string) => string
}

/** Whether any stream may be changed that way: by a permission for all, or for single ones. */
const holdsSome = (held: readonly string[], action: string) =>
  held.some(one => ['*', 'streams', 'streams:*', `streams:${action}`].includes(one) || one.startsWith(`streams:${action}:`))

export function BulkActions({ ids, selection, titleOf }: BulkActionsProps) {
  const t = useStrings(streamStrings)
  const held = useStore(useCore().$user)?.permissions ?? []
  const [open, setOpen] = useState<BulkKind | 'assign' | 'share' | null>(null)
  const [failures, setFailures] = useState<BulkResult['failures']>([])
  const mayEdit = holdsSome(held, 'edit')
  const sharing = useBulkSharing(ids)
  const close = () => setOpen(null)
  // What failed stays selected.
  const done = (result: BulkResult) => {
    close()
    setFailures(result.failures)
    selection.set(new Set(result.failures.map(failure => failure.entity_id)))
  }
  return (
    <>
      <span className="bulk-separator" />
      {(mayEdit || holdsSome(held, 'changestate')) && (
        <>
          <Action icon="play" label={t('start')} onClick={() => setOpen('start')} />
          <Action icon="pause" label={t('pause')} onClick={() => setOpen('pause')} />
        </>
      )}
      {mayEdit && <Action icon="database" label={t('assignIndexSet')} onClick={() => setOpen('assign')} />}
      {sharing.permitted && <Action icon="person-plus" label={t('share')} onClick={() => sharing.share(() => setOpen('share'))} />}
      {mayEdit && <Action icon="trash" label={t('deleteShort')} className="end danger-text" onClick={() => setOpen('delete')} />}
      {open === 'assign' && <AssignIndexSet ids={ids} onDone={done} onCancel={close} />}
      {open === 'share' && <Suspense><BulkShare ids={ids} titleOf={titleOf} onDone={done} onCancel={close} /></Suspense>}
      {(open === 'start' || open === 'pause' || open === 'delete') && (
        <BulkQuestion kind={open} ids={ids} titleOf={titleOf} onDone={done} onCancel={close} />
      )}
      {failures.length > 0 && (
        <BulkFailures
          failures={failures} title={t('failures')} summary={t('failedMany', { count: failures.length })}
          nameTitle={t('streamName')} reasonTitle={t('reason')} titleOf={titleOf} onClose={() => setFailures([])}
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

/** Its icon alone where there is no room for words. */
const Action = ({ icon, label, className, onClick }: ActionProps) => (
  <Button size="sm" icon={icon} title={label} className={className} onClick={onClick}><span className="words">{label}</span></Button>
)
