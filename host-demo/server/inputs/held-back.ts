/** What an input that is held back tells its administrator. */
import type { HeldBackBy } from '../platform/ingest/held-back.ts'
import { inputTypeOf, partsOf } from '../platform/ingest/registry.ts'
import type { WithoutRoom } from '../platform/ingest/transports/transport.ts'

const consequences: Readonly<Record<WithoutRoom, (by: HeldBackBy) => string>> = {
  refuses: ({ status }) => `Senders are told to send again (${status}).`,
  waits: () => 'Senders wait.',
  drops: () => 'Datagrams are dropped.',
  leaves: () => 'Nothing is fetched.',
}

/** @param type the class name of an input that runs */
export function heldBackWords(type: string, by: HeldBackBy): string | null {
  const definition = inputTypeOf(type)
  const why = by.status === 429 ? 'The journal is full.' : by.reason
  return definition && `Held back. ${why} ${consequences[partsOf(definition).transport.withoutRoom](by)}`
}
