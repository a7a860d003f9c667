import type { converterTypes } from '../../../../../../core/extractors/converters.ts'
import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import type { Convert, Surroundings } from '../extraction.ts'

export const splitAndCount =
  ({ split_by }: SettingValues<typeof converterTypes.split_and_count>): Convert =>
  text =>
    split_by === '' ? null : { value: text.split(split_by).length }

/** A key that the table does not have stays. */
export const lookupTable =
  (
    { lookup_table_name: table }: SettingValues<typeof converterTypes.lookup_table>,
    { tables }: Surroundings,
  ): Convert =>
  text => {
    const value = tables.lookUp(table, text)
    return value === null ? null : { value }
  }
