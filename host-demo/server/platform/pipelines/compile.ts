/** Makes closures of a rule that was checked: each is one expression, and nothing of the text is left to look at while messages pass. */
import { constantOf, ConstantError } from '../../../../core/pipelines/constants.ts'
import type { ConstantChecker } from '../../../../core/pipelines/constant-checks.ts'
import type { Parameter } from '../../../../core/pipelines/functions/descriptor.ts'
import type { CheckedRule } from '../../../../core/pipelines/parse.ts'
import {
  operandsOf,
  rowOf,
  type Binary,
  type BinaryOperator,
  type Call,
  type Expression,
  type Statement,
} from '../../../../core/pipelines/tree.ts'
import { positions } from '../../../../core/query/errors.ts'
import { reasonOf, RuleError, RuleFailure } from './errors.ts'
import { ruleFunctions } from './functions/functions.ts'
import { negated, operations } from './operators.ts'
import type { Run, RuleFunction, Surroundings } from './run.ts'
import { elementOf, propertyOf, type Value } from './values.ts'

/** The values that `let` has named, by their places. */
type Variables = Value[]
type Evaluate = (run: Run, variables: Variables) => Value

export interface CompiledRule {
  readonly title: string
  /** @throws RuleFailure where it cannot be told */
  condition(run: Run): boolean
  /** Runs the statements. `isOver` is asked behind each and stops the rest. @throws RuleFailure */
  act(run: Run, isOver: () => boolean): void
}

/** @throws RuleFailure for a constant that cannot be used; `checkConstantsWith` finds these when the rule is parsed */
export function compileRule(rule: CheckedRule, text: string, surroundings: Surroundings): CompiledRule {
  return new Compiler(rule, text, surroundings).compile()
}

/** Tells why constant arguments cannot be used, in place of `checkConstant` of core. */
export function checkConstantsWith(surroundings: Surroundings, others: ConstantChecker): ConstantChecker {
  return (value, parameter, descriptor) => {
    const prepare = ruleFunctions.get(descriptor.name)?.prepare?.[descriptor.parameters.indexOf(parameter)]
    if (!prepare) return others(value, parameter, descriptor)
    try {
      prepare(value as never, surroundings)
      return null
    } catch (error) {
      const reason = reasonOf(error)
      return () => reason
    }
  }
}

class Compiler {
  readonly #rule: CheckedRule
  readonly #positionOf: ReturnType<typeof positions>
  readonly #surroundings: Surroundings
  readonly #places = new Map<string, number>()

  constructor(rule: CheckedRule, text: string, surroundings: Surroundings) {
    this.#rule = rule
    this.#positionOf = positions(text)
    this.#surroundings = surroundings
  }

  compile(): CompiledRule {
    const { title, when, statements } = this.#rule
    const condition = this.#condition(when)
    const steps = statements.map(statement => this.#statement(statement))
    return {
      title,
      condition: run => condition(run, []) === true,
      act: (run, isOver) => {
        const variables: Variables = []
        for (const step of steps) {
          step(run, variables)
          if (isOver()) return
        }
      },
    }
  }

  /** Only what has a truth of its own is a condition: a field alone never holds. */
  #condition(when: Expression): Evaluate {
    const { kind } = when
    const isTruth =
      kind === 'boolean' || kind === 'call' || kind === 'binary' || (kind === 'unary' && when.operator === 'not')
    return isTruth ? this.#evaluate(when) : () => false
  }

