/** Saves a draft. Where someone else saved the definition meanwhile, the user decides whose stays. */
import { useState } from 'react'
import { createDefinition, getDefinition, updateDefinition } from '../../../core/alerts/api.ts'
import { definitionStrings } from '../../../core/alerts/definition-strings.ts'
import { definitionEntity } from '../../../core/alerts/entity.ts'
import type { EventDefinition, EventDefinitionBody } from '../../../core/alerts/schema.ts'
import { isConflict } from '../../../core/client/errors.ts'
import { fieldErrorsOf, type FieldErrors } from '../../../core/client/validation-errors.ts'
import { useEntityChanged, type EntitySavedDetail } from '../../kit/entities/entities.ts'
import { useCore, useHost, useQuietClient, useStrings, useToast, useWordsOf } from '../../kit/kit.ts'

export interface SaveState {
  readonly busy: boolean
  /** Why it was refused; null: it was not. */
  readonly failure: string | null
  readonly errors: FieldErrors
  /** What someone else saved meanwhile. */
  readonly conflict: EventDefinition | null
  /** @param over the definition that is replaced; null: a new one */
  readonly save: (body: EventDefinitionBody, schedule: boolean, over: EventDefinition | null) => Promise<void>
  /** Forgets the conflict. */
  readonly resolve: () => void
  /** Forgets what the server said. */
  readonly forget: () => void
}

const noErrors: FieldErrors = new Map()

export function useSaveDefinition(onSaved: (definition: EventDefinition) => void): SaveState {
  const core = useCore()
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(definitionStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useEntityChanged(definitionEntity)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState(noErrors)
  const [conflict, setConflict] = useState<EventDefinition | null>(null)

  const store = async (body: EventDefinitionBody, schedule: boolean, over: EventDefinition | null) => {
    const saved = over
      ? await updateDefinition(client, over.id, body, { schedule, revision: over.revision })
      : await createDefinition(client, body, { schedule })
    // The creator becomes the owner. A failure of the reload is reported elsewhere.
    if (!over) await core.reloadUser().catch(() => undefined)
    const detail: EntitySavedDetail = { id: saved.id, title: saved.title }
    host.emit(over ? 'cordwood-event-definition-saved' : 'cordwood-event-definition-created', detail)
    toast.success(t(over ? 'saved' : 'createdNow', { title: saved.title }))
    changed()
    onSaved(saved)
  }
  return {
    busy,
    failure,
    errors,
    conflict,
    resolve: () => setConflict(null),
    forget() {
      setErrors(noErrors)
      setFailure(null)
    },
    async save(body, schedule, over) {
      if (busy) return
      setBusy(true)
      setFailure(null)
      setErrors(noErrors)
      setConflict(null)
      try {
        await store(body, schedule, over)
      } catch (error) {
        if (over && isConflict(error)) {
          setConflict(await getDefinition(client, over.id).catch(() => null))
          setFailure(t('conflict'))
        } else {
          const found = fieldErrorsOf(error)
          setErrors(found)
          setFailure(found.size > 0 ? [...found.values()].flat().join(' ') : wordsOf(error))
        }
      } finally {
        setBusy(false)
      }
    },
  }
}
