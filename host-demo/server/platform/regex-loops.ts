/**
 * Repetitions whose captures or ends differ between ECMAScript and all others: it forgets what groups inside a repetition captured in the round
 * before, and takes no round that is empty.
 */
const TOKEN =
  /\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?<\w+>|\?:)?|[)|^$]|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/g

class Group {
  readonly isCapture: boolean
  /** A group of its own or inside captures. */
  hasCaptures = false
  /** The piece that was read last; a repetition may follow. */
  last: { isEmptyable: boolean; readonly hasCaptures: boolean } | null = null
  #isAlternativeEmptyable = true
  #isAnyEmptyable = false

  constructor(isCapture: boolean) {
    this.isCapture = isCapture
  }

  add(element: { isEmptyable: boolean; readonly hasCaptures: boolean }): void {
    this.#settle()
    this.last = element
  }

  endAlternative(): void {
    this.#settle()
    this.#isAnyEmptyable ||= this.#isAlternativeEmptyable
    this.#isAlternativeEmptyable = true
  }

  /** Whether it can match without a character. Asked at its end. */
  get isEmptyable(): boolean {
    this.endAlternative()
    return this.#isAnyEmptyable
  }

  #settle(): void {
    if (this.last) this.#isAlternativeEmptyable &&= this.last.isEmptyable
    this.last = null
  }
}

/** Whether all repetitions of an ECMAScript expression mean the same elsewhere. Wrong only in one direction: some that do count as others. */
export function loopsAlike(source: string): boolean {
  const open = [new Group(false)]
  for (const [token] of source.matchAll(TOKEN)) {
    const group = open.at(-1)!
    if (token.startsWith('(')) open.push(new Group(token !== '(?:'))
    else if (token === '|') group.endAlternative()
    else if (token === ')') {
      open.pop()
      const parent = open.at(-1)
      if (!parent) return false
      parent.add({ isEmptyable: group.isEmptyable, hasCaptures: group.hasCaptures })
      parent.hasCaptures ||= group.hasCaptures || group.isCapture
    } else if (/^(?:[*+?]|\{\d)/.test(token)) {
      const repeated = group.last
      if (!repeated || repeated.isEmptyable) return false
      if (repeated.hasCaptures && !token.startsWith('?')) return false
      repeated.isEmptyable = /^(?:[*?]|\{0)/.test(token)
    } else group.add({ isEmptyable: /^(?:[$^]|\\[bB])$/.test(token), hasCaptures: false })
  }
  return true
}
