/** What the specification says of the cloud wizard outside its own section; the wizard is a later screen. */
import type { LedgerEntry } from './ledger.ts'

const wizard = (section: string, ...rules: readonly string[]): readonly LedgerEntry[] =>
  rules.map(says => ({ section, says, later: 'cloud' }))

export const cloudLedger: readonly LedgerEntry[] = [
  ...wizard('4',
    'Steps run authorize → kinesis-setup → health-check → review → done.',
    "They are enabled one by one, and the review's Edit links return to earlier steps.",
    'In the stream step, stream selection and automatic setup toggle between each other.',
    "When the stream listing returns a 'No Kinesis streams' error, the list is set empty and the wizard proceeds",
    'create stream, which returns stream_arn',
    'create subscription policy, using stream_arn, which returns role_arn',
    'create subscription, using stream_arn and role_arn',
    "Any error moves the setup to an error state, and the footer shows 'Close'.",
    "Each progress item goes waiting ('Waiting...') → loading ('Creating {label}') → done (shows the call's result) or error.",
    'It polls every 120 s until log data arrives.',
    'The countdown pauses while a check runs.',
    "Success sets the input type from the response's type."),
  ...wizard('5',
    'authorize: name and region, plus key and secret unless the type is Automatic',
    'stream selection: stream',
    'automatic setup: stream name and group',
    'skip health check: input type',
    "Access key: max length 512; help text: a 20-character alphanumeric string starting with 'AK'",
    'Secret key: max length 512; help text: about 40 characters, base-64',
    'Assume Role ARN: max length 2048',
    "VPC endpoint overrides: message \"Domain should begin with 'https://'\"",
    "Stream name (auto setup): pattern [a-zA-Z0-9_.-]{1,128}; help '1-128 alphanumeric characters and special characters "
      + "underscore (_), period (.), and hyphen (-).'"),
  ...wizard('9.7', 'Health-check poll: 120 s.'),
  ...wizard('9.8',
    'Record batch size default 10000.',
    'An auto-created stream has 1 shard.',
    "The subscription filter_name is 'filter-name', with an empty filter_pattern.",
    'The first messages may take up to ten minutes to arrive.'),
]
