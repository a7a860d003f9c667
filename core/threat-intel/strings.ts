/** Words of the IP-reputation adapters. Lookup: `messages.of(threatIntelStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const threatIntelStrings = catalogue('threatIntel', {
  quick: 'Quick IP Lookup',
  community: 'Community IP Lookup',
  apiToken: 'API token',
  apiTokenHint: 'The token of your {ThreatIntel} account. It is kept encrypted and never shown again.',

  quickAbout: 'Tells whether {ThreatIntel} has seen an IP address scanning the Internet.',
  communityAbout:
    'Tells what {ThreatIntel} shares with everybody about an IP address: whether it scans the Internet, whether it belongs to a known business service, and how it is classified.',
  keys: 'A key is an IPv4 or IPv6 address. An address that is not public is answered without asking the service.',
  single: 'The single value is noise: true or false.',

  ip: 'The address.',
  noise: 'Whether it was seen scanning the Internet in the last 90 days.',
  code: "The service's code for why.",
  riot: 'Whether it belongs to a known business service.',
  classification: 'benign, malicious or unknown.',
  name: 'The organisation or service it belongs to.',
  link: "The service's page about it.",
  lastSeen: 'The day it was last seen.',
  message: "The service's remark.",
})
