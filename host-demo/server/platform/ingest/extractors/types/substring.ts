import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import type { extractorTypes } from '../../../../../../core/extractors/types.ts'
import type { Extract } from '../extraction.ts'

/** Nothing where the text has not all of it. */
export const substring =
  ({ begin_index: start, end_index: end }: SettingValues<typeof extractorTypes.substring.settings>): Extract =>
  text =>
    start < 0 || start >= end || end > text.length
      ? null
      : { value: text.slice(start, end), part: () => ({ start, end }) }
