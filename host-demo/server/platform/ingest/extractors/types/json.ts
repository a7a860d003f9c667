import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import type { extractorTypes } from '../../../../../../core/extractors/types.ts'
import { jsonFields, JsonFieldsError } from '../../../json-fields.ts'
import { ExtractionError, type Extract } from '../extraction.ts'

export const json =
  (settings: SettingValues<typeof extractorTypes.json.settings>): Extract =>
  (text, budget) => {
    budget.spend(text.length)
    try {
      return { fields: jsonFields(text, settings) }
    } catch (error) {
      if (!(error instanceof JsonFieldsError)) throw error
      throw new ExtractionError(error.message, { cause: error })
    }
  }
