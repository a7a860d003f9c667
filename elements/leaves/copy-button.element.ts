import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-copy-button',
  reserves: { as: 'inline', minBlockSize: '1.5rem', minInlineSize: '1.5rem' },
  examples: [{ attributes: { value: 'source:example.org' }, shows: '' }],
}
