/** A command of a test to the runner, and its outcome. */
export type Command<Payload> =
  | { readonly payload: Payload }
  /** Asks again for an outcome that was not there yet. */
  | { readonly pending: number }

export type Outcome = { readonly value?: unknown } | { readonly failure: string } | { readonly pending: number }
