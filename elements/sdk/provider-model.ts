/** `<cordwood-provider>` beside the elements that `defineElement` defines. */
import { commonAttributes } from './common.ts'
import type { ElementModel } from './model.ts'

const baseUrl = {
  name: 'baseUrl',
  attribute: 'base-url',
  type: 'string | null',
  default: undefined,
  optional: true,
  description:
    "Address of the server's API; read once, when the first element asks for it. Without one the property `core` is used.",
}
const core = {
  name: 'core',
  type: 'Core | undefined',
  default: undefined,
  optional: true,
  description: 'What `createCore` gave. Set it before elements are connected, or move them in afterwards.',
}
const example = `<cordwood-provider base-url="/api" theme="noir" density="compact">
  <cordwood-timestamp value="2023-08-02T10:00:00.000Z"></cordwood-timestamp>
</cordwood-provider>`
const none = { attributes: [], properties: [], methods: [], events: [] }

export function providerModel(): ElementModel {
  const doc = {
    description:
      'Gives the elements inside it a core, a theme and a density. Every entry of the package defines it. ' +
      '`lang` and `dir` reach the elements by inheritance.',
    permissions: [],
    parts: [],
    cssProperties: [],
    examples: [example],
    slots: [{ name: '', description: 'Elements, and whatever surrounds them.' }],
  }
  return {
    tag: 'cordwood-provider',
    className: 'CordwoodProviderElement',
    file: 'kit/provider.ts',
    doc,
    definition: {
      tag: 'cordwood-provider',
      made: 'lit',
      doc,
      formAssociated: false,
      events: [],
      propsType: undefined,
      props: { core: 'Object' },
      propDocs: [],
      methodsType: undefined,
      methods: [],
      methodDocs: [],
    },
    own: { ...none, attributes: [{ ...baseUrl, name: 'base-url' }], properties: [core] },
    shared: { ...none, attributes: commonAttributes },
  }
}
