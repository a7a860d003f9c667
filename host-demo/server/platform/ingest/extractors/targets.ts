import { datePattern } from '../../../../../core/time/date-pattern.ts'
import type { FieldValue } from '../../messages/message-store.ts'
import type { Draft } from '../processing/chain/processor.ts'
import { ExtractionError } from './extraction.ts'

const standard = datePattern('yyyy-MM-dd HH:mm:ss.SSS')
const iso = datePattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ")

/** Returns UTC milliseconds for `2024-03-05 10:20:30.000` and `2024-03-05T10:20:30.000Z`; null for other texts. */
export const standardTime = (text: string): number | null => standard(text) ?? iso(text)

/** @throws ExtractionError for what is no date: the message keeps its own */
export function setTimestamp(draft: Draft, value: FieldValue, instant: number | null): void {
  const found = instant ?? standard(String(value))
  if (found === null)
    throw new ExtractionError(
      `"${String(value).slice(0, 100)}" is no timestamp; add the converter 'date'. The message keeps its own`,
    )
  draft.timestamp = found
}
