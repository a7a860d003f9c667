/** The wizard's steps as a reducer (specification 2.9 and 4). */
import { saysNoStreams } from './errors.ts'
import {
  accessFields,
  endpointFields,
  isFilled,
  textOf,
  usesKeyAndSecret,
  withField,
  type CloudFieldName,
} from './fields.ts'
import { healthCheckSeconds, logDataOf } from './health.ts'
import { isLogType } from './log-types.ts'
import { agreeSetup, closeSetup, itemDone, itemFailed, noSetup, openSetup, type SetupState } from './setup.ts'
import {
  fieldsOfEdition,
  notAsked,
  notChecked,
  notListed,
  stepKeys,
  type Asked,
  type Listing,
  type StepKey,
  type StreamMode,
  type WizardEvent,
  type WizardState,
} from './wizard-state.ts'

export * from './wizard-state.ts'

type Change = Partial<WizardState>
type EventOf<T extends WizardEvent['type']> = Extract<WizardEvent, { type: T }>

const asking = (call: number): Asked => ({ call, failure: null })

/** Enables the step, and goes there when the step before it is the one shown. */
function submitted(state: WizardState, next: StepKey): Change {
  const before = stepKeys[stepKeys.indexOf(next) - 1]
  return {
    enabled: stepKeys.filter(key => key === next || state.enabled.includes(key)),
    ...(state.step === before && { step: next }),
  }
}

/** Steps up to this one stay enabled: what the later ones stand on has changed. */
const upTo = (state: WizardState, last: StepKey): Change => ({
  enabled: state.enabled.filter(key => stepKeys.indexOf(key) <= stepKeys.indexOf(last)),
})

/** A running set-up goes on for the account it was agreed for; its answers come too late. */
const forgotten = (setup: SetupState): SetupState => ({ ...noSetup, run: setup.run + 1 })

const accessChanged = (state: WizardState): Change => ({
  ...upTo(state, 'authorize'),
  streams: notListed,
  groups: notListed,
  setup: forgotten(state.setup),
  health: notChecked,
  saving: notAsked,
})
const streamChanged = (state: WizardState): Change => ({
  ...upTo(state, 'kinesis-setup'),
  health: notChecked,
  saving: notAsked,
})

function setField(state: WizardState, name: CloudFieldName, value: string | boolean): WizardState {
  if (state.fields[name].value === value) return state
  const next = { ...state, fields: withField(state.fields, state.initial, name, value) }
  if (accessFields.includes(name)) return { ...next, ...accessChanged(next) }
  return name === 'awsCloudWatchKinesisStream' ? { ...next, ...streamChanged(next) } : next
}

/** An input that is being saved, or is saved, does not change. */
const isFinal = ({ step, saving }: WizardState) => step === 'done' || saving.call !== null

function fieldChanged(state: WizardState, { name, value }: EventOf<'field-changed'>): WizardState {
  const fixed = isFinal(state) || (state.cloudEdition && name === 'awsAuthenticationType')
  return fixed || typeof value !== typeof state.fields[name].value ? state : setField(state, name, value)
}

/** The form begins as this edition's does; what is filled in stays. */
function editionTold(state: WizardState, cloudEdition: boolean): WizardState {
  if (state.cloudEdition === cloudEdition) return state
  const initial = fieldsOfEdition(cloudEdition)
  return setField({ ...state, cloudEdition, initial }, 'awsAuthenticationType', initial.awsAuthenticationType.value)
}

/** A stream that is not in the list is no longer chosen; its name is kept for the automatic set-up. */
function streamsListed(state: WizardState, streams: readonly string[]): WizardState {
  const next = { ...state, streams: { ...notListed, items: streams } }
  const { value } = next.fields.awsCloudWatchKinesisStream
  const known =
    streamMode(next) === 'automatic' || value === '' || streams.includes(value)
      ? next
      : { ...setField(next, 'awsCloudWatchKinesisStream', ''), parkedStream: next.parkedStream || value }
  return { ...known, ...submitted(known, 'kinesis-setup') }
}

/** A group that is not in the list is no longer chosen. */
function groupsListed(state: WizardState, groups: readonly string[]): WizardState {
  const next = { ...state, groups: { ...notListed, items: groups } }
  return groups.includes(next.fields.awsCloudWatchAwsGroupName.value)
    ? next
    : setField(next, 'awsCloudWatchAwsGroupName', '')
}

