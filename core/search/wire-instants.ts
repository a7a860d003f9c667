/** Instants in groups and `latest` of an answer: `2026-10-20 00:00:00.000`, in UTC. */

const FIELDS: ReadonlySet<string> = new Set(['timestamp', 'gl2_receive_timestamp', 'gl2_processing_timestamp'])

/** Whether the values of the field are instants in every message. */
export const isInstantField = (field: string): boolean => FIELDS.has(field)

/** Writes an instant in ISO 8601 (UTC, milliseconds) the way answers have it; other texts stay. */
export const wireInstant = (text: string): string =>
  text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3})Z$/, '$1 $2')

/** Reads `wireInstant` back: queries and clocks need to know that it is UTC. */
export const isoInstant = (text: string): string =>
  text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})$/, '$1T$2Z')
