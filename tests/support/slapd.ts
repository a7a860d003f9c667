/** A directory of its own for a test: slapd at free ports, with TLS, filled from LDIF. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MadeCertificate } from '../../host-demo/server/platform/ingest/testing/make-certificate.ts'
import { freePort } from './ports.ts'

export const suffix = 'dc=example,dc=org'
export const reader = { dn: `cn=reader,${suffix}`, password: 'reader-of-tests' }
const root = { dn: `cn=admin,${suffix}`, password: 'root-of-tests' }

export interface Slapd {
  /** Speaks LDAP, also with StartTLS. */
  readonly port: number
  /** Speaks LDAP over TLS. */
  readonly tlsPort: number
  /** As its administrator; who may change everything. */
  readonly root: { readonly dn: string; readonly password: string }
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it and takes its files away. */
  remove(): Promise<void>
}

/** @param folder of the package, as `installSlapd` found it @param ldif entries below `suffix`, which exists */
export async function startSlapd(folder: string, certificate: MadeCertificate, ldif: string): Promise<Slapd> {
  const [port, tlsPort] = [await freePort(), await freePort()]
  const dir = mkdtempSync(join(tmpdir(), 'cordwood-slapd-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(dir, name), text, { mode: 0o600 })
    return join(dir, name)
  }
  mkdirSync(join(dir, 'db'))
  const configuration = file('slapd.conf', configurationOf(folder, dir, certificate, file))
  const env = { ...process.env, LD_LIBRARY_PATH: libraries(folder) }
  const program = join(folder, 'usr/sbin/slapd')
  const entries = file('entries.ldif', `${suffixEntry}\n${readerEntry}\n${ldif}`)
  const filled = spawnSync(program, ['-T', 'add', '-q', '-f', configuration, '-l', entries], { env, encoding: 'utf8' })
  if (filled.status !== 0)
    throw new Error(`The directory could not be filled: ${filled.stderr || filled.error?.message}`)

  let daemon: ChildProcess | null = null
  const slapd: Slapd = {
    port,
    tlsPort,
    root,
    async start() {
      const urls = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${tlsPort}/`
      daemon = spawn(program, ['-d', '0', '-f', configuration, '-h', urls], { env, stdio: 'ignore' })
      for (let tries = 0; !(await answers(port)); tries++) {
        if (tries > 200 || daemon.exitCode !== null) throw new Error('timed out waiting for slapd to listen')
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    },
    async stop() {
      const running = daemon
      daemon = null
      if (!running || running.exitCode !== null) return
      const ended = new Promise(resolve => running.once('exit', resolve))
      running.kill('SIGKILL')
      await ended
    },
    async remove() {
      await slapd.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  await slapd.start()
  return slapd
}

const suffixEntry = `dn: ${suffix}
objectClass: dcObject
objectClass: organization
o: Example
dc: example
`
const readerEntry = `dn: ${reader.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${reader.password}
`

function configurationOf(
  folder: string,
  dir: string,
  { certificate, privateKey }: MadeCertificate,
  file: (name: string, text: string) => string,
): string {
  const schemas = ['core', 'cosine', 'inetorgperson', 'nis']
  return `${schemas.map(name => `include ${join(folder, 'etc/ldap/schema', `${name}.schema`)}`).join('\n')}
modulepath ${join(folder, 'usr/lib/ldap')}
moduleload back_mdb
pidfile ${join(dir, 'slapd.pid')}
sizelimit 500
TLSCertificateFile ${file('cert.pem', certificate)}
TLSCertificateKeyFile ${file('key.pem', privateKey)}
database mdb
suffix ${suffix}
rootdn ${root.dn}
rootpw ${root.password}
directory ${join(dir, 'db')}
maxsize 134217728
index objectClass,uid,entryUUID,member eq
limits dn.exact=${reader.dn} size.prtotal=unlimited
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact=${reader.dn} read by * none
`
}

/** Those that the package came with; the machine's own come after. */
function libraries(folder: string): string {
  if (folder === '/') return process.env['LD_LIBRARY_PATH'] ?? ''
  return ['usr/lib', 'lib']
    .flatMap(path => {
      const place = join(folder, path)
      return listed(place)
        .filter(name => name.endsWith('-linux-gnu'))
        .map(name => join(place, name))
    })
    .join(':')
}

function listed(place: string): string[] {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => {
        socket.destroy()
        resolve(true)
      })
      .once('error', () => resolve(false))
  })
