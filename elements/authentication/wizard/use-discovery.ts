/** Asks a directory about itself. */
import { useState } from 'react'
import { discoverDirectory } from '../../../core/authentication/api.ts'
import type { BackendTest, DirectoryProposal } from '../../../core/authentication/schema.ts'
import { useQuietClient } from '../../kit/kit.ts'
import { useRefusalWords } from '../use-refusal-words.ts'

export interface Discovery {
  readonly busy: boolean
  readonly proposal: DirectoryProposal | null
  /** Why there is none. */
  readonly failure: string | null
  readonly run: () => Promise<void>
}

export function useDiscovery(test: () => BackendTest, onFound: (proposal: DirectoryProposal) => void): Discovery {
  const client = useQuietClient()
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [proposal, setProposal] = useState<DirectoryProposal | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    if (busy) return
    setBusy(true)
    setProposal(null)
    setFailure(null)
    try {
      const { result, errors, message } = await discoverDirectory(client, test())
      setProposal(result)
      if (result) onFound(result)
      else setFailure(errors.join('\n') || message)
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, proposal, failure, run }
}
