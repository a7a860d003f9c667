/** The configuration of a stored data adapter, changed and saved. */
import { useState, type FormEvent } from 'react'
import { fieldErrorsOf, type FieldErrors } from '../../core/client/validation-errors.ts'
import { adapterTypeView } from '../../core/lookup/adapter-types.ts'
import { getAdapter, updateAdapter } from '../../core/lookup/api.ts'
import type { Adapter, AdapterConfig } from '../../core/lookup/schema.ts'
import { lookupStrings } from '../../core/lookup/strings.ts'
import {
  Button,
  Callout,
  isValid,
  UnknownUser,
  useCore,
  useHost,
  usePermission,
  useStrings,
  useToast,
  useUnsavedChanges,
  useWordsOf,
} from '../kit/kit.ts'
import { ConfigFields } from './config-fields.tsx'

/** Detail of `cordwood-adapter-saved`. */
export interface AdapterSavedDetail {
  /** The adapter as stored; its token only says that one is set. */
  readonly adapter: Adapter
}

const noErrors: FieldErrors = new Map()

export function AdapterEditor({ adapter }: { readonly adapter: Adapter }) {
  const core = useCore()
  const host = useHost()
  const l = useStrings(lookupStrings)
  const toast = useToast()
  const mayEdit = usePermission(`lookuptables:edit:${adapter.id}`)
  const [stored, setStored] = useState(adapter)
  const [changed, setChanged] = useState<AdapterConfig | null>(null)
  const [errors, setErrors] = useState(noErrors)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [saves, setSaves] = useState(0)
  const wordsOf = useWordsOf()
  useUnsavedChanges(changed !== null)

  const save = async () => {
    setBusy(true)
    setErrors(noErrors)
    setFailure(null)
    try {
      // Keep others' changes outside of the configuration.
      const current = await getAdapter(core.client, stored.id)
      const saved = await updateAdapter(core.client, stored.id, { ...current, config: changed ?? current.config })
      setStored(saved)
      setChanged(null)
      setSaves(count => count + 1)
      toast.success(l('updated', { title: saved.title }))
      core.query[2].revalidateKeys(key => key.includes('/system/lookup/adapters'))
      host.emit('cordwood-adapter-saved', { adapter: saved } satisfies AdapterSavedDetail)
    } catch (error) {
      const found = fieldErrorsOf(error)
      setErrors(found)
      if (![...found.keys()].every(field => field in stored.config) || found.size === 0) setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && isValid(event.currentTarget)) void save()
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <UnknownUser />
      <fieldset className="form" disabled={!mayEdit}>
        <ConfigFields
          key={saves}
          fields={adapterTypeView(stored.config.type)!.fields}
          config={changed ?? stored.config}
          errorOf={field => errors.get(field)?.[0]}
          onChange={setChanged}
        />
      </fieldset>
      {failure !== null && (
        <Callout variant="danger" title={l('updateFailed')}>
          {failure}
        </Callout>
      )}
      {mayEdit && (
        <div>
          <Button variant="primary" type="submit" disabled={busy || changed === null}>
            {l('update')}
          </Button>
        </div>
      )}
    </form>
  )
}
