/** The names that a cloud account gives to addresses, in one block of memory that all threads share. */
import { addressIn } from '../geo/address.ts'
import { networksReader, packNetworks, type Network, type PackedNetworks } from '../lookup/packed/packed-networks.ts'

/** An instance, or a network interface of something else. */
export interface NamedEntity {
  readonly name: string
  /** `instance`, or the kind of interface as the account's provider calls it: `nat_gateway`. */
  readonly type: string
  /** `AWS::EC2::Instance`, `AWS::EC2::NetworkInterface`. */
  readonly awsType: string
}

export type InstanceTable = PackedNetworks

/** Stands between the parts of a packed entity; the name is last, as it alone may hold one. */
const separator = '\n'

/** @param rows addresses as texts; those that cannot be read are left out */
export function packInstances(rows: Iterable<readonly [address: string, NamedEntity]>): Promise<InstanceTable> {
  return packNetworks(packable(rows))
}

function* packable(rows: Iterable<readonly [string, NamedEntity]>): Generator<readonly [Network, string]> {
  for (const [text, { name, type, awsType }] of rows) {
    const address = addressIn(text)
    if (address) yield [{ address, bits: 8 * address.length }, [type, awsType, name].join(separator)]
  }
}

/** Returns the function that finds what has an address; null for text that is no address, or is nobody's. */
export function instanceReader(table: InstanceTable): (address: string) => NamedEntity | null {
  const find = networksReader(table)
  return text => {
    const address = addressIn(text)
    const found = address && find(address)
    if (found === null) return null
    const [type = '', awsType = '', ...name] = found.split(separator)
    return { name: name.join(separator), type, awsType }
  }
}
