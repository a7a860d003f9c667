/** Query parameters with which a job is answered in parts and shares results (ours). */
import { Type, type Static } from 'typebox'
import type { StartOptions } from './execution/jobs.ts'
import { MAX_AGE_SECONDS } from './execution/shared-results.ts'

export const PartialQuery = Type.Object({
  partial: Type.Optional(
    Type.Boolean({
      description:
        'Answers as soon as a search type is ready that was in no answer before; ask again until the job is done',
    }),
  ),
})
export const SharingQuery = Type.Object({
  ...PartialQuery.properties,
  max_age: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MAX_AGE_SECONDS,
      description:
        'Seconds: a result that was computed at most so long ago for the same rights may be given. Absent: none',
    }),
  ),
})

export const sharingOf = ({ partial, max_age }: Static<typeof SharingQuery>): StartOptions => ({
  ...(partial && { partial }),
  ...(max_age !== undefined && max_age !== null && { maxAgeMs: max_age * 1000 }),
})
