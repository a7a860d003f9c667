import type { ElementDescriptor } from '../kit/descriptor.ts'
import { examplePage } from './example-rows.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-audit-log',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  server: { answers: { '/system/audit': examplePage } },
  examples: [
    { shows: 'Payments', asks: true, opens: ['Export'] },
    { name: 'stream', attributes: { entity: 'streams:64c9c0000000000000000001' }, shows: 'mara', asks: true },
  ],
}
