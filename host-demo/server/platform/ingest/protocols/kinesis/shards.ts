/** Which shards of a stream may be read: a child only when all of its parents have been read to their ends. */
import { toEnd, type Lease, type Shard } from './ports.ts'

/** Before every key of one stream; a stream made again under the same name is another. */
export const keyPrefix = (stream: string, createdAt: number) => `${stream}@${createdAt}/`

export const shardOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** Shards that have no lease yet and may get one: a parent that the stream does not list any more has nothing left to read. */
export function readyShards(shards: readonly Shard[], leases: readonly Lease[], prefix: string): readonly Shard[] {
  const listed = new Set(shards.map(({ id }) => id))
  const checkpoints = new Map(leases.map(({ key, checkpoint }) => [key, checkpoint]))
  const isFinished = (parent: string) => !listed.has(parent) || checkpoints.get(prefix + parent) === toEnd
  return shards.filter(({ id, parents }) => !checkpoints.has(prefix + id) && parents.every(isFinished))
}
