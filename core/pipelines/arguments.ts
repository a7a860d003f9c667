import { conversion } from './conversions.ts'
import type { ConstantChecker } from './constant-checks.ts'
import { ConstantError, constantOf, type Constant } from './constants.ts'
import type { Errors, ParseErrorType, Say } from './errors.ts'
import type { FunctionDescriptor, Parameter } from './functions/descriptor.ts'
import type { Argument, Call, Expression } from './tree.ts'
import { isAssignable, type Type } from './types.ts'

/** Brings the arguments of calls to their parameters. Errors have their place at the call, and underline what is wrong. */
export class Arguments {
  readonly #errors: Errors
  readonly #checkConstant: ConstantChecker

  constructor(errors: Errors, checkConstant: ConstantChecker) {
    this.#errors = errors
    this.#checkConstant = checkConstant
  }

  /** Returns the arguments in the order of the parameters; null where they do not fit. `types` are those of the arguments, null for an error. */
  bind(
    call: Call,
    descriptor: FunctionDescriptor,
    types: readonly (Type | null)[],
  ): readonly (Expression | undefined)[] | null {
    const places = call.arguments[0]?.name ? this.#named(call, descriptor) : this.#positional(call, descriptor)
    if (!places) return null
    const fit = descriptor.parameters.map((parameter, i) => {
      const argument = call.arguments[places[i]!]
      return !argument || this.#fits(call, descriptor, parameter, argument, types[places[i]!]!)
    })
    return fit.every(Boolean) ? places.map(place => call.arguments[place]?.value) : null
  }

  /** Returns the place of the argument of each parameter among those of the call, -1 for none. */
  #positional(call: Call, { name, parameters }: FunctionDescriptor): readonly number[] | null {
    const given = call.arguments.length
    const least = parameters.filter(({ optional }) => !optional).length
    const most = parameters.length
    if (given < least || given > most) {
      return this.#fail(call, call.function, 'wrong_number_of_arguments', t =>
        t('wrongNumber', { name, given, wanted: least === most ? `${most}` : `${least}–${most}` }),
      )
    }
    if (parameters.some(({ optional }, i) => !optional && i >= given)) {
      return this.#fail(call, call.function, 'must_name_optional_params', t => t('mustName', { name }))
    }
    return parameters.map((_, i) => (i < given ? i : -1))
  }

  #named(call: Call, { name, parameters }: FunctionDescriptor): readonly number[] | null {
    const unknown = call.arguments.filter(
      argument => !parameters.some(parameter => parameter.name === argument.name?.text),
    )
    for (const argument of unknown) {
      const known = parameters.map(parameter => `\`${parameter.name}\``).join(', ')
      const parameter = argument.name!.text.slice(0, 40)
      this.#fail(call, argument.name!, 'invalid_function_argument', t =>
        known ? t('unknownParameter', { name, parameter, known }) : t('unknownParameterNone', { name }),
      )
    }
    const places = parameters.map(parameter =>
      call.arguments.findLastIndex(argument => argument.name?.text === parameter.name),
    )
    const missing = parameters.filter(({ optional }, i) => !optional && places[i] === -1)
    for (const { name: parameter, type } of missing) {
      this.#fail(call, call.function, 'missing_required_param', t => t('missingParameter', { name, parameter, type }))
    }
    return missing.length + unknown.length === 0 ? places : null
  }

  #fits(
    call: Call,
    descriptor: FunctionDescriptor,
    parameter: Parameter,
    { value }: Argument,
    found: Type | null,
  ): boolean {
    const { name } = descriptor
    const wanted = parameter.type
    if (!found) return false
    const constant = this.#constant(call, descriptor, parameter, value)
    if (constant === null) return false
    const refuse = (type: ParseErrorType, say: Say): false => {
      this.#fail(call, value, type, say)
      return false
    }
    if (!isAssignable(found, wanted)) {
      const isRead = parameter.constant && constant !== undefined
      return refuse(isRead ? 'invalid_function_argument' : 'incompatible_argument_type', t =>
        t('argumentType', { name, parameter: parameter.name, wanted, found, convert: conversion(t, found, wanted) }),
      )
    }
    if (!parameter.check || constant === undefined) return true
    const why = this.#checkConstant(constant, parameter, descriptor)
    return (
      !why ||
      refuse('invalid_function_argument', t => t('badArgument', { name, parameter: parameter.name, reason: why(t) }))
    )
  }

  /** Returns the value of a constant argument, undefined where it is none, and null where evaluating it fails. */
  #constant(
    call: Call,
    { name }: FunctionDescriptor,
    parameter: Parameter,
    value: Expression,
  ): Constant | undefined | null {
    try {
      return constantOf(value)
    } catch (error) {
      if (!(error instanceof ConstantError)) throw error
      return this.#fail(call, value, 'invalid_function_argument', t =>
        t('badArgument', { name, parameter: parameter.name, reason: error.say(t) }),
      )
    }
  }

  #fail(call: Call, span: { readonly from: number; readonly to: number }, type: ParseErrorType, say: Say): null {
    this.#errors.add(type, { from: span.from, to: span.to }, say, call.from)
    return null
  }
}
