/** Words of the pages of users and tokens. Lookup: `messages.of(userStrings)`. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const userStrings = catalogue('users', {
  ...entityWords('user', 'users'),

  intro: 'People and programs that may use {product}, and what they may do.',
  one: 'User',
  all: 'All users',
  none: 'Create the first user beside the administrator.',
  name: 'Full name',

  // Columns
  username: 'Username',
  email: 'E-mail',
  clientAddress: 'Client address',
  status: 'Status',
  lastActivity: 'Last activity',
  loggedIn: 'Logged in',
  notLoggedIn: 'Not logged in',
  never: 'Never',
  roles: 'Roles',
  noRoles: 'No roles',
  authService: 'Authentication service',
  local: 'Local',
  externalService: 'External',
  kind: 'Origin',
  kindLocal: 'Local users',
  kindExternal: 'External users',
  moreRoles: { one: '{count} more role', other: '{count} more roles' },
  enabled: 'Enabled',
  disabled: 'Disabled',
  deletedStatus: 'Deleted',
  administrator: 'Administrator',
  serviceAccount: 'Service account',
  you: 'You',

  // Why something cannot be done
  rootLimit: 'The administrator comes from the server’s settings and cannot be changed here.',
  ownStatus: 'You cannot change the status of your own account.',
  ownDeletion: 'You cannot delete your own account.',
  externalProfile: 'Name and e-mail come from the authentication service.',
  externalPassword: 'The password is kept by the authentication service.',
  externalRoles: 'Roles may be set again by the authentication service at the next login.',
  mayNotShow: 'You may not see this user.',
  mayNotCreate: 'You may not create users.',
  mayNotAssign: 'You may not assign roles to this user.',
  mayNotPassword: 'You may not change the password of this user.',
  onlyAdministrators: 'Only administrators can change this.',

  // Row actions
  show: 'Show user',
  showTokens: 'Tokens',
  enable: 'Enable',
  disable: 'Disable',
  enableTitle: "Enable user '{title}'?",
  enableQuestion: 'The user can log in again, and tokens work again.',
  enableUser: 'Enable user',
  disableTitle: "Disable user '{title}'?",
  disableQuestion:
    'All sessions end now. The user cannot log in, and tokens do not work until the user is enabled again.',
  disableUser: 'Disable user',
  enabledNow: "User '{title}' was enabled.",
  disabledNow: "User '{title}' was disabled.",

  // Several
  bulkEnable: { one: 'Enable {count} user?', other: 'Enable {count} users?' },
  bulkEnableHint: 'They can log in again, and their tokens work again.',
  enableMany: { one: 'Enable {count} user', other: 'Enable {count} users' },
  enabledMany: { one: '{count} user was enabled.', other: '{count} users were enabled.' },
  bulkDisable: { one: 'Disable {count} user?', other: 'Disable {count} users?' },
  bulkDisableHint:
    'Their sessions end now. They cannot log in, and their tokens do not work until they are enabled again.',
  disableMany: { one: 'Disable {count} user', other: 'Disable {count} users' },
  disabledMany: { one: '{count} user was disabled.', other: '{count} users were disabled.' },
  assignRole: 'Assign role',
  bulkAssign: { one: 'Assign a role to {count} user', other: 'Assign a role to {count} users' },
  bulkAssignHint: 'They keep the roles they have.',
  role: 'Role',
  rolePlaceholder: 'Choose a role',
  assignedMany: { one: '{count} user has the role now.', other: '{count} users have the role now.' },

  // Deletion
  deleteQuestion: 'All sessions end and all tokens are revoked now. This cannot be undone.',
  bulkDeleteHint: 'All their sessions end and all their tokens are revoked now. This cannot be undone.',
})
