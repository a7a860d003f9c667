/** Fields are stored under the names they were sent with. One with dots, `a.b`, is asked for as `a_b`, too: other servers store it so. */

/** Names with a meaning of their own: a sender's `gl2.source.input` must not be taken for them. */
const OURS = /^(?:gl2_.*|_id|full_message)$/s

/** Returns the name with `_` in place of dots that also asks for the field, or the name itself where there is no other. */
export function underscored(name: string): string {
  if (!name.includes('.')) return name
  const asked = name.replaceAll('.', '_')
  return OURS.test(asked) ? name : asked
}

/** Whether asking for `asked` asks for the field `name`. */
export const isAskedAs = (name: string, asked: string): boolean => name === asked || underscored(name) === asked

/** Returns the name under which a message has the field that is asked for, or null where it has none. */
export function storedName(message: object, asked: string): string | null {
  if (Object.hasOwn(message, asked)) return asked
  return asked.includes('_') ? (Object.keys(message).find(name => underscored(name) === asked) ?? null) : null
}

/** The names with dots that each name with `_` stands for. */
export class DottedNames {
  readonly #names = new Map<string, string[]>()

  add(name: string): void {
    const asked = underscored(name)
    if (asked === name) return
    const known = this.#names.get(asked)
    if (!known) this.#names.set(asked, [name])
    else if (!known.includes(name)) known.push(name)
  }

  /** In the order they were added; none for most names. */
  of(asked: string): readonly string[] {
    return this.#names.get(asked) ?? NONE
  }
}

const NONE: readonly string[] = []
