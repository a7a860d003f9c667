/** Changes parts of a text that has lines and comments, and leaves everything else as it is written. */
import type { Span } from './tree.ts'

const BLANKS = /[ \t\f]*/y
const BREAK = /\r\n|\r|\n/

export class TextEdits {
  readonly #text: string
  readonly #comments: readonly Span[]
  readonly #break: string
  readonly #replaced: (Span & { readonly by: string })[] = []
  readonly #cut: Span[] = []
  /** Lines to add behind a place. */
  readonly #added = new Map<number, string[]>()

  /** @param comments in the order of the text */
  constructor(text: string, comments: readonly Span[]) {
    this.#text = text
    this.#comments = comments
    this.#break = BREAK.exec(text)?.[0] ?? '\n'
  }

  /** The end of the comments that stand behind a part, up to the end of its line; the part's own end where something else follows. */
  endBehind(to: number): number {
    let end = to
    for (;;) {
      const next = this.#behindBlanks(end)
      if (this.#isLineEnd(next)) return end
      const comment = this.#comments.find(({ from }) => from === next)
      if (!comment) return to
      end = comment.to
    }
  }

  /** The beginning of the comments that stand right above a part or before it, without a blank line between. `least`: none begins before this place. */
  startAbove(from: number, least: number): number {
    let start = from
    for (const comment of this.#comments.toReversed()) {
      if (comment.to > start || comment.from < least) continue
      if (this.#text.slice(comment.to, start).split(BREAK).length > 2) break
      start = comment.from
    }
    return start
  }

  /** The blanks before a part that begins its line; null for another. */
  marginOf(from: number): string | null {
    const before = this.#text.slice(this.#lineStart(from), from)
    return before.trim() === '' ? before : null
  }

  replace({ from, to }: Span, by: string): void {
    if (this.#text.slice(from, to) !== by) this.#replaced.push({ from, to, by })
  }

  /** Takes a part out, with its line where nothing else stands there. */
  cut({ from, to }: Span): void {
    this.#cut.push({ from, to })
  }

  /** Adds lines behind a place, which is not within a part that is cut. */
  add(at: number, ...lines: readonly string[]): void {
    this.#added.set(at, [...(this.#added.get(at) ?? []), ...lines])
  }

  applied(): string {
    const added = [...this.#added].map(([at, lines]) => this.#written(at, lines))
    const cut = this.#cuts().map(span => ({ ...this.#widened(span), by: '' }))
    let text = ''
    let place = 0
    for (const { from, to, by } of [...added, ...this.#replaced, ...cut].sort(
      (a, b) => a.from - b.from || a.to - b.to,
    )) {
      text = joined(joined(text, this.#text.slice(place, from)), by)
      place = Math.max(place, to)
    }
    return joined(text, this.#text.slice(place))
  }

  #written(at: number, lines: readonly string[]): Span & { readonly by: string } {
    const by = lines.map(line => this.#break + line).join('')
    const behind = this.#behindBlanks(at)
    return this.#isLineEnd(behind) ? { from: at, to: behind, by } : { from: at, to: at, by: by + this.#break }
  }

  /** Parts that are cut with nothing but blanks between them are one. */
  #cuts(): readonly Span[] {
    const cuts: { from: number; to: number }[] = []
    for (const { from, to } of this.#cut.toSorted((a, b) => a.from - b.from)) {
      const last = cuts.at(-1)
      if (last && this.#behindBlanks(last.to) >= from) last.to = Math.max(last.to, to)
      else cuts.push({ from, to })
    }
    return cuts
  }

  #widened({ from, to }: Span): Span {
    const behind = this.#behindBlanks(to)
    const margin = this.marginOf(from)
    if (!this.#isLineEnd(behind)) return { from, to: behind }
    if (margin === null) return { from: this.#text.slice(0, from).trimEnd().length, to: behind }
    const lineBreak = BREAK.exec(this.#text.slice(behind, behind + 2))?.[0] ?? ''
    return { from: from - margin.length, to: behind + lineBreak.length }
  }

  #behindBlanks(at: number): number {
    BLANKS.lastIndex = at
    return at + BLANKS.exec(this.#text)![0].length
  }

  #isLineEnd(at: number): boolean {
    return at >= this.#text.length || this.#text[at] === '\n' || this.#text[at] === '\r'
  }

  #lineStart(at: number): number {
    return Math.max(this.#text.lastIndexOf('\n', at - 1), this.#text.lastIndexOf('\r', at - 1)) + 1
  }
}

/** Two words stay two. */
const joined = (text: string, more: string): string =>
  isWord(text.at(-1)) && isWord(more[0]) ? `${text} ${more}` : text + more
const isWord = (char: string | undefined): boolean => char !== undefined && /\w/.test(char)
