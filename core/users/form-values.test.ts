import { describe, expect, it } from 'vitest'
import { changedPreferences, createBody, titleOfValues, updateBody, valuesOfUser } from './form-values.ts'
import { userRights } from './rights.ts'
import type { UserSummary } from './schema.ts'

const ada: UserSummary = {
  id: '64a0c0ffee64a0c0ffee64a0',
  username: 'ada',
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Byron',
  full_name: 'Ada Byron',
  permissions: [],
  grn_permissions: [],
  preferences: { updateUnfocussed: false, enableSmartSearch: true, own: [1] },
  timezone: 'Europe/Berlin',
  session_timeout_ms: 28_800_000,
  read_only: false,
  external: false,
  startpage: { type: 'search', id: 'default' },
  roles: ['Reader', 'Dashboard Creator'],
  session_active: true,
  last_activity: null,
  client_address: null,
  account_status: 'enabled',
  service_account: false,
}
const administrator = { id: 'local:admin', permissions: ['*'] }
const herself = { id: ada.id, permissions: ['users:edit:ada'] }

describe('a new user', () => {
  it('is a reader, whose sessions end after eight hours', () => {
    expect(valuesOfUser(null)).toMatchObject({ roles: ['Reader'], timeout: { value: 8, unit: 'HOURS' }, never: false })
  })

  it('is sent without blanks around names, but with those of the password', () => {
    const values = {
      ...valuesOfUser(null),
      username: ' ada ',
      first_name: 'Ada ',
      last_name: ' Byron',
      password: ' p ',
    }
    expect(createBody(values)).toEqual({
      username: 'ada',
      password: ' p ',
      email: '',
      first_name: 'Ada',
      last_name: 'Byron',
      permissions: [],
      session_timeout_ms: 28_800_000,
      roles: ['Reader'],
      service_account: false,
    })
    expect(titleOfValues(values)).toBe('Ada Byron')
  })

  it('has no start page until one of its kind is chosen', () => {
    expect(createBody({ ...valuesOfUser(null), startpage: { type: 'stream', id: '' } })).not.toHaveProperty('startpage')
  })
})

describe('a changed user', () => {
  it('keeps the time zone and leaves out what is the same and would end sessions', () => {
    expect(updateBody(valuesOfUser(ada), ada, userRights(administrator, ada))).toEqual({
      email: 'ada@example.org',
      first_name: 'Ada',
      last_name: 'Byron',
      timezone: 'Europe/Berlin',
      startpage: { type: 'search', id: 'default' },
    })
  })

  it('gets roles, time-out and account kind from an administrator alone', () => {
    const values = { ...valuesOfUser(ada), roles: ['Admin'], never: true, service_account: true }
    expect(updateBody(values, ada, userRights(administrator, ada))).toMatchObject({
      roles: ['Admin'],
      session_timeout_ms: -1,
      service_account: true,
    })
    const own = updateBody(values, ada, userRights(herself, ada))
    for (const name of ['roles', 'session_timeout_ms', 'service_account']) expect(own).not.toHaveProperty(name)
  })

  it('of an authentication service keeps its name', () => {
    const external = { ...ada, external: true }
    expect(updateBody(valuesOfUser(external), external, userRights(administrator, external))).not.toHaveProperty(
      'email',
    )
  })
})

describe('preferences', () => {
  it('are sent with all others, and only when they have changed', () => {
    expect(changedPreferences(valuesOfUser(ada), ada)).toBeNull()
    expect(changedPreferences({ ...valuesOfUser(ada), enableSmartSearch: false }, ada)).toEqual({
      ...ada.preferences,
      enableSmartSearch: false,
    })
  })
})
