import type { ElementDescriptor } from '../kit/descriptor.ts'
import { exampleAdapter } from './example-adapter.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lookup-adapter-documentation',
  reserves: { as: 'screen', minBlockSize: '38rem' },
  server: { answers: { '/system/lookup/adapters/quick': exampleAdapter('quick', 'GreyNoise') } },
  examples: [
    { attributes: { type: 'GreyNoise Community IP Lookup' }, shows: '198.51.100.7' },
    { name: 'with tester', attributes: { 'adapter-name': 'quick' }, shows: '198.51.100.7', asks: true },
  ],
}
