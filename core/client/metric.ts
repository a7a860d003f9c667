/** A timing the host may collect by `onMetric`; nothing is sent anywhere on its own. */
import type { Method } from './request.ts'

export interface RequestMetric {
  readonly name: 'request'
  readonly method: Method
  /** Without query. */
  readonly path: string
  /** Absent when no answer came. */
  readonly status?: number
  readonly durationMs: number
}

/** From the moment an element came into the document to its first render. */
export interface FirstRenderMetric {
  readonly name: 'first-render'
  /** Its tag. */
  readonly element: string
  readonly durationMs: number
}

export type Metric = RequestMetric | FirstRenderMetric
