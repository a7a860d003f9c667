/** The fields of the settings of a type or a converter, made from their description in core. */
import type { SettingsValues, SettingValue } from '../../core/extractors/form-values.ts'
import { extractorSettingStrings } from '../../core/extractors/setting-strings.ts'
import { MAX_SETTING, type Setting, type Settings } from '../../core/extractors/settings.ts'
import { CheckboxField, NumberField, TextArea, TextField, TimeZoneField, useStrings } from '../kit/kit.ts'

export interface SettingFieldsProps {
  readonly settings: Settings
  readonly values: SettingsValues
  readonly onChange: (values: SettingsValues) => void
  readonly errorOf: (name: string) => string | undefined
}

type Words = typeof extractorSettingStrings.strings
/** The words of a setting, none of which has placeholders. */
type Key = { [K in keyof Words]: K }[keyof Words]

/** Settings without an effect while another is off. */
const dependsOn: Readonly<Record<string, string>> = { key_whitespace_replacement: 'replace_key_whitespace' }

export function SettingFields({ settings, values, onChange, errorOf }: SettingFieldsProps) {
  const shown = Object.entries(settings).filter(([name]) => {
    const switchedBy = dependsOn[name]
    return switchedBy === undefined || values[switchedBy] === true
  })
  return shown.map(([name, setting]) => (
    <SettingField
      key={name}
      name={name}
      setting={setting}
      value={values[name]}
      error={errorOf(name)}
      onChange={value => onChange({ ...values, [name]: value })}
    />
  ))
}

interface SettingFieldProps {
  readonly name: string
  readonly setting: Setting
  readonly value: SettingValue
  readonly error: string | undefined
  readonly onChange: (value: SettingValue) => void
}

function SettingField({ name, setting, value, error, onChange }: SettingFieldProps) {
  const t = useStrings(extractorSettingStrings)
  const words = extractorSettingStrings.strings
  const isRequired = setting.default === undefined && !(setting.kind === 'text' && setting.isEmptyable)
  const common = {
    label: t(name as Key),
    hint: Object.hasOwn(words, `hint_${name}`) ? t(`hint_${name}` as Key) : undefined,
    error,
    ...(isRequired && { rules: { required: true } }),
  }
  switch (setting.kind) {
    case 'flag':
      return (
        <CheckboxField
          label={common.label}
          hint={common.hint}
          error={error}
          checked={value === true}
          onChange={onChange}
        />
      )
    case 'integer':
      return <NumberField {...common} value={typeof value === 'number' ? value : undefined} onChange={onChange} />
    case 'text': {
      const text = typeof value === 'string' ? value : ''
      if (name === 'time_zone')
        return <TimeZoneField {...common} value={text} onChange={zone => onChange(zone ?? setting.default ?? '')} />
      const field = { ...common, mono: true, value: text, onChange, maxLength: setting.maxLength ?? MAX_SETTING }
      return name === 'grok_pattern' ? (
        <TextArea {...field} rows={3} />
      ) : (
        <TextField {...field} placeholder={setting.isEmptyable ? undefined : setting.default} />
      )
    }
  }
}
