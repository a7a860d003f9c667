/** A connection to one server of a directory, with a deadline, and the order in which servers are tried. */
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { Client, ResultCodeError, type Entry, type SearchOptions } from 'ldapts'
import type { DirectoryServer, TestStep } from '../../../../core/authentication/schema.ts'
import type { OpenDirectoryConfig } from '../configuration.ts'
import { guardedLookup, hostProblem } from '../guarded-lookup.ts'
import { problemInWords } from './words.ts'

/** Bytes that a server may send over one connection. */
const maxBytes = 64 << 20
const pageSize = 500
/**
 * Answers by which a server refuses a user (RFC 4511, appendix A): a constraint such as a locked account, no password, a wrong one, insufficient
 * access, unwilling.
 */
const refusals: ReadonlySet<number> = new Set([19, 48, 49, 50, 53])

/** A step that was made, for tests of a configuration. */
export type Report = (step: TestStep) => void

/** No server of a directory answered as it should. */
export class DirectoryUnavailable extends Error {
  override readonly name = 'DirectoryUnavailable'
  /** Has one text for each server. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join(' '))
    this.problems = problems
  }
}

/** What the servers are asked; the system user is logged in, or nobody where there is none. */
export class Connection {
  readonly server: string
  readonly #client: Client
  readonly #config: OpenDirectoryConfig
  readonly #report: Report

  constructor(server: string, client: Client, config: OpenDirectoryConfig, report: Report) {
    this.server = server
    this.#client = client
    this.#config = config
    this.#report = report
  }

  /** Entries, up to `sizeLimit`; 1,000 unless told. Referrals are not followed. */
  async search(base: string, options: SearchOptions & { filter: string }): Promise<readonly Entry[]> {
    const { sizeLimit = 1000, ...rest } = options
    const found: Entry[] = []
    if (rest.scope === 'base' || sizeLimit <= 2)
      return (await this.#client.search(base, { derefAliases: 'never', ...rest, sizeLimit })).searchEntries
    const pages = this.#client.searchPaginated(base, {
      derefAliases: 'never',
      scope: 'sub',
      ...rest,
      paged: { pageSize: Math.min(pageSize, sizeLimit) },
    })
    for await (const { searchEntries } of pages) {
      found.push(...searchEntries)
      if (found.length >= sizeLimit) break
    }
    return found.slice(0, sizeLimit)
  }

  /** Whether this is the password of an entry. Another user is logged in afterwards: see `bindSystemUser`. */
  async proves(dn: string, password: string): Promise<boolean> {
    // A bind without a password succeeds as anonymous (RFC 4513, 5.1.2).
    if (dn === '' || password === '') return false
    try {
      await this.#client.bind(dn, password)
      return true
    } catch (error) {
      if (error instanceof ResultCodeError && refusals.has(error.code)) return false
      throw error
    }
  }

