/** Values that templates of fields can use: `${source.host}`. */
import type { EventConfig } from '../../../core/alerts/schema.ts'

/**
 * Returns the names behind `source.`: those of the messages of a filter, else what an event of the condition knows.
 * @param fields names of the fields of messages
 */
export function templateSources(config: EventConfig, fields: readonly string[]): readonly string[] {
  switch (config.type) {
    case 'aggregation-v1':
      if (config.series.length === 0) return fields
      return [
        ...config.group_by,
        ...config.series.map(({ function: name, field }) =>
          field ? `aggregation_value_${name}_${field}` : `aggregation_value_${name}`,
        ),
        'aggregation_key',
      ].filter((name, index, all) => all.indexOf(name) === index)
    case 'missing-data-v1':
      return [config.field]
    case 'sequence-v1':
      return [config.key]
    default:
      return []
  }
}

/** A value that is being written: its place in the template, and what of it stands there. */
export interface OpenValue {
  readonly from: number
  readonly to: number
  readonly written: string
}

/** Returns the value at the cursor, from `${` on; null outside of one. */
export function openValue(template: string, cursor: number): OpenValue | null {
  const from = template.lastIndexOf('${', cursor)
  if (from < 0 || from + 1 >= cursor) return null
  const written = template.slice(from + 2, cursor)
  if (!/^[\w.@-]*$/.test(written)) return null
  const rest = /^[\w.@-]*\}?/.exec(template.slice(cursor))![0]
  return { from, to: cursor + (rest.endsWith('}') ? rest.length : 0), written }
}

/** Returns the template with a value in place of what is written, and the cursor behind it. */
export function withValue(template: string, { from, to }: Pick<OpenValue, 'from' | 'to'>, source: string) {
  const inserted = `\${source.${source}}`
  return { template: template.slice(0, from) + inserted + template.slice(to), cursor: from + inserted.length }
}

const mostProposed = 8

/** Returns the names that fit what is written, those that begin so before those that contain it. */
export function proposedSources(sources: readonly string[], written: string): readonly string[] {
  const text = written.replace(/^(?:source\.?|sourc|sour|sou|so|s)/, '').toLowerCase()
  const fits = sources.filter(name => name.toLowerCase().includes(text))
  return fits
    .sort((a, b) => Number(b.toLowerCase().startsWith(text)) - Number(a.toLowerCase().startsWith(text)))
    .slice(0, mostProposed)
}
