/** Reads an element's properties and methods from its exported interface: docstrings, types and defaults. */
import type { ESTree } from 'vite'
import { declarationOf, docBefore, written, type Source } from './source.ts'

export interface PropertyDoc {
  readonly name: string
  /** The type as the source writes it; an alias of a union of texts or numbers is written out. */
  readonly type: string
  readonly description: string
  /** 'Default …' of the docstring. */
  readonly default: string | undefined
  readonly optional: boolean
}

export interface MethodDoc {
  readonly name: string
  /** `(force: boolean): void` */
  readonly signature: string
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
  readonly returns: string
  readonly description: string
}

const isPlain = (type: ESTree.TSType): boolean =>
  type.type === 'TSLiteralType' || (type.type === 'TSUnionType' && type.types.every(isPlain))

/** The text of a type. */
export function typeText(source: Source, type: ESTree.TSType): string {
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && !type.typeArguments) {
    const found = declarationOf(source, type.typeName.name)
    if (found?.node.type === 'TSTypeAliasDeclaration' && isPlain(found.node.typeAnnotation)) {
      return written(found.source, found.node.typeAnnotation).replace(/^\| /, '')
    }
  }
  return written(source, type)
}

/** A literal only: 'Default: all messages.' is for readers. */
const literal = /\b[Dd]efault(?:s to|:|\s+is)?\s+(`[^`]*`|'[^']*'|-?\d+(?:\.\d+)?|true|false)(?![\w-])/
const defaultOf = (doc: string) => literal.exec(doc)?.[1]?.replace(/^`|`$/g, '')

interface Member {
  readonly source: Source
  readonly node: ESTree.TSSignature
}

function membersOfType(source: Source, type: ESTree.TSType): Member[] {
  switch (type.type) {
    case 'TSTypeReference':
      return type.typeName.type === 'Identifier' ? membersOf(source, type.typeName.name) : []
    case 'TSTypeLiteral':
      return type.members.map(node => ({ source, node }))
    case 'TSIntersectionType':
      return type.types.flatMap(part => membersOfType(source, part))
    default:
      return []
  }
}

/** Returns the members of the interface or type of that name, including inherited ones, but none from packages. */
function membersOf(source: Source, name: string): Member[] {
  const found = declarationOf(source, name)
  if (!found) return []
  const { node } = found
  if (node.type === 'TSTypeAliasDeclaration') return membersOfType(found.source, node.typeAnnotation)
  const inherited = node.extends.flatMap(({ expression }) =>
    expression.type === 'Identifier' ? membersOf(found.source, expression.name) : [],
  )
  return [...inherited, ...node.body.body.map(member => ({ source: found.source, node: member }))]
}

/** Properties of an interface and of those it extends. */
export function propertiesOf(source: Source, name: string): PropertyDoc[] {
  return membersOf(source, name).flatMap(({ source: at, node }) => {
    if (node.type !== 'TSPropertySignature' || node.key.type === 'PrivateIdentifier') return []
    const description = docBefore(at, node.start)
    return [
      {
        name: written(at, node.key).replace(/^'|'$/g, ''),
        type: node.typeAnnotation ? typeText(at, node.typeAnnotation.typeAnnotation) : 'unknown',
        description,
        default: defaultOf(description),
        optional: node.optional,
      },
    ]
  })
}

/** Methods of an interface: `focusQuery(): void`. */
export function methodsOf(source: Source, name: string): MethodDoc[] {
  return membersOf(source, name).flatMap(({ source: at, node }) => {
    if (node.type !== 'TSMethodSignature') return []
    const parameters = node.params.map(parameter => {
      if (parameter.type !== 'Identifier') throw new Error(`${at.file}: a parameter of '${name}' needs a plain name.`)
      const { typeAnnotation } = parameter
      return { name: parameter.name, type: typeAnnotation ? typeText(at, typeAnnotation.typeAnnotation) : 'unknown' }
    })
    const returns = node.returnType ? typeText(at, node.returnType.typeAnnotation) : 'void'
    return [
      {
        name: written(at, node.key),
        parameters,
        returns,
        description: docBefore(at, node.start),
        signature: `(${node.params.map(parameter => written(at, parameter)).join(', ')}): ${returns}`,
      },
    ]
  })
}
