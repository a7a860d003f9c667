import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newToken, openSecrets } from './secrets.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'secrets-'))

describe('secrets', () => {
  it('are encrypted under a key that stays in the data folder', () => {
    const data = folder()
    const encrypted = openSecrets(data, null).encrypt('pässword')
    expect(JSON.stringify(encrypted)).not.toContain('password')
    expect(openSecrets(data, null).decrypt(encrypted)).toBe('pässword')
    expect(statSync(join(data, 'secret.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(data, 'secret.json'), 'utf8')).toMatch(/"secret":"[\w-]{64}"/)
  })

  it('are encrypted differently each time, and an altered one is refused', () => {
    const secrets = openSecrets(folder(), 'a secret of sixteen or more')
    const [one, two] = [secrets.encrypt('x'), secrets.encrypt('x')]
    expect(one.text).not.toBe(two.text)
    expect(() => secrets.decrypt({ ...one, text: two.text })).toThrow('altered')
  })

  it('need the key they were made with, and say so', () => {
    const encrypted = openSecrets(folder(), 'a secret of sixteen or more').encrypt('x')
    expect(() => openSecrets(folder(), 'another secret of sixteen').decrypt(encrypted)).toThrow('CORDWOOD_SECRET')
  })

  it('hash passwords', async () => {
    const secrets = openSecrets(folder(), null)
    const hash = await secrets.hashPassword('pw')
    expect(hash).toMatch(/^\$argon2id\$/)
    expect([
      await secrets.verifyPassword(hash, 'pw'),
      await secrets.verifyPassword(hash, 'px'),
      await secrets.verifyPassword('broken', 'pw'),
    ]).toEqual([true, false, false])
  })

  it('make tokens of 256 bits', () => {
    const tokens = new Set(Array.from({ length: 100 }, newToken))
    expect(tokens.size).toBe(100)
    for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{52}$/)
  })
})
