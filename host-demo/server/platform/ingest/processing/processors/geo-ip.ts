/** GeoIP Resolver: adds to messages where their addresses are, by the databases of the configuration (contract 2, 2.2). */
import { addressIn, isReserved, type Address } from '../../../geo/address.ts'
import { Locator } from '../../../geo/locator.ts'
import type { FieldMap } from '../../decoding/fields.ts'
import { registerProcessor } from '../../registry.ts'
import type { Draft, GeoIpRules } from '../chain/processor.ts'

registerProcessor({
  id: 'org.graylog.plugins.map.geoip.processor.GeoIpProcessor',
  prepare({ geoIp }) {
    if (!geoIp || (!geoIp.city && !geoIp.asn)) return { process() {} }
    try {
      const locator = locatorOf(geoIp)
      const resolve = geoIp.enforceSchema ? resolveSchema : resolveAll
      return { process: guarded(draft => resolve(draft.fields, locator) && draft.limitFields()) }
    } catch (error) {
      return {
        process: guarded(() => {
          throw error
        }),
      }
    }
  },
})

/** A database that is damaged is noted in the messages, which go on. */
const guarded = (process: (draft: Draft) => unknown) => (draft: Draft) => {
  try {
    process(draft)
  } catch (error) {
    draft.fail(`A GeoIP database cannot be used: ${(error as Error).message}`)
  }
}

let kept: { readonly of: string; readonly locator: Locator } | null = null

/** The files are read again when they or the configuration change, not with every other change. */
function locatorOf({ vendor, city, asn }: GeoIpRules): Locator {
  const of = JSON.stringify([vendor, city, asn])
  if (kept?.of !== of) kept = { of, locator: new Locator({ vendor, city, asn }) }
  return kept.locator
}

/** Fields that the server sets are not looked at. */
const isOwn = (name: string) => name.startsWith('gl2_')

/** Every field that is an address gets fields of its own name: `client_city_name`. Returns whether there are new ones. */
function resolveAll(fields: FieldMap, locator: Locator): boolean {
  let found: [string, Address][] | null = null
  for (const name in fields) {
    const value = fields[name]
    const address = typeof value === 'string' && !isOwn(name) ? addressIn(value) : null
    if (address && !isReserved(address)) (found ??= []).push([name, address])
  }
  if (!found) return false
  const before = Object.keys(fields).length
  for (const [name, address] of found) {
    const place = locator.place(address)
    if (place) {
      add(fields, `${name}_geolocation`, place.coordinates)
      add(fields, `${name}_country_code`, place.countryCode)
      add(fields, `${name}_city_name`, place.city)
    }
    addNetwork(fields, name, address, locator)
  }
  return Object.keys(fields).length > before
}

/** Fields of the schema that hold addresses, and what the fields made of them begin with. */
const schemaFields = [
  'destination_ip',
  'destination_nat_ip',
  'event_observer_ip',
  'host_ip',
  'network_forwarded_ip',
  'source_ip',
  'source_nat_ip',
].map(name => [name, name.slice(0, -'_ip'.length)] as const)

/** Only fields of the schema, under its names: `source_geo_city`. Reserved addresses are said to be. */
function resolveSchema(fields: FieldMap, locator: Locator): boolean {
  let isChanged = false
  for (const [name, prefix] of schemaFields) {
    const value = fields[name]
    const address = typeof value === 'string' ? addressIn(value) : null
    if (!address) continue
    isChanged = true
    if (isReserved(address)) {
      add(fields, `${prefix}_reserved_ip`, true)
      continue
    }
    const place = locator.place(address)
    if (place) {
      const { coordinates, city, region, country, countryCode, timeZone } = place
      add(fields, `${prefix}_geo_coordinates`, coordinates)
      add(fields, `${prefix}_geo_city`, city)
      add(fields, `${prefix}_geo_region`, region)
      add(fields, `${prefix}_geo_country`, country)
      add(fields, `${prefix}_geo_country_iso`, countryCode)
      add(fields, `${prefix}_geo_timezone`, timeZone)
      add(fields, `${prefix}_geo_name`, city && countryCode ? `${city}, ${countryCode}` : (city ?? countryCode))
    }
    addNetwork(fields, prefix, address, locator)
  }
  return isChanged
}

function addNetwork(fields: FieldMap, prefix: string, address: Address, locator: Locator): void {
  const network = locator.network(address)
  if (!network) return
  add(fields, `${prefix}_as_number`, network.number)
  add(fields, `${prefix}_as_organization`, network.organization)
}

/** A field that the sender brought under that name stays. */
function add(fields: FieldMap, name: string, value: string | number | boolean | undefined): void {
  if (value !== undefined && !Object.hasOwn(fields, name)) fields[name] = value
}
