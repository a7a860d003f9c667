import { memory } from '../../bench/process.ts'
import type { ServerProcess } from '../../support/server.ts'

export const minute = 60_000
/** A server may take so much, whatever comes in. */
export const mostMegabytes = 1200

/** Looks once a second until it is stopped; the most of each minute, in MB. Empty where the system does not tell. */
export function watchMemory(server: ServerProcess): {
  readonly minutes: number[]
  readonly elapsed: number
  stop(): void
} {
  const minutes: number[] = []
  const begin = performance.now()
  const timer = setInterval(() => {
    const { now } = memory(server.process.pid!) ?? {}
    if (now === undefined) return
    const current = Math.floor((performance.now() - begin) / minute)
    minutes[current] = Math.max(minutes[current] ?? 0, now)
  }, 1000)
  return {
    minutes,
    get elapsed() {
      return performance.now() - begin
    },
    stop: () => clearInterval(timer),
  }
}
