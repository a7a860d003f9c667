/** Reads what databases know of an address from the records of their providers. */

/** Members that a provider does not know are absent. */
export interface Place {
  /** `latitude,longitude` in degrees. */
  readonly coordinates?: string
  readonly city?: string
  readonly region?: string
  readonly country?: string
  /** Two letters (ISO 3166-1). */
  readonly countryCode?: string
  readonly timeZone?: string
}

/** An autonomous system: who announces the network of an address. */
export interface Network {
  readonly number?: number
  readonly organization?: string
}

export type GeoVendor = 'MAXMIND' | 'IPINFO'
export const geoKinds = ['city', 'asn'] as const
export type GeoKind = (typeof geoKinds)[number]

type Members = Readonly<Record<string, unknown>>
const members = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const nameOf = (value: unknown) => textOf(members(members(value)['names'])['en'])

/** Coordinates are numbers of MaxMind's, text of IPinfo's. */
function coordinatesOf(latitude: unknown, longitude: unknown): string | undefined {
  const isNumber = (value: unknown) =>
    (typeof value === 'number' || textOf(value) !== undefined) && Number.isFinite(Number(value))
  return isNumber(latitude) && isNumber(longitude) ? `${Number(latitude)},${Number(longitude)}` : undefined
}

const known = <T extends object>(made: { [K in keyof T]: T[K] | undefined }) =>
  Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)) as unknown as T

const places: Readonly<Record<GeoVendor, (record: Members) => Place>> = {
  MAXMIND: ({ city, country, location, subdivisions }) => {
    const { latitude, longitude, time_zone } = members(location)
    return known<Place>({
      coordinates: coordinatesOf(latitude, longitude),
      city: nameOf(city),
      region: Array.isArray(subdivisions) ? nameOf(subdivisions[0]) : undefined,
      country: nameOf(country),
      countryCode: textOf(members(country)['iso_code']),
      timeZone: textOf(time_zone),
    })
  },
  IPINFO: ({ lat, lng, city, region, country, country_name, timezone }) =>
    known<Place>({
      coordinates: coordinatesOf(lat, lng),
      city: textOf(city),
      region: textOf(region),
      country: textOf(country_name),
      countryCode: textOf(country),
      timeZone: textOf(timezone),
    }),
}

const networks: Readonly<Record<GeoVendor, (record: Members) => Network>> = {
  MAXMIND: ({ autonomous_system_number: number, autonomous_system_organization: organization }) =>
    known<Network>({ number: typeof number === 'number' ? number : undefined, organization: textOf(organization) }),
  IPINFO: ({ asn, name }) => {
    const [, digits] = /^AS(\d{1,10})$/.exec(String(asn)) ?? []
    return known<Network>({ number: digits === undefined ? undefined : Number(digits), organization: textOf(name) })
  },
}

export const placeOf = (vendor: GeoVendor, record: unknown): Place => places[vendor](members(record))
export const networkOf = (vendor: GeoVendor, record: unknown): Network => networks[vendor](members(record))
