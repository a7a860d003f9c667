/** The values of a field, most frequent first, for the control of a parameter. */
import { useCallback } from 'react'
import { suggestValues } from '../../../core/search/api.ts'
import type { TimeRange } from '../../../core/time/time-range.ts'
import { useCore, type LoadOptions } from '../../kit/kit.ts'

/** Values that are offered at once; others are found by typing. */
const most = 50
const lastDay: TimeRange = { type: 'relative', range: 86_400 }

/** @param timerange the range whose messages have the values; null: the last day */
export function useFieldValues(field: string, timerange: TimeRange | null): LoadOptions {
  const { client } = useCore()
  return useCallback<LoadOptions>(
    async ({ filter, offset, signal }) => {
      if (offset > 0) return { options: [], total: offset }
      const { suggestions = [] } = await suggestValues(
        client,
        { field, input: filter, size: most, timerange: timerange ?? lastDay },
        { signal },
      )
      return {
        options: suggestions.map(({ value }) => ({ value, label: value })),
        total: suggestions.length,
      }
    },
    [client, field, timerange],
  )
}
