/** Small deterministic randomness, so that a demonstration and its tests can be repeated. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** One of the choices, earlier ones more often. */
  pick<T>(choices: readonly T[], skew = 1): T {
    return choices[Math.floor(this.next() ** skew * choices.length)]!
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  hex(length: number): string {
    let text = ''
    while (text.length < length)
      text += Math.floor(this.next() * 0x1000000)
        .toString(16)
        .padStart(6, '0')
    return text.slice(0, length)
  }

  /** A duration in milliseconds: mostly near `typical`, with a long tail. */
  duration(typical: number): number {
    return Math.max(1, Math.round(typical * Math.exp((this.next() + this.next() + this.next() - 1.5) * 1.4)))
  }
}
