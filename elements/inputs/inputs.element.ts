import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-inputs',
  reserves: { as: 'screen', minBlockSize: '32rem' },
  examples: [
    { shows: 'Syslog of the edge', asks: true, opens: ['Input type', 'More for Syslog of the edge'] },
    {
      name: 'of a node',
      attributes: { 'node-id': '28164cbe-4ad9-4c9c-a76e-088655aa7889' },
      shows: 'Syslog of the edge',
      asks: true,
    },
  ],
}
