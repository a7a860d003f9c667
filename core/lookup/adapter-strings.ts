/** Words of the pages of data adapters. Lookup: `messages.of(lookupAdapterStrings)`. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const lookupAdapterStrings = catalogue('lookupAdapters', {
  ...entityWords('data adapter', 'data adapters'),
  intro: 'Data adapters know the values of keys: from files, services, lists of threats, or rows that are edited here.',
  all: 'All data adapters',
  one: 'Data adapter',
  createFailed: 'Could not save the data adapter',
  deleteQuestion: 'A data adapter that a lookup table uses cannot be deleted.',
  deleteRows: 'Its rows and their history are deleted too.',
  mayNotCreate: 'You may not create data adapters.',
  chooseType: 'Data adapter type',
  typeStays: 'The type stays as it is. Make another data adapter for another type.',
  errorTtl: 'Keep errors for',
  errorTtlHint: 'How long a failed lookup is answered without asking again. Else 5 seconds.',
  about: 'About this type',
})
