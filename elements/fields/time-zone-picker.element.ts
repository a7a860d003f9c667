import { fieldExample, type ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-time-zone-picker',
  reserves: { as: 'field' },
  examples: [
    fieldExample('timezone', { attributes: { value: 'Europe/Berlin', clearable: '' }, opens: ['Label of timezone'] }),
  ],
}
