/** How a field is indexed, by its name. */

/** Analysed text; every other string is a keyword. */
export const TEXT_FIELDS: readonly string[] = ['message', 'full_message']
const TEXT = new Set(TEXT_FIELDS)
/** Kept beside the fields of a message; a sender's field of such a name stays in the document, unindexed. */
const RESERVED = new Set(['timestamp', 'streams', '_id', 'gl2_message_id'])

export const isText = (field: string): boolean => TEXT.has(field)
export const isReserved = (field: string): boolean => RESERVED.has(field)
/** Matched without case. */
export const isCaseless = (field: string): boolean => field === 'source'
