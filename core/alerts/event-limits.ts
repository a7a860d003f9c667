/** Limits of events that both sides need; the page needs them without the schemas. */

/** Characters of the note of an acknowledgement. */
export const MAX_NOTE = 4000
/** Only the first so many events can be paged through; the others are counted. */
export const EVENTS_WINDOW = 10_000
