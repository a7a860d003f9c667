/** How far a numbered sequence has come, for those who wait until it has reached a number. */
export class Progress {
  #reached = 0
  #waiting: { readonly number: number; readonly resolve: () => void }[] = []

  reached(number: number): void {
    if (number <= this.#reached) return
    this.#reached = number
    const ready = this.#waiting.filter(one => one.number <= number)
    this.#waiting = this.#waiting.filter(one => one.number > number)
    for (const { resolve } of ready) resolve()
  }

  /** Resolves when it has come to this number. */
  through(number: number): Promise<void> {
    if (number <= this.#reached) return Promise.resolve()
    return new Promise(resolve => this.#waiting.push({ number, resolve }))
  }
}
