/** What a check of the doctor gives, and what it is given. */
import type { Settings } from '../platform/settings/settings.ts'
import type { Versioned } from './migration/forms.ts'

export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem'
  /** What was looked at. */
  readonly about: string
  /** What was found, and what to do where it is not well. */
  readonly text: string
}

export interface Patient {
  readonly settings: Settings
  /** Absolute. */
  readonly dataDir: string
  /** Whether a server uses the data folder now. */
  readonly running: boolean
  /** Version of the server that used the data folder last; null where that is not known. */
  readonly usedBy: string | null
  /** UTC milliseconds. */
  readonly now: number
  /** What this version knows of documents. */
  readonly collections: readonly Versioned[]
}

export type Check = (patient: Patient) => Promise<readonly Finding[]> | readonly Finding[]

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const warning = (about: string, text: string): Finding => ({ state: 'warning', about, text })
export const problem = (about: string, text: string): Finding => ({ state: 'problem', about, text })
