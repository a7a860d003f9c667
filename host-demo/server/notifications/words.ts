/** The server's own words about notifications, in the product's name. */
import { defaultBrand } from '../../../core/brand/brand.ts'
import { createMessages } from '../../../core/brand/catalogue.ts'
import { notificationStrings } from '../../../core/notifications/strings.ts'

export const brand = defaultBrand
export const words = createMessages('en', brand).of(notificationStrings)
