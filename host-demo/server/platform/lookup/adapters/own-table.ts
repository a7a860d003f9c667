/** Rows that people edit, in the interface or over the API. */
import { ownTableType } from '../../../../../core/lookup/own-tables.ts'
import { ownType } from '../adapter-type.ts'
import { flag, optional } from '../fields.ts'

export const adapterType = ownType({
  type: ownTableType,
  configClass: 'org.cordwood.lookup.OwnTable$Config',
  defaultConfig: { case_insensitive_lookup: false },
  fields: { case_insensitive_lookup: optional(flag, false) },
})
