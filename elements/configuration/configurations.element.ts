import { featureVersions, obeyedSettings } from '../../core/features/features.ts'
import type { ElementDescriptor, Example } from '../kit/descriptor.ts'

const section = (name: string, shows: string): Example => ({
  name,
  attributes: { section: name },
  shows,
  asks: true,
  opens: ['Edit'],
})

export const element: ElementDescriptor = {
  tag: 'cordwood-configurations',
  reserves: { as: 'screen', minBlockSize: '26rem' },
  server: {
    answers: {
      // A server that obeys the settings of events, too.
      '/features': {
        version: '5.1.4',
        edition: 'standard',
        flags: {},
        areas: [...Object.keys(featureVersions), ...obeyedSettings],
        authentication: ['session'],
      },
      '/system/cluster/traffic/limit': { daily_limit_bytes: 10 * 2 ** 30, today_bytes: 12 * 2 ** 30, exceeded: true },
    },
  },
  examples: [
    section('search', 'Search'),
    section('message-processors', 'Pipeline Processor'),
    section('geo-ip', 'Database of places'),
    section('events', 'Events'),
    section('index-set-defaults', 'Index'),
    section('daily-volume-limit', 'Received today'),
    section('permissions', 'Permissions'),
    section('users', 'Session timeout'),
    section('passwords', 'Minimum length'),
    section('url-whitelist', 'https://docs.example.org/'),
    section('embedding', 'https://portal.example.net'),
  ],
}
