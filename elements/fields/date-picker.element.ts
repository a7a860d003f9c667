import { fieldExample, type ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-date-picker',
  reserves: { as: 'field' },
  examples: [fieldExample('until', { attributes: { value: '2026-03-01', 'from-date': '2026-02-01' } })],
}
