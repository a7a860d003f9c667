/** The cases that were measured on a running server of the established product. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

/** Reads the cases of `measured/<name>.jsonl`. */
export const measuredCases = <T>(name: string, reviver?: Reviver): readonly T[] =>
  readFileSync(join(import.meta.dirname, 'measured', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line, reviver as (key: string, value: unknown) => unknown) as T)

/** Compares a case with its measurement; a case in `answered`, whose difference has a reason, must really differ. */
export function compareMeasured(answered: Readonly<Record<string, string>>, id: string, compare: () => void): void {
  if (!Object.hasOwn(answered, id)) return compare()
  expect(compare, `${id} needs no answer any more`).toThrow()
}
