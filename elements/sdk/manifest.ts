/** `custom-elements.json`: the SDK's elements in the schema of the custom elements manifest, version 2.1.0. */
import type { AttributeDoc } from './common.ts'
import type { Named } from './doc-comment.ts'
import type { EventDoc } from './events.ts'
import type { MethodDoc } from './members.ts'
import type { ElementModel, ElementProperty } from './model.ts'

const type = (text: string) => ({ text })
const withText = (description: string) => (description === '' ? {} : { description })
const withDefault = (value: string | undefined) => (value === undefined ? {} : { default: value })

const attribute = ({ name, type: text, description, default: value }: AttributeDoc, property: string | undefined) => ({
  name,
  type: type(text),
  ...withText(description),
  ...withDefault(value),
  ...(property !== undefined && { fieldName: property }),
})

const field = ({ name, type: text, description, default: value, attribute: attr, readonly }: ElementProperty) => ({
  kind: 'field',
  name,
  type: type(text),
  ...withText(description),
  ...withDefault(value),
  ...(readonly && { readonly }),
  ...(attr !== undefined && { attribute: attr, reflects: true }),
})

const method = ({ name, parameters, returns, description }: MethodDoc) => ({
  kind: 'method',
  name,
  ...withText(description),
  parameters: parameters.map(parameter => ({ name: parameter.name, type: type(parameter.type) })),
  return: { type: type(returns) },
})

const event = ({ name, type: text, description }: EventDoc) => ({ name, type: type(text), ...withText(description) })
const named = ({ name, description }: Named) => ({ name, ...withText(description) })

function declaration({ tag, className, doc, definition, own, shared }: ElementModel) {
  const properties = [...own.properties, ...shared.properties]
  const attributes = [...own.attributes, ...shared.attributes]
  return {
    kind: 'class',
    customElement: true,
    name: className,
    tagName: tag,
    description: [doc.description, ...doc.permissions.map(p => `Permission \`${p.name}\`: ${p.description}.`)].join(
      '\n\n',
    ),
    superclass: { name: 'HTMLElement' },
    ...(definition.formAssociated && { formAssociated: true }),
    attributes: attributes.map(one =>
      attribute(one, properties.find(property => property.attribute === one.name)?.name),
    ),
    members: [...properties.map(field), ...[...own.methods, ...shared.methods].map(method)],
    events: [...own.events, ...shared.events].map(event),
    slots: doc.slots.map(named),
    cssParts: doc.parts.map(named),
    cssProperties: doc.cssProperties.map(named),
  }
}

const moduleOf = (module: string, element: ReturnType<typeof declaration>) => ({
  kind: 'javascript-module',
  path: module,
  declarations: [element],
  exports: [{ kind: 'custom-element-definition', name: element.tagName, declaration: { name: element.name, module } }],
})

export const manifestOf = (models: readonly ElementModel[]) => ({
  schemaVersion: '2.1.0',
  modules: models.map(model => moduleOf(`${model.tag}.js`, declaration(model))),
})
