/**
 * Fields without analysis: `analysis_disabled_fields` of the cluster's search configuration. Their values are neither counted nor compared,
 * because they are too many or too long. Whether a message has the field may be asked, and so may its newest value, and time.
 */
import { underscored } from '../../../core/query/field-names.ts'
import { SearchTypeError } from './types/search-type.ts'

export interface Analysis {
  /** The fields as configured. */
  readonly disabled: readonly string[]
  readonly allows: (field: string) => boolean
  /** @throws SearchTypeError in words */
  readonly check: (field: string) => void
  /** As `check`, for a function over a field: `count` and `latest` compare nothing. */
  readonly checkMetric: (type: string, field: string | null) => void
}

const comparesNothing = ['count', 'latest']

export function analysisOf(disabled: readonly string[]): Analysis {
  const names = new Set(disabled.flatMap(name => [name, underscored(name)]))
  const check = (field: string) => {
    if (names.has(field)) throw new SearchTypeError(analysisRefusal(field))
  }
  return {
    disabled,
    allows: field => !names.has(field),
    check,
    checkMetric: (type, field) => {
      if (field !== null && !comparesNothing.includes(type)) check(field)
    },
  }
}

const analysisRefusal = (field: string): string =>
  `The values of the field '${field}' are not counted or compared: the search configuration names it among the fields without analysis.`
