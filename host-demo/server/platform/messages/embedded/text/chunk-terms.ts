/** The terms that stand with each chunk of an index without blocks (formats before 4), tested by patterns. */
import type { Chunk } from '../read/chunk.ts'
import type { TestMatch } from '../read/matcher.ts'
import { TESTED_AT_ONCE } from '../read/passing-texts.ts'
import type { Work } from '../read/work.ts'

/** A pattern with more terms than this is looked for in the texts instead. */
const MAX_TERMS = 20_000
const MAX_TERMS_TOGETHER = 100_000

/** The terms of the chunks that pass one of the tests, and the tests that too many pass. */
export async function termsThatPass(
  matches: readonly TestMatch[],
  chunks: readonly Chunk[],
  work: Work,
): Promise<{ terms: readonly string[]; tooMany: readonly TestMatch[] }> {
  const terms = new Map<TestMatch, Set<string>>(matches.map(match => [match, new Set()]))
  const tooMany: TestMatch[] = []
  for (const chunk of chunks) {
    const all = chunk.terms()
    let lines: readonly string[] | null = null
    let together = 0
    for (const [match, own] of terms) {
      await add(
        own,
        match.contains.length === 0 ? (lines ??= all.split('\n')) : linesWith(all, match.contains),
        match.test,
        work,
      )
      together += own.size
      if (own.size <= MAX_TERMS && together <= MAX_TERMS_TOGETHER) continue
      together -= own.size
      terms.delete(match)
      tooMany.push(match)
    }
  }
  return { terms: [...new Set([...terms.values()].flatMap(own => [...own]))], tooMany }
}

/** Adds the values that pass the test. */
async function add(
  passed: Set<string>,
  values: Iterable<string>,
  test: (value: string) => boolean,
  work: Work,
): Promise<void> {
  await work.pause()
  let tested = 0
  for (const value of values) {
    if (value === '' || passed.has(value)) continue
    tested += value.length + 16
    if (tested > TESTED_AT_ONCE) {
      tested = 0
      await work.pause()
    }
    if (test(value)) passed.add(value)
  }
}

/** The lines of a block that have one of the parts; those that have several, several times. */
function* linesWith(block: string, parts: readonly string[]): Generator<string> {
  for (const part of parts) {
    for (let at = block.indexOf(part); at >= 0; ) {
      const start = block.lastIndexOf('\n', at) + 1
      const newline = block.indexOf('\n', at)
      const end = newline < 0 ? block.length : newline
      yield block.slice(start, end)
      at = block.indexOf(part, end)
    }
  }
}
