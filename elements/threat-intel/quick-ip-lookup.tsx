/** Quick IP Lookup in the interface. */
import { quickIpLookup } from '../../core/threat-intel/schema.ts'
import { hasToken, tokenMask } from '../../core/threat-intel/rules.ts'
import type { AdapterView } from './adapter-view.ts'
import { LookupDocumentation } from './lookup-documentation.tsx'
import { TokenForm } from './token-form.tsx'

const example = { ip: '198.51.100.7', noise: true, code: '0x01' } as const

export const quickIpLookupView: AdapterView = {
  type: quickIpLookup,
  Form: TokenForm,
  Documentation: () => <LookupDocumentation about="quickAbout" example={example} />,
  title: t => t('quick'),
  rows: (config, t) => [{ label: t('apiToken'), value: hasToken(config['api_token']) ? tokenMask : null }],
}
