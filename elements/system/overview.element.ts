import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-overview',
  reserves: { as: 'screen', minBlockSize: '48rem' },
  server: {
    answers: {
      '/system/notifications': {
        total: 1,
        notifications: [
          {
            type: 'no_input_running',
            severity: 'urgent',
            timestamp: '2026-11-20T14:41:18.000Z',
            node_id: '28164cbe-4ad9-4c9c-a76e-088655aa7889',
          },
        ],
      },
      'POST /system/notification/message/plaintext/NO_INPUT_RUNNING': {
        title: 'Inputs are missing here.',
        description: 'Nothing is listening for messages.',
      },
    },
  },
  examples: [{ shows: 'Inputs are missing here.', asks: true }],
}
