/** The command of a test in the page to the runner, as JSON. */
export type Wire = string | number | boolean | null | readonly Wire[] | { readonly [name: string]: Wire }

/** Members one after the other; without arguments it is a property. */
export type Steps = readonly (readonly [name: string, args?: readonly Wire[]])[]

export interface Expectation {
  readonly expected: Steps
  readonly not: boolean
  readonly matcher: string
  readonly args: readonly Wire[]
  readonly message?: string
}

/** What a test failed for; its page is kept as a picture. */
export interface Failure {
  /** Its title. */
  readonly failed: string
  readonly message: string
}

/** A test's wish of its page; null puts the window back as a test finds it. */
export type Request = { readonly steps: Steps } | Expectation | Failure
