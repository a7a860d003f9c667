import type { Selection } from '../../message-store.ts'
import type { IndexReader } from './index-reader.ts'
import { QueryRun } from './query-run.ts'
import type { Selected } from './select.ts'
import type { Work } from './work.ts'

/** Matches chunk by chunk, those first that have the newest messages, while the time lasts; the first in any case. */
export class NewestFirst {
  /** The time was over before all chunks were looked at. */
  stopped = false
  readonly #run: QueryRun
  readonly #end: number

  constructor(indices: readonly IndexReader[], selection: Selection, budgetMs: number, work: Work) {
    this.#end = performance.now() + budgetMs
    this.#run = new QueryRun(indices, selection, work)
  }

  get isOver(): boolean {
    return performance.now() >= this.#end
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Selected> {
    let some = false
    for await (const { portion, next } of this.#run.inOrder((a, b) => b.newest - a.newest)) {
      for (const [i, one] of portion.entries()) {
        await this.#run.work.pause()
        yield one
        some = true
        if (this.isOver && (i < portion.length - 1 || next)) {
          this.stopped = true
          return
        }
      }
      if (!some || !next || !this.isOver) continue
      this.stopped = true
      return
    }
  }
}
