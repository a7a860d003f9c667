/** Writes events of the server for its administrators (contract 2, 1.10). */
import type { NodeIdentity } from '../node/node.ts'
import { newId } from '../records/ids.ts'
import type { Log } from '../records/log.ts'
import type { Records } from '../records/records.ts'

export const activityLog = (records: Records): Log => records.log('system_messages')

/** @param caller the part that speaks, in one word */
export function writeActivity(
  { records, node }: { readonly records: Records; readonly node: NodeIdentity },
  caller: string,
  content: string,
  at: number = Date.now(),
): Promise<void> {
  return activityLog(records).put({ id: newId(at), entity: node.nodeId, at, body: { caller, content } })
}
