import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDatabase } from '../../../geo/database-file.ts'
import type { GeoKind, GeoVendor } from '../../../geo/place.ts'
import { writeMmdb, type MmdbContents } from '../../../geo/testing/write-mmdb.ts'
import { noPipelineRules } from '../../../pipelines/program.ts'
import type { FieldMap } from '../../decoding/fields.ts'
import { loadProcessors, processorOf } from '../../registry.ts'
import type { Draft, GeoIpRules, ProcessingRules, ProcessorParts } from '../chain/processor.ts'
import { Routes } from '../chain/routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'geo-'))
beforeAll(loadProcessors)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let written = 0
function database(contents: MmdbContents, kind: GeoKind, vendor: GeoVendor = 'MAXMIND') {
  const path = join(folder, `${written++}.mmdb`)
  writeFileSync(path, writeMmdb(contents))
  const { file, problem } = checkDatabase(path, kind, vendor)
  expect(problem).toBeNull()
  return file
}
const bern = {
  city: { names: { de: 'Bern', en: 'Bern' } },
  country: { iso_code: 'CH', names: { en: 'Switzerland' } },
  subdivisions: [{ names: { en: 'Canton of Bern' } }],
  location: { latitude: 46.95, longitude: 7.45, time_zone: 'Europe/Zurich' },
}
const cities = () =>
  database(
    { type: 'GeoLite2-City', networks: { '192.0.2.0/24': bern, '2001:db8::/32': { country: { iso_code: 'FR' } } } },
    'city',
  )
const systems = () =>
  database(
    {
      type: 'GeoLite2-ASN',
      networks: { '192.0.2.0/24': { autonomous_system_number: 64_500, autonomous_system_organization: 'Example AG' } },
    },
    'asn',
  )

function run(fields: FieldMap, rules: Partial<GeoIpRules> | null) {
  const geoIp = rules && { vendor: 'MAXMIND' as const, enforceSchema: false, city: null, asn: null, ...rules }
  const routing = { defaultStream: { id: 'all', indexSet: 'set' }, streams: [] }
  const compiled: ProcessingRules = {
    processors: [],
    routing,
    grokPatterns: new Map(),
    geoIp,
    instanceNames: null,
    pipelines: noPipelineRules,
  }
  const processor = processorOf('org.graylog.plugins.map.geoip.processor.GeoIpProcessor')!
  const problems: string[] = []
  let limited = 0
  processor.prepare(compiled, new Routes(routing), {} as ProcessorParts).process({
    fields,
    fail: reason => problems.push(reason),
    limitFields: () => limited++,
  } as Partial<Draft> as Draft)
  return { fields, problems, limited }
}

