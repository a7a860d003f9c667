/** Logs of a firewall as the contract lists their inputs (contract 2, 3.2 and 3.3), and where their addresses are (2.2). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMmdb } from '../../../host-demo/server/platform/geo/testing/write-mmdb.ts'
import { inputTypes } from '../../support/input-types.ts'
import { sendTcp } from '../../support/senders.ts'
import { until } from '../../support/server.ts'
import { wire } from './wire.ts'

const { call, server } = wire()

const folder = mkdtempSync(join(tmpdir(), 'geo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const log = (type: string, rest: string) => `1,2023/08/02 10:00:00,0123,${type},end,2561,2023/08/02 10:00:00,${rest}`
const traffic = log('TRAFFIC', '192.0.2.7,10.0.0.9,,,Outbound,,,ssl')

beforeAll(async () => {
  const city = {
    city: { names: { en: 'Bern' } },
    country: { iso_code: 'CH' },
    location: { latitude: 46.95, longitude: 7.45 },
  }
  writeFileSync(join(folder, 'city.mmdb'), writeMmdb({ type: 'GeoLite2-City', networks: { '192.0.2.0/24': city } }))
})

const fieldsOf = async (type: string) => {
  const { body } = await call('GET', `/system/inputs/types/${type}`)
  return [body.name, body.requested_configuration]
}
const framed = ['bind_address', 'port', 'tls_enable', 'use_null_delimiter', 'max_message_size']

it('the input types have the names and fields of the contract', async () => {
  const [name8, fields8] = await fieldsOf(inputTypes.paloAlto8)
  expect([name8, Object.keys(fields8)]).toEqual([
    'Palo Alto Networks TCP (PAN-OS v8.x)',
    expect.arrayContaining([...framed, 'TIMEZONE', 'SYSTEM_TEMPLATE', 'THREAT_TEMPLATE', 'TRAFFIC_TEMPLATE']),
  ])
  expect(fields8.TIMEZONE).toMatchObject({ type: 'dropdown', is_optional: true, default_value: 'UTC' })
  expect(fields8.TRAFFIC_TEMPLATE).toMatchObject({ type: 'text', is_optional: true, attributes: ['textarea'] })
  const [name9, fields9] = await fieldsOf(inputTypes.paloAlto9)
  expect([name9, Object.keys(fields9)]).toEqual([
    'Palo Alto Networks TCP (PAN-OS v9+)',
    expect.arrayContaining([...framed, 'timezone', 'store_full_message']),
  ])
  expect(fields9.store_full_message).toMatchObject({ type: 'boolean', default_value: false })
  const [trail, fields] = await fieldsOf(inputTypes.cloudTrail)
  expect([trail, Object.keys(fields).toSorted()]).toEqual([
    'AWS CloudTrail',
    [
      'aws_access_key',
      'aws_assume_role_arn',
      'aws_s3_region',
      'aws_secret_key',
      'aws_sqs_queue_name',
      'aws_sqs_region',
      'charset_name',
      'override_source',
      'throttling_allowed',
    ],
  ])
  expect(fields.aws_sqs_queue_name).toMatchObject({ is_optional: false, default_value: 'cloudtrail-notifications' })
  expect(fields.aws_sqs_region).toMatchObject({ type: 'dropdown', is_optional: false, default_value: 'us-east-1' })
  expect(fields.aws_secret_key).toMatchObject({ is_optional: true, is_encrypted: true })
  const { body: codecs } = await call('GET', '/system/codecs/types/all')
  expect(Object.keys(codecs)).toEqual(expect.arrayContaining(['PaloAlto', 'PaloAlto9x', 'AWSCloudTrail']))
})

it('a log is stored with its fields, and with the place of its address once that is enabled', async () => {
  const { port } = await server().input(inputTypes.paloAlto9)
  const stored = async (query: string) => {
    await until(async () => (await server().total(query)) === 1, `${query} to be stored`)
    return (await server().search(query)).messages[0]!.message
  }
  await sendTcp(port, `<14>Aug  2 10:00:00 fw ${traffic},first\n<14>Aug  2 10:00:00 fw no log of it\n`)
  expect(await stored('virtual_system:first')).toMatchObject({
    timestamp: '2023-08-02T10:00:00.000Z',
    source: 'fw',
    source_ip: '192.0.2.7',
    rule_name: 'Outbound',
    application: 'ssl',
  })
  expect((await stored('"no log of it"'))['gl2_processing_error']).toMatch(/^Not a log of PAN-OS/)
  const path = '/system/cluster_config/org.graylog.plugins.map.config.GeoIpResolverConfig'
  const configuration = { enabled: true, city_db_path: join(folder, 'city.mmdb'), asn_db_path: '' }
  expect((await call('PUT', path, configuration)).status).toBe(202)
  let attempt = 0
  // It holds from a batch on that comes soon.
  await until(async () => {
    const name = `resolved${++attempt}`
    await sendTcp(port, `${traffic},${name}\n`)
    const fields = await stored(`virtual_system:${name}`)
    if (fields['source_ip_city_name'] === undefined) return false
    expect(fields).toMatchObject({
      source_ip_geolocation: '46.95,7.45',
      source_ip_country_code: 'CH',
      source_ip_city_name: 'Bern',
    })
    return true
  }, 'the resolver to be obeyed')
})
