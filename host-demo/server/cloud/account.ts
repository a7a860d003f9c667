/** Whose account a request is about: its credentials and places, checked before anything is called. */
import type { AwsRequest } from '../../../core/cloud/schema.ts'
import type { AwsAccess } from '../platform/aws/clients.ts'
import { isRegion } from '../platform/aws/regions.ts'
import { badRequest } from '../platform/http/errors.ts'
import type { Settings } from '../platform/settings/settings.ts'

const maxKeyLength = 512

/** @throws ApiError 400 that names the field */
export function accountOf(request: AwsRequest, { edition }: Pick<Settings, 'edition'>): AwsAccess {
  const { region } = request
  if (!isRegion(region)) throw badRequest(`'region' is none of the regions that GET regions lists.`)
  const accessKeyId = keyOf('aws_access_key_id', request.aws_access_key_id)
  const secretAccessKey = keyOf('aws_secret_access_key', secretOf(request))
  if (accessKeyId === null && secretAccessKey !== null) throw missing('aws_access_key_id', "It belongs to 'aws_secret_access_key'.")
  if (secretAccessKey === null && accessKeyId !== null) throw missing('aws_secret_access_key', "It belongs to 'aws_access_key_id'.")
  if (accessKeyId === null && edition === 'cloud')
    throw missing('aws_access_key_id', 'In this edition key and secret must be given.')
  return {
    region, accessKeyId, secretAccessKey,
    assumeRoleArn: roleOf(request.assume_role_arn),
    endpoints: {
      cloudwatch: endpointOf('cloudwatch_endpoint', request.cloudwatch_endpoint),
      dynamodb: endpointOf('dynamodb_endpoint', request.dynamodb_endpoint),
      iam: endpointOf('iam_endpoint', request.iam_endpoint),
      kinesis: endpointOf('kinesis_endpoint', request.kinesis_endpoint),
    },
  }
}

const missing = (field: string, why: string) => badRequest(`'${field}' is missing. ${why}`)

const textOf = (text: string | null | undefined) => text === undefined || text === null || text.trim() === '' ? null : text

function secretOf({ aws_secret_access_key: secret }: AwsRequest): string | null | undefined {
  return typeof secret === 'object' && secret !== null ? secret.set_value : secret
}

/** Both travel in, or are hashed into, a header. */
function keyOf(field: string, value: string | null | undefined): string | null {
  const text = textOf(value)
  if (text === null) return null
  if (text.length > maxKeyLength) throw badRequest(`'${field}' has more than ${maxKeyLength} characters.`)
  if (!/^[\x21-\x7e]+$/.test(text)) throw badRequest(`'${field}' has blanks or characters in it that no key has.`)
  return text
}

function roleOf(value: string | null | undefined): string | null {
  const text = textOf(value)
  if (text !== null && !/^arn:[\w-]+:iam::\d+:role\/[\x21-\x7e]+$/.test(text))
    throw badRequest("'assume_role_arn' must be the ARN of a role: 'arn:aws:iam::123456789012:role/name'.")
  return text
}

function endpointOf(field: string, value: string | null | undefined): string | null {
  const text = textOf(value)
  if (text !== null && (!/^https:\/\/\S+$/.test(text) || !URL.canParse(text)))
    throw badRequest(`'${field}' must be a URL that begins with 'https://'.`)
  return text
}
