/** What directories are asked for, told by a connection that writes it down. tests/hostile/directories.test.ts asks a real one. */
import type { Entry } from 'ldapts'
import { describe, expect, it } from 'vitest'
import type { OpenDirectoryConfig } from '../configuration.ts'
import type { Connection } from './connection.ts'
import { groupsOf } from './groups.ts'
import { findUsers, usersOf } from './users.ts'

type Asked = { readonly base: string; readonly filter: string }

/** @param answer the entries of a search */
function connectionThat(answer: (asked: Asked) => Entry[]) {
  const asked: Asked[] = []
  const search = async (base: string, { filter }: { filter: string }) => {
    asked.push({ base, filter })
    return answer({ base, filter })
  }
  return { asked, connection: { search } as unknown as Connection }
}

const config = (more: object) =>
  ({
    type: 'ldap',
    user_search_base: 'ou=people',
    user_search_pattern: '(&(objectClass=user)(|(uid={0})(mail={0})))',
    user_unique_id_attribute: 'entryUUID',
    user_name_attribute: 'uid',
    user_full_name_attribute: 'cn',
    email_attributes: ['mail'],
    ...more,
    group_search: {
      enabled: true,
      search_base: 'ou=groups',
      search_pattern: 'objectClass=group',
      name_attribute: 'cn',
      member_attribute: 'member',
      nested: true,
      ...(more as { group_search?: object }).group_search,
    },
  }) as unknown as OpenDirectoryConfig

const user = {
  uid: '1',
  username: 'anna',
  fullName: 'Anna',
  email: '',
  dn: 'cn=Anna (1)',
  memberOf: ['cn=a'],
  disabled: false,
}

describe('users of a directory', () => {
  it('are searched with a name that is text alone', async () => {
    const { asked, connection } = connectionThat(() => [])
    await findUsers(connection, config({}), 'a*)(uid=\\\0$&$1/ü')
    const name = 'a\\2a\\29\\28uid=\\5c\\00$&$1\\2fü'
    expect(asked[0]?.filter).toBe(`(&(objectClass=user)(|(uid=${name})(mail=${name})))`)
  })

  it('of Active Directory are searched by the bytes of their id, and may be disabled', async () => {
    const entry = (guid: string, control: string) => ({
      dn: `cn=${guid}`,
      objectGUID: Buffer.from(guid, 'hex'),
      uid: 'anna',
      userAccountControl: control,
    })
    const { asked, connection } = connectionThat(() => [entry('00ff', '512'), entry('0a2a', '514')])
    const found = await usersOf(connection, config({ type: 'active-directory' }), ['00ff', '0a2a'])
    expect(asked[0]?.filter).toBe(
      '(&(&(objectClass=user)(|(uid=*)(mail=*)))(|(objectGUID=\\00\\ff)(objectGUID=\\0a\\2a)))',
    )
    expect([...found].map(([uid, { disabled }]) => [uid, disabled])).toEqual([
      ['00ff', false],
      ['0a2a', true],
    ])
  })
})

describe('groups of a directory', () => {
  it('are followed to the groups that they are in, each once', async () => {
    const parents: Record<string, string[]> = {
      'cn=Anna \\281\\29': ['cn=b', 'cn=c'],
      'cn=b': ['cn=d'],
      'cn=d': ['cn=b'],
    }
    const { asked, connection } = connectionThat(({ filter }) =>
      Object.entries(parents)
        .filter(([dn]) => filter.includes(`(member=${dn})`))
        .flatMap(([, groups]) => groups.map(dn => ({ dn, cn: dn.slice(3) }))),
    )
    const groups = await groupsOf(connection, config({}), user)
    expect(groups.map(({ name }) => name)).toEqual(['b', 'c', 'd'])
    expect(asked.map(({ filter }) => filter)).toEqual([
      '(&(objectClass=group)(member=cn=Anna \\281\\29))',
      '(&(objectClass=group)(|(member=cn=b)(member=cn=c)))',
      '(&(objectClass=group)(member=cn=d))',
    ])
  })

  it('of Active Directory are asked for at once, by its rule for chains', async () => {
    const { asked, connection } = connectionThat(() => [])
    await groupsOf(connection, config({ type: 'active-directory' }), user)
    expect(asked.map(({ filter }) => filter)).toEqual([
      '(&(objectClass=group)(member:1.2.840.113556.1.4.1941:=cn=Anna \\281\\29))',
    ])
  })

  it('are found by login names, by entries, and without groups of groups', async () => {
    const search = async (group_search: object) => {
      const { asked, connection } = connectionThat(({ base }) =>
        base === 'cn=a' ? [{ dn: 'cn=a', cn: 'a', memberOf: ['cn=e', 'CN=A'] }] : [],
      )
      const groups = await groupsOf(connection, config({ group_search }), user)
      return [asked.map(({ base, filter }) => (base === 'ou=groups' ? filter : base)), groups.map(({ name }) => name)]
    }
    expect(await search({ member_attribute: 'memberUid' })).toEqual([['(&(objectClass=group)(memberUid=anna))'], []])
    expect(await search({ member_attribute: 'memberOf' })).toEqual([
      ['cn=a', 'cn=e'],
      ['a', 'cn=e'],
    ])
    expect(await search({ member_attribute: 'memberOf', nested: false })).toEqual([['cn=a'], ['a']])
    expect(await search({ nested: false })).toEqual([['(&(objectClass=group)(member=cn=Anna \\281\\29))'], []])
    expect(await search({ enabled: false })).toEqual([[], []])
  })
})
