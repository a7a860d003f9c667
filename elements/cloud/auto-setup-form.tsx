import { useEffect } from 'react'
import { saysNoGroups } from '../../core/cloud/errors.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { areGroupsDisabled, maySubmit } from '../../core/cloud/wizard.ts'
import { Button, lazyPart, useStrings } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { CloudError } from './cloud-error.tsx'
import { CloudSelect, CloudText, StepForm } from './cloud-fields.tsx'
import { FirstStep } from './first-step.tsx'

const SetupDialog = lazyPart(async () => (await import('./setup-dialog.tsx')).SetupDialog)

/** A stream that is made, with what lets a log group write to it. */
export function AutoSetupForm() {
  const t = useStrings(cloudStrings)
  const { state, loadGroups, send } = useCloud()
  const { groups, setup } = state
  const asked = groups.call !== null || groups.failure !== null || groups.items !== null
  useEffect(() => {
    if (!asked) void loadGroups()
  }, [asked, loadGroups])
  return (
    <div className="two">
      <StepForm
        heading={t('automaticHeading')}
        text={t('automaticText')}
        onSubmit={() => send({ type: 'setup-opened' })}
        actions={
          <>
            <Button type="submit" variant="primary" disabled={!maySubmit(state, 'auto-setup')}>
              {t('automaticSubmit')}
            </Button>
            {state.streams.items?.length !== 0 && (
              <Button variant="ghost" onClick={() => send({ type: 'mode-toggled' })}>
                {t('toSelection')}
              </Button>
            )}
          </>
        }
      >
        {groups.failure && (
          <div className="error">
            <CloudError failure={groups.failure}>
              {!saysNoGroups(groups.failure) && (
                <Button size="sm" onClick={() => void loadGroups()}>
                  {t('groupsRetry')}
                </Button>
              )}
            </CloudError>
          </div>
        )}
        <div className="part">
          <div className="form">
            <CloudText
              name="awsCloudWatchKinesisStream"
              label={t('streamName')}
              hint={t('streamNameHelp')}
              wrong={t('streamNameHelp')}
              required
              mono
            />
            <CloudSelect
              name="awsCloudWatchAwsGroupName"
              placeholder={t(groups.call === null ? 'groupChoose' : 'groupsLoading')}
              disabled={areGroupsDisabled(state)}
              options={(groups.items ?? []).map(value => ({ value, label: value }))}
            />
          </div>
        </div>
      </StepForm>
      <aside className="column">
        <FirstStep />
      </aside>
      {setup.phase !== 'closed' && <SetupDialog />}
    </div>
  )
}
