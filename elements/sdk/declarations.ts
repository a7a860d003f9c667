/** The SDK's typings: what the compiler says of `index.ts` and the core, and one file per element made of its definition. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { formAttributeNames } from './common.ts'
import { elements } from './entries.ts'
import { reactTypes, vueTypes } from './framework-types.ts'
import type { ElementModel } from './model.ts'
import { typesOnly } from './types-only.ts'

const root = resolve(elements, '..')
const built = (file: string) => file.replace(/\.tsx?$/, '.js')

/** Typings of one element: its class by its tag, so that `document.createElement` and `querySelector` know it. */
export function elementTypes({ tag, className, file, doc, definition, own }: ElementModel): string {
  const { propsType, methodsType, formAssociated } = definition
  const ofInterface = (name: string) => propsType !== undefined && definition.propDocs.some(known => known.name === name)
  const properties = own.properties
    .filter(({ name }) => name !== 'core' && !(formAssociated && formAttributeNames.includes(name)))
    .map(({ name, type, description }) => [
      ...(description === '' ? [] : [`  /** ${description.replaceAll('\n\n', ' ').replaceAll('*/', '*')} */`]),
      `  ${name}: ${type === 'boolean' ? 'boolean' : ofInterface(name) ? `${propsType}['${name}']` : type}`,
    ].join('\n'))
  const typed = [propsType, methodsType].filter(name => name !== undefined)
  const bases = ['CordwoodElement', ...(formAssociated ? ['FormElement'] : []), ...(methodsType === undefined ? [] : [methodsType])]
  return [
    "import type { CordwoodElement } from './elements/events.js'",
    ...(formAssociated ? ["import type { FormElement } from './elements/kit/form-control.js'"] : []),
    ...(typed.length === 0 ? [] : [`import type { ${typed.join(', ')} } from './elements/${built(file)}'`]),
    ...(tag === 'cordwood-provider' ? [] : ["import './cordwood-provider.js'"]),
    '',
    `/** ${doc.description.replaceAll('\n\n', ' ').replaceAll('*/', '*')} */`,
    `export interface ${className} extends ${bases.join(', ')} {`,
    ...properties,
    '}',
    '',
    `declare global {\n  interface HTMLElementTagNameMap {\n    '${tag}': ${className}\n  }\n}`,
    '',
  ].join('\n')
}

const imports = /(?:from|import\()\s*['"](\.[^'"]+)['"]/g
const modulesIn = (file: string, text: string) => [...text.matchAll(imports)].map(([, path]) => resolve(dirname(file), path!))

/**
 * Copies a declaration and those it names; `.ts` of the sources is `.js` for those who import them. Of the elements' modules hosts get the types:
 * components are no part of the package, and their typings would need React's.
 */
function copy(file: string, from: string, to: string) {
  const target = join(to, relative(from, file))
  if (existsSync(target)) return
  const whole = readFileSync(file, 'utf8')
  const text = relative(from, file).replaceAll('\\', '/').startsWith('elements/') && file !== join(from, 'elements/index.d.ts') ? typesOnly(file, whole) : whole
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text.replace(imports, (whole, path: string) => whole.replace(path, built(path))))
  for (const module of modulesIn(file, text)) copy(module.replace(/\.tsx?$/, '.d.ts'), from, to)
}

const script = `import type * as root from './elements/index.js'
export * from './all.js'

declare global {
  /** What the root of the package exports: \`cordwood.configure({ baseUrl, getToken })\`. */
  var cordwood: typeof root
}
`

/** Writes all typings into `folder`. */
export function writeDeclarations(folder: string, models: readonly ElementModel[]): void {
  const all = mkdtempSync(join(root, 'dist', 'types-'))
  try {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const config = join(elements, 'sdk', 'tsconfig.declarations.json')
    execFileSync(process.execPath, [tsc, '-p', config, '--outDir', all], { stdio: 'inherit' })
    const take = (file: string) => copy(join(all, file), all, folder)
    take('elements/index.d.ts')
    take('core/index.d.ts')
    for (const model of models) {
      if (model.definition.propsType !== undefined) take(join('elements', model.file.replace(/\.tsx?$/, '.d.ts')))
      if (model.definition.formAssociated) take('elements/kit/form-control.d.ts')
      writeFileSync(join(folder, `${model.tag}.d.ts`), elementTypes(model))
    }
    writeFileSync(join(folder, 'all.d.ts'), models.map(({ tag }) => `export * from './${tag}.js'\n`).join(''))
    writeFileSync(join(folder, 'script.d.ts'), script)
    writeFileSync(join(folder, 'react.d.ts'), reactTypes(models))
    writeFileSync(join(folder, 'vue.d.ts'), vueTypes(models))
  } finally {
    rmSync(all, { recursive: true })
  }
}
