/** The fields of a configuration, made from their descriptions. */
import { useState } from 'react'
import { escaped, headerLines, readHeaders, unescaped, type ConfigField } from '../../core/lookup/config-field.ts'
import type { AdapterConfig } from '../../core/lookup/schema.ts'
import { lookupTypeStrings } from '../../core/lookup/type-strings.ts'
import { tokenChange } from '../../core/threat-intel/rules.ts'
import type { TimeUnitName } from '../../core/time/time-unit.ts'
import { UrlField } from '../configuration/whitelisted-url-field.tsx'
import {
  CheckboxField,
  EncryptedField,
  NumberField,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  TimeUnitField,
  useMessages,
  useStrings,
} from '../kit/kit.ts'

export interface ConfigFieldsProps {
  readonly fields: readonly ConfigField[]
  readonly config: AdapterConfig
  /** Returns the server's message about a field. */
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (config: AdapterConfig) => void
}

export const ConfigFields = ({ fields, config, errorOf, onChange }: ConfigFieldsProps) =>
  fields
    .filter(({ when }) => when === undefined || when(config))
    .map(field => (
      <OneField
        key={field.name}
        field={field}
        config={config}
        errorOf={errorOf}
        onChange={change => onChange({ ...config, ...change })}
      />
    ))

interface OneFieldProps extends Pick<ConfigFieldsProps, 'config' | 'errorOf'> {
  readonly field: ConfigField
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void
}

function OneField({ field, config, errorOf, onChange }: OneFieldProps) {
  const messages = useMessages()
  const { name } = field
  const value = config[name]
  const text = typeof value === 'string' ? value : ''
  const common = { label: field.label(messages), hint: field.hint?.(messages), name, error: errorOf(name) }
  const change = (next: unknown) => onChange({ [name]: next })
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...common}
          mono={field.mono}
          optional={field.optional}
          rules={{ required: !field.optional }}
          maxLength={8192}
          value={text}
          onChange={change}
        />
      )
    case 'escaped':
      return (
        <TextField
          {...common}
          mono
          rules={{ required: true }}
          maxLength={2 * field.longest}
          value={escaped(text)}
          onChange={typed => change(unescaped(typed))}
        />
      )
    case 'url':
      return <UrlField {...common} rules={{ required: true }} value={text} onChange={change} />
    case 'password':
      return <PasswordField {...common} optional maxLength={8192} value={text} onChange={change} />
    case 'secret':
      return <EncryptedField {...common} value={tokenChange(value)} onChange={change} />
    case 'number':
      return (
        <NumberField
          {...common}
          rules={{ required: !field.optional, min: field.min, max: field.max }}
          value={typeof value === 'number' ? value : undefined}
          onChange={change}
        />
      )
    case 'flag':
      return (
        <CheckboxField
          label={common.label}
          hint={common.hint}
          error={common.error}
          checked={value === true}
          onChange={change}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...common}
          options={field.options.map(option => ({ value: option.value, label: option.label(messages) }))}
          value={text === '' ? null : text}
          onChange={change}
        />
      )
    case 'time': {
      const { unit, enabledBy, min } = field
      return (
        <TimeUnitField
          {...common}
          error={common.error ?? errorOf(unit)}
          rules={{ required: true, min }}
          {...(enabledBy && {
            enabled: config[enabledBy] === true,
            onEnabled: (enabled: boolean) => onChange({ [enabledBy]: enabled }),
          })}
          value={{
            value: typeof value === 'number' ? value : undefined,
            unit: (config[unit] ?? 'SECONDS') as TimeUnitName,
          }}
          onChange={next => onChange({ [name]: next.value ?? null, [unit]: next.unit })}
        />
      )
    }
    case 'headers':
      return <HeadersField {...common} value={value} onChange={change} />
  }
}

interface HeadersFieldProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly value: unknown
  readonly onChange: (headers: Readonly<Record<string, string>>) => void
}

/** Keeps the text as it is typed; a line that is no header blocks the form. */
function HeadersField({ label, hint, error, value, onChange }: HeadersFieldProps) {
  const t = useStrings(lookupTypeStrings)
  const [typed, setTyped] = useState(() => headerLines(value))
  const { wrongLine } = readHeaders(typed)
  return (
    <TextArea
      label={label}
      hint={hint}
      error={error}
      problem={wrongLine === null ? undefined : t('headersWrong', { line: wrongLine })}
      optional
      mono
      rows={2}
      value={typed}
      onChange={text => {
        setTyped(text)
        onChange(readHeaders(text).headers)
      }}
    />
  )
}
