/** The server's own words about event definitions. */
import { defaultBrand } from '../../../../core/brand/brand.ts'
import { createMessages } from '../../../../core/brand/catalogue.ts'
import { definitionStrings } from '../../../../core/alerts/definition-strings.ts'

export const words = createMessages('en', defaultBrand).of(definitionStrings)
