import type { ElementDescriptor } from '../kit/descriptor.ts'
import { eventAnswers, exampleEvents } from './events/example-events.ts'

const [newest] = exampleEvents

export const element: ElementDescriptor = {
  tag: 'cordwood-events',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers: eventAnswers },
  examples: [
    {
      shows: newest!.event.message,
      asks: true,
      opens: ['Fields of events', 'Auto-refresh: 5 seconds', newest!.event.message],
    },
  ],
}
