/** Fields of which the type can be set. */

/** The server writes these itself, or analyses them as text. */
const FIXED: ReadonlySet<string> = new Set(['message', 'full_message', 'source', 'timestamp', 'streams', '_id'])

/** Whether somebody may set the type of a field: not of what the server writes itself, and not of analysed text. */
export const mayBeTyped = (field: string): boolean => !FIXED.has(field) && !field.startsWith('gl2_')
/** Names that a message can have fields of. */
export const FIELD_NAME = /^[\w.@-]{1,255}$/
/** Fields of an index set that can have a type of their own. */
export const MAX_SET_TYPES = 200
