import { cloudStrings } from '../../core/cloud/strings.ts'
import { maySubmit } from '../../core/cloud/wizard.ts'
import { Button, Panel, useStrings } from '../kit/kit.ts'
import { AdvancedOptions } from './advanced-options.tsx'
import { useCloud } from './cloud-context.ts'
import { CloudError } from './cloud-error.tsx'
import { CloudSelect, StepForm } from './cloud-fields.tsx'
import { FirstStep } from './first-step.tsx'

/** One of the streams there are. */
export function StreamForm() {
  const t = useStrings(cloudStrings)
  const { state, check, send } = useCloud()
  const { fields, health } = state
  const streams = state.streams.items ?? []
  return (
    <div className="two">
      <div className="column">
        <StepForm
          heading={t('streamHeading')}
          text={t('streamText', { count: streams.length, region: fields.awsCloudWatchAwsRegion.value })}
          onSubmit={() => void check()}
          actions={
            <>
              <Button type="submit" variant="primary" disabled={!maySubmit(state, 'stream')}>
                {t(health.call === null ? 'streamSubmit' : 'verifying')}
              </Button>
              <Button variant="ghost" onClick={() => send({ type: 'step-chosen', step: 'authorize' })}>
                {t('toAuthorize')}
              </Button>
            </>
          }
        >
          {health.failure && (
            <div className="error">
              <CloudError failure={health.failure} />
            </div>
          )}
          <div className="part">
            <div className="form">
              <CloudSelect
                name="awsCloudWatchKinesisStream"
                placeholder={t('streamChoose')}
                options={streams.map(value => ({ value, label: value }))}
              />
            </div>
          </div>
          <AdvancedOptions />
        </StepForm>
        <FirstStep />
      </div>
      <aside className="column">
        <Panel>
          <div className="aside">
            <div>
              <h2 className="sm">{t('noStreamYet')}</h2>
              <p>{t('noStreamYetText')}</p>
            </div>
            <Button icon="magic" onClick={() => send({ type: 'mode-toggled' })}>
              {t('toAutomatic')}
            </Button>
          </div>
        </Panel>
      </aside>
    </div>
  )
}
