/** Finds what a step changed in a message. */
import type { FieldChange } from '../../../core/pipelines/schema.ts'
import type { FieldMap } from '../platform/ingest/decoding/fields.ts'

/** A message at one moment. */
export interface State {
  readonly id: string
  /** UTC milliseconds. */
  readonly timestamp: number
  readonly fields: FieldMap
}

export const stateOf = ({ id, timestamp, fields }: State): State => ({ id, timestamp, fields: { ...fields } })

/** Set again with each run. */
const ignored: ReadonlySet<string> = new Set(['gl2_message_id', 'gl2_accounted_message_size'])
/** Characters of a text that are shown. */
const SHOWN = 4096

export function changesBetween(before: State, after: State): FieldChange[] {
  const changes: FieldChange[] = []
  if (before.timestamp !== after.timestamp)
    changes.push({
      field: 'timestamp',
      before: new Date(before.timestamp).toISOString(),
      after: new Date(after.timestamp).toISOString(),
    })
  const value = (fields: FieldMap, name: string) => (Object.hasOwn(fields, name) ? fields[name]! : null)
  for (const field of new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])) {
    const [old, present] = [value(before.fields, field), value(after.fields, field)]
    if (old !== present && !ignored.has(field)) changes.push({ field, before: shown(old), after: shown(present) })
  }
  return changes
}

const shown = (value: FieldMap[string] | null) =>
  typeof value === 'string' && value.length > SHOWN ? `${value.slice(0, SHOWN).toWellFormed()}…` : value

export const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every(id => other.has(id))
