import type { ElementDescriptor } from '../kit/descriptor.ts'
import { startAnswers } from './example-start.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-welcome',
  reserves: { as: 'screen', minBlockSize: '40rem' },
  server: { answers: startAnswers },
  examples: [{ shows: 'Errors of the night', asks: true }],
}
