/** Reads what `defineElement` is told, from the source: `defineElement<Props>('cordwood-…', Component, { props, methods, events })`. */
import { readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree } from 'vite'

export type Kind = 'String' | 'Number' | 'Boolean' | 'Object'

export interface Definition {
  readonly tag: string
  /** The comment at the head of the file, as plain text. */
  readonly description: string
  /** The interface of the properties, which the file exports. */
  readonly propsType: string | undefined
  readonly props: Readonly<Record<string, Kind>>
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

function nameOf(key: ESTree.PropertyKey): string {
  if (key.type === 'Identifier') return key.name
  throw new Error(`A name was expected, not ${key.type}.`)
}

function membersOf(node: ESTree.Node | undefined): Map<string, ESTree.Expression> {
  if (node === undefined) return new Map()
  if (node.type !== 'ObjectExpression') throw new Error(`An object literal was expected, not ${node.type}.`)
  return new Map(node.properties.map((property) => {
    if (property.type !== 'Property') throw new Error('Definitions are read from the source: nothing may be spread into one.')
    return [nameOf(property.key), property.value]
  }))
}

function textOf(node: ESTree.Node | null): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  throw new Error(`A text was expected, not ${node?.type}.`)
}

const textsOf = (node: ESTree.Node | undefined): string[] => (node?.type === 'ArrayExpression' ? node.elements.map(textOf) : [])

function kindOf(node: ESTree.Node): Kind {
  const kinds = ['String', 'Number', 'Boolean', 'Object']
  if (node.type === 'Identifier' && kinds.includes(node.name)) return node.name as Kind
  throw new Error('A property is String, Number, Boolean or Object.')
}

/** '/** `<cordwood-inputs>`: the inputs. *\/' without its frame. */
function plain(comment: string): string {
  const text = comment.replace(/^\s*\*+ ?/gm, '').trim().replace(/^`<[\w-]+>`:\s*/, '').replace(/\s*\n\s*/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The elements a module defines. */
export function definitionsIn(file: string): Definition[] {
  const { program, comments } = parseSync(file, readFileSync(file, 'utf8'))
  const found: Definition[] = []
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || call.callee.name !== 'defineElement') return
      const [tag, , given] = call.arguments
      const spec = membersOf(given)
      const [props] = call.typeArguments?.params ?? []
      found.push({
        tag: textOf(tag ?? null),
        description: plain(comments[0]?.value ?? ''),
        propsType: props?.type === 'TSTypeReference' && props.typeName.type === 'Identifier' ? props.typeName.name : undefined,
        props: Object.fromEntries([...membersOf(spec.get('props'))].map(([name, kind]) => [name, kindOf(kind)])),
        methods: textsOf(spec.get('methods')),
        events: textsOf(spec.get('events')),
      })
    },
  }).visit(program)
  return found
}
