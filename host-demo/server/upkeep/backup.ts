/** Copies a data folder while the server runs, or while it does not. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { version } from '../platform/node/node.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { dataFiles, type DataFile } from './data-files.ts'
import { atOneMoment } from './one-moment.ts'
import { manifestFormat, manifestName, sha256Of, UpkeepError, type BackedUpFile, type Manifest } from './manifest.ts'

export interface BackupOptions {
  readonly dataDir: string
  /** A folder that is empty or not there. */
  readonly target: string
  /** `CORDWOOD_SECRET`, where the server is started with one. */
  readonly secret: string | null
  /** Without: records, keys and ids only. */
  readonly messages: boolean
  readonly say?: (line: string) => void
}

/** @throws UpkeepError in words; a backup that was not finished has no list and cannot be restored */
export async function backUp({ dataDir, target, secret, messages, say = () => {} }: BackupOptions): Promise<Manifest> {
  const from = resolve(dataDir)
  const to = resolve(target)
  if (!existsSync(join(from, 'format.json')))
    throw new UpkeepError(`${from} is no data folder: it has no format.json. Set CORDWOOD_DATA_DIR.`)
  if (secret === null && !existsSync(join(from, 'secret.json'))) {
    throw new UpkeepError(
      `${from} has no secret.json: its server is started with CORDWOOD_SECRET. Set the same for the backup.`,
    )
  }
  if (`${to}${sep}`.startsWith(`${from}${sep}`))
    throw new UpkeepError(`The backup must not lie in the data folder ${from}.`)
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new UpkeepError(`${to} is not empty. Name a folder that is empty or not there.`)
  mkdirSync(to, { recursive: true, mode: 0o700 })

  const { files, readers, close } = atOneMoment(from, () => dataFiles(from, messages))
  try {
    return await write({ from, to, files, readers, secret, messages, partial: false, say })
  } finally {
    close()
  }
}

/** Some databases of a data folder that nobody uses, with the key to what is in them. */
export function backUpFiles({
  from,
  to,
  files,
  secret,
}: {
  from: string
  to: string
  files: readonly string[]
  secret: string | null
}): Promise<Manifest> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const keys =
    files.includes('records.db') && existsSync(join(from, 'secret.json'))
      ? [{ path: 'secret.json', database: false }]
      : []
  return write({
    from,
    to,
    files: [...keys, ...files.map(path => ({ path, database: true }))],
    readers: new Map(),
    secret,
    messages: false,
    partial: true,
    say: () => {},
  })
}

interface Copying {
  readonly from: string
  readonly to: string
  readonly files: readonly DataFile[]
  /**
   * Readers of the databases that must be copied as of one moment. Each is closed when it has been copied, because its
   * writer's log grows until then.
   */
  readonly readers: ReadonlyMap<string, DatabaseSync>
  readonly secret: string | null
  readonly messages: boolean
  readonly partial: boolean
  readonly say: (line: string) => void
}

async function write({ from, to, files, readers, secret, messages, partial, say }: Copying): Promise<Manifest> {
  const done: BackedUpFile[] = []
  const { keyId } = openSecrets(from, secret)
  for (const file of files) {
    const copied = await copy(from, to, file, readers.get(file.path) ?? null)
    if (!copied) {
      say(`${file.path} was deleted meanwhile.`)
      continue
    }
    done.push(copied)
    say(`${file.path}, ${copied.bytes} bytes`)
  }
  if (openSecrets(from, secret).keyId !== keyId) {
    throw new UpkeepError(
      `The key of stored secrets was changed meanwhile. Back up again, to another folder than ${to}.`,
    )
  }
  const manifest: Manifest = {
    format: manifestFormat,
    product: 'cordwood',
    version,
    created_at: new Date().toISOString(),
    messages,
    partial,
    key_id: keyId,
    files: done,
  }
  await writeFile(join(to, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  await flush(to)
  return manifest
}

/** Null for an index that was deleted by retention after it was listed. */
async function copy(
  from: string,
  to: string,
  { path, database }: DataFile,
  reader: DatabaseSync | null,
): Promise<BackedUpFile | null> {
  const source = join(from, path)
  const copied = join(to, path)
  mkdirSync(dirname(copied), { recursive: true, mode: 0o700 })
  if (database) {
    if (!reader && !existsSync(source)) return null
    const read = reader ?? new DatabaseSync(source, { readOnly: true, timeout: 10_000 })
    try {
      // All pages in one step: one state of the database, which no writer makes start again.
      await copyDatabase(read, copied, { rate: 2_147_483_647 })
    } catch (error) {
      throw new UpkeepError(`${source} cannot be copied to ${copied}: ${(error as Error).message}`)
    } finally {
      read.close()
    }
  } else {
    copyFileSync(source, copied)
  }
  chmodSync(copied, 0o600)
  await flush(copied)
  return { path, bytes: statSync(copied).size, sha256: await sha256Of(copied) }
}

/** Makes a file or folder durable. Folders need it on POSIX alone. */
export async function flush(path: string): Promise<void> {
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
