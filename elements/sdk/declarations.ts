/** The SDK's typings: what the compiler says of `index.ts` and the core, and one file per element made of its definition. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { formAttributeNames } from './common.ts'
import { elements } from './entries.ts'
import { reactTypes, vueTypes } from './framework-types.ts'
import type { ElementModel } from './model.ts'
import { TypeCollector } from './type-collector.ts'

const root = resolve(elements, '..')
const built = (file: string) => file.replace(/\.tsx?$/, '.js')

/** Typings of one element: its class by its tag, so that `document.createElement` and `querySelector` know it. */
export function elementTypes({ tag, className, file, doc, definition, own }: ElementModel): string {
  const { propsType, methodsType, formAssociated } = definition
  const ofInterface = (name: string) =>
    propsType !== undefined && definition.propDocs.some(known => known.name === name)
  const properties = own.properties
    .filter(({ name }) => name !== 'core' && !(formAssociated && formAttributeNames.includes(name)))
    .map(({ name, type, description }) =>
      [
        ...(description === '' ? [] : [`  /** ${description.replaceAll('\n\n', ' ').replaceAll('*/', '*')} */`]),
        `  ${name}: ${type === 'boolean' ? 'boolean' : ofInterface(name) ? `${propsType}['${name}']` : type}`,
      ].join('\n'),
    )
  const typed = [propsType, methodsType].filter(name => name !== undefined)
  const bases = [
    'CordwoodElement',
    ...(formAssociated ? ['FormElement'] : []),
    ...(methodsType === undefined ? [] : [methodsType]),
  ]
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
const modulesIn = (file: string, text: string) =>
  [...text.matchAll(imports)].map(([, path]) => resolve(dirname(file), path!))

/** Copies a declaration and those it names; `.ts` of the sources is `.js` for those who import them. */
function copy(file: string, from: string, to: string) {
  const target = join(to, relative(from, file))
  if (existsSync(target)) return
  const text = readFileSync(file, 'utf8')
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(
    target,
    text.replace(imports, (whole, path: string) => whole.replace(path, built(path))),
  )
  for (const module of modulesIn(file, text)) copy(module.replace(/\.tsx?$/, '.d.ts'), from, to)
}

const script = `import type * as root from './elements/index.js'
export * from './all.js'

declare global {
  /** Exports of the package's root: \`cordwood.configure({ baseUrl, getToken })\`. */
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
    const types = new TypeCollector(file => file.startsWith(join(all, 'core')))
    const write = (file: string, text: string) => {
      const target = join(folder, relative(all, file))
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, text)
    }
    const events = join(all, 'elements/events.d.ts')
    write(events, types.direct(events))
    for (const model of models) {
      const { propsType, methodsType, formAssociated } = model.definition
      const file = join(all, 'elements', model.file.replace(/\.tsx?$/, '.d.ts'))
      for (const name of [propsType, methodsType]) if (name !== undefined) types.take(file, name)
      if (formAssociated) types.take(join(all, 'elements/kit/form-control.d.ts'), 'FormElement')
      writeFileSync(join(folder, `${model.tag}.d.ts`), elementTypes(model))
    }
    for (const [file, text] of types.texts()) write(file, text)
    for (const file of [...types.whole, join(all, 'elements/index.d.ts'), join(all, 'core/index.d.ts')])
      copy(file, all, folder)
    writeFileSync(join(folder, 'all.d.ts'), models.map(({ tag }) => `export * from './${tag}.js'\n`).join(''))
    writeFileSync(join(folder, 'script.d.ts'), script)
    writeFileSync(join(folder, 'react.d.ts'), reactTypes(models))
    writeFileSync(join(folder, 'vue.d.ts'), vueTypes(models))
  } finally {
    rmSync(all, { recursive: true })
  }
}
