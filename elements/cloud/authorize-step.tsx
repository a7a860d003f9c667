/** The first step: a name, whose account, and where. */
import { authenticationTypes, usesKeyAndSecret } from '../../core/cloud/fields.ts'
import { arnLimit, keyLimit, secretLimit } from '../../core/cloud/limits.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { maySubmit } from '../../core/cloud/wizard.ts'
import { Button, useStrings } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'
import { CloudError } from './cloud-error.tsx'
import { CloudSecret, CloudSelect, CloudText, StepForm } from './cloud-fields.tsx'
import { CredentialOrder } from './credential-order.tsx'
import { Endpoints } from './endpoints.tsx'
import { Policies } from './policies.tsx'
import { usePlaces } from './use-account.ts'

export function AuthorizeStep() {
  const t = useStrings(cloudStrings)
  const { state, authorize } = useCloud()
  const regions = usePlaces().data?.regions
  const { fields, streams, cloudEdition } = state
  const waits = streams.call !== null
  return (
    <div className="two">
      <StepForm
        heading={t('authorizeHeading')}
        onSubmit={() => void authorize()}
        actions={
          <Button type="submit" variant="primary" disabled={!maySubmit(state, 'authorize')}>
            {t(waits ? 'authorizing' : 'authorizeSubmit')}
          </Button>
        }
      >
        {streams.failure && (
          <div className="error">
            <CloudError failure={streams.failure} />
          </div>
        )}
        <div className="part">
          <div className="form">
            <CloudText name="awsCloudWatchName" hint={t('nameHelp')} required />
            {!cloudEdition && (
              <CloudSelect
                name="awsAuthenticationType"
                options={authenticationTypes.map(value => ({ value, label: t(value) }))}
              />
            )}
            {usesKeyAndSecret(fields) ? (
              <>
                <CloudText name="awsCloudWatchAwsKey" hint={t('keyHelp')} required mono maxLength={keyLimit} />
                <CloudSecret name="awsCloudWatchAwsSecret" hint={t('secretHelp')} maxLength={secretLimit} />
              </>
            ) : (
              <CredentialOrder />
            )}
            <CloudText name="awsCloudWatchAssumeARN" hint={t('assumeHelp')} mono maxLength={arnLimit} optional />
            <CloudSelect
              name="awsCloudWatchAwsRegion"
              hint={t('regionHelp')}
              placeholder={t('regionChoose')}
              disabled={!regions}
              options={(regions ?? []).map(({ value, label }) => ({ value, label }))}
            />
          </div>
        </div>
        <Endpoints />
      </StepForm>
      <aside className="column">
        <Policies />
      </aside>
    </div>
  )
}
