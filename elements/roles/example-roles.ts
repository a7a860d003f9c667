/** Roles for the examples: one of the server's own, one that somebody made. */
export const roleId = '64a0ad00000000000000000a'

const adminRole = {
  id: '64a0ad00000000000000000b',
  name: 'Admin',
  description: 'Grants all permissions',
  permissions: ['*'],
  read_only: true,
}
const alertsManager = {
  id: '64a0ad00000000000000000c',
  name: 'Alerts Manager',
  description: null,
  permissions: ['eventdefinitions:*', 'eventnotifications:*'],
  read_only: true,
}
const nightShift = {
  id: roleId,
  name: 'Night shift',
  description: 'Watches at night',
  permissions: ['streams:read', 'eventdefinitions:*', 'dashboards:read:64c900000000000000000002', 'report:read'],
  read_only: false,
}
const bob = {
  id: '64a0ad0000000000000000b0',
  auth_service_id: null,
  auth_service_uid: null,
  username: 'bob',
  email: 'bob@example.org',
  first_name: 'Bob',
  last_name: 'Builder',
  full_name: 'Bob Builder',
  external_user: false,
  roles: ['Night shift'],
  read_only: false,
  session_active: false,
  last_activity: null,
  client_address: null,
  account_status: 'enabled',
  service_account: false,
}
const members = ['bob', 'ada', 'grace', 'linus', 'mara.lindqvist'].map((username, at) => ({
  id: `64a0ad0000000000000000b${at}`,
  username,
}))
const page = (total: number) => ({ total, count: total, page: 1, per_page: 20, query: null, grand_total: total })

export const roleAnswers = {
  '/authz/roles': {
    ...page(3),
    roles: [adminRole, alertsManager, nightShift],
    context: { users: { [adminRole.id]: [members[4]!], [roleId]: members } },
  },
  [`/authz/roles/${roleId}`]: nightShift,
  [`/authz/roles/${roleId}/assignees`]: { ...page(1), users: [bob] },
  '/views/64c900000000000000000002': { title: 'Night watch' },
  '/system/permissions': {
    permissions: {
      dashboards: ['create', 'edit', 'read'],
      eventdefinitions: ['create', 'delete', 'edit', 'execute', 'read'],
      streams: ['changestate', 'create', 'edit', 'read'],
      users: ['create', 'edit', 'list', 'read', 'rolesedit'],
    },
  },
}
