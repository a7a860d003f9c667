import type { ElementDescriptor } from '../kit/descriptor.ts'
import { accessOfUser } from './example-access.ts'

const userId = '64a0ad0000000000000000b0'

export const element: ElementDescriptor = {
  tag: 'cordwood-user-access',
  reserves: { as: 'screen', minBlockSize: '20rem' },
  examples: [{ attributes: { 'user-id': userId }, shows: 'Night watch', asks: true, opens: ['Add filter', 'Columns'] }],
  server: { answers: { [`/authz/access/users/${userId}`]: accessOfUser } },
}
