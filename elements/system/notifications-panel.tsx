import { useEffect, useRef, useState } from 'react'
import { askShared } from '../../core/client/queries.ts'
import { dismissNotification, notificationText } from '../../core/system/api.ts'
import type { Notification, NotificationMessage, Notifications } from '../../core/system/schema.ts'
import { systemStrings } from '../../core/system/strings.ts'
import {
  Badge,
  ErrorState,
  Icon,
  IconButton,
  Link,
  Panel,
  Skeleton,
  Timestamp,
  useCore,
  usePermission,
  useStrings,
  useToast,
  useWordsOf,
  type QueryData,
} from '../kit/kit.ts'

/** A repeated notification has a later time. */
const keyOf = ({ type, key, timestamp }: Notification) => JSON.stringify([type, key, timestamp])

const textFreshMs = 60_000

/** Titles and descriptions by `keyOf`; what the server has no words for is null. */
function useTexts(notifications: readonly Notification[] | undefined): ReadonlyMap<string, NotificationMessage | null> {
  const core = useCore()
  const [texts, setTexts] = useState<ReadonlyMap<string, NotificationMessage | null>>(new Map())
  const latest = useRef({ notifications, texts })
  useEffect(() => {
    latest.current = { notifications, texts }
  })
  const listed = notifications?.map(keyOf).join()
  useEffect(() => {
    const asking = new AbortController()
    for (const one of latest.current.notifications ?? []) {
      if (latest.current.texts.has(keyOf(one))) continue
      const store = (text: NotificationMessage | null) => {
        if (!asking.signal.aborted) setTexts(before => new Map(before).set(keyOf(one), text))
      }
      askShared(core, `/system/notification/message ${keyOf(one)}`, asking.signal, {
        fetcher: (_path, signal) => notificationText(core.client, one.type, one.key, { signal }),
        dedupeTime: textFreshMs,
      }).then(store, () => store(null))
    }
    return () => asking.abort()
    // The list is new with every poll; `listed` says when it says something else.
  }, [core, listed])
  return texts
}

export function NotificationsPanel({ state }: { readonly state: QueryData<Notifications> }) {
  const t = useStrings(systemStrings)
  const { data, error, refetch } = state
  const list = data?.notifications
  const texts = useTexts(list)
  return (
    <Panel title={t('notifications')} note={list && list.length > 0 ? <Badge>{list.length}</Badge> : undefined}>
      {!data && !error && <Skeleton rows={2} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {list?.length === 0 && <p className="pad sm muted">{t('noNotifications')}</p>}
      {list && list.length > 0 && (
        <ul className="notifications">
          {list.map(one => (
            <NotificationItem key={keyOf(one)} notification={one} text={texts.get(keyOf(one))} onDismissed={refetch} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface ItemProps {
  readonly notification: Notification
  /** undefined: not there yet; null: the server has no words for it. */
  readonly text: NotificationMessage | null | undefined
  readonly onDismissed: () => void
}

const aboutInputs: ReadonlySet<string> = new Set([
  'no_input_running',
  'input_failed_to_start',
  'input_failing',
  'input_failure_shutdown',
  'journal_utilization_too_high',
  'generic/dropped',
])

function NotificationItem({ notification, text, onDismissed }: ItemProps) {
  const core = useCore()
  const t = useStrings(systemStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const { type, key, severity, timestamp } = notification
  const mayDismiss = usePermission(`notifications:delete:${type}`)
  const urgent = severity === 'urgent'
  const title = text?.title ?? type.replaceAll('_', ' ')
  const dismiss = async () => {
    try {
      await dismissNotification(core.client, type, key)
    } catch (error) {
      toast.error(wordsOf(error), t('dismissFailed'))
    }
    onDismissed()
  }
  return (
    <li>
      <span className={urgent ? 'c-danger' : 'c-warning'}>
        <Icon name={urgent ? 'exclamation-octagon-fill' : 'exclamation-triangle-fill'} />
        <span className="sr">{t(urgent ? 'urgent' : 'normal')}</span>
      </span>
      <div className="grow break">
        <div className="medium">{title}</div>
        {text && <div className="sm muted">{text.description}</div>}
      </div>
      <span className="faint when">
        <Timestamp value={timestamp} />
      </span>
      {(aboutInputs.has(type) || aboutInputs.has(`${type}/${key}`)) && (
        <Link className="btn sm" to={core.routes.inputs()}>
          {t('showInputs')}
        </Link>
      )}
      {type === 'generic' && key?.startsWith('failures') && (
        <Link className="btn sm" to={core.routes.indexFailures()}>
          {t('showFailures')}
        </Link>
      )}
      {type === 'generic' && key?.startsWith('daily-volume') && (
        <Link className="btn sm" to={core.routes.configurations({ section: 'daily-volume-limit' })}>
          {t('showVolumeLimit')}
        </Link>
      )}
      {mayDismiss && (
        <IconButton size="sm" icon="x-lg" label={t('dismissNamed', { title })} onClick={() => void dismiss()} />
      )}
    </li>
  )
}
