/**
 * Describes the settings of a visualisation once: defaults, types and the wire schema (`settings-schema.ts`) derive from
 * it. Pages load this file, so it does without typebox.
 */

/** The section of a map: its centre and zoom. */
export interface Viewport {
  readonly center_x: number
  readonly center_y: number
  readonly zoom: number
}

export interface Setting<T = unknown> {
  /** `bound`: a number as it was written. `number` and `bound` may be null. */
  readonly kind: 'flag' | 'texts' | 'choice' | 'number' | 'bound' | 'viewport'
  /** The default in a new chart, and in one sent without this setting. */
  readonly value: T
  readonly options?: readonly string[]
  /** It may not be left out of what is sent. */
  readonly required?: true
  /** A choice that keeps texts besides its options: other clients may know more of them. */
  readonly open?: true
}

export type Settings = Readonly<Record<string, Setting>>
export type ValuesOf<S extends Settings> = { readonly [N in keyof S]: S[N]['value'] }

export const flag = (value: boolean): Setting<boolean> => ({ kind: 'flag', value })
export const texts = (): Setting<readonly string[]> => ({ kind: 'texts', value: [] })
export const number = (): Setting<number | null> => ({ kind: 'number', value: null })
export const bound = (): Setting<string | null> => ({ kind: 'bound', value: null })
export const choice = <const O extends string>(options: readonly O[], value: NoInfer<O>): Setting<O> => ({
  kind: 'choice',
  value,
  options,
})
export const viewport = (value: Viewport): Setting<Viewport> => ({ kind: 'viewport', value })
export const required = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, required: true })
export const open = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, open: true })

export type AxisType = 'linear' | 'logarithmic'
export const axisType: Setting<AxisType> = choice(['linear', 'logarithmic'], 'linear')

/** Returns the value of each setting: the given one, else the default. */
export const valuesOf = <S extends Settings>(
  settings: S,
  given: Readonly<Record<string, unknown>> | null = null,
): ValuesOf<S> =>
  Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, given?.[name] ?? value])) as ValuesOf<S>
