/** The server's own log: JSON lines in `log/server.log` of the data folder, lines for people on standard output. */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino, { type Logger } from 'pino'
import { DataFolderError } from '../node/data-folder.ts'
import { line } from './line.ts'

export interface ServerLog {
  readonly log: Logger
  /** Starts a new file when the present one is large. */
  rotate(): void
  close(): Promise<void>
}

const keep = 5

/** @param maxBytes size at which `rotate` starts a new file; five old ones are kept */
export function openLog(
  dataDir: string,
  level: string,
  output: NodeJS.WritableStream,
  maxBytes: number = 20 * 1024 * 1024,
): ServerLog {
  const folder = join(dataDir, 'log')
  const path = join(folder, 'server.log')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    throw new DataFolderError(
      `The log ${path} cannot be written: ${(error as Error).message}\nThe user that runs Cordwood must be able to write there.`,
    )
  }
  const file = pino.destination({ dest: path, mkdir: true, sync: false, mode: 0o600 })
  // The server goes on without its log, as on a disk that can no longer be written; what is said is still shown.
  file.on('error', (error: Error) => output.write(`The log ${path} cannot be written: ${error.message}\n`))
  const people = new Writable({
    decodeStrings: false,
    write(entry: string, _encoding, done) {
      output.write(line(entry))
      done()
    },
  })
  const log = pino(
    {
      level,
      base: null,
      redact: {
        paths: ['*.password', '*.token', '*.session_id', 'password', 'token', 'session_id', 'req.headers'],
        censor: '[hidden]',
      },
    },
    // The logger's own level decides, which may be changed.
    pino.multistream([
      { level: 'trace', stream: file },
      { level: 'trace', stream: people },
    ]),
  )
  return {
    log,
    rotate() {
      if (!existsSync(path) || statSync(path).size < maxBytes) return
      for (let n = keep - 1; n >= 1; n--) if (existsSync(`${path}.${n}`)) renameSync(`${path}.${n}`, `${path}.${n + 1}`)
      rmSync(`${path}.${keep}`, { force: true })
      renameSync(path, `${path}.1`)
      file.reopen()
    },
    close: () =>
      new Promise(resolve => {
        file.once('close', resolve)
        file.end()
      }),
  }
}
