/**
 * Message processors as they take effect: by the order and the disabled ones of their configuration (contract 2, 2.5), and by the rows of a table
 * that a rule looks up.
 */
import { beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../../support/input-types.ts'
import { sendTcp } from '../../support/senders.ts'
import { until } from '../../support/server.ts'
import { wire } from './wire.ts'

const { call, server } = wire()

const config = '/system/messageprocessors/config'
const filters = {
  name: 'Message Filter Chain',
  class_name: 'org.graylog2.messageprocessors.MessageFilterChainProcessor',
}
const streamRules = {
  name: 'Stream Rule Processor',
  class_name: 'org.graylog2.messageprocessors.StreamMatcherFilterProcessor',
}
const instanceNames = 'org.graylog.aws.processors.instancelookup.AWSInstanceNameLookupProcessor'
const geoIp = 'org.graylog.plugins.map.geoip.processor.GeoIpProcessor'
const pipelines = 'org.graylog.plugins.pipelineprocessor.processors.PipelineInterpreter'
const defaultStream = '000000000000000000000001'

let port = 0
let stream = ''
beforeAll(async () => {
  const input = await server().input(inputTypes.rawTcp)
  port = input.port
  await server().json('POST', `/system/inputs/${input.id}/staticfields`, { key: 'env', value: 'prod' })
  const [{ id: indexSet } = { id: '' }] = (
    await server().json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  ).index_sets
  const created = await server().json<{ stream_id: string }>('POST', '/streams', {
    title: 'prod',
    index_set_id: indexSet,
    rules: [{ type: 1, field: 'env', value: 'prod', inverted: false, description: '' }],
  })
  stream = created.stream_id
  await server().call('POST', `/streams/${stream}/resume`)
})

const put = async (order: readonly object[], disabled: readonly string[] = []) =>
  expect((await call('PUT', config, { processor_order: order, disabled_processors: disabled })).status).toBe(200)

/** Sends a message and gives what is stored of it. */
async function stored(text: string): Promise<Readonly<Record<string, unknown>>> {
  await sendTcp(port, `${text}\n`)
  await until(async () => (await server().total(`message:${text}`)) === 1, `${text} to be stored`)
  const {
    messages: [hit],
  } = await server().search(`message:${text}`)
  return hit!.message
}

/** Sends a message and gives its streams and its static field. */
async function passed(text: string) {
  const { streams, env } = (await stored(text)) as { streams: string[]; env?: string }
  return { streams: streams.toSorted(), env }
}

it('run in the configured order, without the disabled ones, from the next message on', async () => {
  const both = [defaultStream, stream].toSorted()
  expect(await passed('fresh')).toEqual({ streams: both, env: 'prod' })
  await put([streamRules, filters])
  expect(await passed('reversed')).toEqual({ streams: [defaultStream], env: 'prod' })
  await put([filters, streamRules], [streamRules.class_name])
  expect(await passed('unrouted')).toEqual({ streams: [defaultStream], env: 'prod' })
  await put([filters, streamRules], [filters.class_name])
  expect(await passed('plain')).toEqual({ streams: [defaultStream], env: undefined })
  await put([filters, streamRules])
  expect(await passed('again')).toEqual({ streams: both, env: 'prod' })
})

it('are measured', async () => {
  const metrics = ['executed', 'failed', 'dropped', 'time_us'].map(name => `${streamRules.class_name}.${name}`)
  await until(async () => {
    const { body } = await call('POST', '/system/metrics/multiple', { metrics })
    return body.total === 4 && body.metrics[0].metric.rate.total === 4 && body.metrics[3].metric.count > 0
  }, 'the metrics of the stream rules')
})

it('are named by the features, those that messages pass', async () => {
  const { body } = await call('GET', '/features')
  expect(body.areas).toContain('message-processors')
  expect(body.message_processors.toSorted()).toEqual([
    instanceNames,
    geoIp,
    pipelines,
    filters.class_name,
    streamRules.class_name,
  ])
})

it('look rows up as people have edited them by then, whatever the cache', async () => {
  const made = async (path: string, body: object) => (await server().json<{ id: string }>('POST', path, body)).id
  const common = { title: 'Countries', description: '', name: 'countries' }
  const cache = { type: 'guava_cache', max_size: 100, expire_after_access: 3600, expire_after_write: 0 }
  const cache_id = await made('/system/lookup/caches', { ...common, config: cache })
  const data_adapter_id = await made('/system/lookup/adapters', { ...common, config: { type: 'own-table' } })
  await made('/system/lookup/tables', {
    ...{ ...common, cache_id, data_adapter_id },
    ...{ default_single_value: 'unknown', default_single_value_type: 'STRING' },
    ...{ default_multi_value: '', default_multi_value_type: 'NULL' },
  })
  await made('/system/pipelines/rule', {
    source: 'rule "country" when true then set_field("country", lookup_value("countries", "198.51.100.7")); end',
  })
  const source = 'pipeline "countries" stage 0 match pass rule "country"; end'
  const pipeline = await made('/system/pipelines/pipeline', { source })
  const connection = { stream_id: defaultStream, pipeline_ids: [pipeline] }
  expect((await call('POST', '/system/pipelines/connections/to_stream', connection)).status).toBe(200)
  const rows = '/system/lookup/adapters/countries/rows'
  const put = (value: string) => call('PUT', rows, { rows: [{ key: '198.51.100.7', value }] })

  expect(await stored('empty')).toMatchObject({ country: 'unknown' })
  await put('DE')
  expect(await stored('filled')).toMatchObject({ country: 'DE' })
  await put('AT')
  expect(await stored('edited')).toMatchObject({ country: 'AT' })
  await call('POST', `${rows}/delete`, { keys: ['198.51.100.7'] })
  expect(await stored('deleted')).toMatchObject({ country: 'unknown' })
})
