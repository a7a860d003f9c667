/** Words of effective access. Lookup: `messages.of(accessStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const accessStrings = catalogue('access', {
  // Of an entity
  whoHasAccess: 'Who has access',
  whoHasAccessNote: 'Roles and permissions give access besides what is shared here.',
  title: 'Who has access to “{title}”',
  people: 'Users with access',
  name: 'Name',
  username: 'Username',
  access: 'Access',
  ways: 'Because of',
  nobody: 'Nobody has access, apart from what the server itself does.',
  forOwners: 'Only its owners and administrators may see who has access.',
  disabled: 'Disabled',
  service: 'Service account',
  everyoneView: 'It is shared with everyone: every user may view it.',
  everyoneManage: 'It is shared with everyone: every user may change it.',
  everyoneOwn: 'It is shared with everyone: every user may share and delete it.',
  links: {
    one: 'There is {count} public link: whoever has its address sees it without a login.',
    other: 'There are {count} public links: whoever has the address of one sees it without a login.',
  },
  unnamedUsers: {
    one: 'And {count} user whom you may not see.',
    other: 'And {count} users whom you may not see.',
  },

  // Of a user
  entities: 'What this user can reach',
  entity: 'Title',
  kind: 'Kind',
  nothing: 'Nothing is shared with this user, and no role or permission leads to any entity.',
  unnamedEntities: {
    one: 'And {count} entity that you may not read.',
    other: 'And {count} entities that you may not read.',
  },

  // Capabilities
  view: 'Viewer',
  manage: 'Manager',
  own: 'Owner',

  // Kinds of ways, for the filter
  'way.administrator': 'Administrator',
  'way.owner': 'Owner',
  'way.share': 'Shared with the user',
  'way.everyone': 'Shared with everyone',
  'way.role': 'Role',
  'way.permission': 'Own permission',

  // Ways, one by one
  administratorByRole: 'Administrator by the role {role}',
  administrator: 'Administrator by own permissions',
  owner: 'Owner',
  shared: 'Shared by {by}',
  everyone: 'Shared with everyone by {by}',
  role: 'Role {role}',
  permission: 'Own permission',
  as: 'as {capability}',

  // Kinds of entities
  'kind.dashboard': 'Dashboard',
  'kind.event_definition': 'Event definition',
  'kind.notification': 'Notification',
  'kind.output': 'Output',
  'kind.search': 'Saved search',
  'kind.search_filter': 'Search filter',
  'kind.stream': 'Stream',
})
