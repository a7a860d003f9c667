/** The cloud wizard's rules, defaults, limits and payloads (2.9, 3, 4, 5, 6, 7.6, 8.6, 9.7 and 9.8) as core/cloud obeys them. */
import type { LedgerEntry } from './ledger.ts'

const obeyed =
  (file: string, title: string) =>
  (section: string, ...rules: readonly string[]): readonly LedgerEntry[] =>
    rules.map(says => ({ section, says, test: [`core/cloud/${file}.test.ts`, title] }))

const order = obeyed('wizard', 'run in order and are enabled one by one')
const gate = obeyed('wizard', 'a step that is not enabled cannot be gone to')
const edit = obeyed('wizard', 'Edit returns to earlier steps, which keep what was filled in')
const toggle = obeyed('wizard', 'stream selection and automatic set-up toggle and keep their own names')
const noStreams = obeyed('wizard', 'no streams is an empty list, not an error, and leads to the automatic set-up')
const noGroups = obeyed('wizard', 'no groups disables their select')
const emptyStream = obeyed('wizard', 'a stream without logs is refused where it was chosen')
const countdown = obeyed('wizard', 'counts down from 120 s, pauses while it checks, and starts again')
const polled = obeyed('wizard', 'checks once at a time, and no more once there is data')
const typeSet = obeyed('wizard', 'its answer sets the input type')
const cloudEdition = obeyed('wizard', 'cloud forces Key & Secret')
const leaving = obeyed('wizard', 'there is something to lose from the first change until it is saved')
const authorize = obeyed('wizard', 'authorize waits for name and region, plus key and secret unless Automatic')
const mended = obeyed('wizard', 'authorize waits for the errors to be mended')
const streamGate = obeyed('wizard', 'stream selection waits for a stream')
const setupGate = obeyed('wizard', 'automatic set-up waits for stream name and group')
const skipGate = obeyed('wizard', 'skipping the health check waits for an input type')

const defaults = obeyed('fields', 'the form has the fields of the specification and begins with their defaults')
const dirty = obeyed('fields', 'a field is dirty while it differs from what it began with')
const limits = obeyed('fields', 'key and secret take 512 characters, the role 2048')
const endpoint = obeyed('fields', 'an endpoint begins with https')
const streamName = obeyed('fields', 'a stream name has 1 to 128 characters of its alphabet')

const calls = obeyed('setup', 'makes stream, policy and subscription in this order, each with what the one before gave')
const progress = obeyed('setup', 'each item goes from waiting over loading to the result of its call')
const failing = obeyed('setup', 'any error ends it, and it is tried again from there with what is known')
const agreement = obeyed('setup', 'waits for agreement')

const credentials = obeyed('payloads', 'those typed in count with Key & Secret, those of the host without')
const bodies = obeyed('payloads', 'every body carries them, null where there are none')
const filter = obeyed('payloads', 'the subscription is filtered by filter-name with an empty pattern')
const saved = obeyed('payloads', 'the input is saved with a number as batch size')
const built = obeyed('payloads', 'has exactly type, title and configuration with its fields')
const paths = obeyed('api', 'go to the paths of the specification with the credentials in every body')

const words = obeyed('errors', "is the body's message, or failing that the error's")
const byProvider = obeyed('errors', 'names key and secret by what the provider says')
const anyBrand = obeyed('errors', 'is what the provider says whatever the brand')
const byCall = obeyed('errors', 'goes by the call where the provider says nothing we know')
const logData = obeyed('health', 'is the pretty-printed fields, the type and the explanation')
const known = obeyed('health', 'only flow logs are known')
const logTypes = obeyed('health', 'the log types have their labels, flow logs first')
const review = obeyed('review', 'has every value in three sections')
const batchDefault = obeyed('review', 'marks the batch size where it is the default, given or left empty')

