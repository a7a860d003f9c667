/** Describes the backpressure on an input for its administrator. */
import type { BackpressureCause } from '../platform/ingest/workers/backpressure.ts'
import { inputTypeOf } from '../platform/ingest/registry.ts'
import type { Backpressure } from '../platform/ingest/listeners/transport.ts'

const consequences: Readonly<Record<Backpressure, (by: BackpressureCause) => string>> = {
  refuses: ({ status }) => `Senders are told to send again (${status}).`,
  waits: () => 'Senders wait.',
  drops: () => 'Datagrams are dropped.',
  leaves: () => 'Nothing is fetched.',
}

/** @param type the class name of an input that runs */
export function describeBackpressure(type: string, by: BackpressureCause): string | null {
  const definition = inputTypeOf(type)
  const why = by.status === 429 ? 'The journal is full.' : by.reason
  return definition && `Held back. ${why} ${consequences[definition.transport.withoutRoom](by)}`
}
