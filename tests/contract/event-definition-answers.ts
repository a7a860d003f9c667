/** Measured cases of event definitions that are answered otherwise here, and why. Decision 0063 explains them. */

const noFaultOfTheServer = 'what was sent is wrong, not the server: 400 or 404 and not 500'
const namesTheField = 'the answer says in which field the condition is wrong'
const cannotRun = 'a definition that can never run is refused with the field named, not stored'

export const answered: Readonly<Record<string, string>> = {
  'evt-098': 'an order that does not exist is refused with those that do',
  'evt-105': noFaultOfTheServer,
  'evt-169': namesTheField,
  'evt-170': namesTheField,
  'evt-173': cannotRun,
  'evt-174': cannotRun,
  'evt-193': noFaultOfTheServer,
}
