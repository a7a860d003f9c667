import { describe, expect, it } from 'vitest'
import { fakeServer, json, loggedIn } from '../client/fake-server.ts'
import { createCore } from '../core.ts'
import { isCloudEdition } from '../features/features.ts'
import { cloudCalls, namespaceOf } from './api.ts'
import {
  accessRequest,
  createPolicyRequest,
  createStreamRequest,
  createSubscriptionRequest,
  healthCheckRequest,
  saveRequest,
} from './payloads.ts'
import { flowLog, reviewed } from './testing.ts'

const { fields } = reviewed
const base = '/plugins/org.graylog.integrations/aws'

describe('the calls', () => {
  it('go to the paths of the specification with the credentials in every body', async () => {
    const answers = {
      [`GET ${base}/regions`]: json({ regions: [{ value: 'us-east-1', label: 'US East: us-east-1' }], total: 1 }),
      [`GET ${base}/permissions`]: json({ setup_policy: '{}', auto_setup_policy: '{"a":1}' }),
      [`POST ${base}/kinesis/streams`]: json({ streams: ['vpc'], total: 1 }),
      [`POST ${base}/kinesis/health_check`]: json(flowLog, 202),
      [`POST ${base}/cloudwatch/log_groups`]: json({ log_groups: ['/aws/vpc'], total: 1 }),
      [`POST ${base}/kinesis/auto_setup/create_stream`]: json({
        stream_name: 'vpc',
        stream_arn: 'arn:s',
        result: 'made',
      }),
      [`POST ${base}/kinesis/auto_setup/create_subscription_policy`]: json({
        role_arn: 'arn:r',
        role_name: 'r',
        result: 'made',
      }),
      [`POST ${base}/kinesis/auto_setup/create_subscription`]: json({ result: 'made' }),
      [`POST ${base}/inputs`]: json({ id: 'i' }),
    }
    const server = fakeServer({ ...loggedIn(), ...answers })
    const { client } = createCore({ baseUrl: '/api', fetch: server.fetch })
    const calls = cloudCalls(client)
    expect(await calls.regions()).toEqual([{ value: 'us-east-1', label: 'US East: us-east-1' }])
    expect(await calls.permissions()).toEqual({ setup_policy: '{}', auto_setup_policy: '{"a":1}' })
    expect(await calls.streams(accessRequest(fields))).toEqual(['vpc'])
    expect(await calls.healthCheck(healthCheckRequest(fields))).toEqual(flowLog)
    expect(await calls.logGroups(accessRequest(fields))).toEqual(['/aws/vpc'])
    expect(await calls.createStream(createStreamRequest(fields))).toMatchObject({ stream_arn: 'arn:s' })
    expect(await calls.createPolicy(createPolicyRequest(fields, 'arn:s'))).toMatchObject({ role_arn: 'arn:r' })
    expect(await calls.createSubscription(createSubscriptionRequest(fields, 'arn:s', 'arn:r'))).toEqual({
      result: 'made',
    })
    expect(await calls.save(saveRequest(fields))).toEqual({ id: 'i' })
    const posted = server.requests.filter(({ method }) => method === 'POST')
    expect(posted).toHaveLength(7)
    for (const { body } of posted) expect(JSON.parse(body!)).toMatchObject(accessRequest(fields))
  })

  it('a refusal is the wizard’s own and not reported to the page', async () => {
    const server = fakeServer({
      ...loggedIn(),
      [`POST ${base}/kinesis/streams`]: json({ message: 'No Kinesis streams were found.' }, 404),
    })
    const core = createCore({ baseUrl: '/api', fetch: server.fetch })
    await expect(cloudCalls(core.client).streams(accessRequest(fields))).rejects.toMatchObject({ status: 404 })
    expect(core.$report.get()).toBeNull()
  })
})

it('the namespace is the server’s, else the contract’s', () => {
  const list = { version: '5.1.4', edition: 'standard' as const, flags: {}, areas: ['cloud'], authentication: [] }
  expect(namespaceOf({ known: false })).toBeUndefined()
  expect(namespaceOf({ known: true, list: null })).toBe('org.graylog.integrations')
  expect(namespaceOf({ known: true, list })).toBe('org.graylog.integrations')
  expect(namespaceOf({ known: true, list: { ...list, integrations_namespace: 'org.example' } })).toBe('org.example')
})

it('the cloud edition is known from the page or from the server', () => {
  const list = { version: '5.1.4', edition: 'cloud' as const, flags: {}, areas: ['cloud'], authentication: [] }
  const { config } = createCore({ baseUrl: '/api', fetch: fakeServer({}).fetch })
  expect(isCloudEdition(config, { known: false })).toBe(false)
  expect(isCloudEdition({ ...config, isCloud: true }, { known: false })).toBe(true)
  expect(isCloudEdition(config, { known: true, list })).toBe(true)
  expect(isCloudEdition(config, { known: true, list: { ...list, edition: 'standard' } })).toBe(false)
  expect(isCloudEdition(config, { known: true, list: null })).toBe(false)
})