export const cloudLedger: readonly LedgerEntry[] = [
  ...order(
    '2.9',
    'The steps are authorize, kinesis-setup, health-check and review.',
    "Only 'authorize' is enabled at first.",
    'Submitting a step moves to the next step and enables it.',
  ),
  ...gate('2.9', 'A step is disabled until it has been enabled.'),
  ...built('2.9', 'the wizard hands an external submit handler the built input'),
  ...leaving('2.9', 'While the form is dirty and not finished, leaving the page asks'),
  ...cloudEdition('2.9', 'In the cloud edition it is forced to Key & Secret'),
  ...agreement('2.9', 'a stream with 1 shard'),
  ...progress('2.9', 'Each item is waiting, creating, done or failed.'),
  ...countdown('2.9', 'At zero it re-checks and restarts.'),
  ...known('2.9', "The heading is 'Awesome!' when the type is the flow-logs type, otherwise 'Drats!'."),
  ...review('2.9', 'every value of the review'),
  ...batchDefault('2.9', "Record Batch Size, or the default marked '(default)'"),

  ...defaults(
    '3',
    'Wizard form fields',
    "awsCloudWatchBatchSize (default '10000')",
    'awsCloudWatchThrottleEnabled (default true)',
    'awsCloudWatchAddFlowLogPrefix (default true)',
    'KINESIS_CLOUDWATCH_FLOW_LOGS is the default input type',
  ),
  ...dirty('3', 'each wizard form field holds value, error and dirty'),
  ...built('3', 'Cloud streaming input: type, title, configuration', 'kinesis_record_batch_size (number)'),
  ...logData(
    '3',
    'message: pretty-printed JSON of message_fields; type: from input_type; additional: from explanation',
  ),
  ...logTypes('3', "KINESIS_CLOUDWATCH_FLOW_LOGS 'Kinesis CloudWatch Flow Logs' (default)"),

  ...order('4', 'Steps run authorize → kinesis-setup → health-check → review → done.', 'They are enabled one by one'),
  ...edit('4', "the review's Edit links return to earlier steps."),
  ...toggle('4', 'In the stream step, stream selection and automatic setup toggle between each other.'),
  ...noStreams(
    '4',
    "When the stream listing returns a 'No Kinesis streams' error, the list is set empty and the wizard proceeds",
  ),
  ...calls(
    '4',
    'create stream, which returns stream_arn',
    'create subscription policy, using stream_arn, which returns role_arn',
    'create subscription, using stream_arn and role_arn',
    'success',
  ),
  ...failing('4', 'Any error moves the setup to an error state'),
  ...progress(
    '4',
    "Each progress item goes waiting ('Waiting...') → loading ('Creating {label}') → done (shows the call's result)",
  ),
  ...failing('4', 'a progress item goes from loading to error'),
  ...polled('4', 'It polls until log data arrives.'),
  ...countdown('4', 'It polls every 120 s.', 'The countdown pauses while a check runs.'),
  ...typeSet('4', "Success sets the input type from the response's type."),

  ...authorize('5', 'authorize: name and region, plus key and secret unless the type is Automatic'),
  ...mended('5', 'submit buttons stay disabled until the required fields have a value and no error'),
  ...streamGate('5', 'stream selection: stream'),
  ...setupGate('5', 'automatic setup: stream name and group'),
  ...skipGate('5', 'skip health check: input type'),
  ...limits('5', 'Access key: max length 512', 'Secret key: max length 512', 'Assume Role ARN: max length 2048'),
  ...endpoint('5', 'VPC endpoint overrides: message "Domain should begin with \'https://\'"'),
  ...streamName('5', 'Stream name (auto setup): pattern [a-zA-Z0-9_.-]{1,128}'),

  ...cloudEdition('6', 'Cloud-provider authentication must be Key & Secret.'),

  ...paths(
    '7.6',
    'All paths sit under /plugins/{plugin-namespace}/aws/',
    'Every non-GET body also carries these credential fields',
  ),
  ...credentials('7.6', 'or from an external key and secret when the type is not key & secret'),
  ...bodies('7.6', 'assume_role_arn; cloudwatch_endpoint, dynamodb_endpoint, iam_endpoint, kinesis_endpoint'),
  ...saved(
    '7.6',
    'inputs (save): name, region, aws_input_type, stream_name, batch_size (number), enable_throttling, add_flow_log_prefix',
  ),
  ...words('7.6', 'Error text for these calls is taken from additional.body.message, or failing that from message.'),

  ...byProvider(
    '8.6',
    "Error text contains 'security token'",
    "Error text contains 'signing method'",
    "'Invalid {Cloud} Key, check out your {Cloud} account for the 20-character long, alphanumeric string that usually starts with the " +
      'letters "AK"\'',
    "'Invalid {Cloud} Secret, it is usually a 40-character long, base-64 encoded string, but you only get to view it once when you create " +
      "the Key'",
  ),
  ...noStreams('8.6', "'No Kinesis streams': not an error; the wizard proceeds with an empty stream list"),
  ...emptyStream('8.6', 'Health check failed after stream select'),
  ...byCall(
    '8.6',
    "'We were unable to find any logs in this {Stream} stream. Please select a different {Stream} stream.'",
    "'We were unable to save your Input, please try again in a few moments.'",
  ),
  ...noGroups('8.6', "'No CloudWatch log groups': the group select is then disabled"),
  ...anyBrand(
    '8.6',
    "'We're unable to find any groups in your chosen region. Please try selecting a different region.'",
  ),

  ...countdown('9.7', 'Health-check poll: 120 s.'),

  ...defaults('9.8', 'Record batch size default 10000.'),
  ...agreement('9.8', 'An auto-created stream has 1 shard.'),
  ...filter('9.8', "The subscription filter_name is 'filter-name', with an empty filter_pattern."),
]
