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
      opens: ['Fields of events', 'Auto-refresh: off', newest!.event.message],
    },
    {
      name: 'with an open event',
      attributes: { 'event-id': newest!.event.id },
      shows: 'Operations on call',
      asks: true,
    },
  ],
}
