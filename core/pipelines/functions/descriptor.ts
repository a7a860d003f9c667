import type { Type } from '../types.ts'

/** The group of a function in the documentation. */
export type Category =
  | 'conversion'
  | 'type-tests'
  | 'message'
  | 'streams'
  | 'strings'
  | 'patterns'
  | 'json'
  | 'dates'
  | 'hashes'
  | 'encodings'
  | 'network'
  | 'syslog'
  | 'lookup'
  | 'threat-intel'
  | 'other'

/** The check of a constant argument when the rule is parsed. */
export type ConstantCheck = 'regex' | 'cidr' | 'zone' | 'date-pattern' | 'period' | 'charset' | 'json-paths' | 'list'

export interface Parameter {
  readonly name: string
  readonly type: Type
  readonly optional: boolean
  readonly description: string
  /** A constant argument is read once, when the rule is parsed; one of the wrong type is refused then as one that cannot be read. */
  readonly constant?: boolean
  /** A constant argument that this check refuses is an error of the rule. */
  readonly check?: ConstantCheck
}

/** A function of the rule language as rules see it; what it does is written on the server. */
export interface FunctionDescriptor {
  readonly name: string
  readonly category: Category
  /** In the order of positional arguments. */
  readonly parameters: readonly Parameter[]
  readonly returns: Type
  /** The result depends on the arguments alone, and nothing else is changed. */
  readonly pure: boolean
  readonly description: string
  /** A call of it, as it may stand in a rule. */
  readonly example: string
}

type Constant = true | ConstantCheck

/** Describes a required parameter. */
export function required(name: string, type: Type, description: string, constant?: Constant): Parameter {
  return parameter(name, type, false, description, constant)
}

/** Describes a parameter that a call may leave out. */
export function optional(name: string, type: Type, description: string, constant?: Constant): Parameter {
  return parameter(name, type, true, description, constant)
}

function parameter(name: string, type: Type, isOptional: boolean, description: string, constant?: Constant): Parameter {
  return {
    name,
    type,
    optional: isOptional,
    description,
    ...(constant && { constant: true }),
    ...(typeof constant === 'string' && { check: constant }),
  }
}

type Words = { readonly description: string; readonly example: string }
type Describe = (name: string, parameters: readonly Parameter[], returns: Type, words: Words) => FunctionDescriptor

/** Describes functions of a category whose result depends on the arguments alone. */
export function pureOf(category: Category): Describe {
  return (name, parameters, returns, words) => ({ name, category, parameters, returns, pure: true, ...words })
}

/** Describes functions of a category that read or change something beside their arguments. */
export function impureOf(category: Category): Describe {
  return (name, parameters, returns, words) => ({ name, category, parameters, returns, pure: false, ...words })
}
