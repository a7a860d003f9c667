/**
 * Blocks of texts: the patterns of the texts, each once, which of them each text has, and what varies. Of the texts of one pattern all first runs
 * lie together, then all second ones: values of one meaning beside each other.
 */
import { GrowingBytes } from '../bytes.ts'
import { ByteWriter, type Effort } from './bytes.ts'
import { MARKERS, Splitter } from './variables.ts'
import { writeIntegers } from './integers.ts'

/**
 * A block ends when its patterns and runs have so many bytes: reading one text reads its block. What has just come is read most, and gets smaller
 * ones.
 */
const BLOCK_BYTES: Readonly<Record<Effort, number>> = { fast: 1 << 19, small: 3 << 19 }

export const ASCII = 1

export interface TextBlock {
  /** Texts in it. */
  readonly count: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Packs well-formed texts. */
export function packTexts(texts: readonly string[], effort: Effort): TextBlock[] {
  const blocks: TextBlock[] = []
  const splitter = new Splitter()
  let scratch = Buffer.allocUnsafeSlow(1 << 14)
  let block = new Block()
  for (const text of texts) {
    if (3 * text.length > scratch.length) scratch = Buffer.allocUnsafeSlow(6 * text.length)
    const length = scratch.write(text)
    if (length !== text.length) block.isAscii = false
    splitter.split(scratch, length)
    block.add(splitter, scratch)
    if (block.size >= BLOCK_BYTES[effort]) {
      blocks.push(block.pack(effort))
      block = new Block()
    }
  }
  if (block.count > 0) blocks.push(block.pack(effort))
  return blocks
}

class Block {
  isAscii = true
  readonly #patterns = new GrowingBytes(1 << 16)
  /** Where each pattern ends. */
  readonly #ends: number[] = []
  readonly #hashes: number[] = []
  /** Runs of each pattern. */
  readonly #runsOf: number[] = []
  /** Open addressing: the number of a pattern plus one, 0 where there is none. */
  #slots = new Int32Array(1 << 10)
  readonly #codes: number[] = []
  /** By text the first of its runs. */
  readonly #firstRuns: number[] = []
  readonly #runs = new GrowingBytes(1 << 16)
  readonly #lengths = new GrowingBytes(1 << 14)

  get count(): number {
    return this.#codes.length
  }

  get size(): number {
    return this.#patterns.length + this.#runs.length
  }

