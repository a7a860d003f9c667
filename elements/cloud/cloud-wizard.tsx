/**
 * `<cordwood-cloud-wizard>`: sets an input up that reads the logs of a cloud account: from the credentials to the records that come, in
 * four steps. It saves the input itself and goes to the inputs, or hands it over to the form it stands in: `externalInputSubmit`, or
 * `cordwood-request-submit` prevented. Key and secret are held in memory only.
 *
 * @permission aws:read — lists regions, streams and log groups, checks a stream, sets one up
 * @permission inputs:create — saves the input
 * @example
 * <cordwood-cloud-wizard></cordwood-cloud-wizard>
 */
import { useEffect, useState, type ReactNode } from 'react'
import type { BuiltInput, ExternalCredentials } from '../../core/cloud/payloads.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { isDirty, stepKeys, type StepKey } from '../../core/cloud/wizard.ts'
import {
  Callout,
  defineElement,
  FeatureError,
  Link,
  Page,
  Panel,
  Skeleton,
  useBusy,
  useCore,
  useHost,
  useNavigate,
  useStrings,
  useToast,
  useUnsavedChanges,
  Wizard,
} from '../kit/kit.ts'
import dataCss from '../kit/styles/data.css?inline'
import { AuthorizeStep } from './authorize-step.tsx'
import css from './cloud.css?inline'
import { CloudContext } from './cloud-context.ts'
import { HealthStep } from './health-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { StreamStep } from './stream-step.tsx'
import { usePlaces, type Places } from './use-account.ts'
import { useWizard, type CloudInputSavedDetail, type Submission, type WizardActions } from './use-wizard.ts'

export interface CloudWizardProps {
  /**
   * Receives the finished input instead of the server: the body of POST /system/inputs without `global: true`. A
   * rejection is shown with its reason.
   */
  readonly externalInputSubmit?: (input: BuiltInput) => void | Promise<void>
  /** Key and secret from the page; used if the authentication type is 'Automatic'. */
  readonly externalCredentials?: ExternalCredentials
  /** Hides the page heading, for use inside a form. */
  readonly embedded?: boolean
}

const steps: Readonly<Record<StepKey, () => ReactNode>> = {
  authorize: () => <AuthorizeStep />,
  'kinesis-setup': () => <StreamStep />,
  'health-check': () => <HealthStep />,
  review: () => <ReviewStep />,
}

function CloudWizard({ embedded = false, ...submission }: CloudWizardProps) {
  const core = useCore()
  const t = useStrings(cloudStrings)
  const content = <Content {...submission} />
  if (embedded) return content
  return (
    <Page
      title={t('pageTitle')}
      description={t('pageText')}
      crumb={<Link to={core.routes.inputs()}>{t('inputs')}</Link>}
    >
      {content}
    </Page>
  )
}

/**
 * The wizard, once it is known that the server has what it needs; a login that ends meanwhile takes nothing of it away.
 */
function Content(submission: Submission) {
  const { error, data, refetch } = usePlaces()
  const [begun, setBegun] = useState<Places>()
  if (!begun && data) setBegun(data)
  if (begun) return <Steps places={begun} submission={submission} />
  if (error && !data)
    return (
      <Panel>
        <FeatureError feature="cloud" error={error} onRetry={refetch} />
      </Panel>
    )
  return (
    <Panel>
      <Skeleton rows={6} />
    </Panel>
  )
}

function Steps({ places, submission }: { readonly places: Places; readonly submission: Submission }) {
  const t = useStrings(cloudStrings)
  const wizard = useWizard(places, submission)
  const { state, send } = wizard
  useUnsavedChanges(isDirty(state), t('leave'))
  useBusy(
    [state.streams, state.groups, state.health, state.saving].some(({ call }) => call !== null) ||
      state.setup.phase === 'running',
  )
  useFinish(wizard)
  const title = state.fields.awsCloudWatchName.value
  if (state.step === 'done') return <Callout variant="success">{t('handedOver', { title })}</Callout>
  return (
    <CloudContext value={wizard}>
      <Wizard
        steps={stepKeys.map(key => ({ key, title: t(key), component: steps[key] }))}
        active={state.step}
        enabled={new Set(state.enabled)}
        onStepChange={key => send({ type: 'step-chosen', step: key as StepKey })}
        label={t('steps')}
      />
    </CloudContext>
  )
}

/** Announces the saved input and navigates to the inputs, once nothing can be lost by leaving. */
function useFinish({ saved, state: { step } }: WizardActions) {
  const core = useCore()
  const host = useHost()
  const t = useStrings(cloudStrings)
  const toast = useToast()
  const navigate = useNavigate()
  const input = step === 'done' ? saved : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once per saved input.
  useEffect(() => {
    if (!input) return
    toast.success(t('saved', { title: input.title }))
    host.emit('cordwood-cloud-input-saved', { input } satisfies CloudInputSavedDetail)
    navigate(core.routes.inputs())
  }, [input])
}

defineElement<CloudWizardProps>('cordwood-cloud-wizard', CloudWizard, {
  props: { externalInputSubmit: Object, externalCredentials: Object, embedded: Boolean },
  events: ['cordwood-request-submit', 'cordwood-cloud-input-saved'],
  styles: [dataCss, css],
})
