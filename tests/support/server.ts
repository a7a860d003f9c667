/** A real server for a suite: `main.ts` in a process of its own, with its own data folder and ports. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverEnvironment } from '../../host-demo/prepare.js'
import { freePort } from './ports.ts'

const main = join(import.meta.dirname, '..', '..', 'host-demo', 'server', 'main.ts')
export const password = 'a password for tests'

export interface ServerOptions {
  /** Kept when given; else a new folder that goes with `stop()`. */
  dataDir?: string
  /** More settings, e.g. `{ CORDWOOD_PATH_PREFIX: '/logs' }`. */
  env?: Record<string, string>
  arguments?: readonly string[]
  /** Path of another module that starts the server. */
  main?: string
  /** A command that runs the server in its own place, such as a tracer. */
  through?: readonly string[]
}

export class ServerProcess {
  readonly port: number
  readonly dataDir: string
  readonly url: string
  readonly process: ChildProcess
  /** Output so far. */
  output = ''
  readonly #ownsData: boolean
  readonly #exited: Promise<void>

  constructor(port: number, dataDir: string, ownsData: boolean, prefix: string, child: ChildProcess) {
    this.port = port
    this.dataDir = dataDir
    this.#ownsData = ownsData
    this.url = `http://127.0.0.1:${port}${prefix.replace(/\/$/, '')}`
    this.process = child
    child.stdout?.on('data', chunk => {
      this.output += chunk
    })
    child.stderr?.on('data', chunk => {
      this.output += chunk
    })
    this.#exited = new Promise(resolve => child.once('exit', () => resolve()))
  }

  /** Calls the API as admin with basic credentials, unless `init` says otherwise. A body that is no string goes as JSON. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
        accept: 'application/json',
        'x-requested-by': 'test',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  /** The JSON of a call; throws with status and body where it failed. */
  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.call(method, path, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }

  /** Creates an input on a free port and waits until it runs. */
  async input(
    type: string,
    configuration: Record<string, unknown> = {},
    title = 'test',
  ): Promise<{ id: string; port: number }> {
    const port = await freePort()
    const { id } = await this.json<{ id: string }>('POST', '/system/inputs', {
      title,
      type,
      global: true,
      configuration: { bind_address: '127.0.0.1', port, ...configuration },
    })
    await until(
      async () => (await this.json<{ state: string }>('GET', `/system/inputstates/${id}`)).state === 'RUNNING',
      `input ${type} to run`,
    )
    return { id, port: Number(configuration.port ?? port) }
  }

  /** Messages that match, over all time. */
  async search(
    query: string,
    limit = 150,
  ): Promise<{ total_results: number; messages: { index: string; message: Record<string, unknown> }[] }> {
    return this.json('GET', `/search/universal/relative?range=0&limit=${limit}&query=${encodeURIComponent(query)}`)
  }

  async total(query = '*'): Promise<number> {
    return (await this.search(query, 1)).total_results
  }

  /** As `kill -9`: nothing is flushed. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.#exited
  }

  /** Stops it cleanly; removes the data folder if it was made for this server. */
  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill('SIGTERM')
    await this.#exited
    if (this.#ownsData) rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/**
 * Options for a server whose messages are processed by so many threads beside the processing worker, from the first on.
 * @param fold messages of a chunk, at least; 0: as many as ever
 */
export const withEncoders = (count: number, fold = 0): ServerOptions => ({
  main: join(import.meta.dirname, 'server-with-encoders.ts'),
  env: { ENCODERS: String(count), FOLD: String(fold) },
})

/** A server whose process was just made: it is not ready yet. */
export async function launchServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = await freePort()
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'cordwood-test-'))
  const [command = '', ...parameters] = [
    ...(options.through ?? []),
    process.execPath,
    options.main ?? main,
    ...(options.arguments ?? []),
  ]
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverEnvironment(process.execPath),
      CORDWOOD_HTTP_PORT: String(port),
      CORDWOOD_DATA_DIR: dataDir,
      CORDWOOD_ROOT_PASSWORD: password,
      CORDWOOD_DEFAULT_INPUTS: 'off',
      CORDWOOD_CHECK_REPLIES: 'on',
      ...options.env,
    },
  })
  return new ServerProcess(
    port,
    dataDir,
    options.dataDir === undefined,
    options.env?.CORDWOOD_PATH_PREFIX ?? '/',
    child,
  )
}

export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const server = await launchServer(options)
  const { process: child } = server
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${server.output}`)
      return fetch(`${server.url}/api/system/lbstatus`).then(
        response => response.ok,
        () => false,
      )
    },
    () => `the server to be ready:\n${server.output}`,
    120_000,
  )
  return server
}

/** Waits until the condition holds; fails after 60 s with what was waited for. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  what: string | (() => string),
  timeout = 60_000,
): Promise<void> {
  const end = Date.now() + timeout
  for (;;) {
    if (await condition()) return
    if (Date.now() > end) throw new Error(`Timed out waiting for ${typeof what === 'string' ? what : what()}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
