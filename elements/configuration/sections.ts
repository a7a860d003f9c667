/**
 * The sections of the configuration page, in their order. Those of settings that a server may store without obeying them name the setting
 * (`obeyed`) and are hidden until the server says that it does.
 */
import type { Section } from './section.ts'
import { embeddingSection } from './sections/embedding.tsx'
import { eventsSection } from './sections/events.tsx'
import { geoIpSection } from './sections/geo-ip.tsx'
import { decoratorsSection } from './decorators/decorators-section.tsx'
import { dailyVolumeSection } from './sections/daily-volume.tsx'
import { indexDefaultsSection } from './sections/index-defaults.tsx'
import { passwordsSection } from './sections/passwords.tsx'
import { permissionsSection } from './sections/permissions.tsx'
import { processorsSection } from './sections/processors.tsx'
import { searchSection } from './sections/search.tsx'
import { usersSection } from './sections/users.tsx'
import { whitelistSection } from './sections/whitelist.tsx'

export const sections: readonly Section[] = [
  searchSection,
  decoratorsSection,
  processorsSection,
  geoIpSection,
  eventsSection,
  indexDefaultsSection,
  dailyVolumeSection,
  permissionsSection,
  usersSection,
  passwordsSection,
  whitelistSection,
  embeddingSection,
]
