/** Lets imports of some libraries find the few files that the build made of them: a module costs time and memory of its own, however small it is. */
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { LIBRARIES_FILE, LIBRARIES_FOLDER, type LibraryFiles } from './names.ts'

/**
 * Applies to imports of this thread from now on. Does nothing where the libraries have not been bundled, or other versions of them are installed:
 * the server then loads the packages themselves.
 *
 * @param built folder of the build
 */
export function useBundledLibraries(built: URL): void {
  const folder = new URL(`${LIBRARIES_FOLDER}/`, built)
  const bundle = read(new URL(LIBRARIES_FILE, folder)) as LibraryFiles | null
  if (bundle === null || !isInstalled(bundle.versions)) return
  const urls = new Map(Object.entries(bundle.files).map(([name, file]) => [name, new URL(file, folder).href]))
  registerHooks({
    resolve(specifier, context, next) {
      const url = context.conditions.includes('import') ? urls.get(specifier) : undefined
      return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true }
    },
  })
}

function read(file: URL | string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isInstalled(versions: LibraryFiles['versions']): boolean {
  const { resolve } = createRequire(import.meta.url)
  return Object.entries(versions).every(([name, version]) => {
    const folder = resolve.paths(name)?.find(path => read(`${path}/${name}/package.json`) !== null)
    return folder !== undefined && (read(`${folder}/${name}/package.json`) as { version?: string }).version === version
  })
}
