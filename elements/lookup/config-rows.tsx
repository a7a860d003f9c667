/** A configuration in rows: what is secret is masked. */
import type { ReactNode } from 'react'
import type { Messages } from '../../core/brand/catalogue.ts'
import { escaped, headerLines, type ConfigField } from '../../core/lookup/config-field.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import { hasToken, tokenMask } from '../../core/threat-intel/rules.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { formatTimeUnit, type TimeUnitName } from '../../core/time/time-unit.ts'
import type { ValueRow } from '../kit/kit.ts'

type Config = Readonly<Record<string, unknown>>

export const configRows = (fields: readonly ConfigField[], config: Config, messages: Messages): readonly ValueRow[] =>
  fields
    .filter(({ when }) => when === undefined || when(config))
    .map(field => ({ label: field.label(messages), value: valueOf(field, config, messages) }))

function valueOf(field: ConfigField, config: Config, messages: Messages): ReactNode {
  const value = config[field.name]
  switch (field.kind) {
    case 'secret':
      return hasToken(value) ? tokenMask : null
    case 'password':
      return typeof value === 'string' && value !== '' ? tokenMask : null
    case 'flag':
      return messages.of(lookupStrings)(value === true ? 'yes' : 'no')
    case 'number':
      return typeof value === 'number' ? formatNumberIn(messages.lang, value) : null
    case 'choice':
      return field.options.find(option => option.value === value)?.label(messages) ?? text(value)
    case 'time':
      return timeOf(field, config, messages)
    case 'headers':
      return value && Object.keys(value).length > 0 ? <span className="mono lines">{headerLines(value)}</span> : null
    case 'escaped':
      return <bdi className="mono">{escaped(text(value))}</bdi>
    case 'text':
    case 'url':
      return text(value) === '' ? null : <bdi className="mono">{text(value)}</bdi>
  }
}

function timeOf(field: ConfigField & { readonly kind: 'time' }, config: Config, messages: Messages): ReactNode {
  const value = config[field.name]
  if (typeof value !== 'number' || (field.enabledBy && config[field.enabledBy] !== true)) return null
  const unit = (config[field.unit] ?? 'SECONDS') as TimeUnitName
  return formatTimeUnit({ value, unit }, messages, field.zero?.(messages))
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
