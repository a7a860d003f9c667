import { describe, expect, it } from 'vitest'
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { defaultBrand } from '../../../core/brand/brand.ts'
import { createMessages } from '../../../core/brand/catalogue.ts'
import { newDraft, type DirectoryDraft, type ServiceDraft } from './draft.ts'
import { fieldPath, problemsOf, stepOf } from './problems.ts'

const words = createMessages('en', defaultBrand).of(authenticationFormStrings)
const wrong = (draft: ServiceDraft) => [...problemsOf(draft, words).keys()]
const complete = {
  ...(newDraft('ldap', 'Staff') as DirectoryDraft),
  user_search_base: 'dc=example',
  user_search_pattern: '(uid={0})',
}

describe('problems of a draft', () => {
  it('are none once it is complete', () => {
    expect(wrong(complete)).toEqual([])
    expect(wrong(newDraft('ldap', 'Staff'))).toEqual(['user_search_base', 'user_search_pattern'])
    expect(wrong(newDraft('active-directory', 'Staff'))).toEqual(['user_search_base'])
    expect(wrong(newDraft('oidc', ''))).toEqual(['title', 'issuer_url', 'client_id'])
  })

  it('name the row of a list', () => {
    const servers = [
      { key: 1, host: 'a', port: 636 },
      { key: 2, host: 'ldap://b', port: undefined },
    ]
    const group_roles = [
      { key: 1, group: 'Admins', roles: ['r'] },
      { key: 2, group: 'admins ', roles: [] },
    ]
    expect(wrong({ ...complete, servers, group_roles })).toEqual([
      'servers.1.host',
      'servers.1.port',
      'group_roles.1.group',
      'group_roles.1.roles',
    ])
  })

  it('ask for the search of groups unless users name theirs', () => {
    const groups = { ...complete.group_search, enabled: true, search_base: '', search_pattern: '' }
    expect(wrong({ ...complete, group_search: groups })).toEqual([
      'group_search.search_base',
      'group_search.search_pattern',
    ])
    expect(wrong({ ...complete, group_search: { ...groups, member_attribute: 'memberOf' } })).toEqual([])
  })
})

describe('a message of the server', () => {
  it('belongs to the field and step that it is about', () => {
    expect(fieldPath('config.servers[0].host')).toBe('servers.0.host')
    expect(fieldPath('backend_configuration.title')).toBe('title')
    expect(fieldPath('config')).toBe('config')
    expect(stepOf('servers.0.host')).toBe('server-configuration')
    expect(stepOf('user_search_base')).toBe('user-synchronization')
    expect(stepOf('group_search')).toBe('group-synchronization')
    expect(stepOf('something_new')).toBe('user-synchronization')
  })
})
