import type { AwsRequest } from '../../../core/cloud/schema.ts'
import { accountOf, requestFields } from '../platform/aws/account.ts'
import type { AwsAccess } from '../platform/aws/clients.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** @throws ApiError 400 that names the field */
export function accountOfRequest(request: AwsRequest, settings: Pick<Settings, 'edition'>): AwsAccess {
  const { aws_secret_access_key: secret } = request
  const plain = typeof secret === 'object' && secret !== null ? secret.set_value : secret
  return accountOf({ ...request, aws_secret_access_key: plain }, requestFields, settings)
}
