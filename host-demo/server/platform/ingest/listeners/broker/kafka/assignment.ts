/**
 * Assigns partitions to the members of a group. Inputs of one group may read different topics, as those do that keep
 * the default group id: a partition goes to the member that reads its topic and has the fewest. (The library's own
 * assignor gives them to any member, and none of the topics the leader does not read.)
 */
import type { ClusterMetadata, GroupAssignment, GroupPartitionsAssignments } from '@platformatic/kafka'

/** By member id; `metadata` is of the topics of all of them. */
export function assignPartitions(
  _leader: string,
  members: ReadonlyMap<string, { readonly topics?: readonly string[] }>,
  _topicsOfLeader: ReadonlySet<string>,
  metadata: {
    readonly topics: ReadonlyMap<
      string,
      Pick<ClusterMetadata['topics'] extends Map<string, infer T> ? T : never, 'partitionsCount'>
    >
  },
): GroupPartitionsAssignments[] {
  const ids = [...members.keys()].sort()
  const all = new Map(
    ids.map(memberId => [memberId, { memberId, assignments: new Map<string, GroupAssignment>(), count: 0 }]),
  )
  const topics = new Set([...members.values()].flatMap(member => member.topics ?? []))
  for (const topic of [...topics].sort()) {
    const readers = ids.filter(id => members.get(id)!.topics?.includes(topic)).map(id => all.get(id)!)
    for (let partition = 0; partition < (metadata.topics.get(topic)?.partitionsCount ?? 0); partition++) {
      const reader = readers.reduce((least, one) => (one.count < least.count ? one : least))
      reader.count++
      const own = reader.assignments.get(topic) ?? { topic, partitions: [] }
      reader.assignments.set(topic, own)
      own.partitions.push(partition)
    }
  }
  return [...all.values()].map(({ memberId, assignments }) => ({ memberId, assignments }))
}
