import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-admin',
  reserves: { as: 'screen', minBlockSize: '100dvh' },
  server: {
    answers: {
      '/system': {
        facility: 'cordwood-server',
        codename: 'Cordwood',
        node_id: '28164cbe-4ad9-4c9c-a76e-088655aa7889',
        cluster_id: 'f0d6a1d2-0000-4000-8000-000000000001',
        version: '5.1.4',
        started_at: '2026-11-20T14:00:00.000Z',
        is_processing: true,
        hostname: 'log-01.example.net',
        lifecycle: 'running',
        lb_status: 'alive',
        timezone: 'UTC',
        operating_system: 'Linux 6.1',
        is_leader: true,
      },
    },
  },
  examples: [{ shows: 'log-01.example.net', asks: true, page: true, opens: ['System', 'User: Mara Lindqvist'] }],
}
