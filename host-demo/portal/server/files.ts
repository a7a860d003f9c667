/** The portal's files by the path a browser asks for: pages' scripts and styles as they are written, bundles as they were built, two fonts. */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.woff2': 'font/woff2', '.svg': 'image/svg+xml',
}

const font = (name: string, style = 'normal') =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-${style}.woff2`))
const fonts: Readonly<Record<string, string>> = {
  '/fonts/fraunces.woff2': font('fraunces'), '/fonts/work-sans.woff2': font('work-sans'), '/fonts/work-sans-italic.woff2': font('work-sans', 'italic'),
}

export interface File { readonly type: string, readonly body: Buffer | string }

/** `%CORDWOOD%` in a script that is served as written is the address of Cordwood. Null where there is no such file. */
export async function fileAt(path: string, cordwood: string): Promise<File | null> {
  const type = types[extname(path)]
  if (type === undefined || !/^(?:\/[\w-][\w.-]*)+$/.test(path)) return null
  const written = path.startsWith('/plain/')
  const file = fonts[path] ?? (written ? new URL(`..${path}`, import.meta.url) : path.startsWith('/built/') && new URL(`../../../dist/portal/${path.slice(7)}`, import.meta.url))
  if (!file) return null
  try {
    const body = await readFile(file)
    return { type, body: written ? body.toString().replaceAll('%CORDWOOD%', cordwood) : body }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
