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

/** A test that failed, by its title, and why. */
export interface Failure {
  readonly failed: string
  readonly message: string
}

/** A test's wish of its page; null puts the window back as a test finds it. `picture`: the title of a test, whose page is kept as a picture. */
export type Request = { readonly steps: Steps } | Expectation | { readonly picture: string } | Failure
