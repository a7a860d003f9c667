/** The examples of every element, as its description gives them. */
import type { Example } from '../../elements/kit/descriptor.ts'
import { descriptors } from '../../elements/sdk/entries.ts'

export interface NamedExample extends Example {
  readonly tag: string
  readonly title: string
}

/** Examples of every registered tag, in order. */
export const examples: readonly NamedExample[] = descriptors.flatMap(({ tag, examples: all }) =>
  all.map(example => ({
    ...example,
    tag,
    title: example.name === undefined ? tag : `${tag} (${example.name})`,
  })),
)

/** The examples of each tag: tests of one tag fail alone. */
export const byTag: ReadonlyMap<string, readonly NamedExample[]> = Map.groupBy(examples, ({ tag }) => tag)
