/** Fetches the peers into `node_modules/.cache`: OpenSearch's minimal distribution by Maven, VictoriaLogs by Go. Nothing else of the machine is changed. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cache, run, works } from '../../support/debian-packages.js'

const pom = join(import.meta.dirname, 'opensearch', 'pom.xml')
const VICTORIALOGS = 'github.com/VictoriaMetrics/VictoriaLogs/app/victoria-logs'
const VICTORIALOGS_VERSION = 'v1.52.1'

/** An account without rights, for programs that refuse to run as root or that root should not run. */
const NOBODY = 65_534

/** Options of `spawn` that give up root, where this process has it. */
export const withoutRoot: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Gives a folder and everything in it to the account of `withoutRoot`. */
export function giveAway(folder: string): void {
  if (withoutRoot.uid === undefined) return
  chownSync(folder, NOBODY, NOBODY)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), NOBODY, NOBODY)
}

/**
 * Returns the folder and version of OpenSearch's minimal distribution.
 * @throws Error where Maven is missing or the artifact cannot be fetched
 */
export function installOpenSearch(): { folder: string; version: string } {
  const hash = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12)
  const folder = join(cache, `cordwood-opensearch-${hash}`)
  if (!existsSync(folder)) {
    if (!works('mvn', ['-version'])) throw new Error('there is no Maven (mvn) on this machine to get it with')
    console.log('Fetching OpenSearch …')
    const making = `${folder}.new`
    rmSync(making, { recursive: true, force: true })
    mkdirSync(making, { recursive: true })
    // Maven leaves a folder beside the file that it was given.
    copyFileSync(pom, join(making, 'pom.xml'))
    const options = ['-q', '-B', '-f', join(making, 'pom.xml'), `-DoutputDirectory=${making}`]
    run('mvn', [...options, 'dependency:unpack-dependencies'], 'OpenSearch')
    renameSync(making, folder)
  }
  const name = readdirSync(folder).find(one => one.startsWith('opensearch-'))
  if (name === undefined) throw new Error('its archive has no folder opensearch-<version>')
  return { folder: join(folder, name), version: name.slice('opensearch-'.length) }
}

/**
 * Returns the path and version of the VictoriaLogs server, built once.
 * @throws Error where Go is missing or the module cannot be built
 */
export function installVictoriaLogs(): { binary: string; version: string } {
  const binary = join(cache, `cordwood-victorialogs-${VICTORIALOGS_VERSION}`)
  if (!existsSync(binary)) {
    if (!works('go', ['version'])) throw new Error('there is no Go (go) on this machine to build it with')
    console.log('Building VictoriaLogs: this takes some minutes, and is done once …')
    buildVictoriaLogs(binary)
  }
  return { binary, version: VICTORIALOGS_VERSION.slice(1) }
}

/** A C compiler that root runs may remove the device it is told to write to, `/dev/null`: the build gives up root. */
function buildVictoriaLogs(binary: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'cordwood-go-'))
  try {
    giveAway(folder)
    const { status, stderr, error } = spawnSync('go', ['install', `${VICTORIALOGS}@${VICTORIALOGS_VERSION}`], {
      ...withoutRoot,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        HOME: folder,
        TMPDIR: folder,
        GOPATH: folder,
        GOMODCACHE: join(folder, 'modules'),
        GOCACHE: join(folder, 'cache'),
        GOBIN: folder,
        // Otherwise the modules cannot be removed afterwards.
        GOFLAGS: `${process.env.GOFLAGS ?? ''} -modcacherw`.trim(),
      },
    })
    if (status !== 0) {
      const said = (error?.message ?? stderr).trim().split('\n').at(-1)
      throw new Error(`it could not be built: ${said || `go ended with ${String(status)}`}`)
    }
    mkdirSync(cache, { recursive: true })
    copyFileSync(join(folder, 'victoria-logs'), `${binary}.new`)
    chmodSync(`${binary}.new`, 0o755)
    renameSync(`${binary}.new`, binary)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
