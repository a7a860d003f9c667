/** Words of the pages of lookup tables. Lookup: `messages.of(lookupTableStrings)`. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const lookupTableStrings = catalogue('lookupTables', {
  ...entityWords('lookup table', 'lookup tables'),
  intro:
    'Rules, extractors and decorators look keys up in tables: an address gives a country, a user id a name. A table asks a data adapter, and keeps answers in a cache.',
  none: 'Create the first table. It asks a data adapter, such as a file, a service, or rows that are edited here.',
  all: 'All lookup tables',
  one: 'Lookup table',
  createFailed: 'Could not save the lookup table',
  deleteQuestion:
    'Rules, extractors and decorators that use it find nothing any more. Its cache and its data adapter stay.',
  mayNotCreate: 'You may not create lookup tables.',

  cache: 'Cache',
  adapter: 'Data adapter',
  chooseCache: 'Choose a cache',
  chooseAdapter: 'Choose a data adapter',
  cacheHint: 'Keeps answers, so that the data adapter is asked less often.',
  adapterHint: 'Knows the values.',
  newCache: 'New cache',
  newAdapter: 'New data adapter',

  defaults: 'Default values',
  defaultsHint: 'The answer where the data adapter has nothing for a key.',
  defaultSingle: 'Default single value',
  singleText: 'Single value',
  defaultMulti: 'Default multi value',
  multiText: 'Multi value',
  defaultMultiHint: 'A JSON object: {example}',
  noDefault: 'No default',
  typeString: 'Text',
  typeNumber: 'Number',
  typeBoolean: 'True or false',
  typeObject: 'JSON object',
  wrongNumber: 'Write a number, such as 7 or 0.5.',
  wrongBoolean: "Write 'true' or 'false'.",
  wrongObject: 'Write a JSON object: {example}',

  purge: 'Purge cache',
  purgeKey: 'Purge this key',
  purgeTitle: "Forget all cached answers of '{title}'?",
  purgeQuestion: 'The next lookups ask the data adapter. Nothing is lost.',
  purged: "The cached answers of '{title}' were forgotten.",
  purgedKey: "The cached answer for '{key}' was forgotten.",
  purgeFailed: 'Could not purge the cache',
})
