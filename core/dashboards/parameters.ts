/** Parameters of a dashboard: `$host$` in its queries is replaced by a value that is chosen on the page. */
import type { Parameter } from '../search/schema.ts'

/** A value, or several of which any may match. */
export type ParameterValue = string | readonly string[]
/** By parameter name. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>

/** Where the values come from that are offered; kept in the parameter's `binding` with `type: 'choice'`, which is ours. */
export type ParameterSource =
  | { readonly kind: 'typed' }
  | { readonly kind: 'list'; readonly values: readonly string[] }
  | { readonly kind: 'field'; readonly field: string }

/** A parameter as its form shows it. */
export interface ParameterForm {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly optional: boolean
  /** Several values may be chosen. */
  readonly multiple: boolean
  readonly defaultValue: ParameterValue
  readonly source: ParameterSource
}

/** Names that can stand between `$` and `$`. */
export const isParameterName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name)

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const valueOf = (value: unknown): ParameterValue => (Array.isArray(value) ? value.map(text) : text(value))

function sourceOf(binding: unknown): ParameterSource & { readonly multiple: boolean } {
  const { type, multiple, field, values } = (binding ?? {}) as Readonly<Record<string, unknown>>
  const several = multiple === true
  if (type === 'choice' && typeof field === 'string' && field !== '') return { kind: 'field', field, multiple: several }
  if (type === 'choice' && Array.isArray(values)) return { kind: 'list', values: values.map(text), multiple: several }
  return { kind: 'typed', multiple: type === 'choice' && several }
}

/** Reads a stored parameter. */
export function parameterForm(parameter: Parameter): ParameterForm {
  const {
    name,
    title,
    description,
    optional,
    default_value: value,
    binding,
  } = parameter as Parameter & Readonly<Record<string, unknown>>
  const { multiple, ...source } = sourceOf(binding)
  return {
    name,
    title: text(title),
    description: text(description),
    optional: optional === true,
    multiple,
    defaultValue: valueOf(value),
    source,
  }
}

const isEmpty = (value: ParameterValue) => value === '' || value.length === 0

/** Returns the parameter to store. @param base the stored one that was changed: what the form does not show of it is kept */
export function parameterOfForm(form: ParameterForm, base?: Parameter): Parameter {
  const { name, title, description, optional, multiple, defaultValue, source } = form
  const offered =
    source.kind === 'field' ? { field: source.field } : source.kind === 'list' ? { values: [...source.values] } : {}
  const stored: Parameter & Readonly<Record<string, unknown>> = {
    type: 'value-parameter-v1',
    data_type: 'any',
    ...base,
    name,
    title: title === '' ? null : title,
    description: description === '' ? null : description,
    optional,
    default_value: isEmpty(defaultValue) ? null : typeof defaultValue === 'string' ? defaultValue : [...defaultValue],
    binding: source.kind === 'typed' && !multiple ? null : { type: 'choice', multiple, ...offered },
  }
  return stored
}

/** Returns the bindings of an execution: of each declared parameter that has a value here. */
export const bindingsOf = (
  parameters: readonly Parameter[],
  values: ParameterValues,
): Record<string, { readonly type: 'value'; readonly value: ParameterValue }> =>
  Object.fromEntries(
    parameters.flatMap(({ name }) => {
      const value = Object.hasOwn(values, name) ? values[name]! : ''
      return isEmpty(value) ? [] : [[name, { type: 'value' as const, value }]]
    }),
  )

/** Returns the value that is in force: the chosen one, else the default. */
export const valueInForce = ({ name, defaultValue }: ParameterForm, values: ParameterValues): ParameterValue =>
  Object.hasOwn(values, name) ? values[name]! : defaultValue
