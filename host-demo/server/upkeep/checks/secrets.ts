/** Whether stored secrets can be decrypted, and whether others could read the key. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openSecrets } from '../../platform/secrets/secrets.ts'
import { ok, problem, warning, type Check, type Finding } from '../finding.ts'
import { keyIds } from '../rotation/encrypted.ts'
import { storedDocuments } from '../stored.ts'

export const checkSecrets: Check = ({ settings, dataDir }) => {
  const file = join(dataDir, 'secret.json')
  if (settings.secret === null && !existsSync(file)) {
    return [
      problem(
        'secret',
        `There is neither CORDWOOD_SECRET nor ${file}: stored secrets cannot be read. Set the one it was started with, or restore.`,
      ),
    ]
  }
  const { keyId } = openSecrets(dataDir, settings.secret)
  const foreign = [...keyIds(storedDocuments(dataDir))].filter(id => id !== keyId)
  return [
    foreign.length === 0
      ? ok('secret', `Key ${keyId} opens all stored secrets.`)
      : problem(
          'secret',
          `Stored secrets need the key ${foreign.join(', ')}, but the key is ${keyId}. Start with the CORDWOOD_SECRET or secret.json they were stored with.`,
        ),
    ...permissions(file),
  ]
}

function permissions(file: string): readonly Finding[] {
  if (process.platform === 'win32' || !existsSync(file) || (statSync(file).mode & 0o077) === 0) return []
  return [warning('secret file', `Others on this machine may read ${file}: chmod 600 it.`)]
}
