import type { ElementDescriptor } from '../kit/descriptor.ts'
import { roleAnswers } from './example-roles.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-roles',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  examples: [{ shows: 'Alerts Manager', asks: true, opens: ['More for Alerts Manager', 'Columns'] }],
  server: { answers: roleAnswers },
}
