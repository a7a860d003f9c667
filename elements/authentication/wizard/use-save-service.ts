/** Saves a draft; what the server says about fields stands beside them. */
import { useState } from 'react'
import { createBackend, updateBackend } from '../../../core/authentication/api.ts'
import { authenticationServiceEntity } from '../../../core/authentication/entity.ts'
import type { BackendInput } from '../../../core/authentication/schema.ts'
import { authenticationStrings } from '../../../core/authentication/strings.ts'
import { fieldErrorsOf, type FieldErrors } from '../../../core/client/validation-errors.ts'
import { useEntityChanged, type EntitySavedDetail } from '../../kit/entities/entities.ts'
import { useHost, useQuietClient, useStrings, useToast } from '../../kit/kit.ts'
import { useRefusalWords } from '../use-refusal-words.ts'
import { fieldPath } from './problems.ts'

export interface SaveState {
  readonly busy: boolean
  /** Why it was refused; null: it was not. */
  readonly failure: string | null
  /** Keyed by the paths of the wizard's fields. */
  readonly errors: FieldErrors
  readonly save: (input: BackendInput) => Promise<void>
  /** Shows what the server said about fields elsewhere, such as in a test. */
  readonly refuse: (error: unknown) => void
  /** Forgets what the server said. */
  readonly forget: () => void
}

const noErrors: FieldErrors = new Map()
const errorsOf = (error: unknown): FieldErrors =>
  new Map([...fieldErrorsOf(error)].map(([path, messages]) => [fieldPath(path), messages]))

/** @param id null: a new one */
export function useSaveService(id: string | null, onSaved: (id: string) => void): SaveState {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(authenticationStrings)
  const toast = useToast()
  const wordsOf = useRefusalWords()
  const changed = useEntityChanged(authenticationServiceEntity)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState(noErrors)

  const store = async (input: BackendInput) => {
    const { backend } = id === null ? await createBackend(client, input) : await updateBackend(client, id, input)
    const detail: EntitySavedDetail = { id: backend.id, title: backend.title }
    host.emit(`cordwood-authentication-service-${id === null ? 'created' : 'saved'}`, detail)
    toast.success(t(id === null ? 'createdNow' : 'saved', { title: backend.title }))
    changed()
    onSaved(backend.id)
  }
  return {
    busy,
    failure,
    errors,
    forget() {
      setErrors(noErrors)
      setFailure(null)
    },
    refuse(error) {
      const found = errorsOf(error)
      if (found.size > 0) setErrors(found)
    },
    async save(input) {
      if (busy) return
      setBusy(true)
      setFailure(null)
      setErrors(noErrors)
      try {
        await store(input)
      } catch (error) {
        setErrors(errorsOf(error))
        setFailure(wordsOf(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
