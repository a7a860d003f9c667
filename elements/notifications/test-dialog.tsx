/** Tests a stored notification, and shows what the receiver answered. */
import { useEffect, useRef, useState } from 'react'
import type { NotificationRow } from '../../core/notifications/entity.ts'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import { tryNotification } from '../../core/notifications/queue-api.ts'
import type { TrialReply } from '../../core/notifications/queue.ts'
import { notificationStrings } from '../../core/notifications/strings.ts'
import { notificationTypeOf } from '../../core/notifications/types.ts'
import {
  Button,
  Callout,
  Dialog,
  Spinner,
  useCommonStrings,
  useCore,
  useHost,
  useStore,
  useStrings,
  useWordsOf,
} from '../kit/kit.ts'
import { completeConfig } from './config-values.ts'
import { testedDetail } from './tested-detail.ts'
import { TrialResult } from './trial-result.tsx'

export interface TestDialogProps {
  readonly notification: NotificationRow
  readonly onClose: () => void
}

/** Sends when it opens; closing it gives up waiting. */
export function TestDialog({ notification, onClose }: TestDialogProps) {
  const core = useCore()
  const host = useHost()
  const t = useStrings(notificationPageStrings)
  const n = useStrings(notificationStrings)
  const common = useCommonStrings()
  const brand = useStore(core.$brand)
  const wordsOf = useWordsOf()
  const sending = useRef<AbortController>(null)
  const [trial, setTrial] = useState<TrialReply | null>(null)

  const send = async () => {
    sending.current?.abort()
    const { signal } = (sending.current = new AbortController())
    setTrial(null)
    const definition = notificationTypeOf(notification.config.type)
    const config = definition ? completeConfig(definition, notification.config, brand) : notification.config
    const reply = await tryNotification(core.client, { ...notification, config }, { isStored: true, signal }).catch(
      (error: unknown): TrialReply => ({ delivered: false, error: wordsOf(error), answer: null }),
    )
    if (signal.aborted) return
    setTrial(reply)
    host.emit('cordwood-notification-tested', testedDetail(reply))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens.
  useEffect(() => {
    void send()
    return () => sending.current?.abort()
  }, [])

  return (
    <Dialog
      title={t('testTitle', { title: notification.title })}
      onClose={onClose}
      footer={
        <>
          <Button aria-disabled={trial === null || undefined} onClick={() => trial !== null && void send()}>
            {t('testAgain')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      {trial ? (
        <TrialResult trial={trial} />
      ) : (
        <Callout>
          <span className="row">
            <Spinner />
            {n('testing')}
          </span>
        </Callout>
      )}
    </Dialog>
  )
}
