/** Builds VS Code's completions for HTML and CSS: `html.customData` and `css.customData`. */
import type { ElementModel } from './model.ts'
import type { TokenDoc } from './tokens.ts'

const literals = (type: string) => [...type.matchAll(/'([^']*)'/g)].map(([, name]) => ({ name: name! }))
const markdown = (value: string) => (value === '' ? {} : { description: { kind: 'markdown' as const, value } })

export const htmlData = (models: readonly ElementModel[]) => ({
  version: 1.1,
  tags: models.map(({ tag, doc, own, shared }) => ({
    name: tag,
    ...markdown(doc.description),
    attributes: [...own.attributes, ...shared.attributes].map(({ name, type, description }) => ({
      name,
      ...markdown(description),
      ...(type === 'boolean' && { valueSet: 'v' }),
      ...(literals(type).length > 0 && { values: literals(type) }),
    })),
  })),
})

export const cssData = (models: readonly ElementModel[], tokens: readonly TokenDoc[]) => ({
  version: 1.1,
  properties: tokens.map(({ name, description, range }) => ({ name, description: `${description} ${range}` })),
  pseudoElements: [...new Set(models.flatMap(({ doc }) => doc.parts.map(({ name }) => name)))]
    .sort()
    .map(name => ({ name: `::part(${name})`, description: 'A part of the Cordwood elements that name it.' })),
})
