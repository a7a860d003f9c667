/** `secret.json` in the data folder: key material when `CORDWOOD_SECRET` is not set. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSafely } from '../node/write-safely.ts'
import { OperatorError } from '../errors/operator-error.ts'

export class SecretError extends OperatorError {
  override readonly name = 'SecretError'
}

export interface KeyFile {
  readonly secret: string
  /** The one before, until all that is stored is encrypted again (`upkeep/rotation`). */
  readonly previous: string | null
}

export const newSecret = (): string => randomBytes(48).toString('base64url')

const fileIn = (dataDir: string) => join(dataDir, 'secret.json')

/** Null where there is none. @throws SecretError */
export function readKeyFile(dataDir: string): KeyFile | null {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return null
  const { secret, previous = null } = parsed(readFileSync(file, 'utf8'))
  if (isSecret(secret) && (previous === null || isSecret(previous))) return { secret, previous }
  throw new SecretError(`${file} holds no secret. Restore it from the backup it belongs to.`)
}

function parsed(text: string): { readonly secret?: unknown; readonly previous?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as ReturnType<typeof parsed>
  } catch {
    return {}
  }
}

export const writeKeyFile = (dataDir: string, { secret, previous }: KeyFile): void =>
  writeSafely(fileIn(dataDir), `${JSON.stringify({ secret, ...(previous !== null && { previous }) })}\n`, 0o600)

const isSecret = (value: unknown): value is string => typeof value === 'string' && value.length >= 16
