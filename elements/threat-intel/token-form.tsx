import { tokenChange } from '../../core/threat-intel/rules.ts'
import { threatIntelStrings } from '../../core/threat-intel/strings.ts'
import { EncryptedField, useStrings } from '../kit/kit.ts'
import type { AdapterFormProps } from './adapter-view.ts'

/** The one field of the IP-reputation adapters: the API token, kept until it is reset (specification 4). */
export function TokenForm({ config, errorOf, onChange }: AdapterFormProps) {
  const t = useStrings(threatIntelStrings)
  return (
    <EncryptedField
      label={t('apiToken')}
      name="api_token"
      hint={t('apiTokenHint')}
      value={tokenChange(config['api_token'])}
      error={errorOf('api_token')}
      onChange={api_token => onChange({ ...config, api_token })}
    />
  )
}
