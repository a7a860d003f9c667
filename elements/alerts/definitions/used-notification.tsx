/** A notification of a definition: what it is called, its type, a test, and how it is taken away. */
import { useEffect, useRef, useState } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { testStoredNotification } from '../../../core/notifications/api.ts'
import {
  Badge,
  Button,
  Callout,
  IconButton,
  Link,
  useCore,
  usePermission,
  useQuietClient,
  useStrings,
  useWordsOf,
} from '../../kit/kit.ts'
import { useNotification, useTypeName } from './use-notification.ts'

export interface UsedNotificationProps {
  readonly id: string
  /** Undefined: it is only shown. */
  readonly onRemove?: () => void
}

type Outcome = { readonly delivered: boolean; readonly text: string }

export function UsedNotification({ id, onRemove }: UsedNotificationProps) {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const client = useQuietClient()
  const wordsOf = useWordsOf()
  const notification = useNotification(id)
  const typeName = useTypeName()
  const mayTest = usePermission(`eventnotifications:edit:${id}`)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const title = notification?.title ?? id
  const test = async () => {
    setBusy(true)
    setOutcome(null)
    let next: Outcome
    try {
      await testStoredNotification(client, id)
      next = { delivered: true, text: t('tested') }
    } catch (error) {
      next = { delivered: false, text: t('testFailed', { reason: wordsOf(error) }) }
    }
    if (gone.current) return
    setOutcome(next)
    setBusy(false)
  }
  return (
    <li className="definition-used">
      <div className="row wrap">
        {notification ? (
          <Link to={routes.eventNotification({ notificationId: id })} className="ent break">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi className="mono break">{id}</bdi>
        )}
        {notification && <Badge>{typeName(notification.config.type)}</Badge>}
        {notification === null && <span className="xs c-warning">{t('missingNotification')}</span>}
        <span className="row end">
          {notification && mayTest && (
            <Button size="sm" aria-label={t('testNamed', { title })} aria-disabled={busy || undefined} onClick={test}>
              {t(busy ? 'testing' : 'test')}
            </Button>
          )}
          {onRemove && (
            <IconButton size="sm" icon="x-lg" label={t('removeNamed', { name: title })} onClick={onRemove} />
          )}
        </span>
      </div>
      {notification?.description && <bdi className="xs muted break">{notification.description}</bdi>}
      {outcome && <Callout variant={outcome.delivered ? 'success' : 'danger'}>{outcome.text}</Callout>}
    </li>
  )
}
