/** Raises a notification while message processing is paused. */
import type { Pause } from '../processing/node-state.ts'
import type { Cause } from './notifications.ts'

export function pauseCauses(pause: Pause | null): readonly Cause[] {
  if (!pause) return []
  const { by, at } = pause
  return [
    {
      type: 'generic',
      severity: 'normal',
      key: 'processing',
      details: {
        title: 'Message processing is paused',
        description:
          `${by} paused it at ${new Date(at).toISOString()}. Messages are taken in and wait in the journal; they can be found once ` +
          'processing is resumed.',
      },
    },
  ]
}
