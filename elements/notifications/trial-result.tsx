import type { TrialReply } from '../../core/notifications/queue.ts'
import { notificationStrings } from '../../core/notifications/strings.ts'
import { Callout, useStrings } from '../kit/kit.ts'
import { Answer } from './receiver-answer.tsx'

/** Whether a test was delivered, else why not; and the receiver's own answer. */
export function TrialResult({ trial: { delivered, error, answer } }: { readonly trial: TrialReply }) {
  const t = useStrings(notificationStrings)
  return (
    <Callout variant={delivered ? 'success' : 'danger'} title={t(delivered ? 'tested' : 'testFailed')}>
      {error !== null && <div className="break">{error}</div>}
      {answer && <Answer answer={answer} />}
    </Callout>
  )
}
