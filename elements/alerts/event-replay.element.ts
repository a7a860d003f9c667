import type { ElementDescriptor } from '../kit/descriptor.ts'
import { eventAnswers, exampleEvents } from './events/example-events.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-event-replay',
  reserves: { as: 'screen', minBlockSize: 'min(100dvh, 56rem)' },
  server: { answers: eventAnswers },
  examples: [
    { attributes: { 'event-id': exampleEvents[0]!.event.id, 'no-keys': '' }, shows: 'avg(took_ms) > 500', asks: true },
  ],
}
