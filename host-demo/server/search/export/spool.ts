/** The file of an export: written once, read by whoever follows it while it grows. */
import { open, rm, type FileHandle } from 'node:fs/promises'

const READ_BYTES = 65_536

export class Spool {
  readonly #path: string
  readonly #file: Promise<FileHandle>
  #bytes = 0
  #end: { readonly error: unknown } | null = null
  #changed = Promise.withResolvers<void>()

  constructor(path: string) {
    this.#path = path
    this.#file = open(path, 'w', 0o600)
  }

  get bytes(): number {
    return this.#bytes
  }

  async append(text: string): Promise<void> {
    const content = Buffer.from(text)
    await (await this.#file).writeFile(content)
    this.#bytes += content.length
    this.#tell()
  }

  /** Ends the spool; `error` is the reason if it ends early. */
  async end(error: unknown = null): Promise<void> {
    await (await this.#file).close()
    this.#end = { error }
    this.#tell()
  }

  /** Resolves once there is something to read or the end has come. @throws what `end` was given */
  async begun(): Promise<void> {
    while (this.#bytes === 0 && !this.#end) await this.#changed.promise
    if (this.#end?.error) throw this.#end.error
  }

  /** From the beginning to the end, waiting for what is not yet written. @throws what `end` was given */
  async *follow(signal: AbortSignal): AsyncGenerator<Buffer> {
    for await (const chunk of readFrom(
      this.#path,
      () => this.#bytes,
      async () => {
        if (this.#end) return false
        const left = Promise.withResolvers<void>()
        signal.addEventListener('abort', () => left.resolve(), { once: true })
        await Promise.race([this.#changed.promise, left.promise])
        signal.throwIfAborted()
        return true
      },
    ))
      yield chunk
    if (this.#end?.error) throw this.#end.error
  }

  remove(): Promise<void> {
    return rm(this.#path, { force: true })
  }

  #tell(): void {
    const { resolve } = this.#changed
    this.#changed = Promise.withResolvers()
    resolve()
  }
}

/** A file that grows to `size()`; `more` waits for it to and says whether it may. */
async function* readFrom(path: string, size: () => number, more: () => Promise<boolean>): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    for (let at = 0; ; ) {
      if (at < size()) {
        const { bytesRead, buffer } = await file.read(
          Buffer.allocUnsafe(READ_BYTES),
          0,
          Math.min(READ_BYTES, size() - at),
          at,
        )
        if (bytesRead === 0) throw new Error('The file of the export is shorter than it was.')
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (!(await more())) return
    }
  } finally {
    await file.close()
  }
}

/** A file that is whole. */
export const readWhole = (path: string, bytes: number): AsyncGenerator<Buffer> =>
  readFrom(
    path,
    () => bytes,
    async () => false,
  )
