/** What every run begins with: the definition read, and what evaluates its windows and makes its events. */
import type { Services } from '../../platform/services.ts'
import type { DraftDefinition } from './engine.ts'
import { EventMaker } from './make-events.ts'
import { prepare, type Prepared } from './prepare.ts'
import { WindowRun } from './run-windows.ts'
import type { Window } from './windows.ts'

/** Events that one run makes; one more says how many there would have been. */
export const EVENTS_PER_RUN = 10_000
export const BATCH_SIZE = 500

export interface BeginOptions {
  /** A draft has null. */
  readonly id: string | null
  readonly epoch: number
  readonly signal: AbortSignal
  readonly streams: readonly string[]
  /** Reads the wall clock, in UTC milliseconds. */
  readonly now: () => number
  readonly nonce?: string
  /** In place of the definition's streams, unless empty. */
  readonly instead?: readonly string[]
  readonly batchSize?: number
  readonly most?: number
  readonly tellsNothing?: (window: Window) => boolean
}

export interface Begun {
  readonly prepared: Prepared
  readonly maker: EventMaker
  readonly windows: WindowRun
}

/** @throws PermanentError */
export function beginRun(services: Services, definition: DraftDefinition, options: BeginOptions): Begun {
  const { id, epoch, signal, streams, now, nonce = '', instead, batchSize = BATCH_SIZE } = options
  const prepared = prepare(services, definition, { id, streams, instead })
  const maker = new EventMaker({ services, prepared, epoch, nonce, signal, now })
  const { most = EVENTS_PER_RUN, tellsNothing = () => true } = options
  return {
    prepared,
    maker,
    windows: new WindowRun({ services, prepared, maker, signal, now: now(), batchSize, most, tellsNothing }),
  }
}
