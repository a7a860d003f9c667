/** Keeps the server's metrics, by the names and in the shapes of the contract (part 2, 1.6), and as Prometheus text. */
import { Registry, collectDefaultMetrics } from 'prom-client'
import { familyText, type Family } from './exposition.ts'
import { LastMinute } from './last-minute.ts'
import { Meter, type Rates } from './meter.ts'
import type { Times } from './samples.ts'

export type MetricValue =
  | { readonly type: 'gauge'; readonly metric: { readonly value: unknown } }
  | { readonly type: 'counter'; readonly metric: { readonly count: number } }
  | { readonly type: 'meter'; readonly metric: { readonly rate: Rates; readonly rate_unit: 'events/second' } }
  | { readonly type: 'timer'; readonly metric: TimerMetric }

export type TimerMetric = {
  /** Microseconds. */
  readonly time: Times
  readonly rate: Rates
  readonly rate_unit: 'events/second'
  readonly duration_unit: 'microseconds'
}

export type NamedMetric = MetricValue & { readonly full_name: string /** After the last dot. */; readonly name: string }

export interface Counter {
  increment(by?: number): void
}

export interface Metrics {
  /** A value that is read when somebody asks. */
  gauge(name: string, read: () => unknown): void
  /** A count that only grows: kept by the caller (`read`), or here. */
  counter(name: string, read?: () => number): Counter
  /** The rate of a count that only grows: kept by the caller (`read`), or here. */
  meter(name: string, read?: () => number): Counter
  /** A meter that also tells how long each took. */
  timer(name: string, read: { readonly count: () => number; readonly times: () => Times }): void
  /** A gauge: by how much a count has grown during the last minute. */
  lastMinute(name: string, read: () => number): void
  /** Adds metrics for Prometheus only. */
  family(family: Family): void
  /** Forgets all metrics whose names start so. */
  remove(prefix: string): void
  names(): readonly string[]
  get(name: string): NamedMetric | null
  /** Prometheus text format 0.0.4. */
  prometheus(): Promise<string>
  /** Moves the averages of the meters, and the last minutes; called every five seconds. */
  tick(): void
}

type Entry = { readonly read: () => MetricValue; readonly tick?: () => void }

export function createMetrics(): Metrics {
  const entries = new Map<string, Entry>()
  const families: Family[] = []
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  /** A count kept here, or one that is read from its owner. */
  const count = (read?: () => number) => {
    let own = 0
    return { read: read ?? (() => own), increment: (by = 1) => void (own += by) }
  }

  const metrics: Metrics = {
    gauge(name, read) {
      entries.set(name, { read: () => ({ type: 'gauge', metric: { value: read() } }) })
    },
    counter(name, read) {
      const counted = count(read)
      entries.set(name, { read: () => ({ type: 'counter', metric: { count: counted.read() } }) })
      return counted
    },
    meter(name, read) {
      const counted = count(read)
      const meter = new Meter(counted.read)
      entries.set(name, {
        read: () => ({ type: 'meter', metric: { rate: meter.rates(), rate_unit: 'events/second' } }),
        tick: () => meter.tick(),
      })
      return counted
    },
    timer(name, { count, times }) {
      const meter = new Meter(count)
      const units = { rate_unit: 'events/second', duration_unit: 'microseconds' } as const
      entries.set(name, {
        read: () => ({ type: 'timer', metric: { time: times(), rate: meter.rates(), ...units } }),
        tick: () => meter.tick(),
      })
    },
    lastMinute(name, read) {
      const lastMinute = new LastMinute(read)
      entries.set(name, {
        read: () => ({ type: 'gauge', metric: { value: lastMinute.growth() } }),
        tick: () => lastMinute.tick(),
      })
    },
    family: family => void families.push(family),
    remove(prefix) {
      for (const name of entries.keys()) if (name.startsWith(prefix)) entries.delete(name)
    },
    names: () => [...entries.keys()].sort(),
    get(name) {
      const entry = entries.get(name)
      return entry ? { full_name: name, name: name.slice(name.lastIndexOf('.') + 1), ...entry.read() } : null
    },
    prometheus: async () => [await registry.metrics(), ...(await Promise.all(families.map(familyText)))].join(''),
    tick() {
      for (const entry of entries.values()) entry.tick?.()
    },
  }
  return metrics
}
