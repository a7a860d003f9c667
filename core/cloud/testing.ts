/** Wizards at a given point, for tests. */
import { FetchError } from '../client/errors.ts'
import { createMessages } from '../brand/catalogue.ts'
import { defaultBrand } from '../brand/brand.ts'
import { cloudFailure, type CloudSituation } from './errors.ts'
import type { CloudFieldName } from './fields.ts'
import type { HealthCheck } from './schema.ts'
import { initialWizard, reduceWizard, type WizardEvent, type WizardState } from './wizard.ts'

export const messages = createMessages('en', defaultBrand)

export const after = (state: WizardState, ...events: readonly WizardEvent[]): WizardState =>
  events.reduce(reduceWizard, state)

export const set = (name: CloudFieldName, value: string | boolean): WizardEvent => ({
  type: 'field-changed',
  name,
  value,
})

/** A failure with status 400. */
export const refused = (situation: CloudSituation, message: string) =>
  cloudFailure(situation, new FetchError('Bad Request', { status: 400, body: { type: 'ApiError', message } }))

export const flowLog: HealthCheck = {
  input_type: 'KINESIS_CLOUDWATCH_FLOW_LOGS',
  explanation: 'A flow log.',
  message_fields: { src_addr: '10.0.0.1', bytes: 40 },
}

export const fresh = initialWizard({ cloudEdition: false })
export const filled = after(
  fresh,
  set('awsCloudWatchName', ' Flow logs '),
  set('awsCloudWatchAwsRegion', 'eu-central-1'),
  set('awsAuthenticationType', 'key-secret'),
  set('awsCloudWatchAwsKey', 'AKIA1'),
  set('awsCloudWatchAwsSecret', 's3cret'),
)
export const listed = after(
  filled,
  { type: 'streams-requested', call: 1 },
  { type: 'streams-listed', call: 1, streams: ['orders', 'vpc'] },
)
export const chosen = after(listed, set('awsCloudWatchKinesisStream', 'vpc'))
export const healthy = after(
  chosen,
  { type: 'check-requested', call: 2 },
  { type: 'check-answered', call: 2, answer: flowLog },
)
export const reviewed = after(healthy, { type: 'health-submitted' })

/** The automatic set-up's form, filled in. */
export const planned = after(
  listed,
  { type: 'mode-toggled' },
  { type: 'groups-requested', call: 3 },
  { type: 'groups-listed', call: 3, groups: ['/aws/vpc', '/aws/web'] },
  set('awsCloudWatchKinesisStream', 'new-stream'),
  set('awsCloudWatchAwsGroupName', '/aws/vpc'),
)
export const agreed = after(planned, { type: 'setup-opened' }, { type: 'setup-agreed' })
const { run } = agreed.setup
/** After the set-up, waiting for the first record. */
export const waitingForData = after(
  agreed,
  { type: 'setup-item-done', run, item: 'stream', result: 'made', arn: 'arn:stream' },
  { type: 'setup-item-done', run, item: 'policy', result: 'made', arn: 'arn:role' },
  { type: 'setup-item-done', run, item: 'subscription', result: 'made' },
  { type: 'setup-continued' },
)
