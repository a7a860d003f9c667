/** The SDK's typings: what the compiler says of `index.ts` and the core, and one file per element made of its definition. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { elementEntries, elements } from './entries.ts'
import type { Definition, Kind } from './definitions.ts'
import { className } from './manifest.ts'

const root = resolve(elements, '..')
const typeOf: Readonly<Record<Kind, string>> = {
  String: 'string | undefined', Number: 'number | undefined', Boolean: 'boolean', Object: 'unknown',
}

/** Typings of one element: its class by its tag, so that `document.createElement` and `querySelector` know it. */
export function elementTypes({ tag, description, propsType, props, methods }: Definition, file: string): string {
  const name = className(tag)
  const typeOfProp = (prop: string, kind: Kind) => (propsType !== undefined && kind === 'Object' ? `${propsType}['${prop}']` : typeOf[kind])
  const members = [
    ...Object.entries(props).map(([prop, kind]) => `${prop}: ${typeOfProp(prop, kind)}`),
    ...methods.map(method => `${method}(...args: unknown[]): unknown`),
  ]
  return [
    "import type { CordwoodElement } from './elements/events.js'",
    ...(propsType === undefined ? [] : [`import type { ${propsType} } from './elements/${file.replace(/\.tsx$/, '.js')}'`]),
    '',
    `/** ${description} */`,
    `export interface ${name} extends CordwoodElement {`,
    ...members.map(member => `  ${member}`),
    '}',
    '',
    `declare global {\n  interface HTMLElementTagNameMap {\n    '${tag}': ${name}\n  }\n}`,
    '',
  ].join('\n')
}

const imports = /(?:from|import\()\s*['"](\.[^'"]+)['"]/g
const modulesIn = (file: string, text: string) => [...text.matchAll(imports)].map(([, path]) => resolve(dirname(file), path!))

/** Copies a declaration and those it names; `.ts` of the sources is `.js` for those who import them. */
function copy(file: string, from: string, to: string) {
  const target = join(to, relative(from, file))
  if (existsSync(target)) return
  const text = readFileSync(file, 'utf8')
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text.replace(imports, (whole, path: string) => whole.replace(path, path.replace(/\.tsx?$/, '.js'))))
  for (const module of modulesIn(file, text)) copy(module.replace(/\.tsx?$/, '.d.ts'), from, to)
}

/** Writes all typings into `folder`. */
export function writeDeclarations(folder: string, definitions: readonly Definition[]): void {
  const all = mkdtempSync(join(root, 'dist', 'types-'))
  try {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const config = join(elements, 'sdk', 'tsconfig.declarations.json')
    execFileSync(process.execPath, [tsc, '-p', config, '--outDir', all], { stdio: 'inherit' })
    copy(join(all, 'elements/index.d.ts'), all, folder)
    copy(join(all, 'core/index.d.ts'), all, folder)
    for (const definition of definitions) {
      const file = elementEntries[definition.tag as keyof typeof elementEntries]
      if (definition.propsType !== undefined) copy(join(all, 'elements', file.replace(/\.tsx$/, '.d.ts')), all, folder)
      writeFileSync(join(folder, `${definition.tag}.d.ts`), elementTypes(definition, file))
    }
    writeFileSync(join(folder, 'all.d.ts'), definitions.map(({ tag }) => `export * from './${tag}.js'\n`).join(''))
  } finally {
    rmSync(all, { recursive: true })
  }
}
