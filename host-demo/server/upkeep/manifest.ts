/**
 * Describes a backup: a folder with the files of a data folder and, written last, a list of them with their checksums.
 */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../platform/errors/operator-error.ts'

export const manifestName = 'backup.json'
export const manifestFormat = 1

export interface BackedUpFile {
  /** Below the data folder, with `/` between folders. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export interface Manifest {
  readonly format: number
  readonly product: 'cordwood'
  /** Version of the server that wrote it. */
  readonly version: string
  /** ISO 8601, UTC. */
  readonly created_at: string
  /** Whether the messages and the journal are in it, or only records and keys. */
  readonly messages: boolean
  /** Some files only, which a migration is about to change: restored into the data folder they are of. */
  readonly partial?: boolean
  /** Which key the secrets in the records were encrypted with (`Secrets.keyId`). */
  readonly key_id: string
  readonly files: readonly BackedUpFile[]
}

/** Error that an administrator can mend: a wrong folder, a full disk, a damaged backup. */
export class UpkeepError extends OperatorError {
  override readonly name = 'UpkeepError'
}

/** @throws UpkeepError where the folder is no complete backup this version can read */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName)
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UpkeepError(`${folder} is no complete backup: ${file} cannot be read (${(error as Error).message}).`)
  }
  const manifest = read as Partial<Manifest> | null
  if (manifest?.product !== 'cordwood' || typeof manifest.format !== 'number' || !Array.isArray(manifest.files)) {
    throw new UpkeepError(`${file} is not the list of a Cordwood backup.`)
  }
  if (manifest.format > manifestFormat) {
    throw new UpkeepError(
      `${file} has format ${manifest.format}; this version reads up to ${manifestFormat}. Restore with version ${manifest.version} or newer.`,
    )
  }
  return manifest as Manifest
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
