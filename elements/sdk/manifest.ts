/** `custom-elements.json`: the SDK's elements in the schema of the custom elements manifest, version 2.1.0. */
import { kebab } from '../kit/kebab.ts'
import type { Definition, Kind } from './definitions.ts'

const typeOf: Readonly<Record<Kind, string>> = { String: 'string', Number: 'number', Boolean: 'boolean', Object: 'object' }

/** What every element has, beside its own. */
export const commonAttributes = [
  {
    name: 'theme',
    type: { text: "'teint' | 'noir' | 'auto'" },
    description: "Light, dark, or what the system says; without it the page's color-scheme.",
  },
  { name: 'density', type: { text: "'comfortable' | 'compact'" }, description: 'Height of rows and controls.' },
]
export const commonEvents = ['cordwood-ready', 'cordwood-loading', 'cordwood-error', 'cordwood-navigate', 'cordwood-toast']

/** Class of a tag: 'cordwood-search' → 'CordwoodSearchElement'. */
export const className = (tag: string) => `${tag.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())}Element`

function declaration({ tag, description, props, methods, events }: Definition) {
  const entries = Object.entries(props)
  return {
    kind: 'class',
    customElement: true,
    name: className(tag),
    tagName: tag,
    description,
    superclass: { name: 'HTMLElement' },
    attributes: [
      ...entries.filter(([, kind]) => kind !== 'Object')
        .map(([name, kind]) => ({ name: kebab(name), fieldName: name, type: { text: typeOf[kind] } })),
      ...commonAttributes,
    ],
    members: [
      { kind: 'field', name: 'core', type: { text: 'Core' }, description: "Its own, else the nearest provider's, else the page's." },
      ...entries.map(([name, kind]) => ({
        kind: 'field', name, type: { text: typeOf[kind] }, ...(kind !== 'Object' && { attribute: kebab(name), reflects: true }),
      })),
      ...methods.map(name => ({ kind: 'method', name })),
    ],
    events: [...commonEvents, ...events].map(name => ({ name, type: { text: 'CustomEvent' } })),
  }
}

const provider = {
  kind: 'class',
  customElement: true,
  name: className('cordwood-provider'),
  tagName: 'cordwood-provider',
  description: 'Gives the elements inside it a core, a theme and a density. Every entry defines it.',
  superclass: { name: 'HTMLElement' },
  attributes: [{ name: 'base-url', type: { text: 'string' }, description: 'The API of the server; read once.' }, ...commonAttributes],
  members: [{ kind: 'field', name: 'core', type: { text: 'Core | undefined' } }],
  events: [],
}

const moduleOf = (module: string, element: ReturnType<typeof declaration>) => ({
  kind: 'javascript-module',
  path: module,
  declarations: [element],
  exports: [{ kind: 'custom-element-definition', name: element.tagName, declaration: { name: element.name, module } }],
})

export const manifestOf = (definitions: readonly Definition[]) => ({
  schemaVersion: '2.1.0',
  modules: [
    ...definitions.map(definition => moduleOf(`${definition.tag}.js`, declaration(definition))),
    moduleOf('all.js', provider),
  ],
})
