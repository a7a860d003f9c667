/** Words that all pages of lookup tables share, and those of the elements of data adapters. Lookup: `messages.of(lookupStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const lookupStrings = catalogue('lookup', {
  unknownType: "This interface does not know the data adapter type '{type}'.",
  unknownCacheType: "This interface does not know the cache type '{type}'.",
  noType: 'Which data adapter is meant? Set type or adapter-name.',
  yes: 'Yes',
  no: 'No',

  // The three lists
  pages: 'Lookup tables, caches and data adapters',
  tables: 'Lookup tables',
  caches: 'Caches',
  adapters: 'Data adapters',
  lookupName: 'Name',
  nameHint: '{things} are called by this name. It stands in addresses.',
  namePlaceholder: 'lower-case-with-hyphens',
  nameBlank: 'A name must not begin or end with a blank.',
  nameAddress: "A name must not have '/' in it, nor be '.' or '..'.",
  nameId: 'A name of 24 hexadecimal digits would be taken for an id.',
  type: 'Type',
  state: 'State',
  works: 'Works',
  fails: 'Fails',
  failing: 'The last attempt failed',
  general: 'General',
  details: 'Details',
  notNamed: 'Not found, or you may not see it',

  // Counters
  counters: 'Counters since the server started',
  lookups: 'Lookups',
  hits: 'From the cache',
  misses: 'From the data adapter',
  entries: 'Answers held',
  hitRate: 'Share from the cache',
  asked: 'Asked or loaded',
  failed: 'Failed',
  meanTime: 'Mean time',
  milliseconds: '{ms} ms',

  // Form
  update: 'Update adapter',
  updated: "Data adapter '{title}' was updated.",
  updateFailed: 'Could not update the data adapter',

  // Documentation
  configuration: 'Configuration',
  answer: 'Answer',
  example: 'Example',

  // Tester
  test: 'Test lookup',
  testHint: "Asks the data adapter '{name}' itself, past any cache.",
  testTableHint: "Asks the table '{name}' as rules do: its cache first, then its data adapter.",
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
  kept: 'May be kept for',
  keptForever: 'No limit',
})
