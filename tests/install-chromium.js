// Browser suites need a Chromium: Playwright's own, $CHROMIUM_PATH or the system's. Where there is none, one is installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../host-demo/prepare.js'

function works(command, args, environment) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment }).status === 0
}

/** Installs a Chromium where that can be done. Returns whether there is one now. */
export async function installChromium(node, environment) {
  const has = what =>
    spawnSync(node, ['-e', `import('./tests/chromium.js').then(m => process.exit(m.${what}() ? 0 : 1))`], {
      cwd: root,
      env: environment,
    }).status === 0
  if (has('hasPreferredChromium')) return true
  const canInstallPackages = process.platform === 'linux' && process.getuid?.() === 0
  if (canInstallPackages && installPackages('chromium-headless-shell')) return true
  if (has('hasChromium')) return true
  console.log('Installing a Chromium …')
  works(node, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', '--with-deps', 'chromium'], environment)
  if (has('hasChromium')) return true
  return canInstallPackages && installPackages('chromium')

  function installPackages(browser) {
    const install = () =>
      works('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-dejavu-core'], environment)
    return install() || (works('apt-get', ['update', '-qq'], environment) && install())
  }
}
