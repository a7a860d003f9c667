/** The user of pages under test, as `GET /users/{username}` answers: an administrator, unless `more` says otherwise. */
export const fakeUser = (more: object = {}) => ({
  id: '1',
  username: 'mara.lindqvist',
  full_name: 'Mara Lindqvist',
  email: '',
  permissions: ['*'],
  grn_permissions: [],
  timezone: 'UTC',
  preferences: {},
  startpage: null,
  roles: ['Admin'],
  read_only: false,
  service_account: false,
  ...more,
})
