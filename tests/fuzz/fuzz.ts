/**
 * Random input against one promise. The short form makes `FUZZ_RUNS` inputs (2000) of a seed that is printed where it fails; the long form
 * (`npm run fuzz`) makes many more. What broke a promise is kept, shrunk, in `corpus/<name>/` and tried first from then on.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { it } from 'vitest'

export const runs = Number(process.env['FUZZ_RUNS'] ?? (process.env['LONG'] ? 200_000 : 2000))
const patience = Math.max(60_000, runs * 20)

const kept = (name: string): readonly Buffer[] => {
  const folder = join(import.meta.dirname, 'corpus', name)
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map(file => readFileSync(join(folder, file)))
    : []
}

function keep(name: string, bytes: Buffer): string {
  const folder = join(import.meta.dirname, 'corpus', name)
  const file = join(folder, createHash('sha256').update(bytes).digest('hex').slice(0, 16))
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, bytes)
  return file
}

/** @param promise throws, or rejects, where it is broken @param numRuns fewer where each takes long */
export function fuzz(
  name: string,
  input: fc.Arbitrary<Buffer>,
  promise: (bytes: Buffer) => void | Promise<void>,
  numRuns = runs,
): void {
  it(
    name,
    async () => {
      for (const bytes of kept(name)) await promise(bytes)
      const result = await fc.check(
        fc.asyncProperty(input, async bytes => promise(bytes)),
        { numRuns },
      )
      if (!result.failed) return
      const [bytes] = result.counterexample ?? []
      throw new Error(
        `Seed ${result.seed}${bytes ? `; kept as ${keep(name, bytes)}` : ''}: ${fc.defaultReportMessage(result)}`,
        { cause: result.errorInstance },
      )
    },
    patience,
  )
}

/** Pieces of a language in any order, with bytes of any kind between them. */
export const piecesOf = (...pieces: readonly (string | Buffer)[]): fc.Arbitrary<Buffer> =>
  fc
    .array(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...pieces) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 8 }) },
      ),
      { maxLength: 40 },
    )
    .map(parts => Buffer.concat(parts.map(part => Buffer.from(part as string))))

/** Something right with bytes changed, cut out, doubled or put in. */
export const mutantsOf = (...samples: readonly Buffer[]): fc.Arbitrary<Buffer> => {
  const change = fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('set', 'cut', 'double', 'put'),
    length: fc.nat({ max: 16 }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  })
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([sample, changes]) =>
      changes.reduce((bytes, { at, kind, length, bytes: put }) => {
        const place = bytes.length === 0 ? 0 : at % bytes.length
        const before = bytes.subarray(0, place)
        switch (kind) {
          case 'set':
            return Buffer.concat([before, put, bytes.subarray(place + put.length)])
          case 'cut':
            return Buffer.concat([before, bytes.subarray(place + length)])
          case 'double':
            return Buffer.concat([bytes.subarray(0, place + length), bytes.subarray(place)])
          default:
            return Buffer.concat([before, put, bytes.subarray(place)])
        }
      }, sample),
    )
}
