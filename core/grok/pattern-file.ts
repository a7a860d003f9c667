/** The text form of grok patterns, as public collections have it: a line `NAME pattern` each, `#` begins a comment. */
export interface NamedPattern {
  readonly name: string
  readonly pattern: string
}

export interface SkippedLine {
  /** From 1. */
  readonly line: number
  readonly text: string
}

export interface PatternFile {
  readonly patterns: readonly NamedPattern[]
  /** Lines that are neither a pattern nor a comment nor blank. */
  readonly skipped: readonly SkippedLine[]
}

export function parsePatternFile(text: string): PatternFile {
  const patterns: NamedPattern[] = []
  const skipped: SkippedLine[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    const [, name, pattern] = /^(\w+)[ \t]+(.+)$/.exec(line) ?? []
    if (name !== undefined && pattern !== undefined && pattern.trim() !== '') patterns.push({ name, pattern })
    else skipped.push({ line: index + 1, text: line })
  }
  return { patterns, skipped }
}

/** Writes patterns by name. A pattern of several lines is not one of this form; `unwritable` has their names. */
export function writePatternFile(patterns: readonly NamedPattern[]): {
  readonly text: string
  readonly unwritable: readonly string[]
} {
  const isOneLine = ({ pattern }: NamedPattern) => !/[\r\n]|^\s/.test(pattern)
  const lines = patterns.filter(isOneLine).map(({ name, pattern }) => `${name} ${pattern}\n`)
  return { text: lines.join(''), unwritable: patterns.filter(one => !isOneLine(one)).map(({ name }) => name) }
}
