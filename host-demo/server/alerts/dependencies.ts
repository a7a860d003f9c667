import { createGrn } from '../../../core/permissions/grn.ts'
import type { DefinitionBody } from './collection.ts'

/**
 * Returns the resource names of what the reader of a definition needs too: its streams and notifications. Without streams it is about all
 * that there are, which nobody need be able to read.
 */
export function dependenciesOf({ config, notifications }: DefinitionBody): readonly string[] {
  const streams = 'streams' in config && Array.isArray(config.streams) ? (config.streams as readonly string[]) : []
  return [
    ...new Set([
      ...streams.map(id => createGrn('stream', id)),
      ...notifications.map(({ notification_id: id }) => createGrn('notification', id)),
    ]),
  ]
}
