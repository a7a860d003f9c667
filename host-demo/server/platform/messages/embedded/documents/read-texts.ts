/** Reads texts from a block of them. */
import { ByteReader, damagedDocuments } from './bytes.ts'
import { CHUNK_STRIDE } from '../format.ts'
import { endsOf } from './dictionary.ts'
import { readIntegers, type Integers } from './integers.ts'
import { ASCII, groupByCode } from './text-blocks.ts'
import { MARKERS, MIXED_WORD, NUMBER } from './variables.ts'

export class PackedTexts {
  readonly count: number
  readonly #isAscii: boolean
  readonly #patterns: Uint8Array
  readonly #patternEnds: Uint32Array
  readonly #codes: Integers
  /** Runs of each pattern. */
  readonly #runsOf: Uint32Array
  /** By text its first run; all further ones follow. */
  readonly #firstRuns: Uint32Array
  /** By run its length, and where it begins in its stream. */
  readonly #lengths: Uint8Array
  readonly #starts: Uint32Array
  readonly #streams: readonly Uint8Array[]
  #scratch = Buffer.allocUnsafeSlow(1 << 10)

  constructor(bytes: Uint8Array) {
    const input = new ByteReader(bytes)
    this.count = input.upTo(CHUNK_STRIDE)
    this.#isAscii = input.byte() === ASCII
    const patterns = input.upTo(this.count)
    this.#patternEnds = endsOf(readIntegers(input, patterns))
    this.#patterns = input.frame(this.#patternEnds[patterns - 1])
    this.#codes = readIntegers(input, this.count)
    for (const code of this.#codes) if (!(code >= 0 && code < patterns)) throw damagedDocuments()
    this.#lengths = input.frame()
    this.#streams = MARKERS.map(() => input.frame())
    this.#starts = new Uint32Array(this.#lengths.length)
    this.#runsOf = new Uint32Array(patterns)
    this.#firstRuns = new Uint32Array(this.count)
    this.#findRuns()
  }

  /** In memory, about. */
  get bytes(): number {
    const arrays = [
      this.#patterns,
      this.#patternEnds,
      this.#codes,
      this.#runsOf,
      this.#firstRuns,
      this.#lengths,
      this.#starts,
    ]
    return [...arrays, ...this.#streams].reduce((sum, { byteLength }) => sum + byteLength, 300)
  }

  #findRuns(): void {
    const starts = this.#starts
    const lengths = this.#lengths
    const markers = placesOfMarkers(this.#patterns)
    const { ordered, ends } = groupByCode(this.#codes, this.#patternEnds.length)
    const at = MARKERS.map(() => 0)
    let firstRun = 0
    for (let code = 0, marker = 0, first = 0; code < ends.length; code++) {
      const end = ends[code]!
      const firstMarker = marker
      while (marker < markers.length && markers[marker]! < this.#patternEnds[code]!) marker++
      const runs = marker - firstMarker
      const endRun = firstRun + (end - first) * runs
      this.#runsOf[code] = runs
      for (let i = first; i < end; i++) this.#firstRuns[ordered[i]!] = firstRun + (i - first) * runs
      for (let run = 0; run < runs; run++) {
        const stream = NUMBER - this.#patterns[markers[firstMarker + run]!]!
        let start = at[stream]!
        for (let place = firstRun + run; place < endRun; place += runs) {
          starts[place] = start
          start += lengths[place]!
        }
        at[stream] = start
      }
      firstRun = endRun
      first = end
    }
    if (firstRun !== lengths.length || at.some((end, stream) => end !== this.#streams[stream]!.length))
      throw damagedDocuments()
  }

  text(place: number): string {
    const code = this.#codes[place]!
    const patterns = this.#patterns
    const end = this.#patternEnds[code]!
    let at = code === 0 ? 0 : this.#patternEnds[code - 1]!
    let run = this.#firstRuns[place]!
    this.#reserve(end - at, run, run + this.#runsOf[code]!)
    const scratch = this.#scratch
    let length = 0
    for (; at < end; at++) {
      const byte = patterns[at]!
      if (byte < MIXED_WORD) {
        scratch[length++] = byte
        continue
      }
      const stream = this.#streams[NUMBER - byte]!
      for (let from = this.#starts[run]!, to = from + this.#lengths[run]!; from < to; from++)
        scratch[length++] = stream[from]!
      run++
    }
    return this.#isAscii ? scratch.toString('latin1', 0, length) : scratch.toString('utf8', 0, length)
  }

  #reserve(pattern: number, firstRun: number, endRun: number): void {
    let size = pattern
    for (let run = firstRun; run < endRun; run++) size += this.#lengths[run]!
    if (size > this.#scratch.length) this.#scratch = Buffer.allocUnsafeSlow(2 * size)
  }
}

/** Where markers stand, in order. Most bytes are ASCII: four are looked at together. */
function placesOfMarkers(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2)
  let places = new Uint32Array(1 << 10)
  let count = 0
  const look = (from: number, to: number): void => {
    for (let at = from; at < to; at++) {
      if (aligned[at]! < MIXED_WORD) continue
      if (count === places.length) {
        const more = new Uint32Array(2 * count)
        more.set(places)
        places = more
      }
      places[count++] = at
    }
  }
  for (let word = 0; word < words.length; word++) if ((words[word]! & 0x80808080) !== 0) look(4 * word, 4 * word + 4)
  look(4 * words.length, aligned.length)
  return places.subarray(0, count)
}
