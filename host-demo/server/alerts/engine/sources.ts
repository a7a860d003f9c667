/** The streams that definitions without streams look at. */
import { isSpecialStream } from '../../../../core/streams/rules.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { system } from '../../platform/records/callers.ts'
import type { Services } from '../../platform/services.ts'
import { streamScope } from '../../search/scope.ts'
import { listReadableStreams } from '../../streams/service.ts'
import type { DraftDefinition } from './engine.ts'

/** Returns every stream but those of events and failures. */
export const allStreams = async (services: Services): Promise<string[]> =>
  (await listReadableStreams(services, system('alerts'))).map(({ id }) => id).filter(id => !isSpecialStream(id))

/** Returns those that a caller may read. @throws MissingStreamPermission where the definition names others */
export async function readableStreams(
  services: Services,
  caller: Caller,
  { config }: Pick<DraftDefinition, 'config'>,
): Promise<readonly string[]> {
  const lists =
    config.type === 'system-notifications-v1'
      ? []
      : config.type === 'sequence-v1'
        ? config.steps.map(({ streams }) => streams)
        : [config.streams]
  let all: readonly string[] = []
  for (const list of lists) {
    const { ids } = await streamScope(services, caller, list)
    if (list.length === 0) all = ids
  }
  return all
}
