/**
 * The sections of the configuration page, in their order: the classes that some part of the server reads, and those that other screens
 * build on. A class whose reader is not there yet has no section, so that nothing is set in vain.
 */
import type { Section } from './section.ts'
import { embeddingSection } from './sections/embedding.tsx'
import { eventsSection } from './sections/events.tsx'
import { indexDefaultsSection } from './sections/index-defaults.tsx'
import { permissionsSection } from './sections/permissions.tsx'
import { processorsSection } from './sections/processors.tsx'
import { searchSection } from './sections/search.tsx'
import { usersSection } from './sections/users.tsx'
import { whitelistSection } from './sections/whitelist.tsx'

export const sections: readonly Section[] = [
  searchSection, processorsSection, eventsSection, indexDefaultsSection, permissionsSection, usersSection, whitelistSection,
  embeddingSection,
]
