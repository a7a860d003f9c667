import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-enterprise',
  reserves: { as: 'screen', minBlockSize: '12rem' },
  server: { answers: { '/enterprise/license/info': { license_info: { license_status: 'absent' } } } },
  examples: [{ shows: 'To use the Enterprise functionality' }],
}
