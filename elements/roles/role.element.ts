import type { ElementDescriptor } from '../kit/descriptor.ts'
import { roleAnswers, roleId } from './example-roles.ts'

const id = { 'role-id': roleId }

export const element: ElementDescriptor = {
  tag: 'cordwood-role',
  reserves: { as: 'screen', minBlockSize: '56rem' },
  examples: [
    { attributes: id, shows: 'Watches at night', asks: true, opens: ['Delete', 'Assign users'] },
    { name: 'edited', attributes: { ...id, mode: 'edit' }, shows: 'Night shift', asks: true },
    { name: 'new', attributes: { mode: 'new' }, shows: 'Create role', asks: true },
  ],
  server: { answers: roleAnswers },
}
