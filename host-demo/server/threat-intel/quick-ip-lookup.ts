/** Quick IP Lookup: whether an address was seen scanning the Internet, and a code that says how. */
import { quickIpLookup } from '../../../core/threat-intel/schema.ts'
import type { AdapterType } from '../lookup/adapter-type.ts'
import { askReputation } from './reputation-service.ts'

export const quickIpLookupType: AdapterType = {
  type: quickIpLookup,
  configClass: 'org.graylog.integrations.dataadapters.GreyNoiseQuickIPDataAdapter$Config',
  defaultConfig: { api_token: { is_set: false } },
  secrets: ['api_token'],
  validate: () => ({}),
  query: (services, config, key) =>
    askReputation(services, config, key, { path: '/v2/noise/quick/', answer: { ip: 'string', noise: 'boolean', code: 'string' } }),
}
