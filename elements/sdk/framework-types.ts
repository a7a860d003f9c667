/** Typings of the tags for JSX (`cordwood/react`, as React 19 sets properties and listens) and for Vue's templates (`cordwood/vue`). */
import type { ElementModel } from './model.ts'

const importsOf = (models: readonly ElementModel[]) =>
  models.map(({ tag, className }) => `import type { ${className} } from './${tag}.js'`)

/** A class's own names that a page sets, and the attributes that are no property. */
function namesOf({ own, shared }: ElementModel) {
  const properties = [...own.properties, ...shared.properties]
    .filter(({ readonly }) => readonly !== true)
    .map(({ name }) => name)
  const attributes = [...own.attributes, ...shared.attributes].filter(({ name }) => !properties.includes(name))
  return { properties, attributes }
}

const quotedUnion = (names: readonly string[]) =>
  names.length === 0 ? 'never' : names.map(name => `'${name}'`).join(' | ')
const isUnionOfTexts = (type: string) => /^('[^']*'( \| )?)+$/.test(type)
const attributeType = (type: string) =>
  isUnionOfTexts(type) ? type : type === 'boolean' || type === 'number' ? `${type} | string` : 'string'
const attributeLines = (model: ElementModel) =>
  namesOf(model)
    .attributes.map(({ name, type }) => `'${name}'?: ${attributeType(type)} | undefined`)
    .join('; ')

/** `{ 'cordwood-ready': CustomEvent<null> }` of an element. */
const eventNames = ({ own, shared }: ElementModel) =>
  quotedUnion([...own.events, ...shared.events].map(({ name }) => name).filter(name => name.startsWith('cordwood-')))

/** `'cordwood-search': Tag<CordwoodSearchElement, its properties, its events, its attributes>` */
const line = (model: ElementModel) =>
  `'${model.tag}': Tag<${model.className}, ${quotedUnion(namesOf(model).properties)}, ${eventNames(model)}, { ${attributeLines(model)} }>`

export function reactTypes(models: readonly ElementModel[]): string {
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { CordwoodEventMap } from './elements/events.js'
${importsOf(models).join('\n')}

/** React 19 is the first that has \`use\`, sets properties of custom elements, and listens to their events. */
type IfReact19<Then, Else> = typeof import('react') extends { use: unknown } ? Then : Else
/** \`on\` and the event's name: \`oncordwood-ready={…}\`. React 18 never calls it: there a ref adds the listener. */
type Listeners<Names extends keyof CordwoodEventMap> = {
  [Name in Names as \`on\${Name}\`]?: IfReact19<(event: CordwoodEventMap[Name]) => void, never>
}
type Tag<Element extends HTMLElement, Names extends keyof Element, Events extends keyof CordwoodEventMap, Attributes> =
  Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, Names | keyof Attributes>
  & Partial<Pick<Element, Names>> & Attributes & Listeners<Events> & { class?: string | undefined }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${models.map(model => `      ${line(model)}`).join('\n')}
    }
  }
}
`
}

export function vueTypes(models: readonly ElementModel[]): string {
  return `import type { HTMLAttributes, PublicProps } from 'vue'
import type { CordwoodEventMap } from './elements/events.js'
${importsOf(models).join('\n')}

/** \`page-size="20"\` of a template is the text of a number. */
type Written<Value> = Value extends number ? Value | \`\${number}\` : Value
type Settable<Element, Names extends keyof Element> = { [Name in Names]?: Written<Element[Name]> }
type Camel<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\` ? \`\${First}\${Capitalize<Camel<Rest>>}\` : Name
type Listeners<Names extends keyof CordwoodEventMap> = {
  [Name in Names as \`on\${Capitalize<Camel<Name>>}\`]?: (event: CordwoodEventMap[Name]) => void
}
type Tag<Element extends HTMLElement, Names extends keyof Element, Events extends keyof CordwoodEventMap, Attributes> =
  new () => Element & {
  /** For templates only: not there at run time. */
  $props: Omit<HTMLAttributes, Names | keyof Attributes> & Settable<Element, Names> & Attributes & Listeners<Events> & PublicProps
}

declare module 'vue' {
  interface GlobalComponents {
${models.map(model => `    ${line(model)}`).join('\n')}
  }
}
`
}
