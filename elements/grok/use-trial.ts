/** Asks what a grok pattern that is being written captures in a sample text. */
import { useEffect, useState } from 'react'
import { explainGrok } from '../../core/grok/api.ts'
import type { GrokExplanation } from '../../core/grok/schema.ts'
import { useQuietClient, useWordsOf } from '../kit/kit.ts'

export interface Trial {
  readonly pattern: string
  readonly sample: string
  /** `failed`: why nobody could try it. */
  readonly result: GrokExplanation | { readonly failed: string }
}

/** The trial last answered, and whether a newer one is on its way. */
export interface TrialState {
  /** Null: there is nothing to try. */
  readonly trial: Trial | null
  readonly isBusy: boolean
}

const debounceMs = 250

/** Asks the server when nothing was typed for a moment: its expressions are the ones that count. */
export function useTrial(name: string, pattern: string, sample: string): TrialState {
  const client = useQuietClient()
  const wordsOf = useWordsOf()
  const [trial, setTrial] = useState<Trial | null>(null)
  const hasBoth = pattern.trim() !== '' && sample !== ''
  useEffect(() => {
    if (!hasBoth) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      explainGrok(client, { name, pattern, string: sample }, { signal }).then(
        result => setTrial({ pattern, sample, result }),
        (error: unknown) => {
          if (!signal.aborted) setTrial({ pattern, sample, result: { failed: wordsOf(error) } })
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, wordsOf, hasBoth, name, pattern, sample])
  if (!hasBoth) return { trial: null, isBusy: false }
  return { trial, isBusy: trial?.pattern !== pattern || trial.sample !== sample }
}
