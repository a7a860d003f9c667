/** Words what the server says about a source that it refuses. */
import { useCallback } from 'react'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import { sourceErrorsOf } from '../../core/pipelines/source-errors.ts'
import { useStrings } from '../kit/kit.ts'

/** Returns a function that runs a request; where it fails for errors of a source, their words are thrown. */
export function useReadableErrors(): <T>(request: Promise<T>) => Promise<T> {
  const t = useStrings(pipelinePageStrings)
  return useCallback(
    async request => {
      try {
        return await request
      } catch (error) {
        const found = sourceErrorsOf(error)
        if (!found) throw error
        throw new Error(found.map(({ line, reason }) => t('brokenAt', { line, reason })).join('\n'), { cause: error })
      }
    },
    [t],
  )
}
