import type { lookupTypeStrings as strings } from './type-strings.ts'
import { lookupTypeStrings } from './type-strings.ts'
import type { Words } from './config-field.ts'

type Plain = { [K in keyof typeof strings.strings]: K extends 'headersWrong' ? never : K }[keyof typeof strings.strings]

/** Words of the catalogue of types. */
export const typeWords =
  (key: Plain): Words =>
  messages =>
    messages.of(lookupTypeStrings)(key)
