/** The words of every field; apart, so that a small one carries no others. */
import { catalogue } from '../../../core/brand/catalogue.ts'

export const frameStrings = catalogue('fields', { optional: 'optional' })
