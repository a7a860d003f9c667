/** Quick IP Lookup: whether an address was seen scanning the Internet, and a code that says how. */
import { quickIpLookup } from '../../../../../core/threat-intel/schema.ts'
import { reputationType } from '../reputation/reputation-service.ts'

export const adapterType = reputationType({
  type: quickIpLookup,
  configClass: 'org.graylog.integrations.dataadapters.GreyNoiseQuickIPDataAdapter$Config',
  path: '/v2/noise/quick/',
  answer: { ip: 'string', noise: 'boolean', code: 'string' },
})
