/** No record yet: when the next check is, and the way past it. */
import { useEffect } from 'react'
import { refusesCredentials } from '../../core/cloud/errors.ts'
import { countdownText } from '../../core/cloud/health.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { Button, Callout, useStrings } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { CloudError } from './cloud-error.tsx'
import { SkipForm } from './skip-form.tsx'

export function Waiting() {
  const t = useStrings(cloudStrings)
  const {
    state: { health },
    check,
    tick,
  } = useCloud()
  useEffect(() => {
    let last = Date.now()
    const timer = setInterval(() => {
      const now = Date.now()
      tick((now - last) / 1000)
      last = now
    }, 1000)
    return () => clearInterval(timer)
  }, [tick])
  const refused = health.failure && refusesCredentials(health.failure) ? health.failure : null
  return (
    <div className="panel step">
      <div className="part awaiting">
        {refused && <CloudError quiet failure={refused} />}
        <Callout variant="warning" title={t('noAnswerYet')}>
          {refused || !health.failure ? t('noAnswerText') : health.failure.text}
        </Callout>
        <div className="countdown">
          <span>{t('checkingIn')}</span>
          <span className="time" role="timer">
            {countdownText(health.remaining)}
          </span>
          <Button icon="arrow-clockwise" disabled={health.call !== null} onClick={() => void check()}>
            {t(health.call === null ? 'checkNow' : 'checking')}
          </Button>
        </div>
      </div>
      <SkipForm />
    </div>
  )
}
