/** Certificates that are trusted, and how long an answer may take. */
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { NumberField, TextArea, useStrings } from '../../kit/kit.ts'
import type { ServiceDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

const longestCertificates = 100_000

export function CaField({ draft, change, errorOf }: StepProps<ServiceDraft>) {
  const t = useStrings(authenticationFormStrings)
  return (
    <TextArea
      label={t('ca')}
      hint={t('caHint')}
      optional
      mono
      rows={draft.ca_certificate === '' ? 2 : 6}
      maxLength={longestCertificates}
      placeholder={t('caPlaceholder')}
      value={draft.ca_certificate}
      error={errorOf('ca_certificate')}
      onChange={ca_certificate => change({ ca_certificate })}
    />
  )
}

export function TimeoutField({ draft, change, errorOf }: StepProps<ServiceDraft>) {
  const t = useStrings(authenticationFormStrings)
  const isProvider = draft.type === 'oidc'
  return (
    <NumberField
      label={t(isProvider ? 'providerTimeout' : 'timeout')}
      hint={t(isProvider ? 'providerTimeoutHint' : 'timeoutHint')}
      min={100}
      max={60_000}
      step={100}
      value={draft.timeout_ms}
      error={errorOf('timeout_ms')}
      onChange={timeout_ms => change({ timeout_ms })}
    />
  )
}
