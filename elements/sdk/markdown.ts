/** `docs/elements`: a page per element, the index with the table of sizes, and the tokens. */
import type { Named } from './doc-comment.ts'
import type { EventDoc } from './events.ts'
import type { MethodDoc } from './members.ts'
import type { ElementModel, ElementProperty } from './model.ts'
import type { CommittedSize } from './sizes.ts'
import type { TokenDoc } from './tokens.ts'

const note = '<!-- Written by `npm run contract` from the sources. -->'
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n\n', ' ')
const code = (text: string) => `\`${text}\``
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map(row => `| ${row.map(cell).join(' | ')} |`),
  '',
]
const section = (title: string, head: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? [] : [`## ${title}`, '', ...table(head, rows)]
const named = (list: readonly Named[]) =>
  list.map(({ name, description }) => [name === '' ? 'default' : code(name), description])

const propertyRow = ({ name, type, description, default: value, attribute, readonly }: ElementProperty) => [
  code(name),
  attribute === undefined ? (readonly ? 'read only' : '') : code(attribute),
  code(type),
  value === undefined ? '' : code(value),
  description,
]
const methodRow = ({ name, signature, description }: MethodDoc) => [code(name + signature), description]
const eventRow = ({ name, type, detail, description }: EventDoc) => [
  code(name),
  code(
    detail.length === 0
      ? type
      : `{ ${detail.map(one => `${one.name}${one.optional ? '?' : ''}: ${one.type}`).join(', ')} }`,
  ),
  description,
]

export function elementPage(
  { tag, doc, own, shared, definition }: ElementModel,
  size: CommittedSize | undefined,
): string {
  const attributesOnly = [...own.attributes, ...shared.attributes].filter(
    ({ name }) => ![...own.properties, ...shared.properties].some(({ attribute }) => attribute === name),
  )
  return [
    `# \`<${tag}>\``,
    '',
    note,
    '',
    doc.description,
    '',
    `\`import 'cordwood/${tag}'\`${
      size === undefined
        ? ''
        : ` loads ${size.atOnce} KiB (gzip)${
            size.shown === undefined || size.shown === size.atOnce
              ? ''
              : `; with what its first picture needs, ${size.shown}`
          }.`
    }`,
    ...(definition.formAssociated
      ? ['It takes part in forms like an `<input>`: `name`, `required`, `disabled`, validity and reset.']
      : []),
    '',
    '## Example',
    '',
    ...doc.examples.flatMap(example => ['```html', example, '```', '']),
    `Live, in plain HTML, React and Vue: [\`/elements/${tag}\`](http://localhost:9010/elements/${tag}) of the demo portal (\`npm run portal\`).`,
    '',
    ...section(
      'Properties and attributes',
      ['Property', 'Attribute', 'Type', 'Default', ''],
      [
        ...[...own.properties, ...shared.properties].map(propertyRow),
        ...attributesOnly.map(({ name, type, description }) => ['', code(name), code(type), '', description]),
      ],
    ),
    ...section('Events', ['Event', 'Detail', ''], [...own.events, ...shared.events].map(eventRow)),
    ...section('Methods', ['Method', ''], [...own.methods, ...shared.methods].map(methodRow)),
    ...section('Slots', ['Slot', ''], named(doc.slots)),
    ...section('Parts', ['Part', ''], named(doc.parts)),
    ...section('Tokens of its own', ['Token', ''], named(doc.cssProperties)),
    ...section('Permissions', ['Permission', ''], named(doc.permissions)),
    ...(doc.permissions.length === 0
      ? []
      : ['The element hides what the user may not do; the server enforces it.', '']),
    'The tokens of all elements: [tokens.md](tokens.md).',
    '',
  ].join('\n')
}

/** Returns the text up to its first full stop. */
export const firstSentence = (text: string): string => /^[\s\S]*?\.(?=\s|$)/.exec(text)?.[0] ?? text

export function indexPage(models: readonly ElementModel[], sizes: Readonly<Record<string, CommittedSize>>): string {
  const size = (entry: string) => [`${sizes[entry]?.atOnce ?? ''}`, `${sizes[entry]?.shown ?? ''}`]
  return [
    '# Elements',
    '',
    note,
    '',
    'What each entry loads at once, and what a browser has fetched when the example of its page is shown (icons come with the first one), ' +
      'in KiB as the web compresses it (gzip). Entries share most of it: the second costs little.',
    '',
    ...table(
      ['Entry', 'At once', 'Shown', ''],
      [
        ...models.map(({ tag, doc }) => [
          `[\`cordwood/${tag}\`](${tag}.md)`,
          ...size(tag),
          firstSentence(doc.description),
        ]),
        ['`cordwood`', ...size('index'), '`configure`, `createCore`, types. Defines nothing.'],
        ['`cordwood/core`', ...size('core'), 'Everything of the core: client, session, formats, routes.'],
        ['`cordwood/all`', ...size('all'), 'Every element.'],
        [
          '`cordwood/script`',
          ...size('cordwood'),
          'Every element in one file for `<script src>`, and `cordwood.configure` on the page.',
        ],
      ],
    ),
    "Typings for templates: `import 'cordwood/react'` (JSX of React 19) or `import 'cordwood/vue'` once in a project. VS Code: " +
      '`html.customData` and `css.customData` take `vscode.html-custom-data.json` and `vscode.css-custom-data.json` of the package. ' +
      'What a page may set: [tokens.md](tokens.md).',
    '',
  ].join('\n')
}

export const tokensPage = (tokens: readonly TokenDoc[]): string =>
  [
    '# Tokens',
    '',
    note,
    '',
    'Custom properties that a page may set on any element above ours, or on ours. The marked lines of `tokens.css` and `data.css` ' +
      'in `elements/kit/styles` define them.',
    '',
    ...table(
      ['Token', '', 'Legal', 'Default'],
      tokens.map(({ name, description, range, default: value }) => [
        code(name),
        description,
        range.replace(/^Legal: /, ''),
        code(value),
      ]),
    ),
  ].join('\n')
