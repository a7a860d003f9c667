import { lookupStrings } from '../../core/lookup/strings.ts'
import { Callout, useStrings } from '../kit/kit.ts'

/** In place of what belongs to a type: nothing was asked for, or something this interface does not know. */
export function UnknownType({ type }: { readonly type: string | undefined }) {
  const l = useStrings(lookupStrings)
  return <Callout variant="warning">{type ? l('unknownType', { type }) : l('noType')}</Callout>
}
