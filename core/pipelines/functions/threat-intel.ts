import { impureOf, required } from './descriptor.ts'

const impure = impureOf('threat-intel')
const address = required('ip_address', 'String', 'The IP address')
const domain = required('domain_name', 'String', 'The domain name')
const prefix = required('prefix', 'String', 'The beginning of the names of the result')

export const threatIntelFunctions = [
  impure('otx_lookup_ip', [address], 'LookupResult', {
    description: 'Looks an IP address up in OTX, through the lookup table otx-api-ip.',
    example: 'set_fields(otx_lookup_ip(to_string($message.src_ip)))',
  }),
  impure('otx_lookup_domain', [domain], 'LookupResult', {
    description: 'Looks a domain up in OTX, through the lookup table otx-api-domain.',
    example: 'set_fields(otx_lookup_domain(to_string($message.dns_question)))',
  }),
  impure('tor_lookup', [address], 'LookupResult', {
    description: 'Tells whether an IP address is an exit node of Tor, through the lookup table tor-exit-node-list.',
    example: 'tor_lookup(to_string($message.src_ip)).threat_indicated',
  }),
  impure('spamhaus_lookup_ip', [address], 'LookupResult', {
    description: 'Looks an IP address up in the list of Spamhaus, through the lookup table spamhaus-drop.',
    example: 'spamhaus_lookup_ip(to_string($message.src_ip)).threat_indicated',
  }),
  impure('abusech_ransom_lookup_domain', [domain], 'LookupResult', {
    description: 'Looks a domain up in the list of abuse.ch, through the lookup table abuse-ch-ransomware-domains.',
    example: 'abusech_ransom_lookup_domain(to_string($message.dns_question)).threat_indicated',
  }),
  impure('abusech_ransom_lookup_ip', [address], 'LookupResult', {
    description: 'Looks an IP address up in the list of abuse.ch, through the lookup table abuse-ch-ransomware-ip.',
    example: 'abusech_ransom_lookup_ip(to_string($message.src_ip)).threat_indicated',
  }),
  impure('threat_intel_lookup_ip', [address, prefix], 'LookupResult', {
    description: 'Looks an IP address up in all threat intelligence lists that are switched on.',
    example: 'set_fields(threat_intel_lookup_ip(to_string($message.src_ip), "src"))',
  }),
  impure('threat_intel_lookup_domain', [domain, prefix], 'LookupResult', {
    description: 'Looks a domain up in all threat intelligence lists that are switched on.',
    example: 'set_fields(threat_intel_lookup_domain(to_string($message.dns_question), "dns"))',
  }),
  impure('whois_lookup_ip', [address, prefix], 'LookupResult', {
    description: 'Looks up the organization and the country of an IP address; what is not known is "N/A".',
    example: 'set_fields(whois_lookup_ip(to_string($message.src_ip), "src"))',
  }),
]
