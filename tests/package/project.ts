/** A stranger's project: a fresh folder with the packed package and pinned packages of the registry. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const root = resolve(import.meta.dirname, '../..')

interface Failure {
  readonly stdout?: string
  readonly stderr?: string
}
const outputOf = (error: unknown) => {
  const { stdout = '', stderr = '' } = error as Failure
  return `${stdout}\n${stderr}`.trim()
}

/** npm's settings of this repository (workspaces, scripts' variables) are none of the stranger's. */
const ours = /^npm_(?!config_(?:registry|userconfig|globalconfig|cache))/i
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))

async function npm(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('npm', args, { cwd: folder, env: environment, shell: process.platform === 'win32' })
  return stdout
}

/** A folder of its own for the whole suite. */
export const newFolder = () => mkdtemp(join(tmpdir(), 'cordwood-package-'))
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 })

/** Path of the tarball that `npm publish` would send; packing builds what is not built. */
export async function pack(folder: string): Promise<string> {
  await npm(root, 'pack', '--pack-destination', folder)
  const tarball = (await readdir(folder)).find(name => name.endsWith('.tgz'))
  if (!tarball) throw new Error('npm pack gave no tarball.')
  return join(folder, tarball)
}

type Versions = Readonly<Record<string, string>>

/** Copies `projects/<name>`, installs the tarball and the given versions beside it, and gives the folder. */
export async function newProject(
  folder: string,
  name: string,
  tarball: string,
  versions: Versions = {},
): Promise<string> {
  const project = join(folder, name)
  await mkdir(project)
  await cp(join(import.meta.dirname, 'projects', name), project, { recursive: true })
  const dependencies = { cordwood: `file:${tarball}`, ...versions }
  const manifest = { name: `uses-cordwood-${name}`, private: true, type: 'module', dependencies }
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
  try {
    await npm(project, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')
  } catch (error) {
    const says = `npm could not install the packages of '${name}'. This suite needs the npm registry; npm says:\n${outputOf(error)}`
    throw new Error(says, { cause: error })
  }
  return project
}

/** Runs commands as somebody types them, one after the other until one fails, and gives what they print. */
export async function shell(
  folder: string,
  commands: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: folder,
      env: { ...environment, ...more },
    })
    return stdout
  } catch (error) {
    throw new Error(`${commands}\n${outputOf(error)}`, { cause: error })
  }
}

/** Runs a JavaScript tool with this Node; what it prints is the error's text when it fails. */
export async function tool(folder: string, script: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [script, ...args], { cwd: folder, env: environment })
    return stdout
  } catch (error) {
    throw new Error(outputOf(error) || String(error), { cause: error })
  }
}
