import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import type { extractorTypes } from '../../../../../../core/extractors/types.ts'
import type { Extract, Surroundings } from '../extraction.ts'

export const lookupTable =
  (
    { lookup_table_name: table }: SettingValues<typeof extractorTypes.lookup_table.settings>,
    { tables }: Surroundings,
  ): Extract =>
  text => {
    const value = tables.lookUp(table, text)
    return value === null ? null : { value }
  }