  add(parts: Splitter, source: Uint8Array): void {
    this.#codes.push(this.#codeOf(parts))
    this.#firstRuns.push(this.#lengths.length)
    const { starts, lengths, runs } = parts
    this.#lengths.reserve(runs)
    for (let run = 0; run < runs; run++) {
      const length = lengths[run]!
      this.#lengths.bytes[this.#lengths.length++] = length
      copyRun(this.#runs, source, starts[run]!, length)
    }
  }

  #codeOf({ pattern, patternLength, patternHash, runs }: Splitter): number {
    const last = this.#slots.length - 1
    let slot = (patternHash ^ (patternHash >>> 15)) & last
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      const code = this.#slots[slot]! - 1
      if (this.#hashes[code] !== patternHash) continue
      const start = code === 0 ? 0 : this.#ends[code - 1]!
      if (this.#ends[code]! - start !== patternLength) continue
      const { bytes } = this.#patterns
      let i = 0
      while (i < patternLength && bytes[start + i] === pattern[i]) i++
      if (i === patternLength) return code
    }
    const code = this.#ends.length
    this.#slots[slot] = code + 1
    this.#patterns.reserve(patternLength)
    this.#patterns.bytes.set(pattern.subarray(0, patternLength), this.#patterns.length)
    this.#patterns.length += patternLength
    this.#ends.push(this.#patterns.length)
    this.#hashes.push(patternHash)
    this.#runsOf.push(runs)
    if (2 * this.#ends.length > this.#slots.length) this.#rehash()
    return code
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length)
    const last = slots.length - 1
    for (const [code, hash] of this.#hashes.entries()) {
      let slot = (hash ^ (hash >>> 15)) & last
      while (slots[slot] !== 0) slot = (slot + 1) & last
      slots[slot] = code + 1
    }
    this.#slots = slots
  }

  pack(effort: Effort): TextBlock {
    const { count } = this
    const order = this.#patternOrder(effort)
    const places = new Uint32Array(order.length)
    for (let place = 0; place < order.length; place++) places[order[place]!] = place
    const codes = new Uint32Array(count)
    for (let i = 0; i < count; i++) codes[i] = places[this.#codes[i]!]!
    const out = new ByteWriter(effort)
    out.varint(count)
    out.byte(this.isAscii ? ASCII : 0)
    this.#writePatterns(out, order)
    writeIntegers(out, codes)
    this.#writeRuns(out, codes, order)
    return { count, bytes: out.take() }
  }

  /** In the small form patterns that texts share are sorted, as similar ones then lie together. Others stay in the order of the texts, which then need no codes. */
  #patternOrder(effort: Effort): readonly number[] {
    const patterns = Array.from(this.#ends, (_, code) => code)
    if (effort === 'fast' || 2 * patterns.length > this.count) return patterns
    const texts = patterns.map(code => {
      const [start, end] = this.#patternRange(code)
      return Buffer.from(this.#patterns.bytes.buffer, start, end - start).toString('latin1')
    })
    return patterns.sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1))
  }

  #patternRange(code: number): [start: number, end: number] {
    return [code === 0 ? 0 : this.#ends[code - 1]!, this.#ends[code]!]
  }

  #writePatterns(out: ByteWriter, order: readonly number[]): void {
    const bytes = new Uint8Array(this.#patterns.length)
    const lengths = new Uint32Array(order.length)
    let at = 0
    for (let place = 0; place < order.length; place++) {
      const [start, end] = this.#patternRange(order[place]!)
      bytes.set(this.#patterns.bytes.subarray(start, end), at)
      at += end - start
      lengths[place] = end - start
    }
    out.varint(order.length)
    writeIntegers(out, lengths)
    out.frame(bytes)
  }

  #writeRuns(out: ByteWriter, codes: Uint32Array, order: readonly number[]): void {
    const lengths = this.#lengths.written
    const starts = new Uint32Array(lengths.length)
    for (let run = 0, at = 0; run < lengths.length; run++) {
      starts[run] = at
      at += lengths[run]!
    }
    const { ordered, ends } = groupByCode(codes, order.length)
    const orderedLengths = new Uint8Array(lengths.length)
    const streams = MARKERS.map(() => new GrowingBytes(1 << 12))
    const source = this.#runs.bytes
    let atLength = 0
    for (let code = 0, first = 0; code < order.length; code++) {
      const end = ends[code]!
      const runs = this.#runsOf[order[code]!]!
      for (let i = first; i < end; i++) {
        const firstRun = this.#firstRuns[ordered[i]!]!
        for (let run = 0; run < runs; run++) orderedLengths[atLength++] = lengths[firstRun + run]!
      }
      const markers = this.#markersOf(order[code]!)
      for (let run = 0; run < runs; run++) {
        const stream = streams[MARKERS.indexOf(markers[run]!)]!
        for (let i = first; i < end; i++) {
          const place = this.#firstRuns[ordered[i]!]! + run
          copyRun(stream, source, starts[place]!, lengths[place]!)
        }
      }
      first = end
    }
    out.frame(orderedLengths)
    for (const stream of streams) out.frame(stream.written)
  }

  #markersOf(code: number): number[] {
    const [start, end] = this.#patternRange(code)
    const markers: number[] = []
    for (let at = start; at < end; at++) {
      const byte = this.#patterns.bytes[at]!
      if (byte >= MARKERS[2]!) markers.push(byte)
    }
    return markers
  }
}

/** Adds a run. A function of its own, which is compiled as a whole: V8 would optimize its caller loop by loop. */
function copyRun(out: GrowingBytes, source: Uint8Array, from: number, length: number): void {
  out.reserve(length)
  const { bytes } = out
  let to = out.length
  for (let at = from, end = from + length; at < end; at++) bytes[to++] = source[at]!
  out.length = to
}

/** Places in the list of codes, in order of the codes, and where those of each code end. */
export function groupByCode(codes: ArrayLike<number>, size: number): { ordered: Uint32Array; ends: Uint32Array } {
  const ends = new Uint32Array(size)
  for (let i = 0; i < codes.length; i++) ends[codes[i]!]!++
  for (let code = 1; code < size; code++) ends[code]! += ends[code - 1]!
  const ordered = new Uint32Array(codes.length)
  // From behind, so that the places of a code ascend; the ends become the beginnings.
  for (let i = codes.length - 1; i >= 0; i--) ordered[--ends[codes[i]!]!] = i
  for (let code = 0; code < size; code++) ends[code] = code + 1 < size ? ends[code + 1]! : codes.length
  return { ordered, ends }
}
