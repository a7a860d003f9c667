/** Words of roles. Lookup: `messages.of(roleStrings)`. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const roleStrings = catalogue('roles', {
  ...entityWords('role', 'roles'),

  intro: 'A role gives its members permissions. Single streams, dashboards and other entities are shared instead.',
  one: 'Role',
  all: 'All roles',
  name: 'Name',
  view: 'Show role',
  builtIn: 'Built-in',
  builtInLimit: 'Built-in roles cannot be changed or deleted. Duplicate one to change the copy.',
  duplicate: 'Duplicate',
  copyOf: 'Copy of {name}',
  deleteQuestion: 'Its members lose what it grants. This cannot be undone.',
  mayNotCreate: 'You may not create roles.',

  // Members
  members: 'Members',
  noMembers: 'No members',
  noMembersText: 'Nobody has this role yet.',
  moreMembers: { one: 'and {count} more', other: 'and {count} more' },
  mayNotList: 'You may not list users.',
  username: 'Username',
  email: 'E-mail',
  disabled: 'Disabled',
  deletedAccount: 'Deleted',
  assign: 'Assign',
  assignUsers: 'Assign users',
  assignHint: 'They keep the roles they have.',
  assignPlaceholder: 'Choose users',
  assigned: { one: '{count} user has this role now.', other: '{count} users have this role now.' },
  unassign: 'Take the role from {name}',
  unassignMany: { one: 'Take the role from {count} user', other: 'Take the role from {count} users' },
  unassignTitle: { one: 'Take the role from {count} user?', other: 'Take the role from {count} users?' },
  unassignHint: 'They lose what it grants, unless another role grants it too.',
  unassigned: { one: '{count} user no longer has this role.', other: '{count} users no longer have this role.' },
  unassignedOne: '{name} no longer has this role.',
  undo: 'Undo',
  assignFailed: 'The role could not be assigned',
  unassignFailed: 'The role could not be taken away',
  mayNotUnassign: 'You may not change the roles of {name}.',
  fixedMember: 'The roles of {name} come from the settings of the server.',

  // What it grants
  grants: 'What it grants',
  grantsCount: { one: '{count} permission', other: '{count} permissions' },
  grantsNothing: 'Nothing',
  grantsNothingText: 'This role grants nothing yet.',
  grantsEverything: 'Everything',
  grantsEverythingText: 'Members are administrators: they may do everything, and see and share every entity.',

  // The form
  general: 'General',
  nameHint: 'Unique among all roles.',
  permissions: 'Permissions',
  permissionsHint:
    'Streams, dashboards and other entities that users create themselves belong to them without a permission.',
  findPermission: 'Find a permission',
  onlyChosen: 'Only what is granted',
  nothingFound: 'No permission matches “{query}”.',
  chosenOf: '{chosen} of {total}',
  administrator: 'Everything: members are administrators',
  administratorHint: 'Includes all permissions below, and those of later versions.',
  allOfDomain: 'All of: {domain}',
  includedIn: 'Included in “{sentence}”',
  readMissing: 'Without “{sentence}” members may not open what they did not create.',
  others: 'Permissions on single entities',
  othersHint:
    'Permissions for one entity, and those that this version has no words for. Sharing the entity does the same and shows on it.',
  remove: 'Remove “{sentence}”',
  createFailed: 'The role was not saved',
})