  #statement(statement: Statement): (run: Run, variables: Variables) => void {
    if (statement.kind === 'call') return this.#call(statement.call)
    const { name, value } = statement
    const evaluate = this.#evaluate(value)
    const place = this.#placeOf(name.text)
    return (run, variables) => {
      variables[place] = evaluate(run, variables)
    }
  }

  #placeOf(name: string): number {
    let place = this.#places.get(name)
    if (place === undefined) this.#places.set(name, (place = this.#places.size))
    return place
  }

  #evaluate(expression: Expression): Evaluate {
    const constant = this.#constant(expression)
    if (constant !== undefined) return () => constant
    switch (expression.kind) {
      case 'list': {
        const elements = expression.elements.map(element => this.#evaluate(element))
        return (run, variables) => elements.map(element => element(run, variables))
      }
      case 'map': {
        const entries = expression.entries.map(({ key, value }) => [key.text, this.#evaluate(value)] as const)
        return (run, variables) => new Map(entries.map(([key, value]) => [key, value(run, variables)]))
      }
      case 'variable': {
        const place = this.#placeOf(expression.name)
        return (_, variables) => variables[place] ?? null
      }
      case 'message':
        return run => run.message
      case 'message-field': {
        const name = expression.field.text
        return run => run.message.get(name)
      }
      case 'property': {
        const object = this.#evaluate(expression.object)
        const name = expression.name.text
        return (run, variables) => propertyOf(object(run, variables), name)
      }
      case 'index': {
        const [object, index] = [this.#evaluate(expression.object), this.#evaluate(expression.index)]
        return this.#guarded(expression, (run, variables) => elementOf(object(run, variables), index(run, variables)))
      }
      case 'unary': {
        const operand = this.#evaluate(expression.operand)
        if (expression.operator === 'not') return (run, variables) => operand(run, variables) !== true
        if (expression.operator === '+') return operand
        if (this.#isOfNoType(expression.operand)) return this.#failing(expression)
        return this.#guarded(expression, (run, variables) => negated(operand(run, variables)))
      }
      case 'binary':
        return this.#binary(expression)
      case 'call':
        return this.#call(expression)
      default:
        throw new TypeError(`A constant has no value: ${expression.kind}.`)
    }
  }

  #binary(expression: Binary): Evaluate {
    if (expression.operator === 'and' || expression.operator === 'or') return this.#joined(expression)
    const row = rowOf(expression)
    // The outermost one fails first: the others are its left side, which has not run yet.
    const untyped = row.findLast(one => this.#isUntyped(one))
    if (untyped) return this.#failing(untyped)
    const first = this.#evaluate(row[0].left)
    const [step, ...steps] = row.map(one => this.#operation(one))
    if (steps.length === 0) return (run, variables) => step!(first(run, variables), run, variables)
    return (run, variables) => {
      let value = step!(first(run, variables), run, variables)
      for (const next of steps) value = next(value, run, variables)
      return value
    }
  }

  /** The right side is asked only where the left one does not decide. */
  #joined(expression: Binary): Evaluate {
    const isOr = expression.operator === 'or'
    const operands = operandsOf(expression).map(operand => this.#evaluate(operand))
    const [left, right] = operands as [Evaluate, Evaluate]
    if (operands.length > 2)
      return isOr
        ? (run, variables) => operands.some(operand => operand(run, variables) === true)
        : (run, variables) => operands.every(operand => operand(run, variables) === true)
    return isOr
      ? (run, variables) => left(run, variables) === true || right(run, variables) === true
      : (run, variables) => left(run, variables) === true && right(run, variables) === true
  }

  /** One operation of a row, on the value of what stands before it. */
  #operation(expression: Binary): (left: Value, run: Run, variables: Variables) => Value {
    const operate = operations[expression.operator as Exclude<BinaryOperator, 'and' | 'or'>]
    const right = this.#evaluate(expression.right)
    const line = this.#lineOf(expression)
    return (left, run, variables) => {
      try {
        return operate(left, right(run, variables))
      } catch (error) {
        throw failureAt(line, error)
      }
    }
  }

  /** Values whose type is not known from the text are neither counted nor ordered. */
  #isUntyped({ operator, left }: Binary): boolean {
    return operator !== '==' && operator !== '!=' && this.#isOfNoType(left)
  }

  #isOfNoType(operand: Expression): boolean {
    return this.#rule.types.get(operand) === 'Object'
  }

  #failing(expression: Expression): Evaluate {
    return this.#guarded(expression, () => {
      throw new RuleError(
        'the type of the value is not known; write to_long(…), to_double(…) or to_string(…) around it',
      )
    })
  }

  #call(call: Call): Evaluate {
    const { descriptor, arguments: given } = this.#rule.calls.get(call)!
    const builtIn = ruleFunctions.get(descriptor.name)!
    const values = descriptor.parameters.map((parameter, i) => this.#argument(parameter, given[i], builtIn, i))
    while (values.at(-1) === missing) values.pop()
    const run = called(builtIn.call as CalledFunction, values)
    return this.#guarded(call, run)
  }

  #argument(parameter: Parameter, given: Expression | undefined, { prepare }: RuleFunction, place: number): Argument {
    if (!given) return missing
    const ready = prepare?.[place] as ((value: Value, surroundings: Surroundings) => unknown) | undefined
    const constant = this.#constant(given)
    if (ready && constant !== undefined) {
      const prepared = this.#at(given, () => ready(constant, this.#surroundings))
      return () => prepared
    }
    const evaluate = this.#evaluate(given)
    const { name, optional, type } = parameter
    const isNeeded = !optional && type !== 'Object'
    return (run, variables) => {
      const value = evaluate(run, variables)
      if (value === null) {
        if (isNeeded) throw new RuleError(`'${name}' has no value`)
        return optional ? undefined : null
      }
      return ready ? ready(value, run.surroundings) : value
    }
  }

  /** The value of what is made of literals alone; what has none fails while it runs. */
  #constant(expression: Expression): Value | undefined {
    try {
      return constantOf(expression)
    } catch (error) {
      if (!(error instanceof ConstantError)) throw error
      return undefined
    }
  }

  /** Says the line of an expression that fails. */
  #guarded(expression: Expression, evaluate: Evaluate): Evaluate {
    const line = this.#lineOf(expression)
    return (run, variables) => {
      try {
        return evaluate(run, variables)
      } catch (error) {
        throw failureAt(line, error)
      }
    }
  }

  #at<T>(expression: Expression, make: () => T): T {
    try {
      return make()
    } catch (error) {
      throw new RuleFailure(this.#lineOf(expression), error)
    }
  }

  #lineOf({ from }: Expression): number {
    return this.#positionOf(from).line
  }
}

const failureAt = (line: number, error: unknown): RuleFailure =>
  error instanceof RuleFailure ? error : new RuleFailure(line, error)

type Argument = (run: Run, variables: Variables) => unknown
type CalledFunction = (run: Run, ...values: unknown[]) => unknown
const missing: Argument = () => undefined

/** Few arguments need no list. */
function called(call: CalledFunction, values: readonly Argument[]): Evaluate {
  const [first = missing, second = missing, third = missing] = values
  const given = (value: unknown) => (value ?? null) as Value
  if (values.length > 3) return (run, variables) => given(call(run, ...values.map(value => value(run, variables))))
  if (values.length === 3)
    return (run, variables) => given(call(run, first(run, variables), second(run, variables), third(run, variables)))
  if (values.length === 2) return (run, variables) => given(call(run, first(run, variables), second(run, variables)))
  return (run, variables) => given(call(run, first(run, variables)))
}
