/** Words for how a stage lets messages go on. */
import type { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { StageMatch } from '../../core/pipelines/tree.ts'
import type { Translate } from '../../core/brand/catalogue.ts'

type Words = Translate<typeof pipelinePageStrings.strings>

/** Keys of the strings. */
export const matchWords = {
  ALL: { name: 'all', label: 'allLabel', goesOn: 'goesOnAll' },
  EITHER: { name: 'either', label: 'eitherLabel', goesOn: 'goesOnEither' },
  PASS: { name: 'pass', label: 'passLabel', goesOn: 'goesOnPass' },
} as const satisfies Record<StageMatch, object>

const isKnown = (match: string): match is StageMatch => Object.hasOwn(matchWords, match)

/** Its name in the language of rules; one that this version does not know stays as it is. */
export const matchName = (t: Words, match: string): string => (isKnown(match) ? t(matchWords[match].name) : match)

/** Says which messages go on; null for a kind that this version does not know. */
export const matchGoesOn = (t: Words, match: string): string | null =>
  isKnown(match) ? t(matchWords[match].goesOn) : null
