/** Changes that decorators made to a message, and the message without them. Names and values are hostile text. */
import type { MessageDecoration, WireMessage } from '../../../core/search/schema.ts'

export type FieldChange = { readonly kind: 'added' } | { readonly kind: 'changed'; readonly before: unknown }

/** Returns the change to a field of the message; null if there is none. */
export function changeOf(decoration: MessageDecoration | null, field: string): FieldChange | null {
  if (!decoration) return null
  const { added_fields: added, changed_fields: changed } = decoration
  if (Object.hasOwn(changed, field)) return { kind: 'changed', before: changed[field]!.before }
  return Object.hasOwn(added, field) ? { kind: 'added' } : null
}

export const isDecorated = (decoration: MessageDecoration | null): decoration is MessageDecoration =>
  decoration !== null &&
  [decoration.added_fields, decoration.changed_fields, decoration.removed_fields].some(
    fields => Object.keys(fields).length > 0,
  )

/** The message as it is stored. */
export function undecorated(message: WireMessage, decoration: MessageDecoration): WireMessage {
  const { added_fields: added, changed_fields: changed, removed_fields: removed } = decoration
  const kept = Object.entries(message)
    .filter(([name]) => !Object.hasOwn(added, name) || Object.hasOwn(changed, name))
    .map(([name, value]) => [name, Object.hasOwn(changed, name) ? changed[name]!.before : value] as const)
  // fromEntries, not assignment: a field may be called `__proto__`.
  return Object.fromEntries([...kept, ...Object.entries(removed)]) as WireMessage
}