function checkRequested(state: WizardState, call: number): WizardState {
  const may =
    state.step === 'kinesis-setup'
      ? maySubmit(state, 'stream')
      : state.step === 'health-check' && state.health.call === null
  return may ? { ...state, health: { ...state.health, ...asking(call) } } : state
}

/** The account has no stream: not an error, the list is empty. */
const streamsFailed = (state: WizardState, { failure }: EventOf<'streams-failed'>): WizardState =>
  saysNoStreams(failure) ? streamsListed(state, []) : { ...state, streams: { ...state.streams, call: null, failure } }

/** The error of one step is not shown in another. */
const stepChosen = (state: WizardState, step: StepKey): WizardState =>
  isEnabled(state, step) && !isFinal(state) ? { ...state, step, health: { ...state.health, failure: null } } : state

/** The names typed and chosen do not mix. */
function modeToggled(state: WizardState): WizardState {
  const mode: StreamMode = state.mode === 'selection' ? 'automatic' : 'selection'
  const shown = state.fields.awsCloudWatchKinesisStream.value
  return { ...setField(state, 'awsCloudWatchKinesisStream', state.parkedStream), mode, parkedStream: shown }
}

/** The stream made is one of the list, and the chosen one. */
function setupContinued(state: WizardState): WizardState {
  if (state.setup.phase !== 'done') return state
  const { streamName } = state.setup
  const items = [...new Set([...(state.streams.items ?? []), streamName])].sort()
  const next = {
    ...setField(state, 'awsCloudWatchKinesisStream', streamName),
    streams: { ...notListed, items },
    mode: 'selection' as const,
    parkedStream: '',
    setup: closeSetup(state.setup),
    health: notChecked,
  }
  return { ...next, ...submitted(next, 'health-check') }
}

function checkAnswered(state: WizardState, { answer }: EventOf<'check-answered'>): WizardState {
  const data = logDataOf(answer)
  const type = { value: data.type, dirty: false }
  const next = {
    ...state,
    health: { ...notChecked, data },
    ...(isLogType(data.type) && { fields: { ...state.fields, awsCloudWatchKinesisInputType: type } }),
  }
  return { ...next, ...submitted(next, 'health-check') }
}

function ticked(state: WizardState, seconds: number): WizardState {
  if (state.step !== 'health-check' || state.health.data !== null || state.health.call !== null) return state
  return { ...state, health: { ...state.health, remaining: Math.max(0, state.health.remaining - seconds) } }
}

/** Takes an answer only where it is the one waited for. */
const awaited = (
  state: WizardState,
  part: 'streams' | 'groups' | 'health' | 'saving',
  call: number,
  change: () => WizardState,
) => (state[part].call === call ? change() : state)

export function reduceWizard(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'edition-told':
      return editionTold(state, event.cloudEdition)
    case 'field-changed':
      return fieldChanged(state, event)
    case 'step-chosen':
      return stepChosen(state, event.step)
    case 'streams-requested':
      return maySubmit(state, 'authorize') ? { ...state, streams: { ...state.streams, ...asking(event.call) } } : state
    case 'streams-listed':
      return awaited(state, 'streams', event.call, () => streamsListed(state, event.streams))
    case 'streams-failed':
      return awaited(state, 'streams', event.call, () => streamsFailed(state, event))
    case 'groups-requested':
      return state.groups.call === null ? { ...state, groups: { ...notListed, ...asking(event.call) } } : state
    case 'groups-listed':
      return awaited(state, 'groups', event.call, () => groupsListed(state, event.groups))
    case 'groups-failed':
      return awaited(state, 'groups', event.call, () => ({
        ...state,
        groups: { ...notListed, failure: event.failure },
      }))
    case 'mode-toggled':
      return isFinal(state) ? state : modeToggled(state)
    case 'setup-opened':
      return maySubmit(state, 'auto-setup') ? { ...state, setup: openSetup(state.setup, ...setupPlan(state)) } : state
    case 'setup-agreed':
      return { ...state, setup: agreeSetup(state.setup) }
    case 'setup-item-done':
      return { ...state, setup: itemDone(state.setup, event.run, event.item, event.result, event.arn) }
    case 'setup-item-failed':
      return { ...state, setup: itemFailed(state.setup, event.run, event.item, event.failure) }
    case 'setup-closed':
      return { ...state, setup: closeSetup(state.setup) }
    case 'setup-continued':
      return setupContinued(state)
    case 'check-requested':
      return checkRequested(state, event.call)
    case 'check-answered':
      return awaited(state, 'health', event.call, () => checkAnswered(state, event))
    case 'check-failed':
      return awaited(state, 'health', event.call, () => ({
        ...state,
        health: { ...state.health, call: null, failure: event.failure, remaining: healthCheckSeconds },
      }))
    case 'ticked':
      return ticked(state, event.seconds)
    case 'check-skipped':
      return maySubmit(state, 'skip') ? { ...state, ...submitted(state, 'review') } : state
    case 'health-submitted':
      return state.health.data === null ? state : { ...state, ...submitted(state, 'review') }
    case 'save-requested':
      return maySubmit(state, 'save') ? { ...state, saving: asking(event.call) } : state
    case 'saved':
      return awaited(state, 'saving', event.call, () => ({ ...state, saving: notAsked, step: 'done' }))
    case 'save-failed':
      return awaited(state, 'saving', event.call, () => ({ ...state, saving: { call: null, failure: event.failure } }))
  }
}

