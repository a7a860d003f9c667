/** Words of `commonStrings` that every field needs; apart, so that a small field carries no others. */
import { catalogue } from './catalogue.ts'

export const validityStrings = catalogue('common', {
  // Generic field rules and browser validity (5)
  fieldRequired: 'Field is required.',
  greaterThan: 'Must be greater than {n}.',
  smallerThan: 'Must be smaller than {n}.',
  valueMissing: 'A value is required.',
  typeMismatch: 'Please verify that your input is the expected type (ie: email address).',
  patternMismatch: 'This input does not match the expected value.',
  tooLong: 'Your input is too long.',
  tooShort: 'Your input is too short.',
  stepMismatch: 'Unexpected value.',
})
