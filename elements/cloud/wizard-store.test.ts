import { describe, expect, it } from 'vitest'
import type { CloudCalls } from '../../core/cloud/api.ts'
import { createWizardStore, type WizardParts } from './wizard-store.ts'

/** Calls whose answers the test gives. */
function waiting() {
  const asked: { readonly signal: AbortSignal; answer(value: unknown): void; fail(error: Error): void }[] = []
  const call = (_body: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((answer, fail) => {
      asked.push({ signal, answer, fail })
    })
  return { asked, calls: { streams: call, healthCheck: call } as unknown as CloudCalls }
}

function storeOf(calls: CloudCalls, deliver: WizardParts['deliver'] = async () => undefined) {
  const store = createWizardStore({ cloudEdition: false, calls, external: () => undefined, deliver })
  store.send({ type: 'field-changed', name: 'awsCloudWatchName', value: 'Flow logs' })
  store.send({ type: 'field-changed', name: 'awsCloudWatchAwsRegion', value: 'eu-central-1' })
  return store
}

describe('the wizard at work', () => {
  it('asks once for two presses', async () => {
    const { asked, calls } = waiting()
    const store = storeOf(calls)
    const first = store.authorize()
    await store.authorize()
    expect(asked).toHaveLength(1)
    asked[0]!.answer(['a'])
    await first
    expect(store.$state.get()).toMatchObject({ step: 'kinesis-setup', streams: { items: ['a'] } })
  })

  it('asks nothing before the form is right', async () => {
    const { asked, calls } = waiting()
    const store = storeOf(calls)
    store.send({ type: 'field-changed', name: 'awsCloudWatchAwsRegion', value: '' })
    await store.authorize()
    expect(asked).toHaveLength(0)
  })

  it('cancels what nobody waits for any more, and takes no answer of it', async () => {
    const { asked, calls } = waiting()
    const store = storeOf(calls)
    const first = store.authorize()
    store.send({ type: 'field-changed', name: 'awsCloudWatchAwsRegion', value: 'us-east-1' })
    expect(asked[0]!.signal.aborted).toBe(true)
    asked[0]!.answer(['of another region'])
    await first
    expect(store.$state.get()).toMatchObject({ step: 'authorize', streams: { call: null, items: null, failure: null } })
  })

  it('says nothing of a call that was cancelled by leaving', async () => {
    const { asked, calls } = waiting()
    const store = storeOf(calls)
    const first = store.authorize()
    store.leave()
    expect(asked[0]!.signal.aborted).toBe(true)
    asked[0]!.fail(new Error('aborted'))
    await first
    expect(store.$state.get().streams.failure).toBeNull()
  })

  it('keeps what a call failed with', async () => {
    const { asked, calls } = waiting()
    const store = storeOf(calls)
    const first = store.authorize()
    asked[0]!.fail(new Error('Rate exceeded'))
    await first
    expect(store.$state.get().streams.failure).toEqual({ situation: 'streams', text: 'Rate exceeded' })
  })
})
