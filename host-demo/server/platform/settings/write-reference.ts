/** Writes `docs/reference/configuration.md` from the schema of the settings. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { settingsReference } from './reference.ts'

const page = new URL('../../../../docs/reference/configuration.md', import.meta.url)
mkdirSync(new URL('.', page), { recursive: true })
writeFileSync(page, settingsReference())
