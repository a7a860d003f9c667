import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configClasses } from '../../../core/configuration/classes.ts'
import { passwordProblems } from '../../../core/users/rules.ts'
import type { UserSummary } from '../../../core/users/schema.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area as configuration } from '../configuration/area.ts'
import { isCommonPassword } from './common-passwords.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([configuration])
})
afterEach(() => server.close())

const strict = { minimum_length: 12, character_classes: 3, refuse_username: true, refuse_common: true }
const configure = (rules: object) => server.call('PUT', `/api/system/cluster_config/${configClasses.passwords}`, rules)
const errorsOf = (reply: { json<T>(): T }) =>
  reply.json<{ validation_errors: Record<string, { error: string }[]> }>().validation_errors

describe('password rules', () => {
  it('are none until there are some', async () => {
    expect((await server.call('POST', '/api/users', newUser('alice'))).statusCode).toBe(201)
  })

  it('hold for new users and for new passwords, and say what is missing', async () => {
    await server.call('POST', '/api/users', newUser('alice'))
    const { id } = (await server.call('GET', '/api/users/alice')).json<UserSummary>()
    expect((await configure(strict)).statusCode).toBe(202)
    const created = await server.call('POST', '/api/users', newUser('bob', { password: 'Bob1' }))
    expect([created.statusCode, errorsOf(created)]).toEqual([
      400,
      {
        password: [
          { error: 'The password is too short. Use at least 12 characters.' },
          { error: "The password must not contain the user's name." },
        ],
      },
    ])
    const change = (password: string, old = 'pw') =>
      server.call('PUT', `/api/users/${id}/password`, { old_password: old, password }, basic('alice', 'pw'))
    const common = await change('Password123456')
    expect([common.statusCode, errorsOf(common)]).toEqual([
      400,
      { password: [{ error: 'This password is one of the most common ones. Choose another.' }] },
    ])
    expect(errorsOf(await change('all in lower case'))['password']).toHaveLength(1)
    expect((await change('Rather good 4 me', 'wrong')).statusCode).toBe(400)
    expect((await change('Rather good 4 me')).statusCode).toBe(204)
  })

  it.each([{ minimum_length: 0 }, { character_classes: 5 }, { minimum_length: 1000 }])('cannot be %j', async wrong => {
    expect((await configure({ ...strict, ...wrong })).statusCode).toBe(400)
  })

  it('count characters, not bytes, and letters of all scripts', () => {
    const rules = { ...strict, minimum_length: 5, character_classes: 2 }
    expect(passwordProblems(rules, 'Ёлка!', 'alice')).toEqual([])
    expect(passwordProblems(rules, '🦊🦊🦊', 'alice')).toEqual(['length', 'classes'])
    expect(passwordProblems(rules, 'xxALICExx', 'alice')).toEqual(['username'])
  })
})

describe('a common password', () => {
  it.each(['password', 'P@ssw0rd!', 'qwertz123', 'aaaaaaaa', 'abababab', '12345678', 'Summer2024!', '87654321'])(
    'is %s',
    text => {
      expect(isCommonPassword(text)).toBe(true)
    },
  )
  it.each(['correct horse battery', 'tzk4-kfw9-qlm2', 'Rather good 4 me'])('is not %s', text => {
    expect(isCommonPassword(text)).toBe(false)
  })
})
