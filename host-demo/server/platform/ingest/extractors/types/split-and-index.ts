import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import type { extractorTypes } from '../../../../../../core/extractors/types.ts'
import { partAt } from '../../../text-parts.ts'
import type { Extract } from '../extraction.ts'

export const splitAndIndex =
  ({ split_by, index }: SettingValues<typeof extractorTypes.split_and_index.settings>): Extract =>
  text => {
    const part = partAt(text, split_by, index)
    return part && { value: text.slice(part.start, part.end), part: () => part }
  }
