import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-admin',
  reserves: { as: 'screen', minBlockSize: '100dvh' },
  examples: [{ shows: 'log-01.example.net', asks: true, page: true, opens: ['System', 'User: Mara Lindqvist'] }],
}
