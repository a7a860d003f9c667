/** Roles for the examples: one of the server's own, one that somebody made. */
import { newPage, viewOfDashboard } from '../../core/dashboards/dashboard.ts'

export const roleId = '64a0ad00000000000000000a'
const dashboardId = '64c900000000000000000002'
const { view } = viewOfDashboard({ pages: [newPage('Night')], parameters: [] }, { title: 'Night watch' })

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
  permissions: ['streams:read', 'eventdefinitions:*', `dashboards:read:${dashboardId}`, 'report:read'],
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
const page = (total: number) => ({ total, count: total, page: 1, per_page: 20, query: null })

export const roleAnswers = {
  '/authz/roles': {
    ...page(3),
    grand_total: 3,
    roles: [adminRole, alertsManager, nightShift],
    context: { users: { [adminRole.id]: [members[4]!], [roleId]: members } },
  },
  [`/authz/roles/${roleId}`]: nightShift,
  [`/authz/roles/${roleId}/assignees`]: { ...page(1), users: [bob] },
  [`/views/${dashboardId}`]: { ...view, id: dashboardId, owner: 'admin' },
  '/system/permissions': {
    permissions: {
      dashboards: ['create', 'edit', 'read'],
      eventdefinitions: ['create', 'delete', 'edit', 'execute', 'read'],
      streams: ['changestate', 'create', 'edit', 'read'],
      users: ['create', 'edit', 'list', 'read', 'rolesedit'],
    },
  },
}
