/** A rule as the builder's form shows it. */
import type { FunctionDescriptor, Parameter } from '../functions/descriptor.ts'
import type { Type } from '../types.ts'

/** The value of an argument. */
export type BuilderValue =
  | { readonly kind: 'text'; readonly text: string }
  /** undefined: nothing is typed yet. */
  | { readonly kind: 'number'; readonly number: number | undefined }
  | { readonly kind: 'boolean'; readonly boolean: boolean }
  /** A field of the message, converted to the type of the parameter. */
  | { readonly kind: 'field'; readonly field: string }
  /** The result of an action above, or an entry of it; converted like a field. */
  | { readonly kind: 'result'; readonly name: string; readonly key: string | null }
  /** An expression of the rule language. */
  | { readonly kind: 'source'; readonly source: string }

export type ValueKind = BuilderValue['kind']

/** Parameter → its value; an optional one that is left out is not there. */
export type BuilderArguments = Readonly<Record<string, BuilderValue>>

export interface BuilderCall {
  readonly function: string
  readonly arguments: BuilderArguments
}

export const operators = ['==', '!=', '<', '<=', '>', '>='] as const
export type ComparisonOperator = (typeof operators)[number]

/** The types that a field is compared as. */
export const comparedTypes = ['String', 'Long', 'Double', 'Boolean'] as const satisfies readonly Type[]
export type ComparedType = (typeof comparedTypes)[number]

export type BuilderCondition = { readonly negated: boolean } & (
  | {
      readonly kind: 'comparison'
      readonly field: string
      readonly as: ComparedType
      readonly operator: ComparisonOperator
      readonly value: BuilderValue
    }
  | { readonly kind: 'call'; readonly call: BuilderCall }
  | { readonly kind: 'source'; readonly source: string }
)

export type BuilderAction =
  /** `result` names what the function returns; empty: it is not kept. */
  | { readonly kind: 'call'; readonly result: string; readonly call: BuilderCall }
  /** A value with a name. */
  | { readonly kind: 'value'; readonly result: string; readonly value: BuilderValue }

export interface BuilderRule {
  readonly title: string
  /** Whether all conditions have to be true, or any of them. Without conditions the rule is for every message. */
  readonly match: 'all' | 'any'
  readonly conditions: readonly BuilderCondition[]
  readonly actions: readonly BuilderAction[]
}

/** Conditions, and actions, that a builder shows at most. */
export const MAX_BUILDER_ITEMS = 100

/** Operators with which values of a type can be compared. */
export const operatorsOf = (type: ComparedType): readonly ComparisonOperator[] =>
  type === 'Long' || type === 'Double' ? operators : ['==', '!=']

/** Tells whether the function can be a condition: it returns true or false, or a match. */
export const isCondition = ({ returns }: FunctionDescriptor): boolean => returns === 'Boolean' || isMatch(returns)

/** Tells whether values of this type have `.matches`. */
export const isMatch = (type: Type): boolean => type === 'RegexMatch' || type === 'GrokMatch'

const converters: Readonly<Partial<Record<Type, string>>> = {
  String: 'to_string',
  Long: 'to_long',
  Double: 'to_double',
  Boolean: 'to_bool',
  Map: 'to_map',
  DateTime: 'to_date',
  IpAddress: 'to_ip',
  URL: 'to_url',
}

/** Returns the function that converts a field to a type; undefined where there is none. */
export const converterOf = (type: Type): string | undefined => converters[type]

/** Returns the kinds of values that a parameter of a type may have, the usual one first. */
export function kindsOf(type: Type): readonly ValueKind[] {
  switch (type) {
    case 'Object':
      return ['text', 'number', 'boolean', 'field', 'result', 'source']
    case 'String':
      return ['text', 'field', 'result', 'source']
    case 'Long':
    case 'Double':
      return ['number', 'field', 'result', 'source']
    case 'Boolean':
      return ['boolean', 'field', 'result', 'source']
    case 'Map':
      return ['result', 'field', 'source']
    default:
      return converterOf(type) ? ['field', 'result', 'source'] : ['result', 'source']
  }
}

/** Returns the empty value of a kind. */
export function emptyValue(kind: ValueKind): BuilderValue {
  switch (kind) {
    case 'text':
      return { kind, text: '' }
    case 'number':
      return { kind, number: undefined }
    case 'boolean':
      return { kind, boolean: true }
    case 'field':
      return { kind, field: '' }
    case 'result':
      return { kind, name: '', key: null }
    case 'source':
      return { kind, source: '' }
  }
}

/** Parameters whose argument is usually read from a field. */
const READ_FROM_FIELD = new Set(['value', 'ip', 'ip_address', 'key', 'url', 'cef_string', 'json'])

/** Tells whether an argument is usually a field of the message, converted to the type of the parameter. */
export function isReadFromField({ pure }: FunctionDescriptor, { name, type }: Parameter): boolean {
  if (!READ_FROM_FIELD.has(name)) return false
  return type === 'Object' ? pure || name === 'key' : converterOf(type) !== undefined
}

/** Functions that take the title or the id of a stream or an input, and do nothing without both. */
const TAKE_A_TITLE = new Set(['route_to_stream', 'remove_from_stream', 'from_input'])

/** Returns a call of the function with the arguments that it needs: the text of the message, and the last result, where one is wanted; others are still empty. */
export function newCall(descriptor: FunctionDescriptor, results: readonly string[] = []): BuilderCall {
  const takesTitle = TAKE_A_TITLE.has(descriptor.name)
  const given = descriptor.parameters
    .filter(({ name, optional }) => !optional || (takesTitle && name === 'name'))
    .map(parameter => [parameter.name, usualValue(descriptor, parameter, results)] as const)
  return { function: descriptor.name, arguments: Object.fromEntries(given) }
}

function usualValue(descriptor: FunctionDescriptor, parameter: Parameter, results: readonly string[]): BuilderValue {
  if (isReadFromField(descriptor, parameter)) return { kind: 'field', field: 'message' }
  const value = emptyValue(kindsOf(parameter.type)[0]!)
  return value.kind === 'result' ? { ...value, name: results.at(-1) ?? '' } : value
}

/** Returns the names of the results above an action. */
export const resultsBefore = (actions: readonly BuilderAction[], index: number): readonly string[] => [
  ...new Set(actions.slice(0, index).flatMap(({ result }) => (result === '' ? [] : [result]))),
]

/** Returns a name for a result that no action has. */
export function newResultName(actions: readonly BuilderAction[]): string {
  const taken = new Set(actions.map(({ result }) => result))
  for (let number = 1; ; number++) if (!taken.has(`result${number}`)) return `result${number}`
}
