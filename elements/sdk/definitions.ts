/**
 * Reads what `defineElement` and `defineLeaf` are told, from the source: `defineElement<SearchProps>('cordwood-…', Search,
 * { props, methods, events })`. Beside the properties' interface a file exports `SearchMethods` where the element has methods.
 */
import { Visitor, type ESTree } from 'vite'
import { readElementDoc, type ElementDoc } from './doc-comment.ts'
import { methodsOf, propertiesOf, type MethodDoc, type PropertyDoc } from './members.ts'
import { declarationOf, sourceOf } from './source.ts'

export type Kind = 'String' | 'Number' | 'Boolean' | 'Object'

export interface Definition {
  readonly tag: string
  /** `react`: a screen or a form; `lit`: a leaf. */
  readonly made: 'react' | 'lit'
  readonly doc: ElementDoc
  /** The interface of the properties, which the file exports. */
  readonly propsType: string | undefined
  readonly props: Readonly<Record<string, Kind>>
  readonly propDocs: readonly PropertyDoc[]
  /** The interface of the methods, which the file exports. */
  readonly methodsType: string | undefined
  readonly methods: readonly string[]
  readonly methodDocs: readonly MethodDoc[]
  readonly events: readonly string[]
  readonly formAssociated: boolean
}

function nameOf(key: ESTree.PropertyKey): string {
  if (key.type === 'Identifier') return key.name
  throw new Error(`A name was expected, not ${key.type}.`)
}

function membersOf(node: ESTree.Node | undefined): Map<string, ESTree.Expression> {
  if (node === undefined) return new Map()
  if (node.type !== 'ObjectExpression') throw new Error(`An object literal was expected, not ${node.type}.`)
  return new Map(
    node.properties.map(property => {
      if (property.type !== 'Property')
        throw new Error('Definitions are read from the source: nothing may be spread into one.')
      return [nameOf(property.key), property.value]
    }),
  )
}

function textOf(node: ESTree.Node | null): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  throw new Error(`A text was expected, not ${node?.type}.`)
}

const textsOf = (node: ESTree.Node | undefined): string[] =>
  node?.type === 'ArrayExpression' ? node.elements.map(textOf) : []
const isTrue = (node: ESTree.Node | undefined) => node?.type === 'Literal' && node.value === true

function kindOf(node: ESTree.Node): Kind {
  const kinds = ['String', 'Number', 'Boolean', 'Object']
  if (node.type === 'Identifier' && kinds.includes(node.name)) return node.name as Kind
  throw new Error('A property is String, Number, Boolean or Object.')
}

/** The elements a module defines. */
export function definitionsIn(file: string): Definition[] {
  const source = sourceOf(file)
  const found: Definition[] = []
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || !['defineElement', 'defineLeaf'].includes(call.callee.name)) return
      const [tag, , given] = call.arguments
      if (tag?.type !== 'Literal') return // the function itself, not an element
      const spec = membersOf(given)
      const [props] = call.typeArguments?.params ?? []
      const propsType =
        props?.type === 'TSTypeReference' && props.typeName.type === 'Identifier' ? props.typeName.name : undefined
      const methodsType = propsType?.replace(/Props$/, 'Methods')
      const hasMethods = methodsType !== undefined && declarationOf(source, methodsType) !== null
      found.push({
        tag: textOf(tag),
        made: call.callee.name === 'defineLeaf' ? 'lit' : 'react',
        doc: readElementDoc(source.comments[0]?.value ?? ''),
        propsType,
        props: Object.fromEntries([...membersOf(spec.get('props'))].map(([name, kind]) => [name, kindOf(kind)])),
        propDocs: propsType === undefined ? [] : propertiesOf(source, propsType),
        methodsType: hasMethods ? methodsType : undefined,
        methods: textsOf(spec.get('methods')),
        methodDocs: hasMethods ? methodsOf(source, methodsType) : [],
        events: textsOf(spec.get('events')),
        formAssociated: isTrue(spec.get('formAssociated')),
      })
    },
  }).visit(source.program)
  return found
}
