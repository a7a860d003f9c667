/** Keys that are addresses. */
import { addressIn, type Address } from '../../geo/address.ts'
import { UnfitKeyError } from '../lookup-error.ts'

/** Returns the bytes of an address; of version 4 for one that is mapped into version 6. @throws UnfitKeyError for other text */
export function addressKey(key: string): Address {
  const address = addressIn(key.trim())
  if (address) return address
  throw new UnfitKeyError(`'${key.slice(0, 100)}' is no address.`)
}
