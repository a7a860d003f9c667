/** Words of the pages of caches. Lookup: `messages.of(lookupCacheStrings)`. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const lookupCacheStrings = catalogue('lookupCaches', {
  ...entityWords('cache', 'caches'),
  intro: 'Caches keep answers of data adapters. Several tables can use one cache; each has a part of its own in it.',
  all: 'All caches',
  one: 'Cache',
  createFailed: 'Could not save the cache',
  deleteQuestion: 'A cache that a lookup table uses cannot be deleted.',
  mayNotCreate: 'You may not create caches.',
  chooseType: 'Cache type',
})
