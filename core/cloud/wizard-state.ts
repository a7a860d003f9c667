/** State and actions of the wizard. */
import type { CloudFailure } from './errors.ts'
import { initialFields, type CloudFieldName, type CloudFields } from './fields.ts'
import { healthCheckSeconds, type LogData } from './health.ts'
import type { HealthCheck } from './schema.ts'
import { noSetup, type SetupItemKey, type SetupState } from './setup.ts'

export const stepKeys = ['authorize', 'kinesis-setup', 'health-check', 'review'] as const
export type StepKey = (typeof stepKeys)[number]

/**
 * A call that the wizard waits for. `call` is the number its sender gave it: only the answer that carries the number still waited for
 * counts, so that what was asked with other values is never taken for an answer.
 */
export interface Asked {
  readonly call: number | null
  readonly failure: CloudFailure | null
}

/** `items` is null until there was an answer. */
export interface Listing extends Asked {
  readonly items: readonly string[] | null
}

export interface HealthState extends Asked {
  readonly data: LogData | null
  /** Seconds until the next check. */
  readonly remaining: number
}

export type StreamMode = 'selection' | 'automatic'

export interface WizardOptions {
  /** The cloud edition: key and secret are forced. */
  readonly cloudEdition: boolean
}

export interface WizardState extends WizardOptions {
  readonly initial: CloudFields
  readonly fields: CloudFields
  readonly step: StepKey | 'done'
  readonly enabled: readonly StepKey[]
  readonly streams: Listing
  readonly groups: Listing
  /** The chosen mode; without streams the mode is automatic (`streamMode`). */
  readonly mode: StreamMode
  /** The stream's name in the mode that is not shown. */
  readonly parkedStream: string
  readonly setup: SetupState
  readonly health: HealthState
  readonly saving: Asked
}

/** `call`: any number the sender has not used before. */
export type WizardEvent =
  /** The server told its edition, which a page of another origin does not know beforehand. */
  | { readonly type: 'edition-told'; readonly cloudEdition: boolean }
  | { readonly type: 'field-changed'; readonly name: CloudFieldName; readonly value: string | boolean }
  /** A step's tab or an Edit link. */
  | { readonly type: 'step-chosen'; readonly step: StepKey }
  /** 'Authorize & Choose Stream'; the list of streams is asked for. */
  | { readonly type: 'streams-requested'; readonly call: number }
  | { readonly type: 'streams-listed'; readonly call: number; readonly streams: readonly string[] }
  | { readonly type: 'streams-failed'; readonly call: number; readonly failure: CloudFailure }
  | { readonly type: 'groups-requested'; readonly call: number }
  | { readonly type: 'groups-listed'; readonly call: number; readonly groups: readonly string[] }
  | { readonly type: 'groups-failed'; readonly call: number; readonly failure: CloudFailure }
  /** 'Setup {Stream} Automatically' and 'Back to stream Selection' */
  | { readonly type: 'mode-toggled' }
  /** 'Begin Automated Setup' */
  | { readonly type: 'setup-opened' }
  /** 'I Agree!': `setup.run` names the run, and the item that is `loading` is the one to call. */
  | { readonly type: 'setup-agreed' }
  | {
      readonly type: 'setup-item-done'
      readonly run: number
      readonly item: SetupItemKey
      readonly result: string
      readonly arn?: string
    }
  | {
      readonly type: 'setup-item-failed'
      readonly run: number
      readonly item: SetupItemKey
      readonly failure: CloudFailure
    }
  /** 'Cancel' or 'Close' */
  | { readonly type: 'setup-closed' }
  /** 'Continue Setup': on to the health check. */
  | { readonly type: 'setup-continued' }
  /** 'Verify Stream & Format', 'Check Now' and the poll. */
  | { readonly type: 'check-requested'; readonly call: number }
  | { readonly type: 'check-answered'; readonly call: number; readonly answer: HealthCheck }
  | { readonly type: 'check-failed'; readonly call: number; readonly failure: CloudFailure }
  /** Time went by while the health check is shown. */
  | { readonly type: 'ticked'; readonly seconds: number }
  /** The log type was picked by hand. */
  | { readonly type: 'check-skipped' }
  /** 'Review & Finalize' */
  | { readonly type: 'health-submitted' }
  | { readonly type: 'save-requested'; readonly call: number }
  | { readonly type: 'saved'; readonly call: number }
  | { readonly type: 'save-failed'; readonly call: number; readonly failure: CloudFailure }

export const notAsked: Asked = { call: null, failure: null }
export const notListed: Listing = { ...notAsked, items: null }
export const notChecked: HealthState = { ...notAsked, data: null, remaining: healthCheckSeconds }

/** The cloud edition forces key and secret. */
export const fieldsOfEdition = (cloudEdition: boolean): CloudFields =>
  initialFields(cloudEdition ? { awsAuthenticationType: 'key-secret' } : {})

export function initialWizard({ cloudEdition }: WizardOptions): WizardState {
  const initial = fieldsOfEdition(cloudEdition)
  return {
    cloudEdition,
    initial,
    fields: initial,
    step: 'authorize',
    enabled: ['authorize'],
    streams: notListed,
    groups: notListed,
    mode: 'selection',
    parkedStream: '',
    setup: noSetup,
    health: notChecked,
    saving: notAsked,
  }
}
