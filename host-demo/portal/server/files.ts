/** The portal's files by the path a browser asks for: pages' scripts and styles as they are written, bundles as they were built, two fonts. */
import { fileURLToPath } from 'node:url'
import type { Place } from '../../hosting/files.ts'

const font = (name: string, style = 'normal') =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-${style}.woff2`))
const fonts: Readonly<Record<string, string>> = {
  '/fonts/fraunces.woff2': font('fraunces'),
  '/fonts/work-sans.woff2': font('work-sans'),
  '/fonts/work-sans-italic.woff2': font('work-sans', 'italic'),
}

export function placeOf(path: string): Place | null {
  if (Object.hasOwn(fonts, path)) return { file: fonts[path]!, written: false }
  if (path.startsWith('/plain/')) return { file: new URL(`..${path}`, import.meta.url), written: true }
  return path.startsWith('/built/')
    ? { file: new URL(`../../../dist/portal/${path.slice(7)}`, import.meta.url), written: false }
    : null
}
