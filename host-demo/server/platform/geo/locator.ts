/** Says where addresses are, by the databases that are configured. */
import { readFileSync } from 'node:fs'
import type { Address } from './address.ts'
import type { DatabaseFile } from './database-file.ts'
import { Mmdb } from './mmdb.ts'
import { networkOf, placeOf, type GeoVendor, type Network, type Place } from './place.ts'

/** Records that are kept decoded; neighbouring addresses share one. */
const keptRecords = 20_000

export interface GeoFiles {
  readonly vendor: GeoVendor
  readonly city: DatabaseFile | null
  readonly asn: DatabaseFile | null
}

/** A database and what was decoded of it. */
class Decoded<T extends object> {
  readonly #database: Mmdb
  readonly #read: (record: unknown) => T
  readonly #kept = new Map<number, T>()

  constructor(bytes: Buffer, read: (record: unknown) => T) {
    this.#database = new Mmdb(bytes)
    this.#read = read
  }

  /** Null for an address that the database does not know. @throws Error where it is damaged */
  of(address: Address): T | null {
    const place = this.#database.find(address)
    if (place < 0) return null
    let found = this.#kept.get(place)
    if (found === undefined) {
      found = this.#read(this.#database.record(place))
      if (this.#kept.size >= keptRecords) this.#kept.clear()
      this.#kept.set(place, found)
    }
    return found
  }
}

export class Locator {
  readonly #city: Decoded<Place> | null
  readonly #asn: Decoded<Network> | null

  /** @throws Error where a file cannot be read */
  constructor({ vendor, city, asn }: GeoFiles) {
    this.#city = city && new Decoded(readFileSync(city.path), record => placeOf(vendor, record))
    this.#asn = asn && new Decoded(readFileSync(asn.path), record => networkOf(vendor, record))
  }

  place(address: Address): Place | null {
    return this.#city?.of(address) ?? null
  }

  network(address: Address): Network | null {
    return this.#asn?.of(address) ?? null
  }
}
