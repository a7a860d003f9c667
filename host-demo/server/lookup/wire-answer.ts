/** Keys and answers as they are on the wire. */
import { Type } from 'typebox'
import type { LookupResult } from '../../../core/lookup/schema.ts'
import type { Answer } from '../platform/lookup/found.ts'

export const LONGEST_KEY = 4096
export const Key = Type.String({ minLength: 1, maxLength: LONGEST_KEY })

/** The largest long; written as it is, because a JavaScript number cannot hold it. */
const noLimit = (JSON as unknown as { rawJSON(text: string): number }).rawJSON('9223372036854775807')

export const wireAnswer = ({ ttlMs, failed, ...values }: Answer): LookupResult => ({
  ...values,
  has_error: failed,
  ttl: ttlMs ?? noLimit,
})
