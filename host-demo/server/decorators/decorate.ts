/** Applies decorators to messages, and says of each what they did (contract 1, 1 and 4). */
import type { Decorator } from '../../../core/decorators/schema.ts'
import type { MessageDecoration, ResultDecoration, WireMessage } from '../../../core/search/schema.ts'
import { badRequest } from '../platform/http/errors.ts'
import { check } from '../search/check.ts'
import { textOf } from '../search/export/csv.ts'
import type { Fields } from './decorator-type.ts'
import { decoratorTypeOf } from './registry.ts'

/** What is done to one message. */
export type Decorate = (message: WireMessage) => { readonly message: WireMessage, readonly stats: MessageDecoration }

/**
 * Null where nothing is to be done. Kinds this server does not have are passed over, as searches from elsewhere may carry them.
 * @throws ApiError 400 for a configuration that its kind cannot work with
 */
export function decorationOf(decorators: readonly Decorator[]): Decorate | null {
  const steps = decorators.toSorted((a, b) => a.order - b.order).flatMap(stepOf)
  if (steps.length === 0) return null
  return message => {
    let fields: Fields = message
    for (const step of steps) fields = { ...fields, ...step(fields) }
    return { message: fields as WireMessage, stats: difference(message, fields) }
  }
}

type Step = (fields: Fields) => Fields | null

function stepOf({ type, config }: Decorator): Step[] {
  const kind = decoratorTypeOf(type)
  return kind ? [kind.decorate(checkConfig(type, config))] : []
}

/** @throws ApiError 400 for an unknown kind, and naming the member that is wrong */
export function checkConfig(type: string, config: unknown): object {
  const kind = decoratorTypeOf(type)
  if (!kind) throw badRequest(`type '${type}' is no decorator of this server: see GET /search/decorators/available.`)
  return check(kind.config, config, 'config') as object
}

function difference(before: Fields, after: Fields): MessageDecoration {
  const names = (fields: Fields) => Object.keys(fields)
  const pick = (from: Fields, wanted: readonly string[]) => Object.fromEntries(wanted.map(name => [name, from[name]]))
  const isSame = (a: unknown, b: unknown) => a === b || (typeof a === 'object' && textOf(a) === textOf(b))
  return {
    added_fields: pick(after, names(after).filter(name => !Object.hasOwn(before, name))),
    changed_fields: Object.fromEntries(names(after)
      .filter(name => Object.hasOwn(before, name) && !isSame(before[name], after[name]))
      .map(name => [name, { before: before[name], after: after[name] }])),
    removed_fields: pick(before, names(before).filter(name => !Object.hasOwn(after, name))),
  }
}

/** The fields that changed in any of the messages. */
export function summaryOf(stats: readonly MessageDecoration[]): ResultDecoration {
  const union = (part: keyof MessageDecoration) => [...new Set(stats.flatMap(one => Object.keys(one[part])))]
  return { added_fields: union('added_fields'), changed_fields: union('changed_fields'), removed_fields: union('removed_fields') }
}
