// moto's server, a stand-in for the cloud provider written in Python, in a virtual environment of its own under `node_modules/.cache`. Installed once; no
// network is needed after that. Plain JavaScript on built-ins: `npm test` asks it before it starts the suite.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url))
const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
const folder = fileURLToPath(new URL(`../../../node_modules/.cache/cordwood-moto-${version}`, import.meta.url))
const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')
/** Written last: an installation that was broken off is recreated. */
const mark = join(folder, '.complete')

/** Whether this machine must run it: a proof is no proof when a suite may be left out. */
export const motoRequired = Boolean(process.env.CI)

/** The Python that has moto, or why there is none. Takes half a minute the first time, at once after that. */
export function installMoto() {
  if (existsSync(mark) && works(python, ['-c', 'import moto.server']) === '') return { python }
  const command = ['python3', 'python'].find(
    name => works(name, ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))']) === '',
  )
  if (!command) return { reason: 'there is no Python 3.10 or later with venv and pip on this machine' }
  console.log('Installing the stand-in for the cloud provider (moto) …')
  rmSync(folder, { recursive: true, force: true })
  const wrong =
    works(command, ['-m', 'venv', folder]) ||
    works(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--requirement', requirements]) ||
    works(python, ['-c', `import moto.server; open(${JSON.stringify(`${mark}.new`)}, 'w').close()`])
  if (wrong) return { reason: `moto could not be installed: ${wrong}` }
  renameSync(`${mark}.new`, mark)
  return { python }
}

/** The empty string, or the last line of what went wrong. */
function works(command, args) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (error) return error.message
  return status === 0 ? '' : stderr.trim().split('\n').at(-1) || `${command} ended with ${status}`
}
