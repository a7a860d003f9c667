import type { ElementDescriptor } from '../kit/descriptor.ts'
import { authenticationAnswers } from './example-services.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-authenticators',
  reserves: { as: 'screen', minBlockSize: '24rem', css: '&[mode] { min-block-size: 34rem; }' },
  server: { answers: authenticationAnswers },
  examples: [
    { shows: '192.0.2.10', asks: true },
    { name: 'form', attributes: { mode: 'edit' }, shows: 'Remote-User', asks: true },
  ],
}
