import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-cloud-wizard',
  reserves: { as: 'screen', minBlockSize: '40rem' },
  examples: [
    { shows: 'Create Input & Authorize AWS', asks: true, opens: ['AWS authentication type', 'AWS region'] },
    { name: 'embedded', attributes: { embedded: '' }, shows: 'Create Input & Authorize AWS', asks: true },
  ],
}
