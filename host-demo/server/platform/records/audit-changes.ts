/** What a change did, property by property, as the audit log keeps it: bounded, and without secrets. */
import { isDeepStrictEqual } from 'node:util'
import { HIDDEN, isSecretName, isSecretShape, longestValue, shownText } from './audit-secrets.ts'
import type { Body, Collection } from './collection.ts'

/** A value as it is shown; lists and maps as JSON. Absent: it was not there. */
export type AuditValue = string | number | boolean | null

export interface AuditChange {
  /** Leads to the property: `rules[0].value`. */
  readonly property: string
  readonly before?: AuditValue
  readonly after?: AuditValue
  /** Changed, and not shown. */
  readonly hidden?: true
  /** At least one of the two values is longer than shown. */
  readonly cut?: true
}

export interface AuditChanges {
  readonly changes: readonly AuditChange[]
  /** More changed than the row has room for. */
  readonly more: boolean
}

export const mostChanges = 40
/** Characters of all values of a row together. */
const mostChars = 4_000
/** Values compared for a row: a document of megabytes does not delay others. */
const mostSteps = 20_000
const deepest = 8
const longestPath = 200

/** @param before null for a creation; @param after null for a deletion */
export function changesOf(collection: Collection, before: Body | null, after: Body | null): AuditChanges {
  const shown = shownProperties(collection, after ?? before ?? {})
  const writer = new ChangeWriter()
  for (const name of keysOf(before, after)) {
    const [was, is] = [own(before, name), own(after, name)]
    if (was === is || (isEmpty(was) && isEmpty(is))) continue
    if (shown.has(name)) writer.compare(name, name, was, is, 0)
    else if (!isDeepStrictEqual(was, is)) writer.hide(name)
  }
  return { changes: writer.changes, more: writer.isFull }
}

/** The document's name for people; null where its collection shows none. */
export function titleOf(collection: Collection, body: Body): string | null {
  const { audit, list } = collection.definition
  const name = audit?.title ?? list.default
  if (!shownProperties(collection, body).has(name) || isSecretName(name)) return null
  const title = own(body, name)
  return typeof title === 'string' ? shownText(title).text.slice(0, longestPath) : null
}

function shownProperties({ definition: { audit } }: Collection, body: Body): ReadonlySet<string> {
  if (!audit) return new Set()
  return new Set(typeof audit.shows === 'function' ? audit.shows(body as never) : audit.shows)
}

class ChangeWriter {
  readonly changes: AuditChange[] = []
  isFull = false
  #chars = 0
  #steps = 0

  hide(path: string): void {
    this.#add({ property: path, hidden: true })
  }

  /** @param name last part of the path */
  compare(path: string, name: string, was: unknown, is: unknown, depth: number): void {
    if (this.isFull || was === is) return
    if (++this.#steps > mostSteps) this.isFull = true
    else if (isSecretName(name) || isSecret(was) || isSecret(is)) {
      if (!isDeepStrictEqual(was, is)) this.hide(path)
    } else if (depth < deepest && (isMap(was) || isMap(is)) && isMapOrNothing(was) && isMapOrNothing(is)) {
      for (const key of keysOf(was ?? null, is ?? null))
        this.compare(`${path}.${key}`, key, own(was ?? null, key), own(is ?? null, key), depth + 1)
    } else if (depth < deepest && areRows(was, is)) {
      for (const [i, one] of was.entries()) this.compare(`${path}[${i}]`, name, one, (is as unknown[])[i], depth + 1)
    } else if (!isDeepStrictEqual(was, is) && !(isEmpty(was) && isEmpty(is))) this.#show(path, was, is)
  }

  #show(property: string, was: unknown, is: unknown): void {
    const before = shownValue(was)
    const after = shownValue(is)
    this.#add({
      property,
      ...(before && { before: before.value }),
      ...(after && { after: after.value }),
      ...((before?.cut || after?.cut) && { cut: true }),
    })
  }

  #add(change: AuditChange): void {
    const { property, before, after } = change
    const chars = property.length + sizeOf(before) + sizeOf(after)
    if (this.changes.length === mostChanges || this.#chars + chars > mostChars) {
      this.isFull = true
      return
    }
    this.#chars += chars
    this.changes.push(
      property.length > longestPath ? { ...change, property: `${property.slice(0, longestPath)}…` } : change,
    )
  }
}

const sizeOf = (value: AuditValue | undefined) => (typeof value === 'string' ? value.length : 8)

type Shown = { readonly value: AuditValue; readonly cut: boolean } | undefined

function shownValue(value: unknown): Shown {
  if (value === undefined) return undefined
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return { value, cut: false }
  if (typeof value === 'string') {
    const { text, cut } = shownText(value)
    return { value: text, cut }
  }
  const json = boundedJson(value)
  return { value: json.slice(0, longestValue).toWellFormed(), cut: json.length > longestValue }
}

/** Returns JSON without secrets, hardly longer than `longestValue`. */
function boundedJson(value: unknown): string {
  let text = ''
  const write = (one: unknown, depth: number): void => {
    if (text.length > longestValue) return
    if (typeof one === 'string') text += JSON.stringify(shownText(one).text)
    else if (typeof one !== 'object' || one === null) text += JSON.stringify(one) ?? 'null'
    else if (isSecretShape(one) || depth > deepest) text += JSON.stringify(HIDDEN)
    else if (Array.isArray(one)) writeAll('[', ']', one.values(), item => write(item, depth + 1))
    else
      writeAll('{', '}', Object.entries(one).values(), ([key, item]) => {
        text += `${JSON.stringify(key.slice(0, longestPath))}:`
        write(isSecretName(key) ? HIDDEN : item, depth + 1)
      })
  }
  function writeAll<T>(begin: string, end: string, items: Iterable<T>, writeOne: (item: T) => void): void {
    text += begin
    let isFirst = true
    for (const item of items) {
      if (text.length > longestValue) return
      if (!isFirst) text += ','
      isFirst = false
      writeOne(item)
    }
    text += end
  }
  write(value, 0)
  return text
}

type Map = Readonly<Record<string, unknown>>

const isMap = (value: unknown): value is Map => typeof value === 'object' && value !== null && !Array.isArray(value)
const isMapOrNothing = (value: unknown): value is Map | null | undefined =>
  value === undefined || value === null || isMap(value)
const isSecret = (value: unknown) => isMap(value) && isSecretShape(value)
const isRow = (value: unknown) => typeof value === 'object' && value !== null
/** Lists of maps with the same number of items are compared item by item. */
const areRows = (was: unknown, is: unknown): was is readonly unknown[] =>
  Array.isArray(was) && Array.isArray(is) && was.length === is.length && was.every(isRow) && is.every(isRow)

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

const own = (body: Map | null, name: string): unknown => (body && Object.hasOwn(body, name) ? body[name] : undefined)
const keysOf = (before: Map | null, after: Map | null) =>
  new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