  async bindSystemUser(): Promise<void> {
    if (this.#config.system_user_dn !== '') await this.#client.bind(this.#config.system_user_dn, this.#config.secret)
  }

  /** Makes a step and reports it; a failed one with what the server said. */
  async step<T>(name: TestStep['step'], work: () => Promise<T>, words: (result: T) => string | StepWords): Promise<T> {
    return reported(this.#report, this.server, name, work, words)
  }

  close(): void {
    void this.#client.unbind().catch(() => undefined)
  }
}

export interface StepWords {
  readonly success: boolean
  readonly message: string
}

async function reported<T>(
  report: Report,
  server: string,
  step: TestStep['step'],
  work: () => Promise<T>,
  words: (result: T) => string | StepWords,
): Promise<T> {
  const start = performance.now()
  const done = (outcome: StepWords) => {
    report({ step, server, ...outcome, duration_ms: Math.round(performance.now() - start) })
  }
  try {
    const result = await work()
    const said = words(result)
    done(typeof said === 'string' ? { success: true, message: said } : said)
    return result
  } catch (error) {
    done({ success: false, message: problemInWords(error) })
    throw error
  }
}

/**
 * Does something with the first server that answers. A server that fails midway is followed by the next one as well.
 * @throws DirectoryUnavailable where none does
 */
export async function withDirectory<T>(
  config: OpenDirectoryConfig,
  work: (connection: Connection) => Promise<T>,
  report: Report = () => undefined,
): Promise<T> {
  const problems: string[] = []
  for (const server of config.servers) {
    try {
      return await withServer(config, server, work, report)
    } catch (error) {
      problems.push(`${nameOf(server)}: ${problemInWords(error)}`)
    }
  }
  throw new DirectoryUnavailable(problems)
}

/** @throws whatever the server does not do */
export async function withServer<T>(
  config: OpenDirectoryConfig,
  server: DirectoryServer,
  work: (connection: Connection) => Promise<T>,
  report: Report = () => undefined,
): Promise<T> {
  const name = nameOf(server)
  const sockets = new Sockets(config, server)
  const client = new Client({
    url: `${config.transport_security === 'tls' ? 'ldaps' : 'ldap'}://${bracketed(server.host)}:${server.port}`,
    timeout: config.timeout_ms,
    connectTimeout: config.timeout_ms,
    strictDN: false,
    createConnection: (() => sockets.plain()) as never,
    createSecureConnection: ((...given: unknown[]) => sockets.secure(given)) as never,
    ...(config.transport_security === 'tls' && { tlsOptions: sockets.tlsOptions }),
  })
  const connection = new Connection(name, client, config, report)
  try {
    await sockets.beforeDeadline(open(client, connection, config, sockets, report))
    return await work(connection)
  } finally {
    connection.close()
    sockets.destroy()
  }
}

async function open(
  client: Client,
  connection: Connection,
  config: OpenDirectoryConfig,
  sockets: Sockets,
  report: Report,
): Promise<void> {
  const { server } = connection
  const isPlain = config.transport_security === 'none'
  if (config.transport_security === 'start_tls')
    await reported(
      report,
      server,
      'start_tls',
      () => client.startTLS(sockets.tlsOptions),
      () => 'Connected, and the connection is encrypted from here on.',
    )
  else
    await reported(
      report,
      server,
      'connect',
      () => sockets.connected(client),
      () => (isPlain ? 'Connected, without encryption.' : 'Connected with TLS.'),
    )
  await connection.step(
    'bind_system_user',
    () => connection.bindSystemUser(),
    () =>
      config.system_user_dn === ''
        ? 'There is no system user: the directory is asked as anonymous.'
        : `Logged in as ${config.system_user_dn}.`,
  )
}

/**
 * The sockets of one connection. There is one only: the library would connect once more where a server hangs up, after StartTLS without
 * encryption.
 */
class Sockets {
  readonly #config: OpenDirectoryConfig
  readonly #server: DirectoryServer
  #raw: Socket | null = null
  #current: Socket | null = null

  constructor(config: OpenDirectoryConfig, server: DirectoryServer) {
    this.#config = config
    this.#server = server
  }

  get tlsOptions(): ConnectionOptions {
    const { verify_certificates: verify, ca_certificate: ca } = this.#config
    return {
      rejectUnauthorized: verify,
      minVersion: 'TLSv1.2',
      ...(ca.trim() !== '' && { ca }),
      ...(isIP(this.#server.host) === 0 && { servername: this.#server.host }),
    }
  }

  plain(): Socket {
    this.#once()
    return this.#keep(connectTcp({ ...this.#server, lookup: guardedLookup }))
  }

  /** `[port, host, options]` for a new connection, `[options]` with the socket that is to be encrypted. */
  secure(given: readonly unknown[]): TLSSocket {
    const options = given.at(-1) as ConnectionOptions
    if (given.length === 1) {
      const encrypted = connectTls({ ...options, ...this.tlsOptions, host: this.#server.host })
      this.#current = limited(encrypted)
      return encrypted
    }
    this.#once()
    return this.#keep(connectTls({ ...this.tlsOptions, ...this.#server, lookup: guardedLookup })) as TLSSocket
  }

  /** Connects by asking for what every server tells (RFC 4512, 5.1). */
  async connected(client: Client): Promise<void> {
    await client
      .search('', { scope: 'base', filter: '(objectClass=*)', attributes: ['1.1'], sizeLimit: 1 })
      .catch((error: unknown) => {
        // A server that tells nobody anything is connected all the same.
        if (!client.isConnected) throw error
      })
  }

  /** Opening takes as long as one deadline in all, whatever it consists of. */
  async beforeDeadline(opening: Promise<void>): Promise<void> {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      reject(new Error(`No answer within ${this.#config.timeout_ms / 1000} s.`))
      this.destroy()
    }, this.#config.timeout_ms)
    opening.catch(() => undefined)
    await Promise.race([opening, promise]).finally(() => {
      clearTimeout(timer)
    })
  }

  destroy(): void {
    this.#current?.destroy()
    this.#raw?.destroy()
  }

  #once(): void {
    if (this.#raw) throw new Error('The server closed the connection.')
    const problem = hostProblem(this.#server.host)
    if (problem) throw new Error(problem)
  }

  #keep(socket: Socket): Socket {
    this.#raw = socket
    this.#current = socket
    return limited(socket)
  }
}

function limited(socket: Socket): Socket {
  let bytes = 0
  socket.on('data', data => {
    bytes += data.length
    if (bytes > maxBytes) socket.destroy(new Error(`The server sent more than ${maxBytes >> 20} MiB.`))
  })
  return socket
}

export const nameOf = ({ host, port }: DirectoryServer): string => `${bracketed(host)}:${port}`
const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)
