/** The Cordwood user Tidewater's people work as: the rights of the demo pages and no others. */
import type { Account } from '../../hosting/account.ts'

export const account: Account = {
  username: 'tidewater-portal',
  role: 'Tidewater portal',
  description: 'What the demo portal shows its people.',
  firstName: 'Tidewater',
  lastName: 'Portal',
  email: 'portal@tidewater.example',
  permissions: [
    'streams:read',
    'messages:read',
    'fieldnames:read',
    'urlwhitelist:read',
    'urlwhitelist:write',
    'eventnotifications:create',
    'eventnotifications:edit',
    'eventnotifications:read',
    'lookuptables:create',
    'lookuptables:edit',
    'lookuptables:read',
    'users:list',
    'clusterconfigentry:read',
    'inputs:read',
    'notifications:read',
    'throughput:read',
    'metrics:read',
    'journal:read',
    'indexercluster:read',
  ],
}
