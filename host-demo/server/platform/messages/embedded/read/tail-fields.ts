import { DottedNames } from '../../../../../../core/query/field-names.ts'
import type { Message } from '../../message-store.ts'
import { isBookkeeping, isReserved, kindOf, type Kind } from '../field-kinds.ts'
import { MAX_FIELDS } from '../format.ts'
import type { FieldColumn } from './index-fields.ts'

export interface TailField {
  readonly name: string
  readonly kind: Kind
  whole: boolean
}

/** The fields of messages that are not packed yet: those that will get columns, as `FieldRegistry` gives them out. */
export class TailFields {
  readonly #fields = new Map<Kind, Map<string, TailField>>()
  /** Names of fields the index has columns of. */
  #stored: ReadonlySet<string> = new Set()
  /** Names of `#fields` that are not among them. */
  readonly #names = new Set<string>()
  readonly #dotted = new DottedNames()
  #listed = 0
  #overflows = false

  /** Messages were packed, or are about to be listed: the index has columns of these fields. */
  settle(stored: ReadonlySet<string>): void {
    this.#stored = stored
    for (const name of this.#names) if (stored.has(name)) this.#names.delete(name)
  }

  /** Lists the fields of rows that have come since the last call. */
  list(n: number, messageAt: (row: number) => Message): void {
    for (; this.#listed < n; this.#listed++) {
      const { fields } = messageAt(this.#listed)
      for (const name of Object.keys(fields))
        if (!isReserved(name)) this.#add(name, kindOf(name, fields[name]!), Number.isInteger(fields[name]))
    }
  }

  get all(): readonly Readonly<TailField>[] {
    return [...this.#fields.values()].flatMap(fields => [...fields.values()])
  }

  dotted(field: string): readonly string[] {
    return this.#dotted.of(field)
  }

  has(field: string, kind: Kind): boolean {
    return this.#fields.get(kind)?.has(field) ?? false
  }

  /** Whether there may be fields that get no columns. */
  get overflows(): boolean {
    return this.#overflows || this.#count >= MAX_FIELDS
  }

  get #count(): number {
    return this.#stored.size + this.#names.size
  }

  #add(name: string, kind: Kind, whole: boolean): void {
    let known = this.#fields.get(kind)
    const entry = known?.get(name)
    if (entry) {
      entry.whole &&= whole
      return
    }
    if (!this.#admits(name)) {
      this.#overflows = true
      return
    }
    this.#dotted.add(name)
    if (!known) this.#fields.set(kind, (known = new Map()))
    known.set(name, { name, kind, whole })
  }

  #admits(name: string): boolean {
    if (this.#stored.has(name) || this.#names.has(name)) return true
    if (this.#count >= MAX_FIELDS && !isBookkeeping(name)) return false
    this.#names.add(name)
    return true
  }
}

/** Columns of the file together with those that fields of the tail will get. */
export function withTailFields(stored: readonly FieldColumn[], tail: readonly FieldColumn[]): FieldColumn[] {
  const fields = new Map(stored.map(field => [`${field.kind}:${field.name}`, field]))
  for (const field of tail) {
    const key = `${field.kind}:${field.name}`
    const known = fields.get(key)
    fields.set(key, known ? { ...known, whole: known.whole && field.whole } : field)
  }
  return [...fields.values()]
}
