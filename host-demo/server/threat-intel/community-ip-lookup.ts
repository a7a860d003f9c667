/** Community IP Lookup: what the service tells everybody about an address; one it has not observed is an answer too. */
import { communityIpLookup } from '../../../core/threat-intel/schema.ts'
import type { AdapterType } from '../lookup/adapter-type.ts'
import { askReputation } from './reputation-service.ts'

export const communityIpLookupType: AdapterType = {
  type: communityIpLookup,
  configClass: 'org.graylog.integrations.dataadapters.GreyNoiseCommunityIpLookupAdapter$Config',
  defaultConfig: { api_token: { is_set: false } },
  secrets: ['api_token'],
  validate: () => ({}),
  query: (services, config, key) => askReputation(services, config, key, {
    path: '/v3/community/',
    notFoundIsAnswer: true,
    answer: {
      ip: 'string', noise: 'boolean', riot: 'boolean', classification: 'string', name: 'string', link: 'string', last_seen: 'string',
      message: 'string',
    },
  }),
}
