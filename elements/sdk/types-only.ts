/** A declaration file without its values: interfaces, types, and the imports that they need. */
import { parseSync, type ESTree } from 'vite'

type Statement = ESTree.Directive | ESTree.Statement

const isType = ({ type }: { readonly type: string }) => type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration' || type === 'TSGlobalDeclaration'
  || type === 'TSModuleDeclaration'

function staysWhole(statement: Statement): boolean {
  if (statement.type === 'ExportAllDeclaration') return statement.exportKind === 'type'
  if (statement.type !== 'ExportNamedDeclaration') return isType(statement)
  return statement.declaration ? isType(statement.declaration) : statement.exportKind === 'type'
}

export function typesOnly(file: string, text: string): string {
  const { program, comments } = parseSync(file, text)
  const source = (statement: Statement) => {
    const doc = comments.findLast(({ end }) => end <= statement.start)
    return text.slice(doc && text.slice(doc.end, statement.start).trim() === '' ? doc.start : statement.start, statement.end)
  }
  const kept = program.body.filter(staysWhole).map(source)
  const uses = (name: string) => kept.some(one => new RegExp(`\\b${name}\\b`).test(one))
  const imports = program.body.flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return []
    const needed = statement.specifiers.filter(({ local }) => uses(local.name))
    if (needed.length === 0) return []
    return [`import type ${needed.length === statement.specifiers.length
      ? text.slice(statement.start, statement.end).replace(/^import\s+(?:type\s+)?/, '')
      : `{ ${needed.map(one => text.slice(one.start, one.end)).join(', ')} } from ${text.slice(statement.source.start, statement.source.end)}`}`]
  })
  return `${[...imports, ...kept].join('\n')}\nexport {}\n`
}
