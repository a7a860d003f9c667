/** Each element's interface in full, of which manifest, typings, editor data, docs and snapshot are made. */
import { join } from 'node:path'
import { kebab } from '../kit/kebab.ts'
import {
  commonAttributes,
  commonEvents,
  coreProperty,
  formAttributeNames,
  formEvents,
  formMethods,
  formProperties,
  rootPart,
  type AttributeDoc,
} from './common.ts'
import { definitionsIn, type Definition, type Kind } from './definitions.ts'
import type { ElementDoc } from './doc-comment.ts'
import { elementEntries, elements } from './entries.ts'
import { eventDocs, type EventDoc } from './events.ts'
import type { MethodDoc, PropertyDoc } from './members.ts'
import { providerModel } from './provider-model.ts'

export interface ElementProperty extends PropertyDoc {
  /** Absent where only script can set it. */
  readonly attribute?: string | undefined
  readonly readonly?: boolean
}

/** The lists of an element's own interface, or of what it has in common with others. */
export interface Members {
  readonly attributes: readonly AttributeDoc[]
  readonly properties: readonly ElementProperty[]
  readonly methods: readonly MethodDoc[]
  readonly events: readonly EventDoc[]
}

export interface ElementModel {
  readonly tag: string
  /** 'cordwood-search' → 'CordwoodSearchElement' */
  readonly className: string
  /** The module, in `elements`, that defines it. */
  readonly file: string
  readonly definition: Definition
  readonly doc: ElementDoc
  readonly own: Members
  readonly shared: Members
}

export const classNameOf = (tag: string): string =>
  `${tag.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter: string) => letter.toUpperCase())}Element`

const typeOf: Readonly<Record<Kind, string>> = {
  String: 'string',
  Number: 'number',
  Boolean: 'boolean',
  Object: 'unknown',
}

function ownProperty(definition: Definition, name: string, kind: Kind): ElementProperty {
  const found = definition.propDocs.find(doc => doc.name === name)
  const doc = found ?? { name, type: typeOf[kind], description: '', default: undefined, optional: true }
  return { ...doc, ...(kind !== 'Object' && { attribute: kebab(name) }) }
}

const noMethodDoc = (name: string): MethodDoc => ({
  name,
  signature: '(...args: unknown[]): unknown',
  parameters: [],
  returns: 'unknown',
  description: '',
})
const noEventDoc = (name: string): EventDoc => ({
  name,
  type: 'CustomEvent',
  description: '',
  detail: [],
  cancelable: false,
})

export function modelOf(definition: Definition, file: string): ElementModel {
  const { tag, doc, props, methods, methodDocs, events, made, formAssociated } = definition
  const known = eventDocs()
  const properties = Object.entries(props).map(([name, kind]) => ownProperty(definition, name, kind))
  const forForms = formAssociated
    ? formProperties().map(property => ({
        ...property,
        ...(formAttributeNames.includes(property.name) ? { attribute: property.name } : { readonly: true }),
      }))
    : []
  const attributesOf = (list: readonly ElementProperty[]) =>
    list.flatMap((property): AttributeDoc[] => {
      const { attribute, type, description, default: value } = property
      return attribute === undefined ? [] : [{ name: attribute, type, description, default: value }]
    })
  return {
    tag,
    file,
    definition,
    className: classNameOf(tag),
    doc: { ...doc, parts: [rootPart, ...doc.parts] },
    own: {
      attributes: attributesOf(properties),
      properties,
      methods: methods.map(name => methodDocs.find(method => method.name === name) ?? noMethodDoc(name)),
      events: events.map(name => known.get(name) ?? noEventDoc(name)),
    },
    shared: {
      attributes: [...attributesOf(forForms), ...commonAttributes],
      properties: [coreProperty, ...forForms],
      methods: formAssociated ? formMethods() : [],
      events: [...(formAssociated ? formEvents : []), ...commonEvents(made)],
    },
  }
}

/** The elements of the registry, in its order, and the provider. */
export function elementModels(): ElementModel[] {
  return [
    ...Object.values(elementEntries).flatMap(file =>
      definitionsIn(join(elements, file)).map(definition => modelOf(definition, file)),
    ),
    providerModel(),
  ]
}
