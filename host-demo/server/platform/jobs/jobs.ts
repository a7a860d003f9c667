/** Work that repeats on this server: one run at a time per job, failures logged, stopped with the server. */
import type { Logger } from 'pino'

export interface Jobs {
  /** Runs `work` every `intervalMs`, first after one interval; a run that takes longer delays the next. Gives what ends it. */
  every(intervalMs: number, name: string, work: (signal: AbortSignal) => Promise<void> | void): () => void
  /** Ends all jobs and waits for those that run. */
  close(): Promise<void>
}

export function createJobs(log: Logger): Jobs {
  const stopping = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  async function run(name: string, work: (signal: AbortSignal) => Promise<void> | void): Promise<void> {
    try {
      await work(stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, job: name }, 'A periodical job failed; it runs again at its next time.')
    }
  }

  return {
    every(intervalMs, name, work) {
      let busy = false
      const timer = setInterval(() => {
        if (busy) return
        busy = true
        const done = run(name, work).finally(() => {
          busy = false
          running.delete(done)
        })
        running.add(done)
      }, intervalMs)
      timer.unref()
      timers.add(timer)
      return () => {
        clearInterval(timer)
        timers.delete(timer)
      }
    },
    async close() {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
