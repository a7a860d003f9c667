/** Asks what the strategies of an index set will keep, while they are typed. */
import { useEffect, useState } from 'react'
import { forecast } from '../../core/indices/api.ts'
import type { ForecastRequest, IndexSetForecast } from '../../core/indices/schema.ts'
import { useQuietClient } from '../kit/kit.ts'

const debounceMs = 300

/**
 * For an index set, or (null) for one that is not saved yet. Returns the last forecast, also while the next one is on its way; undefined before the first, and for strategies that the server refuses or
 * cannot forecast.
 */
export function useForecast(indexSetId: string | null, strategies: ForecastRequest): IndexSetForecast | undefined {
  const client = useQuietClient()
  const [found, setFound] = useState<IndexSetForecast>()
  const question = JSON.stringify({
    rotation_strategy_class: strategies.rotation_strategy_class,
    rotation_strategy: strategies.rotation_strategy,
    retention_strategy_class: strategies.retention_strategy_class,
    retention_strategy: strategies.retention_strategy,
  } satisfies ForecastRequest)
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      forecast(client, indexSetId, JSON.parse(question) as ForecastRequest, { signal: controller.signal }).then(
        setFound,
        () => {
          if (!controller.signal.aborted) setFound(undefined)
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, indexSetId, question])
  return found
}
