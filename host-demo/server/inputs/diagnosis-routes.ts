/** The diagnosis of an input on each node (an addition of ours): traffic, senders, and messages it could not decode. */
import { Type } from 'typebox'
import { ClusterInputDiagnosis, type InputDiagnosis, type TrafficSteps } from '../../../core/inputs/diagnosis-schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import {
  noCounters,
  type InputCounters,
  type InputDiagnosis as Diagnosed,
  type TrafficSteps as Steps,
} from '../platform/ingest/ingest.ts'
import type { UndecodableFrame } from '../platform/ingest/processing/undecodable-frames.ts'
import type { SenderCounts } from '../platform/ingest/workers/sender-book.ts'
import type { Services } from '../platform/services.ts'
import { isHere, readInput } from './service.ts'

const at = (milliseconds: number) => new Date(milliseconds).toISOString()
const noSteps: TrafficSteps = { step_ms: 0, messages: [], bytes: [] }

const presentSteps = ({ stepMs, messages, bytes }: Steps): TrafficSteps => ({
  step_ms: stepMs,
  messages: [...messages],
  bytes: [...bytes],
})

const presentCounts = (counted: InputCounters): InputDiagnosis['counts'] => ({
  messages: counted.messages,
  bytes: counted.bytesRead,
  empty_messages: counted.emptyMessages,
  undecodable: counted.decodeErrors,
  text_fields: counted.textFields,
  dropped_for_room: counted.droppedForRoom,
  dropped_unread: counted.droppedUnread,
  dropped_incomplete: counted.dropped - counted.droppedForRoom - counted.droppedUnread,
  too_large: counted.tooLarge,
  refused_requests: counted.refused,
  rejected_requests: counted.rejected,
  open_connections: counted.openConnections,
  refused_connections: counted.refusedConnections,
})

const presentSenders = ({ since, heaviest, others }: SenderCounts): InputDiagnosis['senders'] => ({
  since: at(since),
  heaviest: heaviest.map(({ address, messages, bytes, lastAt }) => ({
    address,
    messages,
    bytes,
    last_message_at: at(lastAt),
  })),
  others,
})

/** `withBytes`: messages may hold secrets, which are for those who may configure the input anyway. */
const presentFrame = ({ receivedAt, address, port, reason, size, bytes }: UndecodableFrame, withBytes: boolean) => ({
  received_at: at(receivedAt),
  address,
  port,
  reason,
  size,
  raw_base64: withBytes ? Buffer.from(bytes).toString('base64') : null,
})

const present = (
  { traffic, senders, undecodable }: Diagnosed,
  counted: InputCounters,
  withBytes: boolean,
): InputDiagnosis => ({
  since: traffic && at(traffic.since),
  counts: presentCounts(counted),
  last_minute: traffic ? presentSteps(traffic.lastMinute) : noSteps,
  last_15_minutes: traffic ? presentSteps(traffic.lastQuarter) : noSteps,
  senders: senders && presentSenders(senders),
  undecodable: undecodable.map(frame => presentFrame(frame, withBytes)),
})

export function diagnosisRoute(services: Services): Route {
  const { ingest, node } = services
  return route({
    method: 'GET',
    path: '/cluster/inputs/:inputId/diagnosis',
    permission: ({ inputId }) => `inputs:read:${inputId}`,
    area: 'Inputs',
    summary: 'Traffic, senders and undecodable messages of an input, by node',
    extension: true,
    params: Type.Object({ inputId: Type.String() }),
    replies: { 200: ClusterInputDiagnosis },
    async handler({ caller, params: { inputId } }) {
      const stored = await readInput(services, caller, inputId)
      if (!isHere(services, stored)) return {}
      const mayEdit = caller.isPermitted(`inputs:edit:${inputId}`)
      // While a worker is started again the node cannot tell; another node would be shown so too.
      const diagnosed = await ingest.diagnose(inputId).catch(() => null)
      const counted = ingest.counters().inputs[inputId] ?? noCounters
      return { [node.nodeId]: diagnosed && present(diagnosed, counted, mayEdit) }
    },
  })
}
