/** The cloud wizard as it is seen (2.9, 3, 4, 5, 6, 8.6 and 9.8). Its rules as they are obeyed: cloud.ts. */
import type { LedgerEntry } from './ledger.ts'

const seen =
  (title: string, file = 'tests/browser/cloud-wizard.spec.ts') =>
  (section: string, ...rules: readonly string[]): readonly LedgerEntry[] =>
    rules.map(says => ({ section, says, test: [file, title] }))

const page = seen('the page and its four steps read as specified')
const authorize = seen('authorize: heading, fields, help texts and limits')
const lookup = seen('authorize: automatic shows the credential lookup order')
const endpoints = seen('authorize: the endpoints are collapsed and begin with https')
const gate = seen('authorize: the button waits for what is required')
const policies = seen('authorize: the policies stand beside the form')
const edition = seen('authorize: the cloud edition forces Key & Secret')
const errors = seen('authorize: errors with the full message and More Info')
const streams = seen('stream: selection, advanced options and their defaults')
const emptyStream = seen('stream: a stream without logs is refused')
const noStreams = seen('stream: no streams leads to the automatic set-up')
const form = seen('automatic set-up: form and its rules')
const noGroups = seen('automatic set-up: no groups disables the select')
const setup = seen('automatic set-up: agreement, progress and the ten-minute warning')
const failure = seen('automatic set-up: a failure says Close and is tried again from there')
const waiting = seen('health check: waiting, countdown and checking now', 'tests/browser/cloud-wizard-waits.spec.ts')
const skip = seen('health check: skipping it with a log type')
const known = seen('health check: a flow log is known')
const unknown = seen('health check: another log is not')
const review = seen('review: every value, and Edit goes back to it')
const saved = seen('review: it saves the input and goes to the inputs')
const unsaved = seen('review: a save that fails')
const external = seen('review: an external handler gets the built input')
const leaving = seen('leaving asks while something is filled in')

