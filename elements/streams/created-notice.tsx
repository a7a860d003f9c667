/** A stream was created: it is paused, and this says what comes next. */
import { useState } from 'react'
import { resumeStream } from '../../core/streams/api.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import {
  Button,
  Icon,
  IconButton,
  Link,
  useCommonStrings,
  useCore,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
} from '../kit/kit.ts'
import type { StreamCreatedDetail } from './stream-events.ts'
import { useStreamsChanged } from './use-streams-data.ts'

export interface CreatedNoticeProps {
  readonly created: StreamCreatedDetail
  readonly onClose: () => void
}

export function CreatedNotice({ created: { id, title, clonedFrom }, onClose }: CreatedNoticeProps) {
  const { routes } = useCore()
  const client = useQuietClient()
  const t = useStrings(streamStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useStreamsChanged()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await resumeStream(client, id)
      toast.success(t('started', { title }))
      onClose()
    } catch (error) {
      toast.error(wordsOf(error), t('startFailed', { title }))
      setBusy(false)
    } finally {
      changed()
    }
  }
  return (
    <div className="callout success created-notice" role="status">
      <Icon name="check-circle-fill" />
      <div>
        <strong className="strong">{t('createdNow', { title })}</strong>
        <div>{t(clonedFrom === undefined ? 'createdHint' : 'clonedHint')}</div>
      </div>
      <div className="row wrap next">
        <Link className="btn sm" to={routes.editStream({ streamId: id })}>
          {t('manageRules')}
        </Link>
        <Button size="sm" icon="play" disabled={busy} onClick={() => void start()}>
          {t('startStream')}
        </Button>
      </div>
      <IconButton size="sm" icon="x-lg" label={common('close')} onClick={onClose} />
    </div>
  )
}
