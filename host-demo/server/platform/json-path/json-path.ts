/**
 * JSONPath (RFC 9535) with bounded work: regular expressions run in linear time, nested data to a depth, and a whole query for a time, as
 * `..` and lists of selectors multiply.
 */
import { createContext, Script } from 'node:vm'
import { JSONPathEnvironment, type JSONValue } from 'json-p3'
import { compileUserRegex } from '../regex.ts'

const maxPathLength = 4096
/** Levels `..` goes down. */
const maxDepth = 100
const maxMs = 1000

/** The path cannot be read, or takes too much; the message says why. */
export class JsonPathError extends Error {
  override readonly name = 'JsonPathError'
}

export interface JsonPath {
  /** Whether it can lead to one value only. */
  readonly singular: boolean
  /** Returns the values at the path, in order. Throws `JsonPathError` where that takes too much. */
  values(json: unknown): unknown[]
}

const environment = new JSONPathEnvironment({ maxRecursionDepth: maxDepth })
for (const [name, whole] of [
  ['match', true],
  ['search', false],
] as const) {
  const { argTypes, returnType } = environment.functionRegister.get(name)!
  const call = (text: unknown, pattern: unknown): boolean => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false
    try {
      const matcher = compileUserRegex(pattern).matcher(text)
      return whole ? matcher.matches() : matcher.find()
    } catch {
      // RFC 9535, 2.4.6: what is no pattern matches nothing.
      return false
    }
  }
  environment.functionRegister.set(name, { argTypes, returnType, call })
}

/** @throws JsonPathError */
export function compileJsonPath(path: string): JsonPath {
  if (path.length > maxPathLength) throw new JsonPathError(`A path may have ${maxPathLength} characters at most.`)
  try {
    const query = environment.compile(path)
    return {
      singular: query.singularQuery(),
      values: json => inTime(() => query.query(json as JSONValue).values()),
    }
  } catch (error) {
    throw new JsonPathError((error as Error).message, { cause: error })
  }
}

interface Sandbox {
  readonly script: Script
  readonly context: { work(): unknown[] }
}

/** A context takes a megabyte: it is made for the first query. */
let sandbox: Sandbox | null = null
const newSandbox = (): Sandbox => ({
  script: new Script('work()'),
  context: createContext({ work: () => [] }) as Sandbox['context'],
})

/** Ends work that takes too long: only a script can be interrupted. */
function inTime(work: () => unknown[]): unknown[] {
  const { script, context } = (sandbox ??= newSandbox())
  context.work = work
  try {
    return script.runInContext(context, { timeout: maxMs }) as unknown[]
  } catch (error) {
    const { code, name, message } = error as Error & { code?: string }
    throw new JsonPathError(
      code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
        ? `The path takes longer than ${maxMs / 1000} s.`
        : name === 'JSONPathRecursionLimitError' || name === 'RangeError'
          ? `The JSON is nested deeper than ${maxDepth} levels.`
          : message,
      { cause: error },
    )
  } finally {
    context.work = () => []
  }
}
