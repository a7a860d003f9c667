/**
 * Java's notation of regular expressions in that of RE2 and of ECMAScript. RE2's is the reference: the other is left out where it would
 * mean something else, or could not tell.
 */
import { loopsAlike } from './regex-loops.ts'

/** The pattern cannot be used; the message says why. */
export class UserRegexError extends Error {
  override readonly name = 'UserRegexError'
}

export interface JavaFlags {
  /** `.` matches line breaks too. */
  readonly dotAll: boolean
  readonly ignoreCase: boolean
}

export interface EcmaPattern {
  readonly source: string
  /** `^` and `$` match at line breaks. RE2 knows only one kind of those. */
  readonly multiline: boolean
  /** Letters match in either case: ASCII letters by their own kind only, while RE2 folds two more characters to them. */
  readonly ignoresCase: boolean
}

export interface Translation {
  readonly re2: string
  readonly ecma: EcmaPattern | null
}

/** @throws UserRegexError for what neither knows */
export function fromJava(pattern: string, flags: JavaFlags): Translation {
  return new Translator(pattern, flags).translate()
}

interface Modes {
  readonly i: boolean
  readonly m: boolean
  readonly s: boolean
}

class Translator {
  readonly #pattern: string
  #re2 = ''
  /** Null once something cannot be said. */
  #ecma: string | null = ''
  #modes: Modes
  /** The modes outside of the groups that are open. */
  readonly #outer: Modes[] = []
  #inClass = false
  /** The mode of all anchors so far. */
  #multiline: boolean | null = null
  #ignoresCase = false

  constructor(pattern: string, { dotAll, ignoreCase }: JavaFlags) {
    this.#pattern = pattern
    this.#modes = { i: ignoreCase, m: false, s: dotAll }
  }

