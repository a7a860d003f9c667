import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { writeMmdb } from '../../geo/testing/write-mmdb.ts'
import { loadAdapterTypes, readAdapterConfig } from '../adapter-types.ts'
import { mayNotRead } from '../may-read.ts'
import { hostOf, type Sent } from '../testing/open-adapter.ts'
import { waysHome } from '../testing/served.ts'

const folder = mkdtempSync(join(tmpdir(), 'lookup-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function fileOf(name: string, text: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function open(sent: Sent) {
  const host = await hostOf(sent)
  onTestFinished(() => {
    host.close()
  })
  return { host, ask: (key: string) => host.queryAdapter('a', key) }
}

const csv = (path: string, changes: object = {}): Sent => ({
  type: 'csvfile',
  path,
  separator: ',',
  quotechar: '"',
  key_column: 'key',
  value_column: 'value',
  check_interval: 1,
  case_insensitive_lookup: false,
  cidr_lookup: false,
  ...changes,
})

it('a changed file is used; a broken one leaves the last data and says what is wrong', async () => {
  const path = fileOf('changing.csv', 'key,value\nk,one\n')
  const { host, ask } = await open(csv(path))
  expect(await ask('k')).toMatchObject({ single_value: 'one', multi_value: { value: 'one' } })
  writeFileSync(path, 'key,value\nk,one,more\n')
  await expect.poll(() => host.adapterCounts('a')?.lastError).toBe('Row 2 has 3 columns, the first one 2.')
  expect(await ask('k')).toMatchObject({ single_value: 'one', failed: false })
  writeFileSync(path, 'key,value\nk,second\n')
  await expect.poll(async () => (await ask('k')).single_value).toBe('second')
  expect(host.adapterCounts('a')?.lastError).toBeNull()
})

it('a file with a byte order mark is read', async () => {
  const { ask } = await open(csv(fileOf('bom.csv', '\ufeffkey,value\nk,v\n')))
  expect(await ask('k')).toMatchObject({ single_value: 'v' })
})

it('keys may be found whatever their case', async () => {
  const { ask } = await open(csv(fileOf('case.csv', 'key,value\nKey,v\n'), { case_insensitive_lookup: true }))
  expect(await ask('kEY')).toMatchObject({ single_value: 'v' })
})

it.each([
  ['nothing', '', 'The file is empty. Its first line must name the columns.'],
  ['another column', 'key,other\n', "The file has no column 'value'. It has: key, other."],
  ['a key twice', 'key,value\nk,1\nk,2\n', "The key 'k' stands twice in the data."],
])('a file with %s is refused', async (name, text, problem) => {
  const { host, ask } = await open(csv(fileOf(`${name}.csv`, text)))
  expect(await ask('k')).toMatchObject({ single_value: null, failed: false })
  expect(host.adapterCounts('a')).toMatchObject({ failed: 1, lastError: problem })
})

it('the path is checked', async () => {
  const types = await loadAdapterTypes()
  const problem = (path: string, mayRead: boolean) =>
    readAdapterConfig(types, csv(path), waysHome({ mayRead: () => mayRead })).problems['path']
  expect(problem(join(folder, 'absent.csv'), true)).toEqual(['The file does not exist.'])
  expect(problem(folder, true)).toEqual(['This is not a file.'])
  expect(problem('', true)).toEqual(["'path' must be a text of 1 to 8192 characters."])
  expect(problem(join(folder, 'absent.csv'), false)).toEqual([mayNotRead])
})

it('databases of places and networks answer with what they know', async () => {
  const city = fileOf(
    'city.mmdb',
    writeMmdb({
      type: 'GeoLite2-City',
      networks: {
        '192.0.2.0/24': {
          city: { names: { en: 'Bern' } },
          country: { iso_code: 'CH' },
          location: { latitude: 46.9, longitude: 7.4 },
        },
      },
    }),
  )
  const asn = fileOf(
    'asn.mmdb',
    writeMmdb({
      type: 'GeoLite2-ASN',
      networks: { '192.0.2.0/24': { autonomous_system_number: 64500, autonomous_system_organization: 'Example' } },
    }),
  )
  const geo = (path: string, database_type: string) =>
    open({ type: 'maxmind_geoip', path, database_type, check_interval: 1, check_interval_unit: 'MINUTES' })
  const places = await geo(city, 'MAXMIND_CITY')
  expect(await places.ask('192.0.2.7')).toMatchObject({
    single_value: '46.9,7.4',
    multi_value: {
      coordinates: '46.9,7.4',
      city: { names: { en: 'Bern' } },
      country: { iso_code: 'CH' },
      traits: null,
    },
  })
  expect(await places.ask('198.51.100.1')).toMatchObject({ single_value: null, failed: false })
  expect(await places.ask('no address')).toMatchObject({ failed: true })
  expect(await (await geo(city, 'MAXMIND_COUNTRY')).ask('192.0.2.7')).toMatchObject({ single_value: 'CH' })
  expect(await (await geo(asn, 'MAXMIND_ASN')).ask('192.0.2.7')).toMatchObject({
    single_value: 64500,
    multi_value: { as_organization: 'Example' },
  })
  await expect(geo(asn, 'MAXMIND_CITY')).rejects.toThrow('it is no database of places')
})
