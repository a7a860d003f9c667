// Browser suites need a Chromium: Playwright's own, $CHROMIUM_PATH or the system's. Where there is none, one is installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../host-demo/prepare.js'

function works(command, args, environment) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment }).status === 0
}

/** True when there is a browser now. */
export async function installChromium(node, environment) {
  const find = () => spawnSync(node, ['-e', "import('./tests/chromium.js').then(m => process.exit(m.hasChromium() ? 0 : 1))"], { cwd: root, env: environment }).status === 0
  if (find()) return true
  console.log('Installing a Chromium …')
  works(node, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', '--with-deps', 'chromium'], environment)
  if (find()) return true
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    works('apt-get', ['update', '-qq'], environment)
    works('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], environment)
  }
  return find()
}
