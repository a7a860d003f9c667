/** What cannot be done with streams of the server's own, and the word that says why (contract 1, 5.1). */
import { isSpecialStream } from '../../core/streams/rules.ts'
import type { Stream } from '../../core/streams/schema.ts'

export type StreamLimit = 'defaultLimit' | 'systemLimit'

/** null: everything that the user may. Both kinds can be searched and shared, and have outputs. */
export function streamLimit({ id, is_default: isDefault, is_editable: isEditable }:
Pick<Stream, 'id' | 'is_default' | 'is_editable'>): StreamLimit | null {
  if (isDefault) return 'defaultLimit'
  return isSpecialStream(id) || isEditable === false ? 'systemLimit' : null
}
