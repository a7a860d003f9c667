import { useEffect, useRef, useState } from 'react'
import { cloudCalls } from '../../core/cloud/api.ts'
import { builtInput, saveRequest, type BuiltInput, type ExternalCredentials } from '../../core/cloud/payloads.ts'
import type { CloudFieldName } from '../../core/cloud/fields.ts'
import type { WizardState } from '../../core/cloud/wizard.ts'
import type { Input } from '../../core/inputs/schema.ts'
import { useCore, useHost, useStore } from '../kit/kit.ts'
import type { Places } from './use-account.ts'
import { createWizardStore, type WizardStore } from './wizard-store.ts'

/** Detail of `cordwood-request-submit`. */
export interface RequestSubmitDetail {
  /** The body of POST /system/inputs but for `global: true`. It holds the secret key. */
  readonly input: BuiltInput
}
/** Detail of `cordwood-cloud-input-saved`. */
export interface CloudInputSavedDetail {
  readonly input: Input
}

export interface Submission {
  readonly externalInputSubmit?: (input: BuiltInput) => void | Promise<void>
  readonly externalCredentials?: ExternalCredentials
}

export interface WizardActions extends WizardStore {
  readonly state: WizardState
  change(name: CloudFieldName, value: string | boolean): void
  /** The input that the server created; undefined if the page handled it instead. */
  readonly saved: Input | undefined
}

/** The wizard of this element; its calls end with it. */
export function useWizard(places: Places, { externalInputSubmit, externalCredentials }: Submission): WizardActions {
  const { client } = useCore()
  const host = useHost()
  const [saved, setSaved] = useState<Input>()
  const latest = useRef({ externalInputSubmit, externalCredentials })
  useEffect(() => {
    latest.current = { externalInputSubmit, externalCredentials }
  })

  const [store] = useState(() => {
    const calls = cloudCalls(client, places.namespace)
    return createWizardStore({
      cloudEdition: places.cloudEdition,
      calls,
      external: () => latest.current.externalCredentials,
      async deliver({ fields }, signal) {
        const { externalInputSubmit: submit, externalCredentials: external } = latest.current
        const input = builtInput(fields, external)
        if (host.emit('cordwood-request-submit', { input } satisfies RequestSubmitDetail, { cancelable: true })) return
        if (submit) await submit(input)
        else setSaved(await calls.save(saveRequest(fields, external), { signal }))
      },
    })
  })
  useEffect(() => () => store.leave(), [store])
  const state = useStore(store.$state)
  return { ...store, state, saved, change: (name, value) => store.send({ type: 'field-changed', name, value }) }
}
