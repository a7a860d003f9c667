/** Settings of extractor types and converters: their kinds, defaults, and what is wrong with values. */
export type Setting =
  | { readonly kind: 'text'; readonly default?: string; readonly isEmptyable?: boolean; readonly maxLength?: number }
  | { readonly kind: 'integer'; readonly default?: number }
  | { readonly kind: 'flag'; readonly default: boolean }
/** By name, in the order of a form. A setting without a default is required. */
export type Settings = Readonly<Record<string, Setting>>

export type SettingValues<S extends Settings> = {
  readonly [Name in keyof S]: S[Name]['kind'] extends 'text'
    ? string
    : S[Name]['kind'] extends 'integer'
      ? number
      : boolean
}

export interface SettingProblem {
  readonly setting: string
  readonly reason: 'missing' | 'text' | 'empty' | 'integer' | 'flag' | 'long'
}

export const MAX_SETTING = 8192

/** Returns the first setting that is missing or has a wrong value; null where all are right. Names that are not known are left alone. */
export function settingProblem(settings: Settings, values: Readonly<Record<string, unknown>>): SettingProblem | null {
  for (const [setting, expected] of Object.entries(settings)) {
    const value = Object.hasOwn(values, setting) ? values[setting] : undefined
    const reason = value === undefined || value === null ? reasonOfNone(expected) : reasonOf(expected, value)
    if (reason) return { setting, reason }
  }
  return null
}

const reasonOfNone = (setting: Setting) => (setting.default === undefined ? 'missing' : null)

function reasonOf(setting: Setting, value: unknown): SettingProblem['reason'] | null {
  if (setting.kind === 'flag') return typeof value === 'boolean' ? null : 'flag'
  if (setting.kind === 'integer') return Number.isSafeInteger(value) ? null : 'integer'
  if (typeof value !== 'string') return 'text'
  if (value === '' && !setting.isEmptyable) return 'empty'
  return value.length > (setting.maxLength ?? MAX_SETTING) ? 'long' : null
}

/** Returns checked values with the defaults of those that were not set. */
export function completeSettings<const S extends Settings>(
  settings: S,
  values: Readonly<Record<string, unknown>>,
): SettingValues<S> {
  const complete = Object.entries(settings).map(([name, setting]) => [
    name,
    (Object.hasOwn(values, name) ? values[name] : undefined) ?? setting.default,
  ])
  return Object.fromEntries(complete) as SettingValues<S>
}
