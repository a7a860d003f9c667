/** The words in common use. Apart from `words.ts`, so that elements that need none of them carry none. */
import type { Translate } from '../../core/brand/catalogue.ts'
import { commonStrings } from '../../core/brand/common-strings.ts'
import { useStrings } from './words.ts'

export const useCommonStrings = (): Translate<typeof commonStrings.strings> => useStrings(commonStrings)
