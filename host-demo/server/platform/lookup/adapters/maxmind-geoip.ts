/** A database of places or autonomous systems in the MaxMind DB format. */
import { readFileSync } from 'node:fs'
import { timeUnitMs } from '../../../../../core/time/time-unit.ts'
import { checkDatabase, type DatabaseFile } from '../../geo/database-file.ts'
import { Mmdb } from '../../geo/mmdb.ts'
import { networkOf, placeOf, type GeoKind, type GeoVendor } from '../../geo/place.ts'
import { loadedType } from '../adapter-type.ts'
import { addressKey } from '../packed/address-key.ts'
import { oneOf, optional, text, timeUnit, whole } from '../fields.ts'
import { nothing, type Found } from '../found.ts'
import { LookupError } from '../lookup-error.ts'
import { mayNotRead } from '../may-read.ts'

const databaseTypes = [
  'MAXMIND_ASN',
  'MAXMIND_CITY',
  'MAXMIND_COUNTRY',
  'IPINFO_STANDARD_LOCATION',
  'IPINFO_ASN',
] as const
type DatabaseType = (typeof databaseTypes)[number]

const vendorOf = (type: DatabaseType): GeoVendor => (type.startsWith('IPINFO') ? 'IPINFO' : 'MAXMIND')
const kindOf = (type: DatabaseType): GeoKind => (type.endsWith('_ASN') ? 'asn' : 'city')

const sectionsOfCity = [
  'city',
  'continent',
  'country',
  'location',
  'postal',
  'registered_country',
  'represented_country',
  'subdivisions',
  'traits',
] as const
const sectionsOfCountry = ['continent', 'country', 'registered_country', 'represented_country', 'traits'] as const

function foundIn(type: DatabaseType, record: unknown): Found {
  const members = record as Readonly<Record<string, unknown>>
  const sections = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, members[name] ?? null]))
  if (kindOf(type) === 'asn') {
    const { number = null, organization = null } = networkOf(vendorOf(type), record)
    return { ...nothing, single_value: number, multi_value: { as_number: number, as_organization: organization } }
  }
  const {
    coordinates = null,
    countryCode = null,
    city = null,
    region = null,
    timeZone = null,
  } = placeOf(vendorOf(type), record)
  switch (type) {
    case 'MAXMIND_COUNTRY':
      return { ...nothing, single_value: countryCode, multi_value: sections(sectionsOfCountry) }
    case 'MAXMIND_CITY':
      return { ...nothing, single_value: coordinates, multi_value: { ...sections(sectionsOfCity), coordinates } }
    default:
      return {
        ...nothing,
        single_value: coordinates,
        multi_value: { coordinates, country: countryCode, city, region, timezone: timeZone },
      }
  }
}

const problemOf = (path: string, type: DatabaseType) => checkDatabase(path, kindOf(type), vendorOf(type))
const sentence = (problem: string) => `The database cannot be used: ${problem}`

const fields = {
  path: text(),
  database_type: oneOf(databaseTypes),
  check_interval: whole(0),
  check_interval_unit: optional(timeUnit, 'MINUTES'),
}

export const adapterType = loadedType({
  type: 'maxmind_geoip',
  configClass: 'org.graylog.plugins.map.geoip.MaxmindDataAdapter$Config',
  defaultConfig: {
    path: '/etc/graylog/server/GeoLite2-City.mmdb',
    database_type: 'MAXMIND_CITY',
    check_interval: 1,
    check_interval_unit: 'MINUTES',
  },
  fields,
  check({ path, database_type }, { mayRead }) {
    if (!mayRead(path)) return { path: [mayNotRead] }
    const { problem } = problemOf(path, database_type)
    return problem === null ? {} : { path: [sentence(problem)] }
  },
  // 0 would look without end.
  everyMs: config => Math.max(1000, timeUnitMs({ value: config.check_interval, unit: config.check_interval_unit })),
  async load({ path, database_type }, { mayRead }, before: DatabaseFile | null) {
    if (!mayRead(path)) throw new LookupError(mayNotRead)
    const { file, problem } = problemOf(path, database_type)
    if (!file) throw new LookupError(sentence(problem))
    return before?.stamp === file.stamp ? before : file
  },
  reader({ database_type }, { path }) {
    const database = new Mmdb(readFileSync(path))
    return key => {
      const place = database.find(addressKey(key))
      return place < 0 ? nothing : foundIn(database_type, database.record(place))
    }
  },
})
