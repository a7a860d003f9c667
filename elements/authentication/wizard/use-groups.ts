/** The groups of a directory, loaded when the user asks for them. */
import { useState } from 'react'
import { groupsOfDirectory } from '../../../core/authentication/api.ts'
import type { BackendTest } from '../../../core/authentication/schema.ts'
import { useQuietClient, type SelectOption } from '../../kit/kit.ts'
import { useRefusalWords } from '../use-refusal-words.ts'

export interface DirectoryGroups {
  readonly busy: boolean
  /** By distinguished name; null: not loaded. */
  readonly options: readonly SelectOption[] | null
  readonly failure: string | null
  readonly load: () => Promise<void>
}

export function useGroups(test: () => BackendTest): DirectoryGroups {
  const client = useQuietClient()
  const wordsOf = useRefusalWords()
  const [busy, setBusy] = useState(false)
  const [options, setOptions] = useState<readonly SelectOption[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { success, result, errors, message } = await groupsOfDirectory(client, test())
      if (success) setOptions(result.groups.map(({ name, dn }) => ({ value: dn, label: name, note: dn })))
      else setFailure(errors.join('\n') || message)
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, options, failure, load }
}
