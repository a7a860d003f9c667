/** Community IP Lookup in the interface. */
import { communityIpLookup } from '../../core/threat-intel/schema.ts'
import { hasToken, tokenMask } from '../../core/threat-intel/rules.ts'
import type { AdapterView } from './adapter-view.ts'
import { LookupDocumentation } from './lookup-documentation.tsx'
import { TokenForm } from './token-form.tsx'

const example = {
  ip: '198.51.100.7', noise: false, riot: true, classification: 'benign', name: 'Example DNS', link: 'https://example.org/ip/198.51.100.7',
  last_seen: '2024-01-31', message: 'Success',
} as const

export const communityIpLookupView: AdapterView = {
  type: communityIpLookup,
  Form: TokenForm,
  Documentation: () => <LookupDocumentation about="communityAbout" example={example} />,
  title: t => t('community'),
  rows: (config, t) => [{ label: t('apiToken'), value: hasToken(config['api_token']) ? tokenMask : null }],
}
