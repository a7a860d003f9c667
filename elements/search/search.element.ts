import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-search',
  reserves: { as: 'screen', minBlockSize: 'min(100dvh, 56rem)' },
  examples: [{ attributes: { query: 'source:web-1', 'no-keys': '' }, shows: 'line number 1', asks: true }],
}
