/** Modules as the build reads them: syntax tree, comments, and where a name comes from. */
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync, type ESTree } from 'vite'
import { plainText } from './doc-comment.ts'

export interface Source {
  readonly file: string
  readonly text: string
  readonly body: readonly (ESTree.Directive | ESTree.Statement)[]
  readonly program: ESTree.Program
  readonly comments: readonly { readonly value: string; readonly start: number; readonly end: number }[]
}

const known = new Map<string, Source>()

export function sourceOf(file: string): Source {
  let source = known.get(file)
  if (!source) {
    const text = readFileSync(file, 'utf8')
    const { program, comments, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
    known.set(file, (source = { file, text, body: program.body, program, comments }))
  }
  return source
}

/** The docstring that stands right before a place of the text; '' without one. */
export function docBefore({ text, comments }: Source, start: number): string {
  const comment = comments.findLast(({ end, value }) => end <= start && value.startsWith('*'))
  return comment && text.slice(comment.end, start).trim() === '' ? plainText(comment.value) : ''
}

/** A piece of source on one line. */
export const written = ({ text }: Source, node: { readonly start: number; readonly end: number }): string =>
  text
    .slice(node.start, node.end)
    .replace(/\s*\n\s*/g, ' ')
    .trim()

type Declared = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration
export interface Declaration<D extends Declared = Declared> {
  readonly source: Source
  readonly node: D
}

const from = ({ file }: Source, path: string) => resolve(dirname(file), path)
const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name)
const isRelative = (path: string | undefined): path is string => path?.startsWith('.') === true

/** The interface or type of that name, here or where the module has it from; null for what comes from a package. */
export function declarationOf(source: Source, name: string): Declaration | null {
  for (const statement of source.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const isType = node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration'
    if (isType && node.id.name === name) return { source, node }
  }
  for (const statement of source.body) {
    if (statement.type === 'ImportDeclaration' && isRelative(statement.source.value)) {
      const found = statement.specifiers.find(({ local }) => local.name === name)
      if (found?.type === 'ImportSpecifier')
        return declarationOf(sourceOf(from(source, statement.source.value)), nameOf(found.imported))
    }
    if (statement.type === 'ExportNamedDeclaration' && isRelative(statement.source?.value)) {
      const found = statement.specifiers.find(({ exported }) => nameOf(exported) === name)
      if (found) return declarationOf(sourceOf(from(source, statement.source.value)), nameOf(found.local))
    }
    if (statement.type === 'ExportAllDeclaration' && isRelative(statement.source.value)) {
      const found = declarationOf(sourceOf(from(source, statement.source.value)), name)
      if (found) return found
    }
  }
  return null
}

/** Names a module exports, types among them, sorted. */
export function exportsOf(file: string): string[] {
  const source = sourceOf(file)
  const names = source.body.flatMap((statement): string[] => {
    if (statement.type === 'ExportAllDeclaration') return exportsOf(from(source, statement.source.value))
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    const declared = !declaration
      ? []
      : declaration.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
        : 'id' in declaration && declaration.id && 'name' in declaration.id
          ? [declaration.id.name]
          : []
    return [...declared, ...statement.specifiers.map(({ exported }) => nameOf(exported))]
  })
  return [...new Set(names)].sort()
}
