import { definitionPath } from '../../../core/alerts/api.ts'
import type { FoundEvent } from '../../../core/alerts/events-schema.ts'
import type { DefinitionVersion, EventDefinition } from '../../../core/alerts/schema.ts'
import { isSegment, path } from '../../../core/client/request.ts'
import { useReadable, type Readable } from './use-readable.ts'

export interface MadeBy {
  /** What the definition said when it made the event; what it says now where the version is not known. */
  readonly definition: Readable<EventDefinition>
  /** Null where it is not known which one made the event. */
  readonly version: DefinitionVersion | null
  /** The definition says something else now, or is gone. Null: not known. */
  readonly isOutdated: boolean | null
}

/** The definition of an event, in the version that made it. Null: the event is not known yet. */
export function useMadeBy(found: FoundEvent | null): MadeBy {
  const given = found?.event.event_definition_id ?? null
  const id = given !== null && isSegment(given) ? given : null
  const revision = found?.definition_revision ?? null
  const versionPath =
    id === null || revision === null ? null : path`/events/definitions/${id}/versions/${String(revision)}`
  const version = useReadable<DefinitionVersion>(versionPath)
  const current = useReadable<EventDefinition>(id === null ? null : definitionPath(id))
  if (version.state !== 'found') {
    const definition = version.state === 'loading' || given === null ? ({ state: 'loading' } as const) : current
    return { definition, version: null, isOutdated: null }
  }
  return {
    definition: { state: 'found', found: version.found.definition },
    version: version.found,
    isOutdated:
      current.state === 'missing' ? true : current.state === 'found' ? current.found.version !== revision : null,
  }
}
