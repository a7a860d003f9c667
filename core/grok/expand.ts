/** Makes one regular expression of a grok pattern: every `%{NAME}` becomes a named group, so that its text can be found again. */
import { conversionOf, type Conversion } from './conversions.ts'
import { GrokError } from './grok-error.ts'
import { scanGrok, type GrokReference, type NotLinear } from './scan.ts'

export interface GrokCapture {
  /** Name of the group in `source`. */
  readonly group: string
  /** Field name, or the pattern's name where it has none. */
  readonly name: string
  readonly named: boolean
  readonly conversion: Conversion | null
}

export interface ExpandedGrok {
  readonly source: string
  readonly captures: readonly GrokCapture[]
}

const maxDepth = 50
const maxCaptures = 500
/** Characters of the expanded pattern. */
export const maxGrokLength = 65_536
/** A capture of this name is no field. */
const unwanted = 'UNWANTED'

const advice: Readonly<Record<NotLinear, string>> = {
  'look-around': 'look-arounds cannot run in linear time; leave it out, or match the characters around as well',
  'back-reference': 'back-references cannot run in linear time; write the alternatives out',
  'atomic group': 'atomic groups cannot run in linear time; a plain group (?:…) does',
  'possessive repetition': 'possessive repetitions cannot run in linear time; a plain repetition does',
}

/** @throws GrokError for unknown names, patterns that contain themselves, unknown types, what is not linear, and what grows too large */
export function expandGrok(pattern: string, patterns: ReadonlyMap<string, string>): ExpandedGrok {
  const captures: GrokCapture[] = []
  const authored = new Set<string>()
  let length = 0

  const grow = (text: string) => {
    length += text.length
    if (length > maxGrokLength)
      throw new GrokError(`The pattern grows beyond ${maxGrokLength} characters when its parts are put in.`)
    return text
  }

  const capture = (name: string, named: boolean, conversion: Conversion | null) => {
    if (captures.length >= maxCaptures) throw new GrokError(`The pattern has more than ${maxCaptures} captures.`)
    const group = `g${captures.length}`
    captures.push({ group, name, named, conversion })
    return grow(`(?P<${group}>`)
  }

  /** `within`: the patterns that this text stands in. */
  const expand = (text: string, within: readonly string[]): string => {
    let source = ''
    for (const token of scanGrok(text)) {
      switch (token.kind) {
        case 'text':
          source += grow(token.text)
          break
        case 'reference':
          source += refer(token, within)
          break
        case 'group':
          source += authoredGroup(token.name)
          break
        case 'malformed':
          throw new GrokError(
            `'${token.text}' is not a reference to a pattern: write %{NAME}, %{NAME:field} or %{NAME:field;type}.`,
            { pattern: within.at(-1) ?? null },
          )
        case 'not-linear':
          throw new GrokError(`'${token.text}': ${advice[token.what]}.`, {
            pattern: within.at(-1) ?? null,
            notLinear: true,
          })
      }
    }
    return source
  }

  /** The first of the groups that the author gave the same name is the field. */
  const authoredGroup = (name: string) => {
    if (name === '') throw new GrokError("'(?<>' is a group without a name.")
    if (authored.has(name)) return grow('(?:')
    authored.add(name)
    return capture(name, true, null)
  }

  const refer = (reference: GrokReference, within: readonly string[]): string => {
    const { name, field, text, definition = null } = reference
    const inner = definition ?? patterns.get(name)
    if (inner === undefined)
      throw new GrokError(`There is no grok pattern named '${name}'.`, { pattern: within.at(-1) ?? null })
    if (definition === null && within.includes(name))
      throw new GrokError(`The grok pattern '${name}' contains itself: ${[...within, name].join(' > ')}.`)
    if (within.length >= maxDepth) throw new GrokError(`More than ${maxDepth} grok patterns stand inside one another.`)
    const group = capture(field ?? name, field !== null, conversionOf(reference, text))
    return `${group}${expand(inner, definition === null ? [...within, name] : within)}${grow(')')}`
  }

  const source = expand(pattern, [])
  return { source, captures: captures.filter(({ name }) => name !== unwanted) }
}
