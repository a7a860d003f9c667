/** The automatic set-up: it asks for agreement, then shows how far it is. */
import { useEffect, useRef } from 'react'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Button, Dialog, useStrings } from '../kit/kit.ts'
import { Agreement } from './agreement.tsx'
import { useCloud } from './cloud-context.ts'
import { SetupProgress } from './setup-progress.tsx'

export function SetupDialog() {
  const t = useStrings(cloudStrings)
  const {
    state: {
      setup: { phase },
    },
    send,
    setUp,
  } = useCloud()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => send({ type: 'setup-closed' })
  // While it runs the button cannot be pressed and loses the focus.
  useEffect(() => {
    if (phase === 'done' || phase === 'error') button.current?.focus()
  }, [phase])
  if (phase === 'agreement') {
    return (
      <Dialog
        key="agreement"
        title={t('agreementTitle')}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{t('agreementCancel')}</Button>
            <Button variant="primary" data-autofocus onClick={() => void setUp()}>
              {t('agreementSubmit')}
            </Button>
          </>
        }
      >
        <Agreement />
      </Dialog>
    )
  }
  const done = phase === 'done'
  return (
    <Dialog
      key="progress"
      title={t('executingTitle')}
      onClose={phase === 'error' ? close : undefined}
      footer={
        <Button
          ref={button}
          variant="primary"
          disabled={phase === 'running'}
          onClick={done ? () => send({ type: 'setup-continued' }) : close}
        >
          {t(done ? 'setupDone' : phase === 'error' ? 'setupFailed' : 'setupRunning')}
        </Button>
      }
    >
      <SetupProgress />
    </Dialog>
  )
}
