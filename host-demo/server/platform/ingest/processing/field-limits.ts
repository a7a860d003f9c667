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

  constructor(limits: FieldLimits, known: KnownFields = {}) {
    this.#limits = limits
    for (const [input, names] of Object.entries(known)) this.#inputs.set(input, fieldsOf(names))
  }

  get known(): KnownFields {
    const learnt = (names: ReadonlySet<string>) => [...names].filter(name => !always.has(name))
    return Object.fromEntries([...this.#inputs].map(([input, { names }]) => [input, learnt(names)]))
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
          ? this.#admit(input, name, receivedAt)
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
  #admit(input: InputFields, name: string, receivedAt: number): string | null {
    if (input.names.has(name)) return null
    const hour = Math.floor(receivedAt / HOUR_MS)
    if (hour !== input.hour) Object.assign(input, { hour, fresh: 0 })
    if (input.names.size - always.size >= this.#limits.ofInput) return `an input can have ${this.#limits.ofInput}`
    if (input.fresh >= this.#limits.newPerHour)
      return `an input can have ${this.#limits.newPerHour} new ones in an hour`
    input.fresh++
    input.names.add(name)
    this.changed = true
    return null
  }
}
