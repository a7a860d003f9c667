import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-welcome',
  reserves: { as: 'screen', minBlockSize: '40rem' },
  examples: [{ shows: 'Errors of the night', asks: true }],
}
