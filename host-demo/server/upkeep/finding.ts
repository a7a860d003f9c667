/** Defines the parameters and results of a check of the doctor. */
import type { Settings } from '../platform/settings/settings.ts'
import type { Versioned } from './migration/forms.ts'

export interface Finding {
  readonly state: 'ok' | 'warning' | 'problem'
  /** Subject of the check. */
  readonly about: string
  /** Result, with a remedy where there is a problem. */
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
  /** Document versions that this server supports. */
  readonly collections: readonly Versioned[]
}

export type Check = (patient: Patient) => Promise<readonly Finding[]> | readonly Finding[]

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const warning = (about: string, text: string): Finding => ({ state: 'warning', about, text })
export const problem = (about: string, text: string): Finding => ({ state: 'problem', about, text })
