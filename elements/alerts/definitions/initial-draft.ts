/** What a new definition begins with: a search, or a copy of another definition. */
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import { searchLinkOf } from '../../../core/routes/search-link.ts'
import { draftOf, newDraft, type DefinitionDraft } from './draft.ts'
import { typedDuration } from './durations.ts'

/** The longest window that a search gives; the range of a search may be years. */
const longestSeconds = 86_400

/** Returns the draft for the query, range and streams of a search, as its address has them. */
export function draftOfSearch(parameters: string | undefined, zone: string): DefinitionDraft {
  const draft = newDraft(zone)
  try {
    const { query = '', timeRange, streams = [] } = searchLinkOf(new URLSearchParams(parameters))
    const seconds = timeRange?.type === 'relative' && 'range' in timeRange ? timeRange.range : 0
    const isWindow = seconds !== undefined && seconds > 0 && seconds <= longestSeconds
    return { ...draft, query, streams, ...(isWindow && { within: typedDuration(seconds * 1000) }) }
  } catch {
    return draft
  }
}

/** Returns a copy that is saved as a definition of its own. */
export const draftOfCopy = (definition: EventDefinition, title: string, zone: string): DefinitionDraft => ({
  ...draftOf(definition, zone),
  title,
})

/** Returns the id of the definition that is copied; null: none. */
export const clonedId = (parameters: string | undefined): string | null => new URLSearchParams(parameters).get('clone')
