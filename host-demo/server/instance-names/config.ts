/** The configuration of the AWS plugin (contract 2, 2.2 and 12.2): whose instances are looked up, and where. */
import { configClasses } from '../../../core/configuration/classes.ts'
import { AwsPluginConfiguration, type AwsPluginUpdate } from '../../../core/configuration/schema.ts'
import { accountOf, requestFields, type AccountFields } from '../platform/aws/account.ts'
import type { AwsAccess } from '../platform/aws/clients.ts'
import { isRegion } from '../platform/aws/regions.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { config } from '../platform/records/records.ts'
import { SecretError } from '../platform/secrets/key-file.ts'
import { encryptedKey, isSealedKey } from '../platform/secrets/sealed-key.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { Settings } from '../platform/settings/settings.ts'

export const awsConfig = config(configClasses.aws, AwsPluginConfiguration, {
  lookups_enabled: false,
  lookup_regions: '',
  access_key: '',
  secret_key: null,
  secret_key_salt: null,
  proxy_enabled: false,
})

export interface LookupPlan {
  /** One of each region. */
  readonly accesses: readonly AwsAccess[]
  readonly viaProxy: boolean
}

const fields: AccountFields = {
  ...requestFields,
  region: 'lookup_regions',
  key: 'access_key',
  secret: 'secret_key',
}

/**
 * @param secret in plain; null: none. It belongs to the access key and is not looked at without one
 * @throws ApiError 400 that names the field
 */
export function planOf(
  { lookup_regions, access_key, proxy_enabled }: Omit<AwsPluginUpdate, 'secret_key'>,
  secret: string | null,
  settings: Pick<Settings, 'edition'>,
): LookupPlan {
  const account = { access_key, secret_key: access_key.trim() === '' ? null : secret }
  if (proxy_enabled && !(process.env['HTTPS_PROXY'] || process.env['https_proxy']))
    throw badRequest("'proxy_enabled' needs a proxy: start the server with HTTPS_PROXY, or turn it off.")
  return {
    accesses: regionsIn(lookup_regions).map(region =>
      accountOf({ ...account, lookup_regions: region }, fields, settings),
    ),
    viaProxy: proxy_enabled,
  }
}

function regionsIn(text: string): readonly string[] {
  const regions = [...new Set(text.split(',').map(part => part.trim()))].filter(part => part !== '')
  const unknown = regions.filter(region => !isRegion(region))
  if (regions.length > 0 && unknown.length === 0) return regions
  const what =
    unknown.length === 0 ? 'names no region' : `names a region that is not known: '${unknown[0]!.slice(0, 100)}'`
  throw badRequest(`'lookup_regions' ${what}. Separate ids by commas: 'eu-central-1,us-east-1'.`)
}

/** Returns the stored secret key in plain; null where there is none. @throws ApiError 400 where it cannot be decrypted */
export function plainSecret({ secret_key, secret_key_salt }: AwsPluginConfiguration, secrets: Secrets): string | null {
  if (secret_key === null) return null
  const stored = { secret_key, secret_key_salt }
  try {
    if (isSealedKey(stored)) return secrets.decrypt(encryptedKey(stored))
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
  }
  throw badRequest("'secret_key' cannot be read as it is stored: enter it again.")
}
