/** Texts that name the steps of a test and say what they found. */
import { catalogue } from '../brand/catalogue.ts'

export const authenticationStepStrings = catalogue('authenticationSteps', {
  users: { one: '{count} user', other: '{count} users' },
  groups: { one: '{count} group', other: '{count} groups' },
  usersMost: '{count} users or more',
  groupsMost: '{count} groups or more',
  foundGroups: { one: 'Found {count} group.', other: 'Found {count} groups.' },
  foundEntries: 'Found {users} and {groups}.',
  inNoGroup: 'The user is in no group.',
  noRoles: 'The groups give no roles.',
  roles: { one: 'The groups give {count} role.', other: 'The groups give {count} roles.' },
})
