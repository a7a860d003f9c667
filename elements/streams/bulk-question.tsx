/** Asks before many streams are started, paused or deleted, and does it. */
import { bulkStreams } from '../../core/streams/api.ts'
import type { BulkResult } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { ConfirmDialog, useHost, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { NamedStreams } from './named-streams.tsx'
import type { StreamDeletedDetail } from './stream-events.ts'
import { useStreamsChanged } from './use-streams-data.ts'

const kinds = {
  start: { call: 'resume', question: 'bulkStart', hint: 'bulkStartHint', button: 'startMany', done: 'startedMany' },
  pause: { call: 'pause', question: 'bulkPause', hint: 'bulkPauseHint', button: 'pauseMany', done: 'pausedMany' },
  delete: { call: 'delete', question: 'bulkDelete', hint: 'bulkDeleteHint', button: 'deleteMany', done: 'deletedMany' },
} as const
export type BulkKind = keyof typeof kinds

export interface BulkQuestionProps {
  readonly kind: BulkKind
  readonly ids: readonly string[]
  readonly titleOf: (id: string) => string
  readonly onDone: (result: BulkResult) => void
  readonly onCancel: () => void
}

export function BulkQuestion({ kind, ids, titleOf, onDone, onCancel }: BulkQuestionProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const changed = useStreamsChanged()
  const { call, question, hint, button, done } = kinds[kind]
  const count = ids.length

  const run = async () => {
    const result = await bulkStreams(client, call, ids)
    const failed = new Set(result.failures.map(failure => failure.entity_id))
    if (result.successfully_performed > 0) toast.success(t(done, { count: result.successfully_performed }))
    if (kind === 'delete') {
      const deleted = ids.filter(id => !failed.has(id))
      if (deleted.length > 0) host.emit('cordwood-stream-deleted', { ids: deleted } satisfies StreamDeletedDetail)
    }
    changed()
    onDone(result)
  }

  return (
    <ConfirmDialog
      title={t(question, { count })}
      danger={kind === 'delete'}
      confirmLabel={t(button, { count })}
      onConfirm={run}
      onCancel={onCancel}
    >
      <p>{t(hint)}</p>
      <NamedStreams ids={ids} titleOf={titleOf} />
    </ConfirmDialog>
  )
}
