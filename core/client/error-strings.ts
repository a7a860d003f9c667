/** Words about failed requests: specification 8.1. */
import { catalogue } from '../brand/catalogue.ts'

export const errorStrings = catalogue('requests', {
  fetchFailed: 'There was an error fetching a resource: {statusText}. Additional information: {information}',
  noInformation: 'Not available',
})
