/** Documents members common to all elements: attributes, properties, events and parts, and those of form controls. */
import { join } from 'node:path'
import { elements } from './entries.ts'
import type { Named } from './doc-comment.ts'
import { eventDocs, type EventDoc } from './events.ts'
import { methodsOf, propertiesOf, type MethodDoc, type PropertyDoc } from './members.ts'
import { sourceOf } from './source.ts'

export interface AttributeDoc {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly default?: string | undefined
}

export const commonAttributes: readonly AttributeDoc[] = [
  {
    name: 'theme',
    type: "'teint' | 'noir' | 'auto'",
    description: "Light, dark, or what the system says; without it the page's color-scheme.",
  },
  { name: 'density', type: "'comfortable' | 'compact'", description: 'Height of rows and controls.' },
]

export const coreProperty: PropertyDoc = {
  name: 'core',
  type: 'Core',
  default: undefined,
  optional: true,
  description: "What it works with, of `createCore`. Its own when set, else the nearest provider's, else the page's.",
}

export const rootPart: Named = { name: 'root', description: 'What surrounds all that the element shows.' }

const eventsOfAll = ['cordwood-ready', 'cordwood-loading', 'cordwood-error', 'cordwood-navigate', 'cordwood-toast']

/** Events that elements emit on their own; a leaf loads nothing. */
export function commonEvents(made: 'react' | 'lit'): EventDoc[] {
  const docs = eventDocs()
  return (made === 'lit' ? eventsOfAll.slice(0, 1) : eventsOfAll).map(name => docs.get(name)!)
}

const formControl = () => sourceOf(join(elements, 'kit/form-control.ts'))
export const formAttributeNames: readonly string[] = ['name', 'required', 'disabled']
/** Members that a form-associated element has beside its own properties, as an `<input>` has. */
export const formProperties = (): PropertyDoc[] => propertiesOf(formControl(), 'FormElement')
export const formMethods = (): MethodDoc[] => methodsOf(formControl(), 'FormElement')

const native = { type: 'Event', detail: [], cancelable: false }
export const formEvents: readonly EventDoc[] = [
  { ...native, name: 'input', description: 'At every change of the value; as an `<input>` says it.' },
  {
    ...native,
    name: 'change',
    description: 'When the user has finished a change of the value; as an `<input>` says it.',
  },
]
