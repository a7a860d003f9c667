import type { ElementDescriptor } from '../kit/descriptor.ts'
import { lookupAnswers } from './example-lookup.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lookup-cache',
  reserves: { as: 'screen', minBlockSize: '30rem', css: '&[mode] { min-block-size: 50rem; }' },
  server: { answers: lookupAnswers },
  examples: [
    { attributes: { name: 'last-answers' }, shows: 'Maximum entries', asks: true, opens: ['Delete'] },
    { name: 'new', attributes: { mode: 'create' }, shows: 'Expire after access', opens: ['Cache type'] },
  ],
}
