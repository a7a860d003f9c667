import { datePattern } from '../../../../../../core/time/date-pattern.ts'
import type { converterTypes } from '../../../../../../core/extractors/converters.ts'
import type { SettingValues } from '../../../../../../core/extractors/settings.ts'
import { momentInWords } from '../../../moment-in-words.ts'
import { ExtractionError, type Convert, type Surroundings } from '../extraction.ts'

const converted = (instant: number) => ({ value: new Date(instant).toISOString(), instant })

export function date(
  { date_format, time_zone, locale }: SettingValues<typeof converterTypes.date>,
  { now }: Surroundings,
): Convert {
  const read = datePattern(date_format, { zone: time_zone, locale, now })
  return text => {
    const instant = read(text.trim())
    if (instant === null) throw new ExtractionError(`"${text.slice(0, 100)}" is not a date of the form ${date_format}`)
    return converted(instant)
  }
}

/** Longer texts are not read for dates. */
const MAX_WORDS = 256

/** A text without a date sets no field. */
export const flexdate =
  ({ time_zone }: SettingValues<typeof converterTypes.flexdate>, { now }: Surroundings): Convert =>
  text => {
    const instant = text.length > MAX_WORDS ? null : momentInWords(text, time_zone, now())
    return instant === null ? { value: null } : converted(instant)
  }
