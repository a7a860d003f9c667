/**
 * Reads answers in XML, as EC2 gives them: only the parts that a shape names, and nothing that a document could make grow. There are no
 * document types, and so no entities but the five of XML itself and characters by number.
 */
import { setImmediate } from 'node:timers/promises'

/** A text, a list whose elements have all the same shape, or the named elements within. Attributes, and elements that it does not name, are left out. */
export type Shape = 'text' | readonly [Shape] | { readonly [name: string]: Shape }

/** Elements that are not there are undefined; of several of one name the last one counts. */
export type Read<S> = S extends 'text'
  ? string
  : S extends readonly [infer Item]
    ? readonly Read<Item>[]
    : { readonly [Name in keyof S]?: Read<S[Name]> }

export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/** Bytes that are read before the thread does something else. */
const sliceBytes = 64 * 1024
const maxDepth = 64
/** Characters of one text. */
const maxText = 16 * 1024
/** Bytes that a character takes at most, written as `&#x10ffff;`. */
const longestCharacter = 10
const maxName = 256

const openBracket = 0x3c
const slash = 0x2f
const exclamation = 0x21
const question = 0x3f

interface Element {
  readonly name: string
  /** Null: nothing of it is wanted. */
  readonly shape: Shape | null
  /** Its content so far, in the form of its shape; a text grows until the element ends. */
  value: unknown
}

/** Reads the one element at the top of a document by the shape. @throws XmlError with the end of a sentence */
export async function readXml<const S extends Shape>(bytes: Buffer, shape: S): Promise<Read<S>> {
  const open: Element[] = []
  let root: Element | null = null
  let pauseAt = sliceBytes

  const begin = (name: string) => {
    if (open.length === maxDepth) throw new XmlError(`its elements are nested deeper than ${maxDepth} levels.`)
    const above = open.at(-1)
    if (!above && root) throw new XmlError('it has several elements at its top.')
    const element = elementOf(name, above ? within(above.shape, name) : shape)
    root ??= element
    open.push(element)
  }
  const end = (name: string) => {
    const element = open.pop()
    if (element?.name !== name) throw new XmlError(`the end of '${name}' has no beginning.`)
    const above = open.at(-1)
    if (!above?.shape || !element.shape) return
    if (Array.isArray(above.shape)) (above.value as unknown[]).push(element.value)
    else (above.value as Record<string, unknown>)[name] = element.value
  }
  /** Adds a part of the document to the text that is being read, if one is. */
  const addText = (from: number, to: number, read: (text: string) => string) => {
    const element = open.at(-1)
    if (element?.shape !== 'text' || from === to) return
    const isTooLong = to - from > longestCharacter * maxText
    const text = isTooLong ? '' : `${element.value as string}${read(bytes.toString('utf8', from, to))}`
    if (isTooLong || text.length > maxText)
      throw new XmlError(`the text of '${element.name}' is longer than ${maxText} characters.`)
    element.value = text
  }

  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.indexOf(openBracket, at)
    addText(at, tag < 0 ? bytes.length : tag, withCharacters)
    if (tag < 0) break
    const { end: behindTag, opens, closes, section } = markupAt(bytes, tag)
    if (section) addText(section.from, section.to, text => text)
    if (opens !== null) begin(opens)
    if (closes !== null) end(closes)
    at = behindTag
    if (at < pauseAt) continue
    pauseAt = at + sliceBytes
    await setImmediate()
  }
  if (open.length > 0 || !root) throw new XmlError('it ends too early.')
  return (root as Element).value as Read<S>
}

function elementOf(name: string, shape: Shape | null): Element {
  if (shape === null) return { name, shape, value: null }
  if (shape === 'text') return { name, shape, value: '' }
  return { name, shape, value: Array.isArray(shape) ? [] : {} }
}

function within(shape: Shape | null, name: string): Shape | null {
  if (shape === null || shape === 'text') return null
  if (Array.isArray(shape)) return shape[0] as Shape
  return Object.hasOwn(shape, name) ? (shape as Readonly<Record<string, Shape>>)[name]! : null
}

interface Markup {
  /** The place behind it. */
  readonly end: number
  readonly opens: string | null
  readonly closes: string | null
  /** The content of a CDATA section. */
  readonly section: { readonly from: number; readonly to: number } | null
}

const nothing = { opens: null, closes: null, section: null }

function markupAt(bytes: Buffer, start: number): Markup {
  switch (bytes[start + 1]) {
    case question:
      return { ...nothing, end: behind(bytes, start + 2, '?>') }
    case exclamation:
      return declarationAt(bytes, start)
    default:
      return tagAt(bytes, start)
  }
}

function declarationAt(bytes: Buffer, start: number): Markup {
  if (isAt(bytes, start, '<!--')) return { ...nothing, end: behind(bytes, start + 4, '-->') }
  if (!isAt(bytes, start, '<![CDATA[')) throw new XmlError('it declares a document type, which is not read.')
  const end = behind(bytes, start + 9, ']]>')
  return { ...nothing, end, section: { from: start + 9, to: end - 3 } }
}

function tagAt(bytes: Buffer, start: number): Markup {
  const isEnd = bytes[start + 1] === slash
  const from = start + (isEnd ? 2 : 1)
  let nameEnd = from
  while (isNameByte(bytes[nameEnd])) nameEnd++
  if (nameEnd === from || nameEnd - from > maxName) throw new XmlError('it has a tag without a name that can be read.')
  const name = bytes.toString('utf8', from, nameEnd)
  const end = tagEnd(bytes, nameEnd)
  if (isEnd) return { ...nothing, end, closes: name }
  return { ...nothing, end, opens: name, closes: bytes[end - 2] === slash ? name : null }
}

/** Everything but blanks and what has a meaning in a tag. */
const isNameByte = (byte: number | undefined) =>
  byte !== undefined && byte > 0x20 && byte !== 0x3e && byte !== slash && byte !== openBracket && byte !== 0x3d

/** Returns the place behind the end of a tag; a `>` within a value of an attribute is none. */
function tagEnd(bytes: Buffer, start: number): number {
  let quote = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === 0x22 || byte === 0x27) quote = byte
    else if (byte === 0x3e) return at + 1
    else if (byte === openBracket) break
  }
  throw new XmlError('it has a tag without an end.')
}

const isAt = (bytes: Buffer, start: number, text: string): boolean =>
  bytes.toString('latin1', start, start + text.length) === text

function behind(bytes: Buffer, start: number, text: string): number {
  const found = bytes.indexOf(text, start, 'latin1')
  if (found < 0) throw new XmlError(`it ends before '${text}'.`)
  return found + text.length
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function withCharacters(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,12})(;?)/g, (whole, inner: string, ending: string) => {
    const character = ending === ';' ? characterOf(inner) : null
    if (character === null) throw new XmlError(`it has an entity that is not known: ${whole}`)
    return character
  })
}

function characterOf(entity: string): string | null {
  if (Object.hasOwn(named, entity)) return named[entity]!
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(entity) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return Number.isNaN(code) || code > 0x10ffff ? null : String.fromCodePoint(code)
}
