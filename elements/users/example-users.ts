/** Users, sessions and tokens of the examples, as the server answers them. */
import type {
  AuthzRolePage,
  OwnedEntities,
  PermissionCatalogue,
  TokenList,
  UserOverview,
  UserPage,
  UserSessions,
  UserSummary,
} from '../../core/users/schema.ts'

import { accessOfUser } from '../permissions/example-access.ts'

export const exampleUserId = '64d1c0ffee64d1c0ffee6401'

const overview = (id: string, username: string, more: Partial<UserOverview> = {}): UserOverview => ({
  id,
  auth_service_id: null,
  auth_service_uid: null,
  username,
  email: `${username}@example.org`,
  first_name: null,
  last_name: null,
  full_name: null,
  external_user: false,
  roles: ['Reader'],
  read_only: false,
  session_active: false,
  last_activity: null,
  client_address: null,
  account_status: 'enabled',
  service_account: false,
  ...more,
})

export const exampleAdministrator = overview('local:admin', 'admin', {
  full_name: 'Administrator',
  email: '',
  roles: ['Admin'],
  read_only: true,
  session_active: true,
  last_activity: '2026-11-20T14:58:00.000+0000',
  client_address: '10.0.0.2',
})

export const exampleUsers: readonly UserOverview[] = [
  overview(exampleUserId, 'ada', {
    first_name: 'Ada',
    last_name: 'Byron',
    full_name: 'Ada Byron',
    roles: ['Reader', 'Dashboard Creator', 'Alerts Manager'],
    session_active: true,
    last_activity: '2026-11-20T14:41:00.000+0000',
    client_address: '10.0.4.17',
  }),
  overview('64d1c0ffee64d1c0ffee6402', 'grace', {
    full_name: 'Grace Hopper',
    external_user: true,
    auth_service_id: '64d2c0ffee64d1c0ffee6401',
    auth_service_uid: 'uid-17',
    last_activity: '2026-11-18T09:12:00.000+0000',
    client_address: '10.0.4.20',
  }),
  overview('64d1c0ffee64d1c0ffee6403', 'leaver', { full_name: 'Lea Verne', account_status: 'disabled' }),
  overview('64d1c0ffee64d1c0ffee6404', 'collector', {
    roles: ['Sidecar System (Internal)', 'Reader'],
    service_account: true,
  }),
]

const page: UserPage = {
  total: exampleUsers.length,
  count: exampleUsers.length,
  page: 1,
  per_page: 10,
  query: null,
  users: [...exampleUsers],
  context: { admin_user: exampleAdministrator },
}

export const exampleUser: UserSummary = {
  id: exampleUserId,
  username: 'ada',
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Byron',
  full_name: 'Ada Byron',
  permissions: [
    'users:edit:ada',
    'users:passwordchange:ada',
    'messages:read',
    'inputs:read',
    'dashboards:create',
    'eventdefinitions:read',
    'eventdefinitions:edit',
    'streams:read:000000000000000000000001',
  ],
  grn_permissions: [],
  preferences: { updateUnfocussed: false, enableSmartSearch: true },
  timezone: 'Europe/Berlin',
  session_timeout_ms: 28_800_000,
  read_only: false,
  external: false,
  startpage: { type: 'search', id: 'default' },
  roles: ['Reader', 'Dashboard Creator', 'Alerts Manager'],
  session_active: true,
  last_activity: '2026-11-20T14:41:00.000+0000',
  client_address: '10.0.4.17',
  account_status: 'enabled',
  service_account: false,
}

const sessions: UserSessions = {
  sessions: [
    {
      id: 's1',
      current: false,
      address: '10.0.4.17',
      browser: 'Firefox on Linux',
      started_at: '2026-11-20T08:02:11.000Z',
      last_activity: '2026-11-20T14:41:00.000Z',
      valid_until: '2026-11-20T22:41:00.000Z',
    },
    {
      id: 's2',
      current: false,
      address: '2001:db8::17',
      browser: null,
      started_at: '2026-11-19T17:30:00.000Z',
      last_activity: '2026-11-20T06:12:00.000Z',
      valid_until: null,
    },
  ],
}

const tokens: TokenList = {
  tokens: [
    { id: '655b2f00ee64d1c0ffee6401', name: 'Backup script', last_access: '1970-01-01T00:00:00.000Z' },
    {
      id: '655b2f10ee64d1c0ffee6402',
      name: 'Portal of the shop',
      last_access: '2026-11-20T14:50:00.000Z',
      last_address: '10.0.9.3',
      expires_at: '2027-02-18T10:00:00.000Z',
      permissions: ['streams:read:000000000000000000000001'],
      origins: ['https://portal.example.net'],
    },
  ],
}

const roles: AuthzRolePage = {
  total: 3,
  count: 3,
  page: 1,
  per_page: 0,
  query: null,
  roles: [
    [
      '65000000ee64d1c0ffee6401',
      'Alerts Manager',
      'May create, change and delete event definitions and notifications.',
    ],
    ['65000000ee64d1c0ffee6402', 'Dashboard Creator', 'May create dashboards.'],
    ['65000000ee64d1c0ffee6403', 'Reader', 'May use the product; reads no stream.'],
  ].map(([id, name, description]) => ({
    id: id!,
    name: name!,
    description: description!,
    permissions: [],
    read_only: true,
  })),
}

const catalogue: PermissionCatalogue = {
  permissions: {
    dashboards: ['create', 'edit', 'read'],
    eventdefinitions: ['create', 'delete', 'edit', 'execute', 'read'],
    inputs: ['changestate', 'create', 'edit', 'read', 'terminate'],
    messages: ['analyze', 'read'],
    streams: ['changestate', 'create', 'edit', 'read'],
  },
}

const owned: OwnedEntities = {
  total: 3,
  types: [
    {
      type: 'dashboard',
      count: 2,
      entities: ['Errors of the night', 'Refunds'].map((title, i) => ({ id: `${i}`, title })),
    },
    { type: 'stream', count: 1, entities: [{ id: '1', title: 'Payments of the shop' }] },
  ],
}

/** Answers of the examples. */
export const userAnswers: Readonly<Record<string, unknown>> = {
  '/users/paginated': page,
  [`/users/id/${exampleUserId}`]: exampleUser,
  [`/users/${exampleUserId}/sessions`]: sessions,
  [`/users/${exampleUserId}/tokens`]: tokens,
  [`/users/${exampleUserId}/owned`]: owned,
  'POST /users/owned': owned,
  [`/authz/access/users/${exampleUserId}`]: accessOfUser,
  '/authz/roles': roles,
  '/system/permissions': catalogue,
  '/system/cluster_config/org.graylog2.users.UserConfiguration': {
    enable_global_session_timeout: false,
    global_session_timeout_interval: 'PT8H',
  },
  '/system/cluster_config/org.cordwood.users.PasswordConfiguration': {
    minimum_length: 12,
    character_classes: 3,
    refuse_username: true,
    refuse_common: true,
  },
}
