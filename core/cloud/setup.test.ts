import { describe, expect, it } from 'vitest'
import { FetchError } from '../client/errors.ts'
import type { CloudCalls } from './api.ts'
import { setupRows, setupShards } from './setup.ts'
import { runSetup } from './setup-run.ts'
import { after, agreed, messages, planned, set } from './testing.ts'
import type { WizardState } from './wizard.ts'

const refusal = () =>
  Promise.reject(new FetchError('Bad Request', { status: 400, body: { message: 'The role is not usable yet.' } }))

/** Runs the set-up against calls that are remembered; `policy` may fail. */
async function run(state: WizardState, policy?: () => Promise<never>) {
  const asked: (readonly [string, unknown])[] = []
  const seen: WizardState[] = [state]
  const calls: Pick<CloudCalls, 'createStream' | 'createPolicy' | 'createSubscription'> = {
    createStream: body => {
      asked.push(['stream', body])
      return Promise.resolve({ stream_name: body.stream_name, stream_arn: 'arn:stream', result: 'Stream made.' })
    },
    createPolicy: body => {
      asked.push(['policy', body])
      return policy?.() ?? Promise.resolve({ role_arn: 'arn:role', role_name: 'role', result: 'Role made.' })
    },
    createSubscription: body => {
      asked.push(['subscription', body])
      return Promise.resolve({ result: 'Subscribed.' })
    },
  }
  await runSetup({ calls, state, dispatch: event => seen.push(after(seen.at(-1)!, event)) })
  return { asked, seen, last: seen.at(-1)! }
}

const texts = (state: WizardState) => setupRows(messages, state.setup).map(({ text }) => text)
const statuses = (state: WizardState) => setupRows(messages, state.setup).map(({ status }) => status)

describe('the automatic set-up', () => {
  it('waits for agreement', () => {
    const open = after(planned, { type: 'setup-opened' })
    expect([open.setup.phase, statuses(open)]).toEqual(['agreement', ['waiting', 'waiting', 'waiting']])
    expect(after(open, { type: 'setup-closed' }).setup.phase).toBe('closed')
    expect(after(planned, { type: 'setup-agreed' }).setup.phase).toBe('closed')
    expect(setupShards).toBe(1)
  })

  it('makes stream, policy and subscription in this order, each with what the one before gave', async () => {
    const { asked, last } = await run(agreed)
    expect(asked.map(([item]) => item)).toEqual(['stream', 'policy', 'subscription'])
    expect(asked[0]![1]).toMatchObject({
      region: 'eu-central-1',
      aws_access_key_id: 'AKIA1',
      stream_name: 'new-stream',
    })
    expect(asked[1]![1]).toMatchObject({ stream_name: 'new-stream', stream_arn: 'arn:stream' })
    expect(asked[2]![1]).toMatchObject({
      log_group_name: '/aws/vpc',
      filter_name: 'filter-name',
      filter_pattern: '',
      destination_stream_arn: 'arn:stream',
      role_arn: 'arn:role',
    })
    expect(last.setup.phase).toBe('done')
  })

  it('each item goes from waiting over loading to the result of its call', async () => {
    const { seen } = await run(agreed)
    expect(setupRows(messages, agreed.setup).map(({ label }) => label)).toEqual([
      'Kinesis Stream',
      'Subscription Policy',
      'Subscription',
    ])
    expect(seen.map(texts)).toEqual([
      ['Creating Kinesis Stream', 'Waiting...', 'Waiting...'],
      ['Stream made.', 'Creating Subscription Policy', 'Waiting...'],
      ['Stream made.', 'Role made.', 'Creating Subscription'],
      ['Stream made.', 'Role made.', 'Subscribed.'],
    ])
  })

  it('any error ends it, and it is tried again from there with what is known', async () => {
    const { asked, last } = await run(agreed, refusal)
    expect(asked.map(([item]) => item)).toEqual(['stream', 'policy'])
    expect([last.setup.phase, statuses(last)]).toEqual(['error', ['done', 'error', 'waiting']])
    expect(texts(last)[1]).toBe('The role is not usable yet.')

    const again = after(last, { type: 'setup-closed' }, { type: 'setup-opened' }, { type: 'setup-agreed' })
    expect(statuses(again)).toEqual(['done', 'loading', 'waiting'])
    const second = await run(again)
    expect(second.asked.map(([item]) => item)).toEqual(['policy', 'subscription'])
    expect(second.asked[0]![1]).toMatchObject({ stream_arn: 'arn:stream' })
    expect(second.last.setup.phase).toBe('done')
  })

  it('another group needs another subscription only, another stream everything', async () => {
    const { last } = await run(agreed)
    const open = (...changes: Parameters<typeof set>[]) =>
      after(last, { type: 'setup-closed' }, ...changes.map(change => set(...change)), { type: 'setup-opened' })
    expect(statuses(open(['awsCloudWatchAwsGroupName', '/aws/web']))).toEqual(['done', 'done', 'waiting'])
    expect(statuses(open(['awsCloudWatchKinesisStream', 'third']))).toEqual(['waiting', 'waiting', 'waiting'])
  })

  it('with another account nothing is known any more', async () => {
    const { last } = await run(agreed, refusal)
    const other = after(last, { type: 'setup-closed' }, set('awsCloudWatchAwsKey', 'AKIA2'))
    expect(statuses(other)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  it('an item of an earlier run is not taken for one of this', () => {
    const late = after(agreed, {
      type: 'setup-item-done',
      run: agreed.setup.run - 1,
      item: 'stream',
      result: 'late',
      arn: 'arn:late',
    })
    expect(late.setup).toBe(agreed.setup)
    const early = after(agreed, {
      type: 'setup-item-done',
      run: agreed.setup.run,
      item: 'policy',
      result: 'early',
      arn: 'arn:early',
    })
    expect(early.setup).toBe(agreed.setup)
  })

  it('is not closed or continued while it runs', () => {
    expect(after(agreed, { type: 'setup-closed' }).setup.phase).toBe('running')
    expect(after(agreed, { type: 'setup-continued' })).toBe(agreed)
  })

  it('says nothing more once it is left', async () => {
    const controller = new AbortController()
    const events: unknown[] = []
    const calls = {
      createStream: () => {
        controller.abort()
        return Promise.resolve({ stream_name: 'n', stream_arn: 'a', result: 'r' })
      },
      createPolicy: refusal,
      createSubscription: refusal,
    }
    await runSetup({ calls, state: agreed, dispatch: event => events.push(event), signal: controller.signal })
    expect(events).toEqual([])
  })
})
