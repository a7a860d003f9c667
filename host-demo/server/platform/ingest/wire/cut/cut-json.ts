/** Cuts JSON requests. */
import { BadRequest } from '../../listeners/http/answers.ts'
import { isExact } from '../../decoding/fields.ts'
import { readUtf8 } from '../../decoding/text.ts'
import { CutBudget, type Cut } from './cut.ts'

type Json = Record<string, unknown>

/**
 * @param path the names that lead from the request to its messages; each is a list
 * @param faultOf what is wrong with a message, or null
 * @throws BadRequest where it is no JSON, the levels above the messages are not as they should be, or it is too much
 */
export function cutJson(body: Buffer, path: readonly string[], faultOf: (message: unknown) => string | null): Cut {
  const budget = new CutBudget()
  const leaves: { readonly before: Buffer; readonly text: string; readonly after: Buffer; readonly bytes: number }[] =
    []
  let rejected = 0
  let problem: string | null = null
  let largest = 0
  const after = Buffer.from(']}'.repeat(path.length))

  function walk(parent: unknown, depth: number, prefix: string, where: string): void {
    if (!isObject(parent)) throw new BadRequest(`${where} must be an object.`)
    const name = path[depth]!
    const { [name]: children = [], ...rest } = parent
    const place = depth === 0 ? `'${name}'` : `${where}.${name}`
    if (children !== null && !Array.isArray(children)) throw new BadRequest(`${place} must be a list.`)
    // Other fields of the request itself belong to none of its messages.
    const own = depth === 0 ? '{}' : JSON.stringify(rest)
    const before = `${prefix}${own === '{}' ? '{' : `${own.slice(0, -1)},`}${JSON.stringify(name)}:[`
    budget.spend(before.length)
    const last = depth === path.length - 1
    const beforeBytes = last ? Buffer.from(before) : null
    for (const [i, child] of ((children ?? []) as unknown[]).entries()) {
      if (!beforeBytes) {
        walk(child, depth + 1, before, `${place}[${i}]`)
        continue
      }
      const fault = faultOf(child)
      const text = fault === null ? written(child) : null
      if (text === null) {
        rejected++
        problem ??= `${place}[${i}] ${fault ?? 'is nested too deeply.'}`
        continue
      }
      const bytes = beforeBytes.length + Buffer.byteLength(text) + after.length
      budget.spend(bytes)
      largest = Math.max(largest, bytes)
      leaves.push({ before: beforeBytes, text, after, bytes })
    }
  }

  try {
    walk(parseExact(readUtf8(body)), 0, '', 'The body')
  } catch (error) {
    if (error instanceof RangeError) throw new BadRequest('The JSON is nested too deeply.')
    throw error
  }
  return {
    frames: leaves.length,
    rejected,
    problem,
    each(take) {
      const frame = Buffer.allocUnsafe(largest)
      for (const { before, text, after, bytes } of leaves) {
        before.copy(frame)
        frame.write(text, before.length)
        after.copy(frame, bytes - after.length)
        take(frame, 0, bytes)
      }
    },
  }
}

/** Null where it is nested too deeply: JSON is read to any depth, but not written. */
function written(value: unknown): string | null {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Numbers a double cannot hold are given as the text they came in. */
function parseExact(text: string): unknown {
  const keepSource = ((_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && !isExact(value, context.source)
      ? context.source
      : value) as (key: string, value: unknown) => unknown
  try {
    // Few have so many digits, or an exponent.
    return /[:,[\s]-?(?:\d{16}|[\d.]+e)/i.test(text)
      ? (JSON.parse(text, keepSource) as unknown)
      : (JSON.parse(text) as unknown)
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new BadRequest(`The body is no JSON: ${(error as Error).message}`)
  }
}
