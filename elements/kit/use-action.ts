import { useState } from 'react'
import { useWordsOf } from './error-words.ts'

export interface Action {
  /** A button that is busy keeps the focus: it is `aria-disabled`, not `disabled`. */
  readonly busy: boolean
  /** Words of what it failed with; null before and after a success. */
  readonly failure: string | null
  readonly run: () => Promise<void>
}

/** Runs an action once at a time and keeps what it failed with. */
export function useAction(action: () => unknown): Action {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wordsOf = useWordsOf()
  const run = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, run }
}
