/** The values of the form of an extractor, and the request that they make. */
import { converterNamed, converterTypes, type ConverterName } from './converters.ts'
import type { conditionTypes } from './rules.ts'
import type { CreateExtractor, Extractor } from './schema.ts'
import type { Setting, Settings } from './settings.ts'
import { extractorTypeNamed, extractorTypes, type ExtractorTypeName } from './types.ts'

export type ConditionType = (typeof conditionTypes)[number]
/** undefined: a number field that is empty. */
export type SettingValue = string | number | boolean | undefined
export type SettingsValues = Readonly<Record<string, SettingValue>>

export interface ConverterValues {
  /** Tells converters of one type apart; it is not sent. */
  readonly key: number
  readonly type: ConverterName
  readonly config: SettingsValues
}

export interface ExtractorValues {
  readonly title: string
  readonly type: ExtractorTypeName
  readonly source_field: string
  readonly target_field: string
  readonly cursor_strategy: 'copy' | 'cut'
  /** Those of a type that was chosen before stay. */
  readonly config: SettingsValues
  readonly converters: readonly ConverterValues[]
  readonly condition_type: ConditionType
  readonly condition_value: string
}

const emptyOf = (setting: Setting): SettingValue => setting.default ?? (setting.kind === 'text' ? '' : undefined)

/** The type of a setting's value in JavaScript. */
const typesOf: Readonly<Record<Setting['kind'], string>> = { text: 'string', integer: 'number', flag: 'boolean' }

/** The values of settings as a form shows them: those that are not set have their defaults. */
export const settingsValues = (settings: Settings, config: Readonly<Record<string, unknown>> = {}): SettingsValues =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const value = Object.hasOwn(config, name) ? config[name] : undefined
      const isRight = typeof value === typesOf[setting.kind]
      return [name, isRight ? (value as SettingValue) : emptyOf(setting)]
    }),
  )

export const newExtractorValues = (type: ExtractorTypeName, sourceField: string): ExtractorValues => ({
  title: '',
  type,
  source_field: sourceField,
  target_field: '',
  cursor_strategy: 'copy',
  config: settingsValues(extractorTypes[type].settings),
  converters: [],
  condition_type: 'none',
  condition_value: '',
})

/** Another type takes over the settings of the same name. */
export const withType = (values: ExtractorValues, type: ExtractorTypeName): ExtractorValues => ({
  ...values,
  type,
  config: { ...values.config, ...settingsValues(extractorTypes[type].settings, values.config) },
})

/** Whether this version knows all of it; else a form would lose what it does not know. */
export const isKnownExtractor = ({ type, converters }: Extractor): boolean =>
  extractorTypeNamed(type) !== null && converters.every(converter => converterNamed(converter.type) !== null)

/** @param extractor one that is known (`isKnownExtractor`) */
export function valuesOfExtractor(extractor: Extractor): ExtractorValues {
  const type = extractorTypeNamed(extractor.type) ?? 'copy_input'
  return {
    title: extractor.title,
    type,
    source_field: extractor.source_field,
    target_field: extractor.target_field,
    cursor_strategy: extractor.cursor_strategy === 'cut' ? 'cut' : 'copy',
    config: settingsValues(extractorTypes[type].settings, extractor.extractor_config),
    converters: extractor.converters.flatMap(({ type: name, config }, key) => {
      const converter = converterNamed(name)
      return converter ? [{ key, type: converter, config: settingsValues(converterTypes[converter], config) }] : []
    }),
    condition_type: conditionOf(extractor.condition_type),
    condition_value: extractor.condition_value,
  }
}

const conditionOf = (type: string): ConditionType => (type === 'string' || type === 'regex' ? type : 'none')

/** An empty field stands for the default, where there is one. */
const configOf = (settings: Settings, values: SettingsValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) => {
      const value = values[name]
      const isLeftOut =
        value === undefined ||
        (value === '' && setting.kind === 'text' && setting.default !== undefined && !setting.isEmptyable)
      return isLeftOut ? [] : [[name, value]]
    }),
  )

/** Returns the body of POST and PUT. Blanks around names are left out; those of settings and conditions count. */
export function extractorRequest(values: ExtractorValues, order?: number): CreateExtractor {
  const { canCut, settings } = extractorTypes[values.type]
  return {
    title: values.title.trim(),
    cursor_strategy: canCut ? values.cursor_strategy : 'copy',
    source_field: values.source_field.trim(),
    target_field: values.target_field.trim(),
    extractor_type: values.type,
    extractor_config: configOf(settings, values.config),
    converters: values.converters.map(({ type, config }) => ({ type, config: configOf(converterTypes[type], config) })),
    condition_type: values.condition_type,
    condition_value: values.condition_type === 'none' ? '' : values.condition_value,
    ...(order !== undefined && { order }),
  }
}
