/** Applies decorators to messages, and says of each what they did (contract 1, 1 and 4). */
import type { Decorator } from '../../../core/decorators/schema.ts'
import type { MessageDecoration, ResultDecoration, WireMessage } from '../../../core/search/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { check } from '../platform/http/check.ts'
import { valueText } from '../platform/value-text.ts'
import type { Fields } from './decorator-type.ts'
import { decoratorTypeOf } from './registry.ts'

/** Applies a decorator to one message. */
export type Decorate = (message: WireMessage) => { readonly message: WireMessage; readonly stats: MessageDecoration }

/** Characters that decorators may put into the messages of one answer. */
export const ANSWER_LENGTH = 32 * 1024 * 1024

/**
 * Null where nothing is to be done. Kinds this server does not have are passed over, as searches from elsewhere may carry them.
 * @param most characters they may put into all messages together; what is given throws ApiError 400 beyond that
 * @throws ApiError 400 for a configuration that its kind cannot work with
 */
export function decorationOf(decorators: readonly Decorator[], most = Infinity): Decorate | null {
  const steps = decorators.toSorted((a, b) => a.order - b.order).flatMap(stepOf)
  if (steps.length === 0) return null
  let left = most
  return message => {
    const fields: Record<string, unknown> = { ...message }
    for (const step of steps) {
      for (const [name, value] of Object.entries(step(fields) ?? {})) {
        left -= typeof value === 'string' ? value.length : 0
        if (left < 0)
          throw badRequest(
            `The decorators make this answer longer than ${most} characters: ask for fewer messages or use fewer decorators.`,
          )
        // Assigned, `__proto__` would be no field.
        Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true })
      }
    }
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
  const isSame = (a: unknown, b: unknown) => a === b || (typeof a === 'object' && valueText(a) === valueText(b))
  return {
    added_fields: pick(
      after,
      names(after).filter(name => !Object.hasOwn(before, name)),
    ),
    changed_fields: Object.fromEntries(
      names(after)
        .filter(name => Object.hasOwn(before, name) && !isSame(before[name], after[name]))
        .map(name => [name, { before: before[name], after: after[name] }]),
    ),
    removed_fields: pick(
      before,
      names(before).filter(name => !Object.hasOwn(after, name)),
    ),
  }
}

/** The fields that changed in any of the messages. */
export function summaryOf(stats: readonly MessageDecoration[]): ResultDecoration {
  const union = (part: keyof MessageDecoration) => [...new Set(stats.flatMap(one => Object.keys(one[part])))]
  return {
    added_fields: union('added_fields'),
    changed_fields: union('changed_fields'),
    removed_fields: union('removed_fields'),
  }
}
