/**
 * Reads the account of a request or an input: its credentials and endpoints, checked before anything is called or
 * stored.
 */
import { keyLimit, rolePattern } from '../../../../core/cloud/limits.ts'
import { badRequest } from '../errors/errors.ts'
import type { Settings } from '../settings/settings.ts'
import type { AwsAccess } from './clients.ts'
import { isRegion } from './regions.ts'

type FieldName = 'region' | 'key' | 'secret' | 'assumeRole' | 'cloudwatch' | 'dynamodb' | 'iam' | 'kinesis'

/** Names of the fields in the request or configuration they came from; error messages use them. */
export type AccountFields = Readonly<Record<FieldName, string>>

const endpoints = {
  cloudwatch: 'cloudwatch_endpoint',
  dynamodb: 'dynamodb_endpoint',
  iam: 'iam_endpoint',
  kinesis: 'kinesis_endpoint',
}
export const requestFields: AccountFields = {
  region: 'region',
  key: 'aws_access_key_id',
  secret: 'aws_secret_access_key',
  assumeRole: 'assume_role_arn',
  ...endpoints,
}
export const inputFields: AccountFields = {
  region: 'aws_region',
  key: 'aws_access_key',
  secret: 'aws_secret_key',
  assumeRole: 'aws_assume_role_arn',
  ...endpoints,
}

/**
 * @param values the secret among them in plain; blank ones are none
 * @throws ApiError 400 that names the field
 */
export function accountOf(values: object, names: AccountFields, { edition }: Pick<Settings, 'edition'>): AwsAccess {
  const given = (field: FieldName) => textOf(names[field], (values as Record<string, unknown>)[names[field]])
  const region = given('region') ?? ''
  if (!isRegion(region)) throw badRequest(`'${names.region}' must be one of the regions, for example 'us-east-1'.`)
  const accessKeyId = keyOf(names.key, given('key'))
  const secretAccessKey = keyOf(names.secret, given('secret'))
  if (accessKeyId === null && secretAccessKey !== null) throw missing(names.key, `It belongs to '${names.secret}'.`)
  if (secretAccessKey === null && accessKeyId !== null) throw missing(names.secret, `It belongs to '${names.key}'.`)
  if (accessKeyId === null && edition === 'cloud')
    throw missing(names.key, 'In this edition key and secret must be given.')
  const endpoint = (field: FieldName) => endpointOf(names[field], given(field))
  return {
    region,
    accessKeyId,
    secretAccessKey,
    assumeRoleArn: roleOf(names.assumeRole, given('assumeRole')),
    endpoints: {
      cloudwatch: endpoint('cloudwatch'),
      dynamodb: endpoint('dynamodb'),
      iam: endpoint('iam'),
      kinesis: endpoint('kinesis'),
    },
  }
}

const missing = (field: string, why: string) => badRequest(`'${field}' is missing. ${why}`)

function textOf(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw badRequest(`'${field}' must be a text.`)
  return value.trim() === '' ? null : value
}

/** Both travel in, or are hashed into, a header. */
function keyOf(field: string, text: string | null): string | null {
  if (text === null) return null
  if (text.length > keyLimit) throw badRequest(`'${field}' has more than ${keyLimit} characters.`)
  if (!/^[\x21-\x7e]+$/.test(text)) throw badRequest(`'${field}' has blanks or characters in it that no key has.`)
  return text
}

const role = new RegExp(`^${rolePattern}$`)

function roleOf(field: string, text: string | null): string | null {
  if (text !== null && !role.test(text))
    throw badRequest(`'${field}' must be the ARN of a role: 'arn:aws:iam::123456789012:role/name'.`)
  return text
}

function endpointOf(field: string, text: string | null): string | null {
  if (text !== null && (!/^https:\/\/\S+$/.test(text) || !URL.canParse(text)))
    throw badRequest(`'${field}' must be a URL that begins with 'https://'.`)
  return text
}
