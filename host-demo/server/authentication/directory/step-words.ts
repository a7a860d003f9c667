/** The server's own words about what a test found. */
import { defaultBrand } from '../../../../core/brand/brand.ts'
import { createMessages } from '../../../../core/brand/catalogue.ts'
import { authenticationStepStrings } from '../../../../core/authentication/step-strings.ts'

export const words = createMessages('en', defaultBrand).of(authenticationStepStrings)
