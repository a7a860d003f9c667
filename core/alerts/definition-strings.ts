/** Words of event definitions, the server's complaints among them. Lookup: `messages.of(definitionStrings)`. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const definitionStrings = catalogue('event-definitions', {
  ...entityWords('event definition', 'event definitions'),

  intro: 'An event definition watches messages and makes an event whenever its condition is met.',
  systemLimit: 'This definition is managed by the server. Its condition is fixed; it cannot be disabled or deleted.',
})
