/** The words of an element, in the language it stands in. Apart from `hooks.ts`, so that elements that only show something load no connection. */
import { useStore } from '@nanostores/react'
import type { Catalogue, Messages, Strings, Translate } from '../../core/brand/catalogue.ts'
import type { Core } from '../../core/page-core.ts'
import { useHost } from './host.ts'

/** The core of this element; a new one renders again. */
export function useElementCore(): Core {
  const core = useStore(useHost().$core)
  if (!core) throw new Error('The element is not in a document yet.')
  return core
}

/** The words and the language (`lang`, for Intl) of this element. */
export const useMessages = (): Messages => useStore(useElementCore().$messages)

/** The lookup of a catalogue in the element's language and the page's brand: `const t = useStrings(inputStrings)`. */
export function useStrings<S extends Strings>(catalogue: Catalogue<S>): Translate<S> {
  return useMessages().of(catalogue)
}
