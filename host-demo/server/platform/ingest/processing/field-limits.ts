/**
 * Keeps the names of fields within bounds: an index has columns for some of them only, and a sender must not decide which. Fields over a limit
 * stay in the message as text, so they are still found by their words.
 */
import { serverFields, type FieldMap } from '../decoding/fields.ts'

export interface FieldLimits {
  /** Fields of one message. */
  readonly ofMessage: number
  /** Names an input may bring that it has not had before, in an hour. */
  readonly newPerHour: number
  /** Names an input may have in all. */
  readonly ofInput: number
}

/** Names of the fields that inputs have, by the input's id. */
export type KnownFields = Record<string, readonly string[]>

/** A name that an input may have from now on. */
export interface NewField {
  readonly inputId: string
  readonly name: string
  readonly receivedAt: number
}
/** Changes that a limiter of another thread must know to decide alike. */
export interface FieldNews {
  readonly inputId: string
  readonly names: readonly string[]
  readonly hour: number
  readonly fresh: number
}

interface InputFields {
  /** Fields the index set has had, and those that always exist. */
  readonly names: Set<string>
  hour: number
  fresh: number
}

const HOUR_MS = 3_600_000
/** Set by nearly every codec, or by the server: they are fields whatever else the message has. */
const always: ReadonlySet<string> = new Set(['message', 'full_message', 'source', 'level', 'facility', ...serverFields])

const fieldsOf = (names: readonly string[]): InputFields => ({
  names: new Set([...always, ...names]),
  hour: 0,
  fresh: 0,
})

export class FieldLimiter {
  /** There are names that `known` did not have before. */
  changed = false
  readonly #limits: FieldLimits
  readonly #inputs = new Map<string, InputFields>()
  /** Names that were admitted since `news` or `release`, and what the inputs had counted before. */
  #admitted: NewField[] = []
  readonly #before = new Map<InputFields, Pick<InputFields, 'hour' | 'fresh'>>()

  constructor(limits: FieldLimits, known: KnownFields = {}) {
    this.#limits = limits
    for (const [input, names] of Object.entries(known)) this.#inputs.set(input, fieldsOf(names))
  }

  get known(): KnownFields {
    const learnt = (names: ReadonlySet<string>) => [...names].filter(name => !always.has(name))
    return Object.fromEntries([...this.#inputs].map(([input, { names }]) => [input, learnt(names)]))
  }

  /** Admits a name that another thread did not know; false for one that is over a limit. */
  admit({ inputId, name, receivedAt }: NewField): boolean {
    return this.#admit(inputId, this.#inputOf(inputId), name, receivedAt) === null
  }

  /** Returns all that a new thread must know. */
  all(): readonly FieldNews[] {
    return [...this.#inputs].map(([inputId, { names, hour, fresh }]) => ({ inputId, names: [...names], hour, fresh }))
  }

  /** Returns what has changed since the last call. */
  news(): readonly FieldNews[] {
    const byInput = Map.groupBy(this.#admitted, ({ inputId }) => inputId)
    this.#forgetAdmitted()
    return [...byInput].map(([inputId, admitted]) => {
      const { hour, fresh } = this.#inputOf(inputId)
      return { inputId, names: admitted.map(({ name }) => name), hour, fresh }
    })
  }

  /** Takes over what the limiter of another thread has decided. */
  learn(news: readonly FieldNews[]): void {
    for (const { inputId, names, hour, fresh } of news) {
      const input = this.#inputOf(inputId)
      for (const name of names) input.names.add(name)
      Object.assign(input, { hour, fresh })
    }
  }

  /** Returns the names that were admitted since the last call, and takes that back: another limiter decides. */
  release(): readonly NewField[] {
    const admitted = this.#admitted
    for (const { inputId, name } of admitted) this.#inputOf(inputId).names.delete(name)
    for (const [input, before] of this.#before) Object.assign(input, before)
    this.#forgetAdmitted()
    return admitted
  }

  #forgetAdmitted(): void {
    this.#admitted = []
    this.#before.clear()
  }

  /** Moves the fields over a limit to the end of `full_message`; gives what to say of them, null without any. */
  apply(
    inputId: string,
    fields: FieldMap,
    receivedAt: number,
  ): { readonly moved: number; readonly problem: string } | null {
    const input = this.#inputOf(inputId)
    if (this.#admitsAll(input, fields)) return null
    let count = 0
    let surplus: string[] | null = null
    let reason = ''
    for (const name in fields) {
      if (always.has(name)) continue
      const limit =
        count < this.#limits.ofMessage
          ? this.#admit(inputId, input, name, receivedAt)
          : `a message can have ${this.#limits.ofMessage}`
      if (limit === null) count++
      else {
        reason ||= limit
        ;(surplus ??= []).push(name)
      }
    }
    if (!surplus) return null
    const lines = surplus.map(name => `${name}=${String(fields[name])}`)
    for (const name of surplus) delete fields[name]
    const full = Object.hasOwn(fields, 'full_message') ? `${String(fields['full_message'])}\n` : ''
    fields['full_message'] = full + lines.join('\n')
    const moved = surplus.length
    return {
      moved,
      problem: `${moved.toLocaleString('en')} ${moved === 1 ? 'field is' : 'fields are'} kept as text in full_message: ${reason}.`,
    }
  }

  #inputOf(inputId: string): InputFields {
    let input = this.#inputs.get(inputId)
    if (!input) this.#inputs.set(inputId, (input = fieldsOf([])))
    return input
  }

  /** Whether the message has few fields, and none that is new to the input: nearly all have. */
  #admitsAll({ names }: InputFields, fields: FieldMap): boolean {
    let count = 0
    for (const name in fields) if (!names.has(name) || ++count > this.#limits.ofMessage) return false
    return true
  }

  /** The limit that the name is over; null for one the input has, or may have from now on. */
  #admit(inputId: string, input: InputFields, name: string, receivedAt: number): string | null {
    if (input.names.has(name)) return null
    if (!this.#before.has(input)) this.#before.set(input, { hour: input.hour, fresh: input.fresh })
    const hour = Math.floor(receivedAt / HOUR_MS)
    if (hour !== input.hour) Object.assign(input, { hour, fresh: 0 })
    if (input.names.size - always.size >= this.#limits.ofInput) return `an input can have ${this.#limits.ofInput}`
    if (input.fresh >= this.#limits.newPerHour)
      return `an input can have ${this.#limits.newPerHour} new ones in an hour`
    input.fresh++
    input.names.add(name)
    this.#admitted.push({ inputId, name, receivedAt })
    this.changed = true
    return null
  }
}
