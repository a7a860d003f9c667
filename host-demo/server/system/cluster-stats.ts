/** Counts entities of each kind (contract 2, 1.3). Kinds that do not exist yet count as zero. */
import type { ClusterStats } from '../../../core/system/schema.ts'
import { inputs } from '../inputs/collection.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from '../streams/collection.ts'
import { listReadableStreams } from '../streams/service.ts'
import { users } from '../users/collections.ts'
import { searchBackendStats } from './search-backend.ts'

/** The streams are counted for everybody, but named only to those who may read them. */
export async function clusterStats(services: Services, caller: Caller): Promise<ClusterStats> {
  const records = services.records.as(system('statistics'))
  const [allInputs, allStreams, allUsers, readable] = await Promise.all([
    records.of(inputs).all(),
    records.of(streams).all(),
    records.of(users).all(),
    listReadableStreams(services, caller),
  ])
  const extractors = allInputs.flatMap(input => input.extractors)
  return {
    elasticsearch: await searchBackendStats(services),
    mongo: null,
    stream_count: allStreams.length,
    stream_rule_count: allStreams.reduce((sum, { rules }) => sum + rules.length, 0),
    stream_rule_count_by_stream: Object.fromEntries(readable.map(({ id, rules }) => [id, rules.length])),
    user_count: allUsers.length,
    output_count: 0,
    output_count_by_type: {},
    dashboard_count: 0,
    input_count: allInputs.length,
    global_input_count: allInputs.filter(input => input.global).length,
    input_count_by_type: countBy(allInputs.map(({ type }) => type)),
    extractor_count: extractors.length,
    extractor_count_by_type: countBy(extractors.map(({ type }) => type)),
  }
}

function countBy(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, name => name)].map(([name, same]) => [name, same.length]))
}