export const cloudWizardLedger: readonly LedgerEntry[] = [
  ...page(
    '2.9',
    "The page is titled '{Cloud} Integrations'.",
    "The header text reads 'This feature retrieves log messages from various {Cloud} sources.'",
    'a horizontal wizard of 4 steps',
    "authorize '{Cloud} {Stream} Authorize'",
    "kinesis-setup '{Cloud} {Stream} Setup'",
    "health-check '{Cloud} {Logs} Health Check'",
    "review '{Cloud} {Stream} Review'",
    "A step is disabled until it has been enabled. Only 'authorize' is enabled at first.",
  ),
  ...external('2.9', 'If an external submit handler is present, the wizard hands it the built input'),
  ...saved('2.9', 'Otherwise the product saves the input and navigates to the system inputs page.'),
  ...leaving('2.9', "leaving the page asks: 'Are you sure? Your new Input will not be created.'"),

  ...authorize(
    '2.9',
    "Heading 'Create Input & Authorize {Cloud}'",
    "button 'Authorize & Choose Stream'",
    "authentication type: 'Automatic' or 'Key & Secret'",
    'access key and secret key, shown when Key & Secret is chosen',
    'input name, Assume Role ARN and region select',
  ),
  ...edition('2.9', 'In the cloud edition it is forced to Key & Secret and the selector is hidden'),
  ...endpoints(
    '2.9',
    "a collapsible 'Optional {Cloud} VPC Endpoints' with override URLs for {Logs}, {IAM}, {KV} and {Stream}",
  ),
  ...lookup('2.9', "Choosing 'Automatic' shows the credential lookup order"),
  ...policies(
    '2.9',
    "The sidebar shows '{Cloud} Policy Permissions'",
    "expandable 'Recommended Policy' from setup_policy",
    "expandable 'Least Privilege Policy' from auto_setup_policy",
  ),

  ...streams(
    '2.9',
    "'Select {Stream} Stream', with a stream select",
    "the button 'Verify Stream & Format'",
    "A collapsible 'Advanced Options'",
    "'Enable Throttling'",
    "'Add Flow Log field name prefix'",
    "'{Stream} Record batch size'",
    'The sidebar reads "Don\'t see the stream you need?"',
    "with the button 'Setup {Stream} Automatically'",
  ),
  ...noStreams(
    '2.9',
    'When no streams exist, the automatic setup form shows',
    "'Back to stream Selection' (only when streams exist)",
  ),
  ...form(
    '2.9',
    "heading 'Set Up {Stream} Automatically'",
    "a stream-name text field and a '{Logs} Group' select",
    "'Back to stream Selection'",
    "'Begin Automated Setup'",
  ),
  ...setup(
    '2.9',
    "opens the agreement modal '{Stream} Auto Setup Agreement'",
    'It lists a stream with 1 shard, an {IAM} role and policy, and a subscription.',
    "Buttons: 'Cancel' and 'I Agree! Create these {Cloud} resources now.'",
    "the modal becomes 'Executing Auto-Setup'",
    "'{Stream} Stream', 'Subscription Policy', 'Subscription'",
    "The footer button reads 'Creating...' (disabled) while running.",
    "It then reads 'Continue Setup' on success",
    'the modal warns that the first messages can take up to ten minutes to arrive',
  ),
  ...failure('2.9', "or 'Close' on error"),

  ...waiting(
    '2.9',
    "A warning panel reads 'We haven't received a response back from {Cloud} yet.'",
    "A countdown 'Checking again in' starts at 02:00",
    "A 'Check Now' button reads 'Checking...' while a check runs.",
  ),
  ...skip('2.9', "A collapsible 'Skip Health Check' form lets the user pick a log type manually and confirm."),
  ...known(
    '2.9',
    "The heading is 'Awesome!' when the type is the flow-logs type",
    "The text reads '... looks like a {label}'",
    'the formatted log message, read-only in 10 rows',
    'a link to the pipeline rules page',
    "Button: 'Review & Finalize'.",
  ),
  ...unknown('2.9', "otherwise 'Drats!'", "or '... looks like an unknown message type'"),
  ...review(
    '2.9',
    "Review step ('Final Review')",
    "'Setting up {Logs}', whose Edit returns to authorize",
    "'Setting up {Stream}', whose Edit returns to kinesis-setup",
    "'Formatting'",
    'Name, Authorization Type, {Cloud} Key, Assumed ARN',
    'each VPC endpoint, Region and Stream',
    'Global Input (always checked)',
    "Record Batch Size, or the default marked '(default)'",
    'throttling and flow-log prefix',
    'Log Type and the sample log',
    "Button: 'Complete {Logs} Setup'.",
  ),

  ...external('3', 'Cloud streaming input: exactly type, title and configuration'),
  ...skip('3', "'Kinesis CloudWatch Flow Logs' (default)"),

  ...setup(
    '4',
    "Each progress item goes waiting ('Waiting...') → loading ('Creating {label}') → done (shows the call's result).",
  ),
  ...failure('4', "Any error moves the setup to an error state, and the footer shows 'Close'."),
  ...noStreams('4', "'No Kinesis streams': the user reaches automatic setup."),
  ...waiting('4', 'The countdown pauses while a check runs.'),

  ...gate('5', 'authorize: name and region, plus key and secret unless the type is Automatic'),
  ...streams('5', 'stream selection: stream'),
  ...form(
    '5',
    'automatic setup: stream name and group',
    'Stream name (auto setup): pattern [a-zA-Z0-9_.-]{1,128}',
    "help '1-128 alphanumeric characters and special characters underscore (_), period (.), and hyphen (-).'",
  ),
  ...authorize(
    '5',
    "Access key: max length 512; help text: a 20-character alphanumeric string starting with 'AK'",
    'Secret key: max length 512; help text: about 40 characters, base-64',
    'Assume Role ARN: max length 2048',
  ),
  ...endpoints('5', 'VPC endpoint overrides: message "Domain should begin with \'https://\'"'),

  ...edition('6', 'Cloud-provider authentication must be Key & Secret.'),

  ...errors(
    '8.6',
    "Errors show in a panel with the full message, plus 'More Info' when a friendly message exists.",
    "'Invalid {Cloud} Key, check out your {Cloud} account for the 20-character long, alphanumeric string that usually starts with the " +
      'letters "AK"\'',
    "'Invalid {Cloud} Secret, it is usually a 40-character long, base-64 encoded string, but you only get to view it once when you create " +
      "the Key'",
  ),
  ...noStreams('8.6', "'No Kinesis streams' is not an error; the wizard proceeds with an empty stream list"),
  ...emptyStream(
    '8.6',
    "'We were unable to find any logs in this {Stream} stream. Please select a different {Stream} stream.'",
  ),
  ...noGroups(
    '8.6',
    "'We're unable to find any groups in your chosen region. Please try selecting a different region.' The group select is " +
      'then disabled',
  ),
  ...unsaved('8.6', "'We were unable to save your Input, please try again in a few moments.'"),
  ...waiting('8.6', "'We haven't received a response back from {Cloud} yet.'"),

  ...streams('9.8', 'Record batch size default 10000.'),
  ...setup('9.8', 'An auto-created stream has 1 shard.', 'The first messages may take up to ten minutes to arrive.'),
]
