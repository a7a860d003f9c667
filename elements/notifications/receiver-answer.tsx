import { formatNumberIn } from '../../core/numbers/format.ts'
import { notificationFieldStrings } from '../../core/notifications/field-strings.ts'
import type { ReceiverAnswer } from '../../core/notifications/queue.ts'
import { useMessages, useStrings, VisibleText } from '../kit/kit.ts'

/** What a receiver said: its status, how long that took, and its text as it came. */
export function Answer({ answer }: { readonly answer: ReceiverAnswer }) {
  const f = useStrings(notificationFieldStrings)
  const { lang } = useMessages()
  const { status, body, duration_ms } = answer
  return (
    <div className="answer">
      <div className="row wrap">
        <span className="strong">{status === null ? f('noStatus') : f('status', { status })}</span>
        <span className="muted num">{f('took', { time: formatNumberIn(lang, duration_ms) })}</span>
      </div>
      {body !== '' ? (
        <pre className="template-text mono" tabIndex={0} role="group" aria-label={f('answered')}>
          <VisibleText text={body} />
        </pre>
      ) : (
        status !== null && <span className="muted">{f('emptyAnswer')}</span>
      )}
    </div>
  )
}
