/** The portal's pages: the frame of Tidewater around what each shows. */
import { readFile } from 'node:fs/promises'

const read = (name: string) => readFile(new URL(`../plain/${name}.html`, import.meta.url), 'utf8')

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const titles: Readonly<Record<string, string>> = {
  '/': 'Shipment TW-88214',
  '/settings': 'Settings',
  '/frameworks': 'React, Vue and HTML',
  '/elements': 'Elements',
}
const files: Readonly<Record<string, string>> = {
  '/': 'shipment',
  '/settings': 'settings',
  '/frameworks': 'frameworks',
  '/elements': 'elements',
}

export const isPage = (path: string): boolean => Object.hasOwn(files, path)

/** @param values what stands in place of `%NAME%`, as HTML */
export async function page(
  path: string,
  cordwood: string,
  values: Readonly<Record<string, string>> = {},
): Promise<string> {
  const [frame, main] = await Promise.all([read('frame'), read(files[path]!)])
  const all: Readonly<Record<string, string>> = { ...values, TITLE: values.TITLE ?? titles[path]! }
  return frame
    .replace('%MAIN%', () => main)
    .replace(`<li><a href="${path}"`, match => `${match} aria-current="page"`)
    .replace(/%([A-Z]+)%/g, (mark, name: string) => all[name] ?? mark)
    .replaceAll('%CORDWOOD%', () => cordwood)
}
