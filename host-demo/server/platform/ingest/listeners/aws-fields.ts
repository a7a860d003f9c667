/** Fields of inputs that read from AWS: regions and the account. `accountOf` reads the account. */
import { regions } from '../../aws/regions.ts'
import { dropdown, secret, text, type Fields } from '../configuration.ts'

const regionOptions = Object.fromEntries(regions.map(({ id, name }) => [id, `${name}: ${id}`]))

export const regionField = (name: string, description: string) =>
  dropdown(name, description, 'us-east-1', regionOptions, { optional: false })

export const credentialFields: Fields = {
  aws_access_key: text(
    'AWS access key',
    'Id of the access key. Without: the credentials this server finds in its surroundings.',
    '',
  ),
  aws_secret_key: secret('AWS secret key', 'Secret of the access key.'),
  aws_assume_role_arn: text('AWS assume role ARN', 'Role to assume, for example in another account.', ''),
}
