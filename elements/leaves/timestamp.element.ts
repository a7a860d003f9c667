import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-timestamp',
  reserves: { as: 'inline' },
  examples: [{ attributes: { value: '2023-08-02T10:00:00.123Z', format: 'complete' }, shows: '2023-08-02' }],
}
