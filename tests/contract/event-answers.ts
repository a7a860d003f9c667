/** Measured cases of events that are answered otherwise here, and why. Decision 0063 explains them. */

const noFaultOfTheServer = 'what was sent is wrong, not the server: 400 and not 500'
const namesTheField = 'the answer names the field that is wrong, as it does for every other rule'
const cannotBeSent = 'a notification that can never be sent is refused with the field named, not stored'

export const answered: Readonly<Record<string, string>> = {
  'evt-013': 'a backslash in a template stays: paths of Windows and regular expressions have some',
  'evt-039': 'a field that is text has no average: the run finds nothing, and goes on by its schedule',
  'evt-049': 'messages that lack one of the fields are a group, as they are with one field',
  'evt-065': 'a condition that names no series is refused when it is saved, with the field named',
  'evt-079': noFaultOfTheServer,
  'evt-080': 'a query that cannot be read is told, at once and at every run, rather than never finding anything',
  'evt-129': noFaultOfTheServer,
  'evt-209': namesTheField,
  'evt-210': cannotBeSent,
  'evt-214': cannotBeSent,
  'evt-219': namesTheField,
  'evt-220': namesTheField,
  'evt-230': namesTheField,
}
