import { Arguments } from './arguments.ts'
import { alike, conversion } from './conversions.ts'
import { checkConstant, type ConstantChecker } from './constant-checks.ts'
import type { Errors, Say } from './errors.ts'
import type { FunctionDescriptor } from './functions/descriptor.ts'
import { functionsByName } from './functions/functions.ts'
import { nearestName } from './near.ts'
import { isOneType, resultOf } from './operators.ts'
import { rowOf, type Binary, type Call, type Expression, type Index, type Unary } from './tree.ts'
import { indexOf, type Type } from './types.ts'

export interface CheckOptions {
  /** The functions that rules may call; those of `functions/` without it. */
  readonly functions?: ReadonlyMap<string, FunctionDescriptor>
  /** Says what is wrong with a constant argument; `checkConstant` without it. */
  readonly checkConstant?: ConstantChecker
}

/** The function of a call, with the arguments in the order of the parameters; undefined where an optional one is left out. */
export interface BoundCall {
  readonly descriptor: FunctionDescriptor
  readonly arguments: readonly (Expression | undefined)[]
}

/** Finds the types of expressions, and the errors in them. A type of null is that of an error: nothing more is said about it. */
export class Checker {
  readonly types = new Map<Expression, Type>()
  readonly calls = new Map<Call, BoundCall>()
  readonly #variables = new Map<string, Type | null>()
  readonly #functions: ReadonlyMap<string, FunctionDescriptor>
  readonly #arguments: Arguments
  readonly #errors: Errors
  #isCondition = false

  constructor(errors: Errors, options: CheckOptions) {
    this.#errors = errors
    this.#functions = options.functions ?? functionsByName
    this.#arguments = new Arguments(errors, options.checkConstant ?? checkConstant)
  }

  /** Checks the condition of a rule, which knows no variables. */
  condition(expression: Expression): void {
    this.#isCondition = true
    this.check(expression)
    this.#isCondition = false
  }

  /** Declares a variable; null stands for a value that cannot be read. */
  declare(name: string, value: Expression | null): void {
    this.#variables.set(name, value && this.check(value))
  }

  /** Returns the type of an expression, and keeps it in `types`; null where it has an error. */
  check(expression: Expression): Type | null {
    const type = this.#typeOf(expression)
    if (type !== null) this.types.set(expression, type)
    return type
  }

  #typeOf(expression: Expression): Type | null {
    switch (expression.kind) {
      case 'long':
        return 'Long'
      case 'double':
        return 'Double'
      case 'string':
        return 'String'
      case 'boolean':
        return 'Boolean'
      case 'list':
        for (const element of expression.elements) this.check(element)
        return 'List'
      case 'map':
        for (const { value } of expression.entries) this.check(value)
        return 'Map'
      case 'message':
        return 'Message'
      case 'message-field':
        return 'Object'
      case 'property':
        return this.check(expression.object) && 'Object'
      case 'index':
        return this.#index(expression)
      case 'variable':
        return this.#variable(expression)
      case 'unary':
        return this.#unary(expression)
      case 'binary':
        return this.#binary(expression)
      case 'call':
        return this.#call(expression)
    }
  }

  #variable(variable: Extract<Expression, { kind: 'variable' }>): Type | null {
    const { name } = variable
    const type = this.#variables.get(name)
    if (type !== undefined) return type
    const isBoolean = /^(?:true|false)$/i.test(name)
    const key = isBoolean
      ? 'undeclaredBoolean'
      : this.#isCondition
        ? 'undeclaredVariableInCondition'
        : 'undeclaredVariable'
    return this.#fail('undeclared_variable', variable, t => t(key, { name: shortened(name) }))
  }

  #index(expression: Index): Type | null {
    const [object, index] = [this.check(expression.object), this.check(expression.index)]
    if (!object) return null
    const wanted = indexOf(object)
    if (!wanted) {
      return this.#fail('non_indexable', expression, t =>
        t('notIndexable', { found: object, convert: conversion(t, object, 'Map') }),
      )
    }
    if (!index || index === wanted) return 'Object'
    return this.#fail('incompatible_index_type', expression, t => t('indexType', { object, wanted, found: index }))
  }

  #unary(expression: Unary): Type | null {
    const found = this.check(expression.operand)
    if (expression.operator !== 'not') return found
    if (!found || found === 'Boolean') return 'Boolean'
    return this.#fail('incompatible_type', expression, t =>
      t('booleanWanted', { found, convert: conversion(t, found, 'Boolean') }),
    )
  }

  #binary(last: Binary): Type | null {
    const row = rowOf(last)
    let type = this.check(row[0].left)
    for (const operation of row) {
      type = this.#operation(operation, type, this.check(operation.right))
      if (type !== null) this.types.set(operation, type)
    }
    return type
  }

  #operation(expression: Binary, left: Type | null, right: Type | null): Type | null {
    const { operator } = expression
    const isArithmetic = /[-+*/%]/.test(operator)
    if (!left || !right) return isArithmetic ? null : 'Boolean'
    if (operator === '==' || operator === '!=') return 'Boolean'
    const type = isArithmetic ? resultOf(operator, left, right) : isOneType(left, right) ? 'Boolean' : 'different'
    if (type === 'impossible') {
      return this.#fail('invalid_operation', expression, t => t('impossibleOperation', { operator, left, right }))
    }
    if (type !== 'different') return type
    return this.#fail('incompatible_types', expression, t =>
      t('differentTypes', { operator, left, right, convert: alike(t, left, right) }),
    )
  }

  #call(call: Call): Type | null {
    const types = call.arguments.map(({ value }) => this.check(value))
    const name = call.function.text
    const descriptor = this.#functions.get(name)
    if (!descriptor) {
      return this.#fail('undeclared_function', call.function, t => {
        const near = nearestName(name, this.#functions.keys())
        return near
          ? t('undeclaredFunctionNear', { name: shortened(name), near })
          : t('undeclaredFunction', { name: shortened(name) })
      })
    }
    const bound = this.#arguments.bind(call, descriptor, types)
    if (bound) this.calls.set(call, { descriptor, arguments: bound })
    return descriptor.returns
  }

  #fail(type: Parameters<Errors['add']>[0], place: Expression | Call['function'], say: Say): null {
    this.#errors.add(type, place, say)
    return null
  }
}

const shortened = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name)