  translate(): Translation {
    for (let at = 0; at < this.#pattern.length; ) at += this.#piece(this.#pattern.slice(at))
    const source = this.#ecma
    return {
      re2: this.#re2,
      ecma:
        source === null || !loopsAlike(source)
          ? null
          : { source, multiline: this.#multiline === true, ignoresCase: this.#ignoresCase },
    }
  }

  #write(re2: string, ecma: string | null = re2): void {
    this.#re2 += re2
    this.#ecma = this.#ecma === null || ecma === null ? null : this.#ecma + ecma
  }

  /** Writes the first piece of the rest, and returns its length. */
  #piece(rest: string): number {
    if (rest.startsWith('\\')) return this.#escape(rest)
    if (this.#inClass) return this.#member(rest)
    const opening = /^\[\^?\]?/.exec(rest)?.[0]
    if (opening) {
      this.#inClass = true
      // A bracket right after the opening one is a member of the class.
      this.#write(opening.replace(']', '\\]'))
      return opening.length
    }
    const modes = /^\(\?([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/.exec(rest)
    if (modes) return this.#setModes(modes)
    const group = /^\((?:\?P?<\w+>)?/.exec(rest)?.[0]
    if (group) {
      this.#outer.push(this.#modes)
      this.#write(group, group.replace('?P<', '?<'))
      return group.length
    }
    return this.#plain(rest)
  }

  #plain(rest: string): number {
    const char = String.fromCodePoint(rest.codePointAt(0)!)
    if (char === ')') this.#modes = this.#outer.pop() ?? this.#modes
    if (char === '.')
      this.#write(anyChar[this.#modes.s ? 're2All' : 're2'], anyChar[this.#modes.s ? 'ecmaAll' : 'ecma'])
    else if (char === '^' || char === '$') this.#anchor(char)
    else this.#write(char, this.#literal(char))
    return char.length
  }

  #anchor(char: '^' | '$'): void {
    const isAlike = this.#multiline === null || this.#multiline === this.#modes.m
    this.#multiline = this.#modes.m
    this.#write(char, isAlike ? char : null)
  }

  /** The begin or end of the whole text. */
  #boundary(re2: string, char: '^' | '$'): void {
    const isAlike = this.#multiline !== true
    this.#multiline = false
    this.#write(re2, isAlike ? char : null)
  }

  /** Returns an unescaped character as ECMAScript has it, in the present mode. */
  #literal(char: string): string | null {
    if (char.length > 1) return null
    if (!this.#modes.i) return char
    if (char > '\x7f') return null
    this.#ignoresCase = true
    if (!/[a-zA-Z]/.test(char)) return char
    const both = char.toLowerCase() + char.toUpperCase()
    return this.#inClass ? both : `[${both}]`
  }

  #member(rest: string): number {
    if (rest.startsWith('&&')) throw new UserRegexError('Intersections of character classes (&&) are not supported.')
    if (rest.startsWith('['))
      throw new UserRegexError("A character class within another is not supported; write '\\[' for the bracket.")
    const range = this.#modes.i ? /^([^\\\]])-([^\\\]])/u.exec(rest) : null
    if (range) {
      const [whole, from = '', to = ''] = range
      this.#ignoresCase = true
      this.#write(whole, from <= '\x7f' && to <= '\x7f' ? whole + otherCase(from, to) : null)
      return whole.length
    }
    const char = String.fromCodePoint(rest.codePointAt(0)!)
    if (char === ']') this.#inClass = false
    // Between escaped characters it may be a range.
    const isRange = this.#modes.i && char === '-' && rest.charAt(1) !== ']'
    this.#write(char, isRange ? null : this.#literal(char))
    return char.length
  }

  /** Classes, letters and line ends of Java's `u`, `d` and `U` are those of Unicode here anyway. */
  #setModes([whole, on = '', off = '', end = '']: RegExpExecArray): number {
    const kept = (modes: string) => modes.replace(/[udU]/g, '')
    if (end === ':') this.#outer.push(this.#modes)
    const modes = { ...this.#modes }
    for (const mode of ['i', 'm', 's'] as const) {
      if (on.includes(mode)) modes[mode] = true
      if (off.includes(mode)) modes[mode] = false
    }
    this.#modes = modes
    const re2 = kept(on + off) === '' ? '(?:' : `(?${kept(on)}${kept(off) === '' ? '' : `-${kept(off)}`}:`
    if (end === ':') this.#write(re2, '(?:')
    else this.#write(re2 === '(?:' ? '(?:)' : re2.replace(/:$/, ')'), '')
    return whole.length
  }

  #escape(rest: string): number {
    if (rest.startsWith('\\Q')) {
      const end = rest.indexOf('\\E', 2)
      for (const char of rest.slice(2, end < 0 ? undefined : end)) this.#quoted(char)
      return end < 0 ? rest.length : end + 2
    }
    const property = /^\\([pP])\{(\w+)\}/.exec(rest)
    if (property) return this.#property(property)
    const code = /^\\(?:u([0-9a-fA-F]{4})|0([0-3]?[0-7]{1,2})|x([0-9a-fA-F]{2})|x\{([0-9a-fA-F]{1,6})\})/.exec(rest)
    if (code) {
      const [whole, utf16, octal, byte, point] = code
      const value = octal ? Number.parseInt(octal, 8) : Number.parseInt(utf16 ?? byte ?? point ?? '', 16)
      this.#write(`\\x{${value.toString(16)}}`, this.#modes.i || value > 0xd7ff ? null : codeUnit(value))
      return whole.length
    }
    return this.#shorthand(rest)
  }

