/** Who has taken notice of an event; one can do so with a note, and take it back. */
import { useState } from 'react'
import { MAX_NOTE } from '../../../core/alerts/event-limits.ts'
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import { acknowledgeEvent, withdrawAcknowledgement } from '../../../core/alerts/events-api.ts'
import type { FoundEvent } from '../../../core/alerts/events-schema.ts'
import {
  Button,
  Callout,
  Icon,
  TextArea,
  Timestamp,
  useAction,
  useHost,
  useQuietClient,
  useStrings,
  useToast,
  VisibleText,
} from '../../kit/kit.ts'

export interface EventAcknowledgedDetail {
  /** Id of the event. */
  readonly id: string
  /** False: the acknowledgement was taken back. */
  readonly acknowledged: boolean
}

export interface AcknowledgementPartProps {
  readonly found: FoundEvent
  readonly onChanged: () => void
}

export function AcknowledgementPart({ found: { event, acknowledgement }, onChanged }: AcknowledgementPartProps) {
  const t = useStrings(eventStrings)
  const client = useQuietClient()
  const host = useHost()
  const toast = useToast()
  const [note, setNote] = useState('')
  const tell = (acknowledged: boolean) => {
    host.emit('cordwood-event-acknowledged', { id: event.id, acknowledged } satisfies EventAcknowledgedDetail)
    toast.success(t(acknowledged ? 'acknowledgedNow' : 'takenBack'))
    setNote('')
    onChanged()
  }
  const acknowledge = useAction(async () => {
    await acknowledgeEvent(client, event.id, note.trim())
    tell(true)
  })
  const takeBack = useAction(async () => {
    await withdrawAcknowledgement(client, event.id)
    tell(false)
  })
  const failure = acknowledge.failure ?? takeBack.failure
  return (
    <div className="col">
      {failure !== null && <Callout variant="danger">{failure}</Callout>}
      {acknowledgement ? (
        <>
          <p className="row wrap">
            <span className="c-success">
              <Icon name="check-circle-fill" />
            </span>
            {t('acknowledgedBy', { user: acknowledgement.acknowledged_by })}
            <Timestamp value={acknowledgement.acknowledged_at} />
            <Button
              size="sm"
              className="end"
              aria-disabled={takeBack.busy || undefined}
              onClick={() => void takeBack.run()}
            >
              {t('takeBack')}
            </Button>
          </p>
          {acknowledgement.note !== '' && (
            <blockquote className="event-note">
              <VisibleText text={acknowledgement.note} />
            </blockquote>
          )}
        </>
      ) : (
        <form
          className="event-acknowledge"
          onSubmit={submitted => {
            submitted.preventDefault()
            void acknowledge.run()
          }}
        >
          <TextArea
            label={t('note')}
            hint={t('noteHint')}
            optional
            rows={2}
            maxLength={MAX_NOTE}
            value={note}
            onChange={setNote}
          />
          <Button type="submit" icon="check" aria-disabled={acknowledge.busy || undefined}>
            {t('acknowledge')}
          </Button>
        </form>
      )}
    </div>
  )
}
