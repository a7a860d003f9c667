/** The committed files that follow from the sources: docs/elements, llms.txt and the snapshot of the interface. */
import { llmsText } from './llms.ts'
import { elementPage, indexPage, tokensPage } from './markdown.ts'
import { elementModels } from './model.ts'
import { committedSizes } from './sizes.ts'
import { snapshotOf } from './snapshot.ts'
import { publicTokens } from './tokens.ts'

/** Path from the root → text. */
export function contractFiles(): ReadonlyMap<string, string> {
  const models = elementModels()
  const sizes = committedSizes()
  return new Map([
    ['elements/sdk/api-snapshot.md', snapshotOf(models)],
    ['llms.txt', llmsText(models)],
    ['docs/elements/README.md', indexPage(models, sizes)],
    ['docs/elements/tokens.md', tokensPage(publicTokens())],
    ...models.map(model => [`docs/elements/${model.tag}.md`, elementPage(model, sizes[model.tag])] as const),
  ])
}
