/** The cluster's nodes: polled every 5 s while logged in and while somebody looks. */
import type { ReadableAtom } from 'nanostores'
import type { Client } from '../client/client.ts'
import { poll, type PollState } from '../client/poll.ts'
import { catalogue } from '../brand/catalogue.ts'

export const nodesPollMs = 5000

export const nodeStrings = catalogue('nodes', {
  unknown: 'Unknown Node',
  leader: 'This is the leader node in the cluster',
})

export interface ClusterNode {
  readonly node_id: string
  readonly cluster_id: string
  readonly is_leader: boolean
  readonly short_node_id: string
  readonly hostname: string
}

/** `data` holds the last good list, also while a later request fails. */
export type NodesState = PollState<readonly ClusterNode[]>

export function createNodes(client: () => Client, $username: ReadableAtom<string | null>): ReadableAtom<NodesState> {
  return poll({
    intervalMs: nodesPollMs,
    $enabled: $username,
    load: async signal =>
      (
        await client().get<{ nodes: ClusterNode[] }>('/system/cluster/nodes', {
          signal,
          noSessionExtension: true,
          report: false,
        })
      ).nodes,
  })
}

export const findNode = (nodes: readonly ClusterNode[] | undefined, nodeId: string): ClusterNode | undefined =>
  nodes?.find(node => node.node_id === nodeId)

export const leaderNode = (nodes: readonly ClusterNode[] | undefined): ClusterNode | undefined =>
  nodes?.find(node => node.is_leader)

/** First eight characters of a node id, which is how a node is named in little space. */
export const shortNodeId = (nodeId: string): string => nodeId.split('-', 1)[0]?.slice(0, 8) ?? ''

/** 'short id / host name'; the cloud edition hides host names. Undefined for a node that is not in the list: show `nodeStrings.unknown`. */
export function nodeName(node: ClusterNode | undefined, isCloud: boolean): string | undefined {
  return node && (isCloud ? node.short_node_id : `${node.short_node_id} / ${node.hostname}`)
}

/** Cluster ids are shown upper-cased. */
export const clusterName = (clusterId: string): string => clusterId.toUpperCase()
