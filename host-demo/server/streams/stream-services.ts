import type { Services } from '../platform/services.ts'
import type { StreamRouting } from './routing.ts'

export interface StreamServices extends Services {
  readonly routing: StreamRouting
  /** Runs changes one after the other: rules that are added at the same moment are all there afterwards. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}
