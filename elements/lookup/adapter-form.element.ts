import type { ElementDescriptor } from '../kit/descriptor.ts'
import { exampleAdapter } from './example-adapter.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lookup-adapter-form',
  reserves: { as: 'screen', minBlockSize: '5rem' },
  server: { answers: { '/system/lookup/adapters/quick': exampleAdapter('quick', 'GreyNoise') } },
  examples: [
    { name: 'of a page', attributes: { type: 'GreyNoise' }, shows: 'API token' },
    {
      name: 'stored',
      attributes: { 'adapter-name': 'quick' },
      shows: 'A value is set. It is never shown.',
      asks: true,
    },
  ],
}
