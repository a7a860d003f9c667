import { logTypeLabel, logTypes } from '../../core/cloud/log-types.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { maySubmit } from '../../core/cloud/wizard.ts'
import { Button, Disclosure, useMessages, useStrings } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { CloudSelect } from './cloud-fields.tsx'

/** The log type picked by hand. */
export function SkipForm() {
  const t = useStrings(cloudStrings)
  const messages = useMessages()
  const { state, send } = useCloud()
  return (
    <div className="fold">
      <Disclosure title={t('skip')}>
        <form
          className="form"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            send({ type: 'check-skipped' })
          }}
        >
          <p className="sm muted">{t('skipText')}</p>
          <CloudSelect
            name="awsCloudWatchKinesisInputType"
            options={logTypes.map(value => ({ value, label: logTypeLabel(messages, value) }))}
          />
          <div>
            <Button type="submit" disabled={!maySubmit(state, 'skip')}>
              {t('skipSubmit')}
            </Button>
          </div>
        </form>
      </Disclosure>
    </div>
  )
}
