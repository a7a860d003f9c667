/** Orders of a test in the page to the process of the servers; the answer to 'start' is the number of the new one. */
export interface ServerRequest {
  readonly number?: number
  /** An `Order` as JSON: the JSON that the runner writes leaves out members named `__proto__`. */
  readonly order: string
}

/** The cookie of a request that is handed on: a page may set no `cookie` itself. */
export const cookieHeader = 'x-cookie-of-test'
