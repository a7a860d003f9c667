/** Makes the calls of an agreed automatic set-up, from the first item that is not made yet. */
import type { CloudCalls } from './api.ts'
import { cloudFailure } from './errors.ts'
import {
  createPolicyRequest,
  createStreamRequest,
  createSubscriptionRequest,
  type ExternalCredentials,
} from './payloads.ts'
import { arnOf, setupItemKeys, type SetupItemKey } from './setup.ts'
import type { WizardEvent, WizardState } from './wizard-state.ts'

export interface SetupRun {
  readonly calls: Pick<CloudCalls, 'createStream' | 'createPolicy' | 'createSubscription'>
  /** The state after 'setup-agreed'. */
  readonly state: WizardState
  readonly dispatch: (event: WizardEvent) => void
  readonly external?: ExternalCredentials | undefined
  /** Aborted: no further call, no further event. */
  readonly signal?: AbortSignal
}

/** Resolves when all is made, something failed, or it was aborted; never rejects. */
export async function runSetup({
  calls,
  state: { fields, setup },
  dispatch,
  external,
  signal,
}: SetupRun): Promise<void> {
  let streamArn = arnOf(setup, 'stream')
  let roleArn = arnOf(setup, 'policy')
  const options = signal ? { signal } : {}

  const made = async (item: SetupItemKey): Promise<{ result: string; arn?: string }> => {
    if (item === 'stream') {
      const { result, stream_arn } = await calls.createStream(createStreamRequest(fields, external), options)
      return { result, arn: (streamArn = stream_arn) }
    }
    if (item === 'policy') {
      const { result, role_arn } = await calls.createPolicy(createPolicyRequest(fields, streamArn, external), options)
      return { result, arn: (roleArn = role_arn) }
    }
    return {
      result: (await calls.createSubscription(createSubscriptionRequest(fields, streamArn, roleArn, external), options))
        .result,
    }
  }

  if (setup.phase !== 'running') return
  for (const item of setupItemKeys.filter(key => setup.items[key].status !== 'done')) {
    try {
      const answer = await made(item)
      if (signal?.aborted) return
      dispatch({ type: 'setup-item-done', run: setup.run, item, ...answer })
    } catch (error) {
      if (!signal?.aborted)
        dispatch({ type: 'setup-item-failed', run: setup.run, item, failure: cloudFailure('setup', error) })
      return
    }
  }
}
