import type { ElementDescriptor } from '../kit/descriptor.ts'
import { roleAnswers } from './example-roles.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-roles',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  examples: [{ shows: 'Night shift', asks: true, opens: ['More for Night shift', 'Columns'] }],
  server: { answers: roleAnswers },
}
