/** The automatic set-up: three calls, one after the other; what was made before a failure is kept for the next try (specification 4). */
import type { Messages } from '../brand/catalogue.ts'
import type { CloudFailure } from './errors.ts'
import { cloudStrings } from './strings.ts'

/** In the order they are made. */
export const setupItemKeys = ['stream', 'policy', 'subscription'] as const
export type SetupItemKey = (typeof setupItemKeys)[number]

/** The number of shards of a stream created by the set-up. */
export const setupShards = 1

export type SetupItem =
  | { readonly status: 'waiting' }
  | { readonly status: 'loading' }
  /** `arn`: of the stream, or of the role; the subscription has none. */
  | { readonly status: 'done'; readonly result: string; readonly arn: string }
  | { readonly status: 'error'; readonly failure: CloudFailure }

/** `agreement`: asks. `closed` keeps what was made. */
export type SetupPhase = 'closed' | 'agreement' | 'running' | 'done' | 'error'

export interface SetupState {
  readonly phase: SetupPhase
  /** The run it belongs to: answers to an earlier one are too late. */
  readonly run: number
  /** The stream and the log group that the items were created for. */
  readonly streamName: string
  readonly groupName: string
  readonly items: Readonly<Record<SetupItemKey, SetupItem>>
}

const waiting: SetupItem = { status: 'waiting' }
export const noSetup: SetupState = {
  phase: 'closed',
  run: 0,
  streamName: '',
  groupName: '',
  items: { stream: waiting, policy: waiting, subscription: waiting },
}

const isDone = (item: SetupItem) => item.status === 'done'

/** Asks for agreement. What is already made for the same stream (and group) stays made; the rest waits. */
export function openSetup(before: SetupState, streamName: string, groupName: string): SetupState {
  if (before.phase === 'running') return before
  const sameStream = before.streamName === streamName
  const kept = (key: SetupItemKey, same: boolean) => (same && isDone(before.items[key]) ? before.items[key] : waiting)
  const items = {
    stream: kept('stream', sameStream),
    policy: kept('policy', sameStream),
    subscription: kept('subscription', sameStream && before.groupName === groupName),
  }
  return { ...before, phase: 'agreement', streamName, groupName, items }
}

/** The first item that is not made yet; undefined when all are. */
export const nextItem = ({ items }: SetupState): SetupItemKey | undefined =>
  setupItemKeys.find(key => !isDone(items[key]))

/** The stream's or role's ARN; '' until it is known. */
export function arnOf({ items }: SetupState, key: 'stream' | 'policy'): string {
  const item = items[key]
  return item.status === 'done' ? item.arn : ''
}

/** Begins the first item that is not made; done when there is none. */
function advance(setup: SetupState): SetupState {
  const key = nextItem(setup)
  return key === undefined
    ? { ...setup, phase: 'done' }
    : { ...setup, phase: 'running', items: { ...setup.items, [key]: { status: 'loading' } } }
}

/** The user agreed; a second click changes nothing. */
export const agreeSetup = (setup: SetupState): SetupState =>
  setup.phase === 'agreement' ? advance({ ...setup, run: setup.run + 1 }) : setup

const awaits = (setup: SetupState, run: number, key: SetupItemKey) =>
  setup.phase === 'running' && setup.run === run && setup.items[key].status === 'loading'

/** An item is made; the next one begins. */
export function itemDone(setup: SetupState, run: number, key: SetupItemKey, result: string, arn = ''): SetupState {
  return awaits(setup, run, key)
    ? advance({ ...setup, items: { ...setup.items, [key]: { status: 'done', result, arn } } })
    : setup
}

export function itemFailed(setup: SetupState, run: number, key: SetupItemKey, failure: CloudFailure): SetupState {
  return awaits(setup, run, key)
    ? { ...setup, phase: 'error', items: { ...setup.items, [key]: { status: 'error', failure } } }
    : setup
}

/** Cancel or Close; not while it runs. */
export const closeSetup = (setup: SetupState): SetupState =>
  setup.phase === 'running' ? setup : { ...setup, phase: 'closed' }

export interface SetupRow {
  readonly key: SetupItemKey
  readonly label: string
  readonly status: SetupItem['status']
  /** 'Waiting...', 'Creating {label}', the call's result or the failure's full message. */
  readonly text: string
}

function itemText(messages: Messages, item: SetupItem, label: string): string {
  const t = messages.of(cloudStrings)
  if (item.status === 'done') return item.result
  if (item.status === 'error') return item.failure.text
  return item.status === 'loading' ? t('itemLoading', { label }) : t('itemWaiting')
}

/** The progress items in words. */
export function setupRows(messages: Messages, { items }: SetupState): readonly SetupRow[] {
  const t = messages.of(cloudStrings)
  const labels = { stream: t('itemStream'), policy: t('itemPolicy'), subscription: t('itemSubscription') }
  return setupItemKeys.map(key => ({
    key,
    label: labels[key],
    status: items[key].status,
    text: itemText(messages, items[key], labels[key]),
  }))
}
