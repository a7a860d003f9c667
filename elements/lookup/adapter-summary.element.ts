import type { ElementDescriptor } from '../kit/descriptor.ts'
import { exampleAdapter } from './example-adapter.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lookup-adapter-summary',
  reserves: { as: 'screen', minBlockSize: '4rem' },
  server: {
    answers: { '/system/lookup/adapters/community': exampleAdapter('community', 'GreyNoise Community IP Lookup') },
  },
  examples: [{ attributes: { 'adapter-name': 'community' }, shows: 'Who scans community', asks: true }],
}
