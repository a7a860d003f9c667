/**
 * Another key for stored secrets. The new one is written beside the old, then all that is stored is encrypted again in one transaction, then the old one
 * goes. Broken off at any moment, the next start goes on with it (`finishRotation`), or the same command.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { changeBodies } from '../../platform/records/document-rows.ts'
import { newSecret, readKeyFile, writeKeyFile } from '../../platform/secrets/key-file.ts'
import { openSecrets, type Encrypted, type Secrets } from '../../platform/secrets/secrets.ts'
import { UpkeepError } from '../manifest.ts'
import { isEncrypted, keyIds, withEncrypted } from './encrypted.ts'

/** The data folder is locked by whoever calls. */
export interface Rotation {
  readonly dataDir: string
  /** `CORDWOOD_SECRET` and `CORDWOOD_PREVIOUS_SECRET`. */
  readonly secret: string | null
  readonly previousSecret: string | null
  readonly say: (line: string) => void
}

/** @throws UpkeepError in words where there is no new key, or a stored secret needs one that is not at hand; SecretError */
export function rotateKey(rotation: Rotation): void {
  const { dataDir, secret, previousSecret } = rotation
  const kept = readKeyFile(dataDir)
  if (secret !== null && previousSecret === null && kept === null) {
    throw new UpkeepError(
      'The key comes from CORDWOOD_SECRET. Set CORDWOOD_SECRET to a new one and CORDWOOD_PREVIOUS_SECRET to the one of before, ' +
        'then do this again.',
    )
  }
  if (secret === null && previousSecret === null && kept?.previous === null)
    writeKeyFile(dataDir, { secret: newSecret(), previous: kept.secret })
  // To CORDWOOD_SECRET from secret.json: what that held opens nothing any more, then.
  const left = finishRotation(rotation, secret !== null && kept !== null ? [kept.secret] : [])
  if (left.length > 0) throw new UpkeepError(missing(left))
  if (secret !== null) rmSync(join(dataDir, 'secret.json'), { force: true })
}

/**
 * Encrypts with the key of now what was encrypted with the one before; has nothing to do where that is done. Gives the ids of the keys that were
 * not at hand; what was encrypted with them stays as it was.
 */
export function finishRotation(
  { dataDir, secret, previousSecret, say }: Rotation,
  more: readonly string[] = [],
): readonly string[] {
  const kept = readKeyFile(dataDir)
  const before = [previousSecret, kept?.previous ?? null, ...more].filter(text => text !== null)
  if (before.length === 0) return []
  const current = openSecrets(dataDir, secret)
  const { count, left } = encryptAnew(
    dataDir,
    current,
    before.map(text => openSecrets(dataDir, text)),
  )
  if (kept?.previous) writeKeyFile(dataDir, { secret: kept.secret, previous: null })
  if (count > 0)
    say(`${count} documents with secrets are encrypted with the key ${current.keyId} now. Everybody logs in again.`)
  if (left.length > 0) say(missing(left))
  return left
}

const missing = (keys: readonly string[]) =>
  `Stored secrets need the key ${keys.join(', ')}, which is not at hand. ` +
  'Set CORDWOOD_PREVIOUS_SECRET to what it was made of, and do this again; or enter them again.'

function encryptAnew(
  dataDir: string,
  current: Secrets,
  before: readonly Secrets[],
): { count: number; left: readonly string[] } {
  const file = join(dataDir, 'records.db')
  if (!existsSync(file)) return { count: 0, left: [] }
  const keys = new Map([...before, current].map(secrets => [secrets.keyId, secrets]))
  const again = (encrypted: Encrypted): Encrypted => {
    const key = keys.get(encrypted.key)
    return !key || key === current ? encrypted : current.encrypt(key.decrypt(encrypted))
  }
  /** A token is found by a fingerprint of its value, which the key takes part in. */
  const fingerprint = ({ fingerprint, encrypted }: Record<string, unknown>) =>
    typeof fingerprint === 'string' && isEncrypted(encrypted) && keys.has(encrypted.key)
      ? { fingerprint: current.fingerprint(keys.get(encrypted.key)!.decrypt(encrypted)) }
      : {}

  const database = new DatabaseSync(file, { timeout: 10_000 })
  try {
    // Values encrypted with the old key must not stay in free pages.
    database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; BEGIN IMMEDIATE')
    const left = new Set<string>()
    const count = changeBodies(database, document => {
      const used = [...keyIds(document)].filter(key => key !== current.keyId)
      for (const key of used) if (!keys.has(key)) left.add(key)
      return used.some(key => keys.has(key))
        ? { ...(withEncrypted(document, again) as object), ...fingerprint(document) }
        : null
    })
    if (count > 0) database.exec("DELETE FROM log WHERE log = 'sessions'")
    database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
    return { count, left: [...left] }
  } finally {
    // Closing rolls back an uncommitted transaction.
    database.close()
  }
}
