/** Whether a stream takes messages, and the button that changes it at once. */
import { useLayoutEffect, useRef, useState } from 'react'
import { pauseStream, resumeStream } from '../../core/streams/api.ts'
import { streamLimit } from '../../core/streams/entity.ts'
import type { Stream } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import {
  Icon,
  IconButton,
  Tooltip,
  usePermission,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
} from '../kit/kit.ts'
import { useStreamsChanged } from './use-streams-data.ts'

type Switched = Pick<Stream, 'id' | 'title' | 'disabled' | 'is_default' | 'is_editable'>

export interface StreamSwitch {
  /** The requested state holds until the server confirms or refuses it. */
  readonly paused: boolean
  readonly busy: boolean
  readonly toggle: () => void
}

interface Asked {
  readonly paused: boolean
  /** The stream as it was when the server had answered: the next one tells the truth. */
  readonly before: object
}

/** Starts or pauses a stream; a failure is shown, and the switch goes back. `stream` is another object with every answer about it. */
export function useStreamSwitch(stream: Pick<Switched, 'id' | 'title' | 'disabled'>): StreamSwitch {
  const client = useQuietClient()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useStreamsChanged()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(stream)
  useLayoutEffect(() => {
    latest.current = stream
  })
  if (asked && !busy && asked.before !== stream) setAsked(null)
  const { id, title } = stream
  const paused = asked?.paused ?? stream.disabled
  const toggle = async () => {
    if (busy) return
    setAsked({ paused: !paused, before: stream })
    setBusy(true)
    try {
      await (paused ? resumeStream : pauseStream)(client, id)
      toast.success(t(paused ? 'started' : 'pausedNow', { title }))
      setAsked({ paused: !paused, before: latest.current })
    } catch (error) {
      setAsked(null)
      toast.error(wordsOf(error), t(paused ? 'startFailed' : 'pauseFailed', { title }))
    } finally {
      setBusy(false)
      changed()
    }
  }
  return { paused, busy, toggle: () => void toggle() }
}

export function StatusText({ paused }: { readonly paused: boolean }) {
  const t = useStrings(streamStrings)
  return paused ? (
    <span className="state muted">
      <Icon name="pause-fill" />
      {t('paused')}
    </span>
  ) : (
    <span className="state">
      <Icon name="circle-fill" className="c-success" />
      {t('running')}
    </span>
  )
}

/** The state, and the button beside it; disabled, with the reason, where it cannot be changed. */
export function StatusCell({ stream }: { readonly stream: Switched }) {
  const t = useStrings(streamStrings)
  const { paused, toggle } = useStreamSwitch(stream)
  const permitted = usePermission([`streams:changestate:${stream.id}`, `streams:edit:${stream.id}`], 'any')
  const limit = streamLimit(stream)
  const label = t(paused ? 'startNamed' : 'pauseNamed', { title: stream.title })
  const icon = paused ? 'play' : 'pause'
  return (
    <div className="stream-status">
      <StatusText paused={paused} />
      {limit !== null ? (
        <Tooltip content={t(limit)}>
          <button type="button" className="btn ghost icon sm" aria-label={label} aria-disabled="true">
            <Icon name={icon} />
          </button>
        </Tooltip>
      ) : (
        permitted && <IconButton size="sm" icon={icon} label={label} onClick={toggle} />
      )}
    </div>
  )
}