describe('the GeoIP resolver', () => {
  it('adds to every field that is an address where it is, under the name of the field', () => {
    const { fields, problems, limited } = run(
      { message: 'from 192.0.2.7', source: '192.0.2.7', client: '2001:db8::1', port: 80 },
      { city: cities(), asn: systems() },
    )
    expect(fields).toEqual({
      message: 'from 192.0.2.7',
      source: '192.0.2.7',
      client: '2001:db8::1',
      port: 80,
      source_geolocation: '46.95,7.45',
      source_country_code: 'CH',
      source_city_name: 'Bern',
      source_as_number: 64_500,
      source_as_organization: 'Example AG',
      client_country_code: 'FR',
    })
    expect([problems, limited]).toEqual([[], 1])
  })

  it('leaves private addresses, unknown ones, fields of the server and what the sender says', () => {
    const fields = {
      source: '10.0.0.1',
      other: '198.51.100.1',
      gl2_remote_ip: '192.0.2.7',
      client: '192.0.2.7',
      client_city_name: 'Home',
    }
    expect(run({ ...fields }, { city: cities() }).fields).toEqual({
      ...fields,
      client_geolocation: '46.95,7.45',
      client_country_code: 'CH',
    })
  })

  it('resolves fields of the schema only, where that is asked for', () => {
    const { fields } = run(
      { source_ip: '192.0.2.7', destination_ip: '10.0.0.1', client: '192.0.2.7' },
      { city: cities(), asn: systems(), enforceSchema: true },
    )
    expect(fields).toEqual({
      source_ip: '192.0.2.7',
      destination_ip: '10.0.0.1',
      client: '192.0.2.7',
      source_geo_coordinates: '46.95,7.45',
      source_geo_city: 'Bern',
      source_geo_region: 'Canton of Bern',
      source_geo_country: 'Switzerland',
      source_geo_country_iso: 'CH',
      source_geo_timezone: 'Europe/Zurich',
      source_geo_name: 'Bern, CH',
      source_as_number: 64_500,
      source_as_organization: 'Example AG',
      destination_reserved_ip: true,
    })
  })

  it('reads databases of IPinfo', () => {
    const city = database(
      {
        type: 'ipinfo standard_location.mmdb',
        networks: { '192.0.2.0/24': { city: 'Bern', country: 'CH', region: 'Bern', lat: '46.95', lng: '7.45' } },
      },
      'city',
      'IPINFO',
    )
    const asn = database(
      { type: 'ipinfo standard_asn.mmdb', networks: { '192.0.2.0/24': { asn: 'AS64500', name: 'Example AG' } } },
      'asn',
      'IPINFO',
    )
    expect(run({ client: '192.0.2.7' }, { vendor: 'IPINFO', city, asn }).fields).toEqual({
      client: '192.0.2.7',
      client_geolocation: '46.95,7.45',
      client_country_code: 'CH',
      client_city_name: 'Bern',
      client_as_number: 64_500,
      client_as_organization: 'Example AG',
    })
  })

  it('does nothing while it is off or has no database', () => {
    for (const rules of [null, {}]) expect(run({ client: '192.0.2.7' }, rules).fields).toEqual({ client: '192.0.2.7' })
  })

  it('notes a database that is gone or damaged in the message, which goes on', () => {
    const gone = { path: join(folder, 'gone.mmdb'), stamp: '1' }
    const { fields, problems } = run({ client: '192.0.2.7' }, { city: gone })
    expect(fields).toEqual({ client: '192.0.2.7' })
    expect(problems).toEqual([expect.stringMatching(/^A GeoIP database cannot be used: /)])
  })

  it('reads a file that was replaced', () => {
    const before = cities()!
    expect(run({ client: '192.0.2.7' }, { city: before }).fields).toHaveProperty('client_city_name', 'Bern')
    writeFileSync(
      before.path,
      writeMmdb({ type: 'GeoLite2-City', networks: { '192.0.2.0/24': { city: { names: { en: 'Biel/Bienne' } } } } }),
    )
    const { file } = checkDatabase(before.path, 'city', 'MAXMIND')
    expect(run({ client: '192.0.2.7' }, { city: file }).fields).toHaveProperty('client_city_name', 'Biel/Bienne')
  })
})

describe('a database that is configured', () => {
  it.each([
    ['asn', 'MAXMIND', 'it is no database of autonomous systems: GeoLite2-City.'],
    ['city', 'IPINFO', 'it is a database of another vendor than IPinfo: GeoLite2-City.'],
  ] as const)('is refused as %s of %s', (kind, vendor, problem) => {
    expect(checkDatabase(cities()!.path, kind, vendor).problem).toBe(problem)
  })
  it('is refused where it is missing or no file', () => {
    expect(checkDatabase(join(folder, 'none'), 'city', 'MAXMIND').problem).toBe('there is no such file on the server.')
    expect(checkDatabase(folder, 'city', 'MAXMIND').problem).toBe('it is no file.')
    expect(checkDatabase(import.meta.filename, 'city', 'MAXMIND').problem).toBe('it is no MaxMind DB file.')
  })
})