const setupPlan = ({ fields }: WizardState) =>
  [textOf(fields, 'awsCloudWatchKinesisStream'), textOf(fields, 'awsCloudWatchAwsGroupName')] as const

/** Whether the step can be gone to. */
export const isEnabled = (state: WizardState, step: StepKey): boolean => state.enabled.includes(step)

/** Without streams there is nothing to select. */
export const streamMode = (state: WizardState): StreamMode =>
  state.streams.items?.length === 0 ? 'automatic' : state.mode

export type Submission = 'authorize' | 'stream' | 'auto-setup' | 'skip' | 'save'

const noErrors = ({ fields }: WizardState, ...names: readonly CloudFieldName[]) =>
  names.every(name => fields[name].error === undefined)

const isListed = ({ items }: Listing, name: string) => items?.includes(name) === true

function isAccountFilled(state: WizardState): boolean {
  const { fields } = state
  const required = ['awsCloudWatchName', 'awsCloudWatchAwsRegion'] as const
  const credentials = usesKeyAndSecret(fields) ? (['awsCloudWatchAwsKey', 'awsCloudWatchAwsSecret'] as const) : []
  return (
    [...required, ...credentials].every(name => isFilled(fields, name)) &&
    noErrors(state, 'awsCloudWatchAssumeARN', ...endpointFields)
  )
}

const isStreamFilled = (state: WizardState) =>
  isFilled(state.fields, 'awsCloudWatchKinesisStream') && noErrors(state, 'awsCloudWatchBatchSize')

/** Whether the button may be pressed: what it needs is filled in without error, and its call is not on its way. */
export function maySubmit(state: WizardState, submission: Submission): boolean {
  const { fields, groups, health, saving, setup, step, streams } = state
  switch (submission) {
    case 'authorize':
      return streams.call === null && isAccountFilled(state)
    case 'stream':
      return health.call === null && isStreamFilled(state) && isListed(streams, fields.awsCloudWatchKinesisStream.value)
    case 'auto-setup':
      return (
        setup.phase !== 'running' &&
        isFilled(fields, 'awsCloudWatchKinesisStream') &&
        isListed(groups, fields.awsCloudWatchAwsGroupName.value)
      )
    case 'skip':
      return isFilled(fields, 'awsCloudWatchKinesisInputType')
    case 'save':
      return step === 'review' && saving.call === null && isAccountFilled(state) && isStreamFilled(state)
  }
}

/** Without groups, or before they are known, none can be chosen. */
export const areGroupsDisabled = ({ groups }: WizardState): boolean => (groups.items ?? []).length === 0

/** The countdown came to its end: a check is to be asked for. */
export const isCheckDue = ({ step, health }: WizardState): boolean =>
  step === 'health-check' && health.data === null && health.call === null && health.remaining <= 0

/** There is something to lose by leaving. */
export const isDirty = ({ step, fields }: WizardState): boolean =>
  step !== 'done' && Object.values(fields).some(({ dirty }) => dirty)
