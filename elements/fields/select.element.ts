import { fieldExample, type ElementDescriptor } from '../kit/descriptor.ts'

const options = [
  { value: 'eu', label: 'Europa' },
  { value: 'us', label: 'Amerika', disabled: true },
  { value: 'as', label: 'Asien' },
]

export const element: ElementDescriptor = {
  tag: 'cordwood-select',
  reserves: { as: 'field' },
  examples: [
    fieldExample('zone', { properties: { options }, attributes: { clearable: '' }, opens: ['Label of zone'] }),
    fieldExample('zones', {
      name: 'several',
      properties: { options },
      attributes: { multiple: '', filterable: '', creatable: '', value: 'eu,as' },
      opens: ['Label of zones'],
    }),
  ],
}
