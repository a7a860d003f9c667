import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configClasses } from '../../../core/configuration/classes.ts'
import { area as configuration } from '../configuration/area.ts'
import { writeMmdb } from '../platform/geo/testing/write-mmdb.ts'
import { area as system } from '../system/area.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area as geoIp } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([configuration, system])
})
afterEach(() => server.close())

const put = async (name: string, body: object) => {
  const answer = await server.call('PUT', `/api/system/cluster_config/${name}`, body)
  return { status: answer.statusCode, body: answer.json<Record<string, any>>() }
}

describe('the databases of the GeoIP resolver', () => {
  let folder = ''
  const file = (name: string) => join(folder, name)
  const write = (name: string, type: string) => writeFileSync(file(name), writeMmdb({ type, networks: {} }))
  const files = () => ({ enabled: true, city_db_path: file('city.mmdb'), asn_db_path: file('asn.mmdb') })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'geo-'))
    write('city.mmdb', 'GeoLite2-City')
    write('asn.mmdb', 'GeoLite2-ASN')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are checked once it is enabled, and it is said what is wrong at the field', async () => {
    expect(await put(configClasses.geoIp, files())).toMatchObject({
      status: 202,
      body: { db_vendor_type: 'MAXMIND', refresh_interval: 10 },
    })
    const failed = async (more: object) =>
      (await put(configClasses.geoIp, { ...files(), ...more })).body['validation_errors']
    expect(await failed({ city_db_path: '/nowhere.mmdb' })).toEqual({
      city_db_path: [{ error: "'/nowhere.mmdb' cannot be used: there is no such file on the server." }],
    })
    expect(Object.keys(await failed({ asn_db_path: file('city.mmdb') }))).toEqual(['asn_db_path'])
    expect(Object.keys(await failed({ city_db_path: import.meta.filename }))).toEqual(['city_db_path'])
    expect(Object.keys(await failed({ db_vendor_type: 'IPINFO' }))).toEqual(['city_db_path', 'asn_db_path'])
    expect(Object.keys(await failed({ use_s3: true }))).toEqual(['city_db_path', 'asn_db_path', 'use_s3'])
    expect(Object.keys(await failed({ refresh_interval_unit: 'WEEKS' }))).toEqual(['refresh_interval_unit'])
    expect((await put(configClasses.geoIp, { ...files(), asn_db_path: '' })).status).toBe(202)
    expect((await put(configClasses.geoIp, { enabled: false, city_db_path: '/nowhere.mmdb' })).status).toBe(202)
  })

  it('reach ingest, again with each new file, without what cannot be used any more', async () => {
    const { ingest } = server.services
    const databases = server.api(geoIp).databases
    expect(ingest.geoIp).toBeNull()
    await put(configClasses.geoIp, { ...files(), enforce_graylog_schema: true })
    await vi.waitFor(() => expect(ingest.geoIp).toMatchObject({ vendor: 'MAXMIND', enforceSchema: true }))
    const before = ingest.geoIp
    await databases.refresh(performance.now() + 5 * 60_000)
    expect(ingest.geoIp).toBe(before)
    write('new.mmdb', 'GeoLite2-City')
    renameSync(file('new.mmdb'), file('city.mmdb'))
    await databases.refresh(performance.now() + 11 * 60_000)
    expect(ingest.geoIp?.city?.path).toBe(file('city.mmdb'))
    expect(ingest.geoIp?.city?.stamp).not.toBe(before?.city?.stamp)
    expect(databases.problems).toEqual([])
    rmSync(file('asn.mmdb'))
    await databases.refresh(performance.now() + 22 * 60_000)
    expect(ingest.geoIp).toMatchObject({ city: { path: file('city.mmdb') }, asn: null })
    expect(databases.problems).toEqual([{ path: file('asn.mmdb'), reason: 'there is no such file on the server.' }])
    const { notifications } = server.api(system)
    await notifications.look()
    expect(notifications.find('generic', `geoip-${file('asn.mmdb')}`)?.details).toMatchObject({
      title: 'A GeoIP database cannot be used',
      description: expect.stringContaining('there is no such file on the server'),
    })
    await put(configClasses.geoIp, { enabled: false })
    await vi.waitFor(() => expect(ingest.geoIp).toBeNull())
    expect(databases.problems).toEqual([])
  })
})
