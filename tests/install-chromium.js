// Browser suites need a Chromium: Playwright's own, $CHROMIUM_PATH or the system's. Where there is none, one is installed. A proof on a machine of its
// own also takes the Chromium without windows that Debian packages: the same engine, and the suites are done sooner.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../host-demo/prepare.js'

function works(command, args, environment) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment }).status === 0
}

const mayInstall = process.platform === 'linux' && process.getuid?.() === 0
const packages = (...names) => ['install', '-y', '-qq', '--no-install-recommends', ...names]

/** Nothing depends on it: where there is no such package, the whole browser does. */
function installHeadlessShell(environment) {
  if (!process.env.CI || !mayInstall || !existsSync('/usr/bin/chromium') || existsSync('/usr/bin/chromium-headless-shell')) return
  console.log('Installing the Chromium without windows …')
  const install = () => works('apt-get', packages('chromium-headless-shell'), environment)
  if (!install() && works('apt-get', ['update', '-qq'], environment)) install()
}

/** True when there is a browser now. */
export async function installChromium(node, environment) {
  const isThere = await installAny(node, environment)
  if (isThere) installHeadlessShell(environment)
  return isThere
}

async function installAny(node, environment) {
  const find = () => spawnSync(node, ['-e', "import('./tests/chromium.js').then(m => process.exit(m.hasChromium() ? 0 : 1))"], { cwd: root, env: environment }).status === 0
  if (find()) return true
  console.log('Installing a Chromium …')
  works(node, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', '--with-deps', 'chromium'], environment)
  if (find()) return true
  if (mayInstall) {
    works('apt-get', ['update', '-qq'], environment)
    works('apt-get', packages('chromium', 'fonts-dejavu-core'), environment)
  }
  return find()
}
