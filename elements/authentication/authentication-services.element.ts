import type { ElementDescriptor } from '../kit/descriptor.ts'
import { authenticationAnswers } from './example-services.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-authentication-services',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  server: { answers: authenticationAnswers },
  examples: [{ shows: 'Order of login', asks: true, opens: ['More for Old domain'] }],
}
