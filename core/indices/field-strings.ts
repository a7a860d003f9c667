/** Words of the fields of an index set. Lookup: `messages.of(fieldListStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const fieldListStrings = catalogue('indexSetFields', {
  title: 'Fields',
  intro: 'What each field costs on disk, estimated from a sample of each index.',
  partial: {
    one: 'Only {read} of {count} index was read in time.',
    other: 'Only {read} of {count} indices were read in time.',
  },
  readAgain: 'Read again',
  otherBytes: '{size} belong to no single field.',
  field: 'Field',
  types: 'Type',
  conflict: 'Conflict',
  conflictHint: { one: '{type} in {count} index', other: '{type} in {count} indices' },
  setType: 'from now on: {type}',
  indices: 'Indices',
  messages: 'Messages',
  bytes: 'On disk',
  share: 'Share of the index set on disk',
  none: 'No fields yet.',
  string: 'keyword',
  text: 'text',
  long: 'integer',
  double: 'decimal number',
  boolean: 'true or false',
  date: 'date',

  change: 'Change type',
  changeOf: 'Change type of {field}',
  changeTitle: "Change the type of '{field}'",
  changeHint:
    'Holds for new messages. Values that cannot be converted are stored as they came. Stored messages do not change.',
  newType: 'New type',
  rotate: 'Start a new index now',
  rotateHint: 'The new index has the field with this type only.',
  save: 'Change type',
  changed: "New values of '{field}' are stored as {type}.",
  takeBack: 'Take back',
  takenBack: "The type of '{field}' is found by its values again.",
  takeBackFailed: "Could not take back the type of '{field}'",
})
