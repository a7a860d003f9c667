/** Makes rules and messages from random numbers: typed expressions over a few fields, with the functions that `interpreter.ts` knows. */
export type Random = () => number
type Kind = 'long' | 'double' | 'string' | 'boolean'

export const fieldNames = ['n', 'm', 'd', 's', 't', 'none', 'new'] as const

const words = ['abc', 'Abc def', '12', '-7', '3.25', 'x', 'ABC', 'defabc']

export function messageOf(random: Random): Record<string, string | number> {
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
  return {
    n: Math.floor(random() * 20) - 5,
    m: pick([0, 1, 7, 2 ** 40]),
    d: pick([0.25, 2.5, -1.75]),
    s: pick(words),
    t: pick(words),
  }
}

export function ruleOf(random: Random): string {
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!
  const variables: { readonly name: string; readonly kind: Kind }[] = []
  const field = () => `$message.${pick(fieldNames)}`

  const of = (kind: Kind, depth: number): string => {
    const known = variables.filter(one => one.kind === kind)
    if (known.length > 0 && random() < 0.25) return pick(known).name
    const deeper = (one: Kind) => of(one, depth - 1)
    const isLeaf = depth === 0
    switch (kind) {
      case 'long':
        if (isLeaf) return pick([String(Math.floor(random() * 30)), `to_long(${field()})`])
        return pick([
          () => `(${deeper('long')} ${pick(['+', '-', '*', '/', '%'])} ${deeper('long')})`,
          () => `length(${deeper('string')})`,
          () => `to_long(${deeper(pick(['string', 'double', 'long']))})`,
          () => `-(${deeper('long')})`,
        ])()
      case 'double':
        if (isLeaf) return pick([`${Math.floor(random() * 9)}.${pick(['25', '5', '75'])}`, `to_double(${field()})`])
        return pick([
          () => `(${deeper('double')} ${pick(['+', '-'])} ${deeper('double')})`,
          () => `to_double(${deeper(pick(['string', 'double']))})`,
        ])()
      case 'string':
        if (isLeaf) return pick([`"${pick(words)}"`, `to_string(${field()})`])
        return pick([
          () => `(${deeper('string')} + ${deeper('string')})`,
          () => `concat(${deeper('string')}, ${deeper('string')})`,
          () => `${pick(['uppercase', 'lowercase'])}(${deeper('string')})`,
          () => `substring(${deeper('string')}, ${pick([0, 1])}, ${pick([1, 3, 9])})`,
          () => `to_string(${deeper(pick(['string', 'long', 'boolean']))})`,
        ])()
      case 'boolean':
        if (isLeaf)
          return pick([
            () => pick(['true', 'false']),
            () => `has_field("${pick(fieldNames)}")`,
            () => `is_null(${field()})`,
          ])()
        return pick([
          () => {
            const side = pick<Kind>(['long', 'double'])
            return `(${deeper(side)} ${pick(['<', '<=', '>', '>='])} ${deeper(side)})`
          },
          () => {
            const side = pick<Kind>(['long', 'string', 'boolean'])
            return `(${deeper(side)} ${pick(['==', '!='])} ${deeper(side)})`
          },
          () => `(${deeper('boolean')} ${pick(['&&', '||', 'and', 'or'])} ${deeper('boolean')})`,
          () => `(not ${deeper('boolean')})`,
          () => `${pick(['contains', 'starts_with'])}(${deeper('string')}, ${deeper('string')})`,
          () => `(${field()} == ${deeper(pick<Kind>(['long', 'string']))})`,
        ])()
    }
  }

  const depth = () => Math.floor(random() * 3)
  const statement = (): string => {
    const kind = pick<Kind>(['long', 'double', 'string', 'boolean'])
    switch (Math.floor(random() * 6)) {
      case 0: {
        const value = of(kind, depth())
        const name = `v${variables.length}`
        variables.push({ name, kind })
        return `let ${name} = ${value};`
      }
      case 1:
        return `remove_field("${pick(fieldNames)}");`
      case 2:
        return `rename_field("${pick(fieldNames)}", "${pick(fieldNames)}");`
      default:
        return `set_field("${pick(fieldNames)}", ${of(kind, depth())});`
    }
  }
  const when = of('boolean', 1 + depth())
  const statements = Array.from({ length: 1 + Math.floor(random() * 5) }, statement)
  return `rule "generated"\nwhen\n  ${when}\nthen\n  ${statements.join('\n  ')}\nend`
}
