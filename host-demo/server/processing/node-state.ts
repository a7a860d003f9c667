/** Stores the state of this node across restarts. */
import { Type, type Static } from 'typebox'
import { collection, type CollectionAccess } from '../platform/records/records.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'

const NodeState = Type.Object(
  {
    node_id: Type.String(),
    /** User who paused message processing, and the time (UTC milliseconds); null: it runs. */
    paused: Type.Union([Type.Object({ by: Type.String(), at: Type.Integer() }), Type.Null()]),
  },
  { additionalProperties: false },
)
export type Pause = NonNullable<Static<typeof NodeState>['paused']>

const nodeStates = collection('node_states', {
  schema: NodeState,
  grn: null,
  version: 1,
  migrations: {},
  unique: ['node_id'],
  permissions: null,
  list: { default: 'node_id', fields: { node_id: 'text' }, sort: ['node_id'] },
  audit: { shows: ['node_id', 'paused'] },
})

export async function keptPause({ records, node }: Services): Promise<Pause | null> {
  return (await records.as(system('processing')).of(nodeStates).findBy('node_id', node.nodeId))?.paused ?? null
}

/** @param by stands in the audit log */
export async function keepPause({ records, node }: Services, by: string, paused: Pause | null): Promise<void> {
  const states: CollectionAccess<Static<typeof NodeState>> = records.as(system(`processing, for ${by}`)).of(nodeStates)
  const before = await states.findBy('node_id', node.nodeId)
  if (before) await states.update(before.id, null, { paused })
  else if (paused) await states.insert({ node_id: node.nodeId, paused })
}
