/** Orders of a test in the page to the process of the servers; the answer to 'start' is the number of the new one. */
import type { Order } from '../support/servers/orders.ts'

export interface ServerRequest {
  readonly number?: number
  readonly order: Order
}
