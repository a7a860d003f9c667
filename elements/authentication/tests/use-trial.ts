/** Runs a test of a service and keeps what came of it. */
import { useEffect, useRef, useState } from 'react'
import type { TestResult } from '../../../core/authentication/schema.ts'
import { useRefusalWords } from '../use-refusal-words.ts'

export interface Trial {
  readonly busy: boolean
  readonly result: TestResult | null
  /** Why it could not run. */
  readonly failure: string | null
  readonly run: () => Promise<void>
}

/** @param onRefused is given what the server refused, such as settings that are not complete */
export function useTrial(
  ask: (signal: AbortSignal) => Promise<TestResult>,
  onRefused?: (error: unknown) => void,
): Trial {
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    if (busy) return
    const { signal } = (running.current = new AbortController())
    setBusy(true)
    setFailure(null)
    setResult(null)
    try {
      setResult(await ask(signal))
    } catch (error) {
      if (signal.aborted) return
      setFailure(wordsOf(error))
      onRefused?.(error)
    }
    setBusy(false)
  }
  return { busy, result, failure, run }
}
