/** `llms.txt`: what the package is and where each thing is said, for language models that help to embed it (llmstxt.org). */
import { firstSentence } from './markdown.ts'
import type { ElementModel } from './model.ts'

const guides: readonly (readonly [file: string, title: string, says: string])[] = [
  [
    'guide/embed-your-first-element.md',
    'Embed your first element',
    'from nothing to a page that works, in HTML, React and Vue; what to do when something is wrong',
  ],
  [
    'guide/embedding.md',
    'Embedding',
    'entries, tokens, servers, events, forms, looks, words, origins, other frameworks, plugins, upgrades',
  ],
  [
    'guide/embed-the-cloud-wizard.md',
    'Embed the cloud wizard',
    'a form of your own that decides what happens with the input',
  ],
  ['elements/README.md', 'Elements', 'every entry and its size'],
  ['elements/tokens.md', 'Tokens', 'the custom properties that a page may set'],
]

const link = (title: string, file: string, says: string) => `- [${title}](docs/${file}): ${says}`

export const llmsText = (models: readonly ElementModel[]): string =>
  [
    '# Cordwood',
    '',
    '> Self-hosted log management and search whose whole web client is an SDK of custom elements: each screen and field works in a page of any framework.',
    '',
    "The package `cordwood` has an entry per element (`import 'cordwood/cordwood-search'` defines `<cordwood-search>`), and `configure` in its root, which is " +
      'called once: `configure({ baseUrl, getToken })`. A running server gives the same files under `/sdk/`. Attributes are texts, numbers and flags; objects, ' +
      'lists and functions are properties. `custom-elements.json` of the package describes every element for tools.',
    '',
    '## Guides',
    '',
    ...guides.map(([file, title, says]) => link(title, file, says)),
    '',
    '## Elements',
    '',
    ...models.map(({ tag, doc }) =>
      link(`<${tag}>`, `elements/${tag}.md`, firstSentence(doc.description).replaceAll('\n', ' ')),
    ),
    '',
    '## Optional',
    '',
    '- [Changelog](CHANGELOG.md): what changes from version to version',
    link('Decisions', 'decisions/README.md', 'why things are as they are'),
    '',
  ].join('\n')
