import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configClasses } from '../../../../core/configuration/classes.ts'
import { openDataFolder } from '../../platform/node/data-folder.ts'
import { system } from '../../platform/records/callers.ts'
import { configs } from '../../platform/records/config.ts'
import { openRecords } from '../../platform/records/open.ts'
import { collection } from '../../platform/records/records.ts'
import { readKeyFile, writeKeyFile } from '../../platform/secrets/key-file.ts'
import { encryptedKey, sealedKey, type SealedKey } from '../../platform/secrets/sealed-key.ts'
import { openSecrets, type Encrypted } from '../../platform/secrets/secrets.ts'
import { tokens } from '../../users/collections.ts'
import { backUp } from '../backup.ts'
import { restore } from '../restore.ts'
import { finishRotation, rotateKey } from './rotate-key.ts'

const shared = {
  grn: null,
  permissions: null,
  version: 1,
  migrations: {},
  list: { default: 'name', fields: { name: 'text' }, sort: ['name'] },
} as const
const keepers = collection('keepers', { ...shared, schema: Type.Record(Type.String(), Type.Unknown()) })
const old = 'the first secret of this server'
const next = 'the second secret of this server'

let dir: string
const said: string[] = []
const say = (line: string) => void said.push(line)
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'cordwood-rotate-')), 'data')
  said.length = 0
  openDataFolder(dir).release()
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** A secret somewhere inside a document, names that only look harmless, a token, and a session. */
async function store(secret: string | null): Promise<void> {
  const secrets = openSecrets(dir, secret)
  const records = openRecords(dir)
  const as = records.as(system('t'))
  const document = JSON.parse(
    `{"name":"a","__proto__":{"kept":[{"deep":${JSON.stringify(secrets.encrypt('pässword'))}}]}}`,
  ) as Record<string, unknown>
  await as.of(keepers).insert(document, '0123456789abcdef01234567')
  await as.of(configs).insert({
    name: configClasses.aws,
    value: { access_key: 'AKIA1', ...sealedKey(secrets.encrypt('the secret key')) },
  })
  await as.of(tokens).insert({
    user_id: 'u',
    username: 'u',
    name: 't',
    fingerprint: secrets.fingerprint('the token'),
    encrypted: secrets.encrypt('the token'),
  })
  await records.log('sessions').put({ id: 'x', entity: 'u', at: Date.now() + 1e6, body: {} })
  await records.close()
}

/** Returns the values that a server with this secret can decrypt. */
async function opened(
  secret: string | null,
  folder = dir,
): Promise<{ deep: string; awsKey: string; token: string | null; sessions: number }> {
  const secrets = openSecrets(folder, secret)
  const records = openRecords(folder)
  const as = records.as(system('t'))
  const document = JSON.parse(JSON.stringify(await as.of(keepers).get('0123456789abcdef01234567'))) as Record<
    string,
    unknown
  >
  const { kept } = Object.getOwnPropertyDescriptor(document, '__proto__')!.value as { kept: [{ deep: Encrypted }] }
  const aws = await as.of(configs).findBy('name', configClasses.aws)
  const token = await as.of(tokens).findBy('fingerprint', secrets.fingerprint('the token'))
  const sessions = await records.log('sessions').list()
  await records.close()
  return {
    deep: secrets.decrypt(kept[0].deep),
    awsKey: secrets.decrypt(encryptedKey(aws!.value as SealedKey)),
    token: token && secrets.decrypt(token.encrypted),
    sessions: sessions.length,
  }
}

const all = { deep: 'pässword', awsKey: 'the secret key', token: 'the token' }
const rotation = (secret: string | null = null, previousSecret: string | null = null) => ({
  dataDir: dir,
  secret,
  previousSecret,
  say,
})

describe('another key', () => {
  it('opens all that was stored; nothing of the old key stays, and everybody logs in again', async () => {
    await store(null)
    const before = openSecrets(dir, null).keyId
    expect(await opened(null)).toEqual({ ...all, sessions: 1 })
    rotateKey(rotation())
    expect(openSecrets(dir, null).keyId).not.toBe(before)
    expect(await opened(null)).toEqual({ ...all, sessions: 0 })
    expect(readKeyFile(dir)?.previous).toBe(null)
    expect(readFileSync(join(dir, 'records.db'), 'latin1')).not.toContain(before)
    expect(said).toEqual([expect.stringContaining('3 documents with secrets are encrypted with the key')])
  })

  it('broken off before anything was encrypted again, or right after: the next start goes on, and so does the command', async () => {
    await store(null)
    const { secret } = readKeyFile(dir)!
    writeKeyFile(dir, { secret: next, previous: secret })
    finishRotation(rotation())
    expect(await opened(null)).toMatchObject(all)
    expect(readKeyFile(dir)).toEqual({ secret: next, previous: null })
    writeKeyFile(dir, { secret: next, previous: secret })
    rotateKey(rotation())
    expect(await opened(null)).toMatchObject(all)
    expect(readKeyFile(dir)).toEqual({ secret: next, previous: null })
  })

  it('of CORDWOOD_SECRET takes the one of before from CORDWOOD_PREVIOUS_SECRET', async () => {
    await store(old)
    expect(() => rotateKey(rotation(next))).toThrow('CORDWOOD_PREVIOUS_SECRET to the one of before')
    rotateKey(rotation(next, old))
    expect(await opened(next)).toMatchObject(all)
    said.length = 0
    finishRotation(rotation(next, old))
    expect(said).toEqual([])
  })

  it('goes from secret.json to CORDWOOD_SECRET and back', async () => {
    await store(null)
    rotateKey(rotation(next))
    expect(existsSync(join(dir, 'secret.json'))).toBe(false)
    expect(await opened(next)).toMatchObject(all)
    rotateKey(rotation(null, next))
    expect(await opened(null)).toMatchObject(all)
  })

  it('leaves what needs a key that is not at hand, and says which', async () => {
    await store(old)
    const { keyId } = openSecrets(dir, old)
    expect(() => rotateKey(rotation(next, 'not the secret of before'))).toThrow(
      `Stored secrets need the key ${keyId}, which is not at hand`,
    )
    expect(await opened(old)).toMatchObject(all)
  })

  it('leaves backups of before restorable: they bring their key, or name it and are refused with another', async () => {
    await store(null)
    const [inFile, inSetting] = [join(dir, '..', 'in-file'), join(dir, '..', 'in-setting')]
    const options = { secret: null, replace: true, now: new Date(), collections: [keepers] }
    await backUp({ dataDir: dir, target: inFile, secret: null, messages: false })
    rotateKey(rotation())
    await restore({ ...options, source: inFile, dataDir: join(dir, '..', 'one') })
    expect(await opened(null, join(dir, '..', 'one'))).toMatchObject(all)

    rotateKey(rotation(old))
    const { key_id: key } = await backUp({ dataDir: dir, target: inSetting, secret: old, messages: false })
    expect(key).toBe(openSecrets(dir, old).keyId)
    rotateKey(rotation(next, old))
    const two = join(dir, '..', 'two')
    await expect(restore({ ...options, source: inSetting, dataDir: two })).rejects.toThrow(
      `had CORDWOOD_SECRET set (key ${key})`,
    )
    await expect(restore({ ...options, source: inSetting, dataDir: two, secret: next })).rejects.toThrow(
      `the records were encrypted with the key ${key}`,
    )
    await restore({ ...options, source: inSetting, dataDir: two, secret: old })
    expect(await opened(old, two)).toMatchObject(all)
  })
})
