import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { readToken, tokenOf } from './token.ts'

const secretsOf = (key: string) => ({
  sign: (text: string) => createHmac('sha256', key).update(text).digest('base64url'),
})
const secrets = secretsOf('a')
const claims = { linkId: '64c8aa000000000000000001', expiresAt: 1_700_000_000_123 }

it('a token tells its link and its expiry', () => {
  expect(readToken(secrets, tokenOf(secrets, claims))).toEqual(claims)
})

it('a token with one other character is none, and neither is that of another installation', () => {
  const token = tokenOf(secrets, claims)
  const changed = Array.from(token, (character, at) => {
    const other = character === '0' ? '1' : '0'
    return `${token.slice(0, at)}${other}${token.slice(at + 1)}`
  })
  const others = [
    ...changed,
    '',
    token.slice(1),
    `${token}0`,
    `${token}\n`,
    token.toUpperCase(),
    '0'.repeat(token.length),
  ]
  expect(others.filter(text => readToken(secrets, text) !== null)).toEqual([])
  expect(readToken(secretsOf('b'), token)).toBeNull()
})
