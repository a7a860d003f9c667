/** Shows the wizard's configuration in the form's own words, beside Cordwood's names. */

const words = {
  type: 'Kind',
  title: 'Name',
  aws_access_key: 'Access ID',
  aws_secret_key: 'Access secret',
  aws_message_type: 'What its records hold',
  throttling_allowed: 'Slows down when the archive is behind',
  aws_flow_log_prefix: 'Fields of flow logs begin with flow_log_',
  aws_region: 'Region',
  aws_assume_role_arn: 'Role',
  cloudwatch_endpoint: 'Own address for logs',
  dynamodb_endpoint: 'Own address for tables',
  iam_endpoint: 'Own address for roles',
  kinesis_endpoint: 'Own address for streams',
  kinesis_stream_name: 'Stream',
  kinesis_record_batch_size: 'Records at a time',
}
const asText = value => (value === true ? 'yes' : value === false ? 'no' : value === '' ? 'none' : String(value))

function line(name, value) {
  const term = document.createElement('dt')
  const code = document.createElement('code')
  code.textContent = name
  term.append(words[name] ?? name, code)
  const text = document.createElement('dd')
  text.textContent = asText(value)
  const pair = document.createElement('div')
  pair.append(term, text)
  return pair
}

/** The secret is held back: the page never writes it down. */
export function showEntry({ type, title, configuration }) {
  const shown = { ...configuration, aws_secret_key: configuration.aws_secret_key === '' ? '' : 'given' }
  document
    .querySelector('#handed')
    .replaceChildren(...Object.entries({ type, title, ...shown }).map(([name, value]) => line(name, value)))
}