  /** Writes a character that stands for itself. */
  #quoted(char: string): void {
    if (/^[!-/:-@[-`{-~]$/.test(char)) this.#write(`\\${char}`)
    else this.#write(char, this.#literal(char))
  }

  #property([whole, kind, name = '']: RegExpExecArray): number {
    if (Object.hasOwn(posix, name)) {
      this.#set(posix[name]!, kind === 'P', whole)
      // Letters may be in any case.
      if (this.#modes.i) this.#ecma = null
    } else
      this.#write(`\\${kind}{${Object.hasOwn(properties, name) ? properties[name] : name.replace(/^Is/, '')}}`, null)
    return whole.length
  }

  /** Writes a set of characters, given as members of an ECMAScript class. */
  #set(members: string, isNegated: boolean, whole: string): void {
    if (this.#inClass && isNegated) throw new UserRegexError(`'${whole}' cannot stand in a character class.`)
    const ecma = this.#inClass ? members : `[${isNegated ? '^' : ''}${members}]`
    const re2 = ecma.replace(/\\u([0-9a-f]{4})/g, '\\x{$1}')
    this.#write(re2, ecma)
  }

  #shorthand(rest: string): number {
    const whole = `\\${[...rest.slice(1, 3)][0] ?? ''}`
    switch (rest.charAt(1)) {
      case 'd':
      case 'D':
      case 'w':
      case 'W':
        this.#write(whole)
        break
      case 's':
        this.#set(space, false, whole)
        break
      case 'S':
        // The whole complement can stand in a class, too.
        this.#write(
          this.#inClass ? `${notSpace}\\x{10ffff}` : `[^${space}]`,
          this.#inClass ? `${notSpace}\\uffff` : `[^${space}]`,
        )
        break
      case 'h':
      case 'H':
        this.#set(horizontal, rest.charAt(1) === 'H', whole)
        break
      case 'v':
      case 'V':
        this.#set(vertical, rest.charAt(1) === 'V', whole)
        break
      case 'R':
        if (this.#inClass) this.#write(whole)
        else {
          this.#write('(?:\\r\\n|', '(?:\\r\\n|')
          this.#set(vertical, false, whole)
          this.#write(')')
        }
        break
      case 'A':
      case 'z':
        this.#boundary(whole, rest.charAt(1) === 'A' ? '^' : '$')
        break
      case 'a':
      case 'e':
        this.#write(rest.charAt(1) === 'a' ? '\\x07' : '\\x1b')
        break
      case 'b':
      case 'B':
        this.#write(whole, this.#inClass ? null : whole)
        break
      default:
        this.#write(whole, /^\\[nrtf!-/:-@[-`{-~ ]$/.test(whole) ? whole : null)
    }
    return whole.length
  }
}

/** `.`, with and without line breaks. */
const anyChar = {
  re2: '[^\\n\\r\\x{85}\\x{2028}\\x{2029}]',
  ecma: '[^\\n\\r\\u0085\\u2028\\u2029]',
  re2All: '(?s:.)',
  ecmaAll: '[\\0-\\uffff]',
} as const

const codeUnit = (value: number) => `\\u${value.toString(16).padStart(4, '0')}`

/** Returns members that have the letters between two characters in the other case. */
function otherCase(from: string, to: string): string {
  const within = (first: string, last: string, change: (char: string) => string) => {
    const [start, end] = [from > first ? from : first, to < last ? to : last]
    return start > end ? '' : `${change(start)}-${change(end)}`
  }
  return within('a', 'z', char => char.toUpperCase()) + within('A', 'Z', char => char.toLowerCase())
}

const space = ' \\t\\n\\x0b\\f\\r'
const notSpace = '\\x00-\\x08\\x0e-\\x1f!-'
const horizontal = ' \\t\\u00a0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000'
const vertical = '\\n\\x0b\\f\\r\\u0085\\u2028\\u2029'
const posix: Readonly<Record<string, string>> = {
  Lower: 'a-z',
  Upper: 'A-Z',
  ASCII: '\\x00-\\x7f',
  Alpha: 'a-zA-Z',
  Digit: '0-9',
  Alnum: 'a-zA-Z0-9',
  XDigit: '0-9a-fA-F',
  Punct: '!-/:-@\\[-`{-~',
  Graph: '!-~',
  Print: ' -~',
  Blank: ' \\t',
  Cntrl: '\\x00-\\x1f\\x7f',
  Space: space,
}
const properties: Readonly<Record<string, string>> = {
  javaLowerCase: 'Ll',
  javaUpperCase: 'Lu',
  IsAlphabetic: 'L',
  IsLetter: 'L',
  IsLowercase: 'Ll',
  IsUppercase: 'Lu',
  IsDigit: 'Nd',
  IsPunctuation: 'P',
}
