/**
 * Takes from the compiler's declarations the types that hosts need and nothing else: an element's modules also declare components, whose
 * typings would need React's. Each type stays in the file it comes from; barrels on the way are left out.
 */
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { parseSync, type ESTree } from 'vite'

type Statement = ESTree.Directive | ESTree.Statement
interface Origin {
  readonly path: string
  readonly name: string
}

/** A declaration file, by its names. */
interface Declarations {
  readonly text: string
  readonly docs: readonly { readonly start: number; readonly end: number }[]
  readonly local: Map<string, Statement>
  /** Its imports and re-exports: local name → origin. */
  readonly foreign: Map<string, Origin>
  readonly stars: string[]
}

interface Taken {
  readonly statements: Set<Statement>
  /** Origin → names, `A as B` where it has another here. */
  readonly imports: Map<string, Set<string>>
}

const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name)
const isRelative = (path: string) => path.startsWith('.')
const identifiers = (text: string) => new Set(text.replace(/\/\*[\s\S]*?\*\/|'[^']*'/g, ' ').match(/[A-Za-z_$][\w$]*/g))

function read(file: string): Declarations {
  const text = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, text)
  const found: Declarations = { text, docs: comments, local: new Map(), foreign: new Map(), stars: [] }
  for (const statement of program.body) {
    if (statement.type === 'ExportAllDeclaration') found.stars.push(statement.source.value)
    if (statement.type === 'ImportDeclaration') {
      for (const one of statement.specifiers) {
        const name =
          one.type === 'ImportSpecifier'
            ? nameOf(one.imported)
            : one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*'
        found.foreign.set(one.local.name, { path: statement.source.value, name })
      }
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const path = statement.source.value
      for (const one of statement.specifiers) found.foreign.set(nameOf(one.exported), { path, name: nameOf(one.local) })
    }
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration') {
      for (const { id } of declared.declarations) if (id.type === 'Identifier') found.local.set(id.name, statement)
    }
    if (declared && 'id' in declared && declared.id && 'name' in declared.id)
      found.local.set(declared.id.name, statement)
  }
  return found
}

export class TypeCollector {
  readonly #known = new Map<string, Declarations>()
  readonly #taken = new Map<string, Taken>()
  /** Files whose declarations are taken as they are. */
  readonly whole = new Set<string>()
  readonly #isWhole: (file: string) => boolean

  /** `isWhole`: files that stay as they are; they import no components. */
  constructor(isWhole: (file: string) => boolean) {
    this.#isWhole = isWhole
  }

  #read(file: string): Declarations {
    let found = this.#known.get(file)
    if (!found) this.#known.set(file, (found = read(file)))
    return found
  }

  #at(file: string, path: string) {
    return resolve(dirname(file), path.replace(/\.tsx?$/, '.d.ts'))
  }

  /** Returns the file or package that declares a name; null for names of the language. */
  origin(file: string, name: string): Origin | null {
    const { local, foreign, stars } = this.#read(file)
    if (local.has(name)) return { path: file, name }
    const from = foreign.get(name)
    if (from) return isRelative(from.path) ? this.origin(this.#at(file, from.path), from.name) : from
    for (const star of stars.filter(isRelative)) {
      const found = this.origin(this.#at(file, star), name)
      if (found) return found
    }
    return null
  }

  /** Takes a type and all that it is made of. */
  take(file: string, name: string): void {
    const origin = this.origin(file, name)
    if (!origin || (!origin.path.startsWith('/') && !/^[A-Za-z]:/.test(origin.path))) return
    if (this.#isWhole(origin.path)) return void this.whole.add(origin.path)
    const { local, text } = this.#read(origin.path)
    const statement = local.get(origin.name)!
    let taken = this.#taken.get(origin.path)
    if (!taken) this.#taken.set(origin.path, (taken = { statements: new Set(), imports: new Map() }))
    if (taken.statements.has(statement)) return
    taken.statements.add(statement)
    for (const used of identifiers(text.slice(statement.start, statement.end))) {
      const from = this.origin(origin.path, used)
      if (!from) continue
      this.take(origin.path, used)
      if (from.path === origin.path) continue
      const names = taken.imports.get(from.path) ?? new Set()
      taken.imports.set(
        from.path,
        names.add(from.name === '*' ? `* as ${used}` : from.name === used ? used : `${from.name} as ${used}`),
      )
    }
  }

  /** File → its text, with `.js` in its imports. */
  texts(): Map<string, string> {
    return new Map(
      [...this.#taken].map(([file, { statements, imports }]) => {
        const { text, docs } = this.#read(file)
        const withDoc = (statement: Statement) => {
          const doc = docs.findLast(({ end }) => end <= statement.start)
          return text.slice(
            doc && text.slice(doc.end, statement.start).trim() === '' ? doc.start : statement.start,
            statement.end,
          )
        }
        const from = (path: string) => {
          if (path === '' || !/^(?:\/|[A-Za-z]:)/.test(path)) return path
          const way = relative(dirname(file), path)
            .replaceAll('\\', '/')
            .replace(/\.d\.ts$/, '.js')
          return way.startsWith('.') ? way : `./${way}`
        }
        const importLines = [...imports].map(([path, names]) => {
          const all = [...names]
          return `import type ${all[0]!.startsWith('* ') ? all[0]! : `{ ${all.join(', ')} }`} from '${from(path)}'`
        })
        const body = [...statements].sort((a, b) => a.start - b.start).map(withDoc)
        return [file, `${[...importLines, ...body].join('\n')}\nexport {}\n`]
      }),
    )
  }

  /** Rewrites the imports of a file that is taken as it is, but for the types it names: they come from where they are declared. */
  direct(file: string): string {
    const { text } = this.#read(file)
    return text.replace(/^import type \{([^}]*)\} from '(\.[^']+)';?$/gm, (_line, list: string) =>
      list
        .split(',')
        .map(one => one.trim())
        .filter(Boolean)
        .map(name => {
          this.take(file, name)
          const origin = this.origin(file, name)
          const way = relative(dirname(file), origin!.path)
            .replaceAll('\\', '/')
            .replace(/\.d\.ts$/, '.js')
          return `import type { ${name} } from '${way.startsWith('.') ? way : `./${way}`}'`
        })
        .join('\n'),
    )
  }
}
