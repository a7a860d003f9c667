/** The fields of an index set over all its indices: types, conflicts, and what each costs on disk. */
import type { IndexSetField, IndexSetFieldDetails, IndexSetFields } from '../../../core/indices/schema.ts'
import { mayBeTyped } from '../../../core/indices/field-types.ts'
import { notFound } from '../platform/errors/errors.ts'
import {
  IndexNotFoundError,
  type FieldUse,
  type IndexFieldUse,
  type IndexInfo,
} from '../platform/messages/message-store.ts'
import type { Services } from '../platform/services.ts'
import type { StoredIndexSet } from './collection.ts'
import { indicesOf } from './service.ts'

/** Time in which indices are read for one answer; what is read is kept for the next. */
const BUDGET_MS = 5_000
/** Indices of which it is kept what their fields are. */
const KEPT = 300

export class FieldUses {
  readonly #services: Services
  /** By name, for indices that change no more; those read last are last. */
  readonly #kept = new Map<string, IndexFieldUse>()

  constructor(services: Services) {
    this.#services = services
  }

  async list(set: StoredIndexSet, signal: AbortSignal): Promise<IndexSetFields> {
    const { uses, indices } = await this.#read(set, signal)
    const fields = [...byName(uses)].map(([name, found]) =>
      present(
        set,
        name,
        found.map(({ use }) => use),
      ),
    )
    const sum = (of: (use: IndexFieldUse) => number) => uses.reduce((total, use) => total + of(use), 0)
    const bytes = sum(use => use.bytes)
    return {
      fields: fields.sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1)),
      total: fields.length,
      indices_read: uses.length,
      indices: indices.length,
      messages: sum(use => use.messages),
      bytes,
      other_bytes: Math.max(0, bytes - fields.reduce((total, field) => total + field.bytes, 0)),
    }
  }

  /** @throws ApiError 404 where no index that could be read has the field */
  async details(set: StoredIndexSet, name: string, signal: AbortSignal): Promise<IndexSetFieldDetails> {
    const { uses } = await this.#read(set, signal)
    const found = byName(uses).get(name) ?? []
    if (found.length === 0 && setTypeOf(set, name) === null)
      throw notFound(`No index of the index set '${set.title}' has the field '${name}'.`)
    return {
      field: present(
        set,
        name,
        found.map(({ use }) => use),
      ),
      indices: found.map(({ index, use: { types, messages, bytes } }) => ({
        index_name: index,
        types: [...types],
        messages,
        bytes,
      })),
    }
  }

  /** The newest index first. */
  async #read(set: StoredIndexSet, signal: AbortSignal): Promise<{ uses: IndexFieldUse[]; indices: IndexInfo[] }> {
    const indices = (await indicesOf(this.#services, set.id)).filter(({ state }) => state === 'open').toReversed()
    const end = performance.now() + BUDGET_MS
    const uses: IndexFieldUse[] = []
    for (const index of indices) {
      const use = this.#keptUse(index) ?? (performance.now() < end ? await this.#readOne(index, signal) : null)
      if (use) uses.push(use)
    }
    return { uses, indices }
  }

  #keptUse({ name, messages }: IndexInfo): IndexFieldUse | null {
    const use = this.#kept.get(name)
    return use?.messages === messages ? use : null
  }

  async #readOne({ name, writing, optimized }: IndexInfo, signal: AbortSignal): Promise<IndexFieldUse | null> {
    const use = await this.#services.messages.fieldUse(name, signal).catch((error: unknown) => {
      if (error instanceof IndexNotFoundError) return null
      throw error
    })
    if (use && !writing && optimized !== 'waiting') {
      this.#kept.delete(name)
      this.#kept.set(name, use)
      if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    }
    return use
  }
}

interface Found {
  readonly index: string
  readonly use: FieldUse
}

function byName(uses: readonly IndexFieldUse[]): Map<string, Found[]> {
  const found = new Map<string, Found[]>()
  for (const { index, fields } of uses)
    for (const use of fields) {
      const known = found.get(use.name)
      if (known) known.push({ index, use })
      else found.set(use.name, [{ index, use }])
    }
  return found
}

/** A field may have the name of something that every object has. */
const setTypeOf = ({ field_types = {} }: StoredIndexSet, field: string) =>
  Object.hasOwn(field_types, field) ? field_types[field]! : null

function present(set: StoredIndexSet, name: string, uses: readonly FieldUse[]): IndexSetField {
  const counts = new Map<FieldUse['types'][number], number>()
  for (const type of uses.flatMap(({ types }) => types)) counts.set(type, (counts.get(type) ?? 0) + 1)
  // Whole and other numbers are searched and sorted as one.
  const kinds = new Set([...counts.keys()].map(type => (type === 'long' ? 'double' : type)))
  return {
    name,
    types: [...counts].map(([type, indices]) => ({ type, indices })).sort((a, b) => b.indices - a.indices),
    conflict: kinds.size > 1,
    set_type: setTypeOf(set, name),
    settable: mayBeTyped(name),
    indices: uses.length,
    messages: uses.reduce((sum, use) => sum + use.messages, 0),
    bytes: uses.reduce((sum, use) => sum + use.bytes, 0),
  }
}
