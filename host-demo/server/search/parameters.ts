/** Reads the values of a search's parameters: those of an execution, else the defaults. Validation and execution read them alike. */
import type { ParameterBinding, ParameterBindings } from '../../../core/query/parameters.ts'
import type { Parameter } from '../../../core/search/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'

const MAX_VALUES = 1000
const MAX_LENGTH = 10_000

type Bindings = Readonly<Record<string, unknown>> | null | undefined

/** @throws ApiError 400 naming the parameter */
export const bindParameters = (parameters: readonly Parameter[], bindings: Bindings): ParameterBindings =>
  new Map(parameters.map(parameter => [parameter.name, bind(parameter, bindings)]))

function bind(parameter: Parameter, bindings: Bindings): ParameterBinding {
  const { name, default_value } = parameter
  const chosen = bindings && Object.hasOwn(bindings, name) ? chosenValue(bindings[name], name) : null
  return {
    values: chosen === null ? valuesOf(default_value, `parameters.${name}.default_value`) : chosen,
    optional: (parameter as { optional?: unknown }).optional === true,
  }
}

/** Null: nothing is said about it, so that its default holds. */
function chosenValue(binding: unknown, name: string): readonly string[] | null {
  const path = `parameter_bindings.${name}`
  if (binding === null || typeof binding !== 'object' || Array.isArray(binding)) return optionalValues(binding, path)
  const { type = 'value', value } = binding as { readonly type?: unknown; readonly value?: unknown }
  if (type !== 'value') throw badRequest(`${path}.type must be 'value'.`)
  return optionalValues(value, `${path}.value`)
}

const optionalValues = (value: unknown, path: string) =>
  value === null || value === undefined ? null : valuesOf(value, path)

/** Empty texts are no values. */
function valuesOf(value: unknown, path: string): readonly string[] {
  if (value === null || value === undefined) return []
  if (!Array.isArray(value)) return [textOf(value, path)].filter(text => text !== '')
  if (value.length > MAX_VALUES)
    throw badRequest(`${path} has ${value.length} values: at most ${MAX_VALUES} may match.`)
  const texts = value.map((one, i) => textOf(one, `${path}[${i}]`))
  return [...new Set(texts)].filter(text => text !== '')
}

function textOf(value: unknown, path: string): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw badRequest(`${path} must be a text, a number, true or false, or a list of them.`)
  }
  const text = String(value)
  if (text.length > MAX_LENGTH) throw badRequest(`${path} must have at most ${MAX_LENGTH} characters.`)
  return text
}
