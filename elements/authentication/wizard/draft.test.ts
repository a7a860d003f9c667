import { describe, expect, it } from 'vitest'
import { exampleDirectory, exampleProvider } from '../example-services.ts'
import { draftOf, inputOf, newDraft, newServer, withGroupSearch, withProposal, withSecurity } from './draft.ts'
import type { DirectoryDraft } from './draft.ts'

const directory = (type: 'ldap' | 'active-directory' = 'ldap') => newDraft(type, 'Staff') as DirectoryDraft
const ports = ({ servers }: Partial<DirectoryDraft>) => servers!.map(({ port }) => port)

describe('the draft of a new service', () => {
  it('begins with the defaults of its type', () => {
    expect(inputOf(directory())).toMatchObject({
      title: 'Staff',
      default_roles: [],
      config: {
        type: 'ldap',
        servers: [{ host: 'localhost', port: 636 }],
        transport_security: 'tls',
        verify_certificates: true,
        user_full_name_attribute: 'cn',
        user_name_attribute: 'uid',
        user_unique_id_attribute: 'entryUUID',
        email_attributes: ['mail', 'rfc822Mailbox'],
      },
    })
    const { config } = inputOf(directory('active-directory'))
    expect(config).toMatchObject({
      user_search_pattern: '(&(objectClass=user)(|(sAMAccountName={0})(userPrincipalName={0})))',
      user_full_name_attribute: 'displayName',
      user_name_attribute: 'userPrincipalName',
    })
    expect(config).not.toHaveProperty('user_unique_id_attribute')
    expect(config).not.toHaveProperty('email_attributes')
  })
})

describe('the draft of a stored service', () => {
  it('sends back what is stored and keeps the secret', () => {
    const { id: _, ...stored } = exampleDirectory
    expect(inputOf(draftOf(exampleDirectory))).toEqual({
      ...stored,
      config: { ...stored.config, system_user_password: { keep_value: true } },
    })
    const { config } = inputOf(draftOf(exampleProvider))
    expect(config).toEqual({ ...exampleProvider.config, client_secret: { keep_value: true } })
  })
})

describe('transport security', () => {
  it('swaps the default ports and leaves others', () => {
    const draft = { ...directory(), servers: [636, 3269, 389].map((port, key) => ({ key, host: 'a', port })) }
    expect(ports(withSecurity(draft, 'start_tls'))).toEqual([389, 3269, 389])
    const plain = { ...draft, ...withSecurity(draft, 'none') }
    expect(ports(withSecurity(plain, 'start_tls'))).toEqual([389, 3269, 389])
    expect(ports(withSecurity(plain, 'tls'))).toEqual([636, 3269, 636])
    expect(newServer(plain).port).toBe(389)
  })
})

describe('groups', () => {
  it('are looked for where the users are, until somebody says where', () => {
    const draft = { ...directory(), user_search_base: 'dc=example' }
    const { group_search: begun } = withGroupSearch(draft, true)
    expect(begun).toMatchObject({ enabled: true, search_base: 'dc=example' })
    expect(begun!.search_pattern).toContain('groupOfNames')
    const own = { ...draft, group_search: { ...begun!, search_base: 'ou=groups' } }
    expect(withGroupSearch(own, true).group_search).toMatchObject({ search_base: 'ou=groups' })
  })
})

describe('what a directory told', () => {
  it('replaces the fields that it names', () => {
    const draft = directory()
    const told = withProposal(draft, {
      type: 'ldap',
      naming_contexts: [],
      user_search_base: 'ou=people',
      user_search_pattern: '',
      user_unique_id_attribute: 'nsUniqueId',
      user_name_attribute: '',
      user_full_name_attribute: '',
      email_attributes: [],
      group_search: { ...draft.group_search, enabled: true },
      users_found: 3,
      groups_found: 0,
    })
    expect(told).toMatchObject({
      user_search_base: 'ou=people',
      user_unique_id_attribute: 'nsUniqueId',
      user_name_attribute: 'uid',
      email_attributes: ['mail', 'rfc822Mailbox'],
      group_search: { enabled: false },
    })
  })
})
