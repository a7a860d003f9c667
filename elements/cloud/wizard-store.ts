/** The wizard at work: its state (core/cloud decides), and the calls that the state waits for. Pure of React. */
import { atom, type ReadableAtom } from 'nanostores'
import type { CloudCalls } from '../../core/cloud/api.ts'
import { cloudFailure, type CloudFailure, type CloudSituation } from '../../core/cloud/errors.ts'
import { accessRequest, healthCheckRequest, type ExternalCredentials } from '../../core/cloud/payloads.ts'
import { runSetup } from '../../core/cloud/setup-run.ts'
import { initialWizard, isCheckDue, reduceWizard, type WizardEvent, type WizardState } from '../../core/cloud/wizard.ts'

export interface WizardParts {
  readonly cloudEdition: boolean
  readonly calls: CloudCalls
  /** Asked for at each call: the page may set them late. */
  readonly external: () => ExternalCredentials | undefined
  /** Saves the input, or hands it over. */
  readonly deliver: (state: WizardState, signal: AbortSignal) => Promise<void>
}

export interface WizardStore {
  readonly $state: ReadableAtom<WizardState>
  send(event: WizardEvent): void
  authorize(): Promise<void>
  loadGroups(): Promise<void>
  /** Agrees to the automatic set-up and runs it. */
  setUp(): Promise<void>
  check(): Promise<void>
  /** Time went by; checks again when the countdown came to its end. */
  tick(seconds: number): void
  save(): Promise<void>
  /** Cancels every call. */
  leave(): void
}

type Part = 'streams' | 'groups' | 'health' | 'saving'

interface Question<T> {
  readonly part: Part
  readonly situation: CloudSituation
  readonly requested: (call: number) => WizardEvent
  readonly ask: (signal: AbortSignal) => Promise<T>
  readonly answered: (call: number, answer: T) => WizardEvent
  readonly failed: (call: number, failure: CloudFailure) => WizardEvent
}

export function createWizardStore({ cloudEdition, calls, external, deliver }: WizardParts): WizardStore {
  const $state = atom(initialWizard({ cloudEdition }))
  /** Calls on their way, each with whether it is still waited for. */
  const underway = new Map<AbortController, () => boolean>()
  let lastCall = 0

  function send(event: WizardEvent) {
    $state.set(reduceWizard($state.get(), event))
    for (const [controller, awaited] of underway) if (!awaited()) controller.abort()
  }

  /** Runs what is cancelled once nobody waits for it. */
  async function calling(awaited: () => boolean, work: (signal: AbortSignal) => Promise<void>) {
    const controller = new AbortController()
    underway.set(controller, awaited)
    await work(controller.signal)
    underway.delete(controller)
  }

  /** Asks where the state allows it: not twice at a time, not before the form is right. */
  async function ask<T>({ part, situation, requested, ask, answered, failed }: Question<T>) {
    const call = (lastCall += 1)
    const awaited = () => $state.get()[part].call === call
    send(requested(call))
    if (!awaited()) return
    await calling(awaited, async signal => {
      try {
        const answer = await ask(signal)
        if (!signal.aborted) send(answered(call, answer))
      } catch (error) {
        if (!signal.aborted) send(failed(call, cloudFailure(situation, error)))
      }
    })
  }

  const fields = () => $state.get().fields
  const access = () => accessRequest(fields(), external())

  async function setUp() {
    const before = $state.get().setup.run
    send({ type: 'setup-agreed' })
    const state = $state.get()
    const { run } = state.setup
    if (run === before) return
    await calling(
      () => $state.get().setup.run === run && $state.get().setup.phase === 'running',
      signal => runSetup({ calls, state, dispatch: send, external: external(), signal }),
    )
  }

  const check = (poll: boolean) =>
    ask({
      part: 'health',
      situation: 'health-check',
      requested: call => ({ type: 'check-requested', call }),
      ask: signal =>
        calls.healthCheck(healthCheckRequest(fields(), external()), {
          signal,
          ...(poll && { noSessionExtension: true }),
        }),
      answered: (call, answer) => ({ type: 'check-answered', call, answer }),
      failed: (call, failure) => ({ type: 'check-failed', call, failure }),
    })

  return {
    $state,
    send,
    setUp,
    authorize: () =>
      ask({
        part: 'streams',
        situation: 'streams',
        requested: call => ({ type: 'streams-requested', call }),
        ask: signal => calls.streams(access(), { signal }),
        answered: (call, streams) => ({ type: 'streams-listed', call, streams }),
        failed: (call, failure) => ({ type: 'streams-failed', call, failure }),
      }),
    loadGroups: () =>
      ask({
        part: 'groups',
        situation: 'log-groups',
        requested: call => ({ type: 'groups-requested', call }),
        ask: signal => calls.logGroups(access(), { signal }),
        answered: (call, groups) => ({ type: 'groups-listed', call, groups }),
        failed: (call, failure) => ({ type: 'groups-failed', call, failure }),
      }),
    check: () => check(false),
    tick(seconds) {
      send({ type: 'ticked', seconds })
      if (isCheckDue($state.get())) void check(true)
    },
    save: () =>
      ask({
        part: 'saving',
        situation: 'save',
        requested: call => ({ type: 'save-requested', call }),
        ask: signal => deliver($state.get(), signal),
        answered: call => ({ type: 'saved', call }),
        failed: (call, failure) => ({ type: 'save-failed', call, failure }),
      }),
    leave() {
      for (const controller of underway.keys()) controller.abort()
    },
  }
}
