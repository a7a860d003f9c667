/** Groups below groups, as they are found frame by frame. */
import type { Frame } from './frames.ts'
import { LEFT_OUT, MISSING, type GroupValues } from './group-values.ts'

/** Bytes of a group, and of the groups below one, about. */
const GROUP_BYTES = 120
const MAP_BYTES = 240
/** Up to so many values of up to so many parents are looked up by their place. */
const FIRST_VALUES = 256
export const FEW_PARENTS = 4_096

/** The numbers of all values, MISSING first. */
export function valueNumbers({ size }: GroupValues): number[] {
  const numbers = new Array<number>(size - MISSING)
  for (let i = 0; i < numbers.length; i++) numbers[i] = i + MISSING
  return numbers
}

/** The groups of a level as they are found. */
export class Children {
  readonly #values: GroupValues
  /** With a single parent a value's group is its number, from MISSING on: with a million rows that is worth a case of its own. */
  readonly #single: boolean
  /** By parent, as they are needed: most are cut off before they are divided. */
  readonly #maps: (Map<number, number> | undefined)[] = []
  /** By parent and the first values the group plus one, where there are few parents. */
  readonly #first: Int32Array | null
  #divided = 0
  readonly #parents: number[] = []
  readonly #own: number[] = []

  constructor(parents: number, values: GroupValues) {
    this.#values = values
    this.#single = parents === 1
    this.#first = parents > 1 && parents <= FEW_PARENTS ? new Int32Array(parents * FIRST_VALUES) : null
  }

  /** In memory with what a level knows of each, about. */
  get bytes(): number {
    return (
      (this.#first?.byteLength ?? 0) +
      this.#divided * MAP_BYTES +
      (this.#single ? this.#values.size : this.#parents.length) * GROUP_BYTES
    )
  }

  /** Number of groups so far. */
  get size(): number {
    return this.#single ? this.#values.size - MISSING : this.#parents.length
  }

  of(parent: number, value: number): number {
    if (this.#single) return value - MISSING
    const place = value - MISSING
    if (this.#first === null || place >= FIRST_VALUES) return this.#look(parent, value)
    const known = this.#first[parent * FIRST_VALUES + place]! - 1
    if (known >= 0) return known
    const child = this.#look(parent, value)
    this.#first[parent * FIRST_VALUES + place] = child + 1
    return child
  }

  #look(parent: number, value: number): number {
    let children = this.#maps[parent]
    if (!children) {
      this.#maps[parent] = children = new Map()
      this.#divided++
    }
    let child = children.get(value)
    if (child === undefined) {
      child = this.#parents.length
      children.set(value, child)
      this.#parents.push(parent)
      this.#own.push(value)
    }
    return child
  }

  /** Groups of all messages, which have these values: the numbers are changed. */
  ofAll(numbers: Int32Array): Int32Array {
    for (let i = 0; i < numbers.length; i++) numbers[i]! -= MISSING
    return numbers
  }

  /** By group: its parent, and its value; MISSING also for those that only hand an ended group down. */
  get all(): { parents: readonly number[]; own: readonly number[] } {
    if (!this.#single) return { parents: this.#parents, own: this.#own }
    const own = valueNumbers(this.#values)
    return { parents: new Array<number>(own.length).fill(0), own }
  }
}

/** Gives each message of a frame its group below the one it is in. `ends`: by group above whether nothing is told apart below it. */
export function splitFrame(frame: Frame, ends: readonly boolean[], values: GroupValues, children: Children): Frame {
  const { chunk, rows, groups, whole } = frame
  const numbers = values.read(chunk, rows)
  if (!numbers) return splitMultiple(frame, ends, values.readAll(chunk, rows), children)
  if (!groups && !ends[0]) return { chunk, rows, groups: children.ofAll(numbers), whole }
  const out = new Int32Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const parent = groups ? groups[i]! : 0
    const value = parent < 0 ? LEFT_OUT : ends[parent] ? MISSING : numbers[i]!
    out[i] = value === LEFT_OUT ? -1 : children.of(parent, value)
  }
  return { chunk, rows, groups: out, whole }
}

/** Messages with several values stand in the result once for each. */
function splitMultiple(
  frame: Frame,
  ends: readonly boolean[],
  valuesOf: (i: number) => readonly number[],
  children: Children,
): Frame {
  const { chunk, rows, groups, whole } = frame
  let outRows = new Uint16Array(rows.length)
  let out = new Int32Array(rows.length)
  let length = 0
  let single = whole
  for (let i = 0; i < rows.length; i++) {
    const parent = groups ? groups[i]! : 0
    const values = parent < 0 ? [] : ends[parent] ? [MISSING] : valuesOf(i)
    if (values.length !== 1) single = false
    for (const value of values) {
      if (length === out.length) {
        const more = 2 * length + 16
        const [lessGroups, lessRows] = [out, outRows]
        ;(out = new Int32Array(more)).set(lessGroups)
        ;(outRows = new Uint16Array(more)).set(lessRows)
      }
      outRows[length] = rows[i]!
      out[length++] = children.of(parent, value)
    }
  }
  return { chunk, rows: outRows.subarray(0, length), groups: out.subarray(0, length), whole: single }
}
