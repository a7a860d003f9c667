/** Writes the source of a rule that was made in the builder. */
import type { FunctionDescriptor } from '../functions/descriptor.ts'
import { functionsByName } from '../functions/functions.ts'
import type { Span } from '../tree.ts'
import { isAssignable, type Type } from '../types.ts'
import { writeName, writeString } from '../words.ts'
import {
  converterOf,
  isMatch,
  type BuilderAction,
  type BuilderCall,
  type BuilderCondition,
  type BuilderRule,
  type BuilderValue,
} from './model.ts'

/** Where a part of the form stands in the source. */
export interface BuilderPlace extends Span {
  /** `title`, or the key of a condition or an action, with that of the argument behind a dot. */
  readonly key: string
}

export interface WrittenRule {
  readonly source: string
  readonly places: readonly BuilderPlace[]
}

export const conditionKey = (index: number): string => `condition${index}`
export const actionKey = (index: number): string => `action${index}`
/** The key of an argument, or of another part, of a condition or an action. */
export const partKey = (key: string, part: string): string => `${key}.${part}`

/** Returns the source of a rule in the standard layout, with the places of its parts. */
export function writeRule(rule: BuilderRule): WrittenRule {
  return new Writer().rule(rule)
}

/** Returns the narrowest part of the form that a span of the source is in; null for none. */
export function partAt(places: readonly BuilderPlace[], { from, to }: Span): string | null {
  const around = places.filter(place => place.from <= from && to <= place.to)
  return around.sort((a, b) => a.to - a.from - (b.to - b.from))[0]?.key ?? null
}

class Writer {
  #source = ''
  readonly #places: BuilderPlace[] = []
  readonly #results = new Map<string, Type>()

  rule({ title, match, conditions, actions }: BuilderRule): WrittenRule {
    this.#add('rule ')
    this.#placed('title', () => this.#add(writeString(title)))
    this.#add('\nwhen\n')
    if (conditions.length === 0) this.#add('  true')
    for (const [index, condition] of conditions.entries()) {
      if (index > 0) this.#add(match === 'all' ? ' &&\n' : ' ||\n')
      this.#add('  ')
      const key = conditionKey(index)
      this.#placed(key, () => this.#condition(condition, key, conditions.length > 1))
    }
    this.#add('\nthen\n')
    for (const [index, action] of actions.entries()) {
      this.#add('  ')
      const key = actionKey(index)
      this.#placed(key, () => this.#action(action, key))
      this.#add(';\n')
    }
    this.#add('end\n')
    return { source: this.#source, places: this.#places }
  }

  #condition(condition: BuilderCondition, key: string, isOneOfSeveral: boolean): void {
    const isCall =
      condition.kind === 'call' && !isMatch(functionsByName.get(condition.call.function)?.returns ?? 'Void')
    const isEnclosed = !isCall && (condition.negated || (condition.kind === 'source' && isOneOfSeveral))
    this.#add(`${condition.negated ? 'not ' : ''}${isEnclosed ? '(' : ''}`)
    switch (condition.kind) {
      case 'comparison': {
        const { field, as, operator, value } = condition
        this.#value({ kind: 'field', field }, as, partKey(key, 'field'))
        this.#add(` ${operator} `)
        this.#value(value, as, partKey(key, 'value'))
        break
      }
      case 'call':
        this.#call(condition.call, key)
        if (!isCall) this.#add('.matches == true')
        break
      case 'source':
        this.#add(condition.source)
    }
    if (isEnclosed) this.#add(')')
  }

  #action(action: BuilderAction, key: string): void {
    if (action.result !== '' || action.kind === 'value') {
      this.#add('let ')
      this.#placed(partKey(key, 'result'), () => this.#add(writeName(action.result)))
      this.#add(' = ')
    }
    if (action.kind === 'call') this.#call(action.call, key)
    else this.#value(action.value, 'Object', partKey(key, 'value'))
    if (action.result !== '') this.#results.set(action.result, this.#typeOf(action))
  }

  #typeOf(action: BuilderAction): Type {
    if (action.kind === 'call') return functionsByName.get(action.call.function)?.returns ?? 'Object'
    const { value } = action
    if (value.kind === 'text') return 'String'
    if (value.kind === 'boolean') return 'Boolean'
    if (value.kind === 'number') return Number.isInteger(value.number) ? 'Long' : 'Double'
    return value.kind === 'result' && value.key === null ? (this.#results.get(value.name) ?? 'Object') : 'Object'
  }

  #call({ function: name, arguments: given }: BuilderCall, key: string): void {
    const descriptor = functionsByName.get(name)
    const parameters = (descriptor?.parameters ?? []).filter(parameter => Object.hasOwn(given, parameter.name))
    const isNamed = !descriptor || !isPrefix(descriptor, parameters.length, given)
    this.#add(`${name}(`)
    for (const [index, parameter] of parameters.entries()) {
      if (index > 0) this.#add(', ')
      if (isNamed) this.#add(`${parameter.name}: `)
      this.#value(given[parameter.name]!, parameter.type, partKey(key, parameter.name))
    }
    this.#add(')')
  }

  #value(value: BuilderValue, wanted: Type, key: string): void {
    this.#placed(key, () => this.#add(written(value, wanted, this.#results)))
  }

  #placed(key: string, write: () => void): void {
    const from = this.#source.length
    write()
    this.#places.push({ key, from, to: this.#source.length })
  }

  #add(text: string): void {
    this.#source += text
  }
}

/** Tells whether the arguments are those of the first parameters, so that they need no names. */
function isPrefix({ parameters }: FunctionDescriptor, count: number, given: BuilderCall['arguments']): boolean {
  return parameters.every(({ name, optional }, index) => (index < count ? Object.hasOwn(given, name) : optional))
}

function written(value: BuilderValue, wanted: Type, results: ReadonlyMap<string, Type>): string {
  switch (value.kind) {
    case 'text':
      return writeString(value.text)
    case 'number':
      return numberText(value.number, wanted)
    case 'boolean':
      return `${value.boolean}`
    case 'field':
      return converted(`$message.${writeName(value.field)}`, 'Object', wanted)
    case 'result': {
      const { name, key } = value
      const text = key === null ? writeName(name) : `${writeName(name)}[${writeString(key)}]`
      return converted(text, key === null ? (results.get(name) ?? 'Object') : 'Object', wanted)
    }
    case 'source':
      return value.source
  }
}

function numberText(number: number | undefined, wanted: Type): string {
  if (number === undefined) return ''
  return wanted === 'Double' && Number.isInteger(number) ? number.toFixed(1) : `${number}`
}

function converted(text: string, found: Type, wanted: Type): string {
  const converter = converterOf(wanted)
  return isAssignable(found, wanted) || !converter ? text : `${converter}(${text})`
}
