/** Applies decorators to messages, and says of each what they did (contract 1, 1 and 4). */
import type { Logger } from 'pino'
import type { Decorator } from '../../../core/decorators/schema.ts'
import type { MessageDecoration, ResultDecoration, WireMessage } from '../../../core/search/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { Slice } from '../platform/slice.ts'
import { inStage } from '../platform/timing/timing.ts'
import { valueText } from '../platform/value-text.ts'
import { isAsking, type Ask, type Changes, type Fields } from './decorator-type.ts'
import type { DecoratorTypes } from './registry.ts'

/** A message as decorators leave it. */
export interface Decorated {
  readonly message: WireMessage
  readonly stats: MessageDecoration
}

/**
 * Decorates a batch of the messages of one answer. A source that fails or is too slow leaves its fields out.
 * @param signal aborts when the asker leaves @throws its reason; ApiError 400 for what grows too long
 */
export type Decorate = (messages: readonly WireMessage[], signal: AbortSignal) => Promise<readonly Decorated[]>

/** Characters that decorators may put into the messages of one answer. */
export const ANSWER_LENGTH = 32 * 1024 * 1024
/** Milliseconds that a batch waits for sources, all decorators together. */
export const SOURCES_MS = 5000

export interface DecorationOptions {
  readonly types: DecoratorTypes
  /** Sources that this caller may not read are not asked. */
  readonly caller: Caller
  /** Characters that decorators may put into all messages together; more is an ApiError 400. */
  readonly most?: number
  readonly sourcesMs?: number
  /** Is given faults of ours. */
  readonly log: Pick<Logger, 'error'>
}

/**
 * Returns null where nothing is to be done. Kinds this server does not have are passed over, as searches from elsewhere may carry them, and so
 * are those whose source is gone, or not the caller's to read.
 * @throws ApiError 400 for a configuration that its kind cannot work with
 */
export async function decorationOf(
  decorators: readonly Decorator[],
  { types, caller, most = Infinity, sourcesMs = SOURCES_MS, log }: DecorationOptions,
): Promise<Decorate | null> {
  const steps: Step[] = []
  for (const { type, config } of decorators.toSorted((a, b) => a.order - b.order)) {
    const kind = types.get(type)
    if (!kind) continue
    const checked = types.checkConfig(type, config)
    if (!isAsking(kind)) steps.push({ decorate: kind.decorate(checked) })
    else {
      const ask = await kind.open(checked, caller)
      if (ask) steps.push({ ask })
    }
  }
  if (steps.length === 0) return null
  let left = most
  const change = (fields: Record<string, unknown>, changes: Changes) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) {
        delete fields[name]
        continue
      }
      left -= typeof value === 'string' ? value.length : 0
      if (left < 0)
        throw badRequest(
          `The decorators make this answer longer than ${most} characters: ask for fewer messages or use fewer decorators.`,
        )
      // Assigned, `__proto__` would be no field.
      Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true })
    }
  }

  const applyAll = async (batch: readonly Record<string, unknown>[], signal: AbortSignal, late: AbortSignal) => {
    const slice = new Slice()
    for (const step of steps) {
      const answers = step.ask && (await answersOf(step.ask, batch, late, log))
      for (const [i, fields] of batch.entries()) {
        const changes = step.ask ? answers?.[i] : step.decorate(fields)
        if (changes) change(fields, changes)
        if (slice.isOver) await slice.rest()
        signal.throwIfAborted()
      }
    }
  }

  const decorate: Decorate = async (messages, signal) => {
    const batch = messages.map((message): Record<string, unknown> => ({ ...message }))
    // The timer keeps its signal, which `AbortSignal.any` does not.
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), sourcesMs)
    try {
      await applyAll(batch, signal, AbortSignal.any([signal, timeout.signal]))
    } finally {
      clearTimeout(timer)
    }
    const slice = new Slice()
    const decorated: Decorated[] = []
    for (const [i, fields] of batch.entries()) {
      decorated.push({ message: fields as WireMessage, stats: difference(messages[i]!, fields) })
      if (slice.isOver) await slice.rest()
    }
    return decorated
  }
  return (messages, signal) => inStage('decorate', () => decorate(messages, signal))
}

type Step =
  | { readonly decorate: (fields: Fields) => Changes | null; readonly ask?: undefined }
  | { readonly ask: Ask; readonly decorate?: undefined }

/** Searches are answered without what a faulty kind would have added. */
async function answersOf(ask: Ask, batch: readonly Fields[], late: AbortSignal, log: DecorationOptions['log']) {
  try {
    return await ask(batch, late)
  } catch (error) {
    log.error({ err: error }, 'A decorator failed')
    return null
  }
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
