import { RuleError } from '../errors.ts'
import type { RuleFunctions } from '../run.ts'
import { boundedSize, boundedText, isList, textOf, type List, type Value } from '../values.ts'
import { folded, lower, lowerChar, otherCase, upper, upperChar, withFirst } from './letters.ts'

type Test = (value: string, part: string) => boolean
const compare =
  (test: Test) =>
  (_: unknown, value: string, part: string, ignoreCase = false) =>
    ignoreCase ? test(folded(value), folded(part)) : test(value, part)

export const strings: RuleFunctions = {
  abbreviate: (_, value: string, width: bigint) => {
    const most = Math.max(4, Number(width))
    return value.length <= most ? value : `${value.slice(0, most - 3)}...`
  },
  capitalize: (_, value: string) => withFirst(value, upperChar),
  uncapitalize: (_, value: string) => withFirst(value, lowerChar),
  swapcase: (_, value: string) => Array.from(value, otherCase).join(''),
  lowercase: (_, value: string, locale = 'en') => lower(value, locale),
  uppercase: (_, value: string, locale = 'en') => upper(value, locale),
  contains: compare((value, part) => value.includes(part)),
  starts_with: compare((value, part) => value.startsWith(part)),
  ends_with: compare((value, part) => value.endsWith(part)),
  substring: (_, value: string, start: bigint, end?: bigint) => {
    const place = (at: bigint) => Math.max(0, Number(at) < 0 ? value.length + Number(at) : Number(at))
    return value.substring(place(start), Math.max(place(start), end === undefined ? value.length : place(end)))
  },
  concat: (_, first: string, second: string) => boundedText(first + second),
  join: (_, elements: Value, delimiter = '', start = 0n, end?: bigint) => {
    if (!isList(elements)) throw new RuleError('join takes a list as elements')
    const [from, to] = [Number(start), Number(end ?? BigInt(elements.length))]
    if (from < 0 || from > to || to > elements.length)
      throw new RuleError(`join was to take the elements ${from} to ${to} of a list of ${elements.length}`)
    let text = ''
    for (let at = from; at < to; at++) {
      const element = elements[at]!
      if (element === null) throw new RuleError(`the element [${at}] of the list has no value`)
      text = boundedText(text + (at === from ? '' : delimiter) + textOf(element))
    }
    return text
  },
  replace: (_, value: string, search: string, replacement = '', max = -1n) => {
    if (search === '') return value
    let left = max < 0n ? Infinity : Number(max)
    let result = ''
    let done = 0
    for (let at = value.indexOf(search); at >= 0 && left > 0; at = value.indexOf(search, done), left--) {
      result = boundedText(result + value.slice(done, at) + replacement)
      done = at + search.length
    }
    return result + value.slice(done)
  },
  length: (_, value: string, bytes = false) => BigInt(bytes ? Buffer.byteLength(value) : value.length),
  first_non_null: (_, values: List) => values.find(value => value !== null) ?? null,
  key_value: (
    _,
    text: string,
    delimiters = ' ',
    separators = '=',
    ignoreEmpty = true,
    allowDuplicates = true,
    onDuplicate = 'take_first',
    keyTrim = '',
    valueTrim = '',
  ) => {
    if (text === '') return null
    const pairs = new Map<string, string>()
    for (const part of unquotedParts(text, delimiters)) {
      const at = indexOfAny(part, separators)
      if (at < 0) continue
      const key = trimmed(part.slice(0, at), keyTrim)
      const value = trimmed(part.slice(at + 1), valueTrim)
      if (key === '' || value === '') {
        if (ignoreEmpty) continue
        throw new RuleError(`"${part.slice(0, 60)}" has no ${key === '' ? 'key' : 'value'}`)
      }
      const before = pairs.get(key)
      if (before !== undefined && !allowDuplicates) throw new RuleError(`the key '${key.slice(0, 60)}' comes twice`)
      if (before === undefined || onDuplicate === 'take_last') pairs.set(key, value)
      else if (onDuplicate !== 'take_first') pairs.set(key, boundedText(before + onDuplicate + value))
      boundedSize(pairs.size)
    }
    return pairs
  },
}

const isOneOf = (chars: string, text: string, at: number) => chars.includes(text.charAt(at))

/** The parts between delimiters; in quotes these are plain characters. */
function* unquotedParts(text: string, delimiters: string): Iterable<string> {
  let quote = ''
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if ((char === '"' || char === "'") && text.includes(char, at + 1)) quote = char
    else if (isOneOf(delimiters, text, at)) {
      if (at > start) yield text.slice(start, at)
      start = at + 1
    }
  }
  if (start < text.length) yield text.slice(start)
}

function indexOfAny(text: string, chars: string): number {
  for (let at = 0; at < text.length; at++) if (isOneOf(chars, text, at)) return at
  return -1
}

function trimmed(text: string, chars: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isOneOf(chars, text, start)) start++
  while (end > start && isOneOf(chars, text, end - 1)) end--
  return text.slice(start, end)
}
