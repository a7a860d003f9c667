/** Batches of the write channel, put together for transactions. */
import type { Message, WriteBatch } from '../../message-store.ts'
import type { Entry } from './entry.ts'
import { withTypes, type FieldTypes } from './typed-values.ts'

/** The parts that each set may have in one transaction. `alone`: the only set of the batches that are for one set. */
export interface Run<T> {
  readonly parts: T[]
  alone: string | null
}

/** Joins runs that follow each other, as far as the rule allows it: a batch for one set is written before any set gets further than it. */
export function joinRuns<T>(runs: Iterable<Pick<Run<T>, 'alone'> & { readonly parts: readonly T[] }>): Run<T>[] {
  const joined: Run<T>[] = []
  for (const { parts, alone } of runs) {
    const last = joined.at(-1)
    if (!last || (alone !== null && last.alone !== null && alone !== last.alone))
      joined.push({ parts: [...parts], alone })
    else {
      for (const part of parts) last.parts.push(part)
      last.alone ??= alone
    }
  }
  return joined
}

export function partsBySet<T extends { readonly indexSet: string }>(parts: readonly T[]): Map<string, T[]> {
  const bySet = new Map<string, T[]>()
  for (const part of parts) {
    const own = bySet.get(part.indexSet)
    if (own) own.push(part)
    else bySet.set(part.indexSet, [part])
  }
  return bySet
}

/** The messages of a batch for one index set. */
export interface BatchPart {
  readonly indexSet: string
  readonly sequence: number
  readonly messages: readonly Message[]
  /** Ids that stand under more than one target of the batch. */
  readonly shared: ReadonlySet<string>
}

/** A batch as a run of its own. */
export function runOf(batch: WriteBatch): Run<BatchPart> {
  const { sequence, targets } = batch
  const shared = sharedIds(batch)
  return {
    parts: targets.map(({ indexSet, messages }) => ({ indexSet, sequence, messages, shared })),
    alone: targets.length === 1 ? targets[0]!.indexSet : null,
  }
}

/** @param types of the set; see `withTypes` */
export const entriesOf = ({ messages, shared }: BatchPart, types: FieldTypes): Entry[] =>
  messages.map(message => ({
    message: types.size === 0 ? message : withTypes(message, types),
    // Asking for an id, which was put together, takes longer than all else here.
    shared: shared.size > 0 && shared.has(message.id),
  }))

function sharedIds({ targets }: WriteBatch): Set<string> {
  const shared = new Set<string>()
  if (targets.length < 2) return shared
  const seen = new Set<string>()
  for (const target of targets) {
    for (const { id } of target.messages) (seen.has(id) ? shared : seen).add(id)
  }
  return shared
}
