/** What the interface knows of a data adapter type: its form, its values in rows, its documentation. */
import type { ComponentType } from 'react'
import type { AdapterConfig } from '../../core/lookup/schema.ts'
import type { Translate } from '../../core/brand/catalogue.ts'
import type { threatIntelStrings } from '../../core/threat-intel/strings.ts'
import type { ValueRow } from '../kit/kit.ts'

export type ThreatIntelWords = Translate<typeof threatIntelStrings.strings>

export interface AdapterFormProps {
  readonly config: AdapterConfig
  /** What is wrong with a field, from the server. */
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (config: AdapterConfig) => void
}

export interface AdapterView {
  readonly type: string
  readonly Form: ComponentType<AdapterFormProps>
  readonly Documentation: ComponentType
  title(t: ThreatIntelWords): string
  rows(config: AdapterConfig, t: ThreatIntelWords): readonly ValueRow[]
}
