/** Community IP Lookup: what the service tells everybody about an address; one it has not observed is an answer too. */
import { communityIpLookup } from '../../../../../core/threat-intel/schema.ts'
import { reputationType } from '../reputation/reputation-service.ts'

export const adapterType = reputationType({
  type: communityIpLookup,
  configClass: 'org.graylog.integrations.dataadapters.GreyNoiseCommunityIpLookupAdapter$Config',
  path: '/v3/community/',
  notFoundIsAnswer: true,
  answer: {
    ip: 'string',
    noise: 'boolean',
    riot: 'boolean',
    classification: 'string',
    name: 'string',
    link: 'string',
    last_seen: 'string',
    message: 'string',
  },
})
