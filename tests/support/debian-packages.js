// Packages of Debian, unpacked under `node_modules/.cache`: nothing of the machine is changed. Plain JavaScript on built-ins.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** Unpacks a package with what it depends on, as far as this machine does not have it. `finish(made, folder)`: before it moves to its folder. */
export function debian(name, expected, finish = () => {}) {
  const folder = join(cache, `cordwood-unpacked-${name}`)
  if (existsSync(folder)) return folder
  if (!works('apt-get', ['--version']) || !works('dpkg', ['--version']))
    throw new Error(`there is no ${name} on this machine, nor Debian’s apt-get and dpkg to get it with`)
  console.log(`Installing ${name} …`)
  const making = `${folder}.new`
  rmSync(making, { recursive: true, force: true })
  const downloads = join(making, 'packages')
  mkdirSync(downloads, { recursive: true })
  const listed = run('apt-get', ['install', '--print-uris', '-y', '--no-install-recommends', name], name)
  const packages = listed.split('\n').flatMap(line => /^'[^']+' (\S+?)_\S+\.deb /.exec(line)?.[1] ?? [])
  run('apt-get', ['download', '-qq', ...packages], name, downloads)
  for (const file of readdirSync(downloads)) run('dpkg', ['-x', join(downloads, file), making], name)
  rmSync(downloads, { recursive: true })
  if (!existsSync(join(making, expected))) throw new Error(`the package ${name} came without ${expected}`)
  finish(making, folder)
  renameSync(making, folder)
  return folder
}

/** Whether a command ends well. */
export const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** What a command prints. @throws Error with its last words */
export function run(command, args, what, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (status === 0) return stdout
  const said = (error?.message ?? `${stderr}\n${stdout}`).trim().split('\n').at(-1)
  throw new Error(`${what} could not be installed: ${said || `${command} ended with ${status}`}`)
}
