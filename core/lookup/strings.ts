/** Words of lookup data adapters, whatever their type. Lookup: `messages.of(lookupStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const lookupStrings = catalogue('lookup', {
  unknownType: "This interface does not know the data adapter type '{type}'.",
  noType: 'Which data adapter is meant? Set type or adapter-name.',

  // Form
  update: 'Update adapter',
  updated: "Data adapter '{title}' was updated.",
  updateFailed: 'Could not update the data adapter',

  // Documentation
  configuration: 'Configuration',
  answer: 'Answer',
  field: 'Field',
  meaning: 'Meaning',
  example: 'Example',

  // Tester
  test: 'Test lookup',
  testHint: "Asks the data adapter '{name}' itself, past any cache.",
  key: 'Key',
  lookUp: 'Look up',
  lookingUp: 'Looking up…',
  single: 'Single value',
  multi: 'Multi value',
  list: 'List of strings',
  found: 'Answer for {key}',
  nothing: 'There is nothing for this key.',
  lookupFailed: 'The lookup failed',
  noReason: 'The server gave no reason.',
})
