/**
 * Regular expressions of users, in linear time and fast: V8's own engine runs what it can give the same meaning, re2js the rest. V8 matches by
 * backtracking and, after a fixed number of backtracks, begins anew with its linear engine, so that each character of a text costs a bounded
 * number of steps. It must be told to (`flags`), and does so only for expressions that its linear engine knows: those that take its flag `l`.
 */
import { setFlagsFromString } from 'node:v8'
import type { Matcher, RE2JS } from 're2js'
import { fromJava, type EcmaPattern } from './java-notation.ts'
import { compileUserRegex, type UserRegexOptions } from './regex.ts'

/** They hold for the process: expressions elsewhere are guarded in the same way where they can be. */
const flags = [
  '--enable-experimental-regexp-engine',
  '--enable-experimental-regexp-engine-on-excessive-backtracks',
  // One step of a backtracking repetition is no backtrack: the text's length times this number bounds them all.
  '--regexp-backtracks-before-fallback=1000',
]
for (const flag of flags) setFlagsFromString(flag)

/** A match, in UTF-16 places. Groups that took no part, or that the expression has not, are null and at -1. */
export interface LinearMatch {
  readonly start: number
  readonly end: number
  group(group: number | string): string | null
  startOf(group: number | string): number
  endOf(group: number | string): number
}

export interface LinearRegex {
  /** Numbers of the named groups. */
  readonly groupNames: ReadonlyMap<string, number>
  readonly groupCount: number
  /** Steps that each character of a text may cost re2js. */
  readonly size: number
  /** Whether V8 runs it, unless a text asks for re2js. */
  readonly isNative: boolean
  test(text: string): boolean
  /** Finds the first match that begins at `from` or behind it. */
  find(text: string, from?: number): LinearMatch | null
}

/**
 * Compiles an expression in Java's notation.
 * @throws UserRegexError with a reason for the user
 */
export function compileLinearRegex(pattern: string, options: UserRegexOptions = {}): LinearRegex {
  const { dotAll = false, ignoreCase = false } = options
  const reference = compileUserRegex(pattern, options)
  const { ecma } = fromJava(pattern, { dotAll, ignoreCase })
  const native = ecma && nativeRegex(ecma)
  return native ? new NativeRegex(reference, native, unfit(ecma)) : new Re2Regex(reference)
}

/** Null where V8's linear engine does not know it. */
function nativeRegex({ source, multiline }: EcmaPattern): RegExp | null {
  const modes = multiline ? 'm' : ''
  try {
    new RegExp(source, `${modes}l`)
    return new RegExp(source, `${modes}g`)
  } catch {
    return null
  }
}

/** Texts that V8 would see otherwise: pairs of surrogates are one character; line ends and letters that only one of both knows. */
function unfit({ multiline, ignoresCase }: EcmaPattern): RegExp {
  return new RegExp(`[\\ud800-\\udfff${multiline ? '\\r\\u2028\\u2029' : ''}${ignoresCase ? '\\u017f\\u212a' : ''}]`)
}

class Re2Regex implements LinearRegex {
  readonly groupNames: ReadonlyMap<string, number>
  readonly groupCount: number
  readonly size: number
  readonly isNative: boolean = false
  readonly #regex: RE2JS

  constructor(regex: RE2JS) {
    this.#regex = regex
    this.groupCount = regex.groupCount()
    this.groupNames = new Map(
      Object.entries(regex.namedGroups() as Record<string, number>).sort(([, a], [, b]) => a - b),
    )
    this.size = regex.programSize()
  }

  test(text: string): boolean {
    return this.#regex.test(text)
  }

  find(text: string, from = 0): LinearMatch | null {
    if (from > text.length) return null
    const matcher = this.#regex.matcher(text)
    return matcher.find(from) ? new Re2Match(matcher, this) : null
  }
}

class Re2Match implements LinearMatch {
  readonly start: number
  readonly end: number
  readonly #matcher: Matcher
  readonly #regex: LinearRegex

  constructor(matcher: Matcher, regex: LinearRegex) {
    this.#matcher = matcher
    this.#regex = regex
    this.start = matcher.start()
    this.end = matcher.end()
  }

  group(group: number | string): string | null {
    const number = numberOf(this.#regex, group)
    return number === null ? null : this.#matcher.group(number)
  }

  startOf(group: number | string): number {
    const number = numberOf(this.#regex, group)
    return number === null ? -1 : this.#matcher.start(number)
  }

  endOf(group: number | string): number {
    const number = numberOf(this.#regex, group)
    return number === null ? -1 : this.#matcher.end(number)
  }
}

class NativeRegex extends Re2Regex {
  override readonly isNative = true
  readonly #native: RegExp
  readonly #unfit: RegExp

  constructor(reference: RE2JS, native: RegExp, unfit: RegExp) {
    super(reference)
    this.#native = native
    this.#unfit = unfit
  }

  override test(text: string): boolean {
    if (this.#unfit.test(text)) return super.test(text)
    this.#native.lastIndex = 0
    return this.#native.test(text)
  }

  override find(text: string, from = 0): LinearMatch | null {
    if (this.#unfit.test(text)) return super.find(text, from)
    this.#native.lastIndex = from
    const found = this.#native.exec(text)
    return found && new NativeMatch(found, this, () => super.find(text, found.index)!)
  }
}

class NativeMatch implements LinearMatch {
  readonly start: number
  readonly end: number
  readonly #found: RegExpExecArray
  readonly #regex: LinearRegex
  readonly #find: () => LinearMatch
  #places: LinearMatch | null = null

  /** @param find the same match by re2js: asking V8 for the places of groups would turn its linear engine off. */
  constructor(found: RegExpExecArray, regex: LinearRegex, find: () => LinearMatch) {
    this.#found = found
    this.#regex = regex
    this.#find = find
    this.start = found.index
    this.end = found.index + found[0].length
  }

  group(group: number | string): string | null {
    const number = numberOf(this.#regex, group)
    return number === null ? null : (this.#found[number] ?? null)
  }

  startOf(group: number | string): number {
    return group === 0 ? this.start : (this.#places ??= this.#find()).startOf(group)
  }

  endOf(group: number | string): number {
    return group === 0 ? this.end : (this.#places ??= this.#find()).endOf(group)
  }
}

function numberOf({ groupNames, groupCount }: LinearRegex, group: number | string): number | null {
  const number = typeof group === 'number' ? group : groupNames.get(group)
  return number === undefined || number > groupCount ? null : number
}
