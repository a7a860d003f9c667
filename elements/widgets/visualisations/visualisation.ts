/**
 * Describes how a visualisation is drawn and edited: a file in `types` of the same name as its description in
 * `core/widgets/types`.
 */
import type { ComponentType } from 'react'
import type { AggregationConfig, HighlightingRule } from '../../../core/views/schema.ts'
import type { TimeSpan } from '../../../core/widgets/intervals.ts'
import type { ChartData } from '../../../core/widgets/read.ts'
import type { Visualization } from '../../../core/widgets/types.ts'
import type { IconName } from '../../kit/kit.ts'

/** Values of fields that were chosen together: the groupings of a bar, a slice or a cell. */
export interface Picked {
  readonly values: readonly { readonly field: string; readonly value: string }[]
  /** The time of the bucket, and that of the whole chart. */
  readonly time?: { readonly span: TimeSpan; readonly within: TimeSpan }
  /** The menu's position in the window, and the element that gets the focus back. */
  readonly x: number
  readonly y: number
  readonly from?: HTMLElement
}

export interface DrawProps {
  readonly data: ChartData
  readonly config: AggregationConfig
  readonly title: string
  readonly zone: string
  /** Rules that color values, groups by their field and metrics by their function: only a table obeys them. */
  readonly highlighting?: readonly HighlightingRule[] | undefined
  readonly onPick?: (picked: Picked) => void
  /** Narrows the searched time. Absent where the chart has a time of its own. */
  readonly onTime?: (span: TimeSpan) => void
  /** Settings changed on the chart itself: what a table is sorted by. Absent where nothing may be changed. */
  readonly onConfig?: (change: Partial<AggregationConfig>) => void
}

export interface OptionsProps {
  readonly config: AggregationConfig
  readonly onConfig: (change: Partial<AggregationConfig>) => void
  /** Returns the problem at a path of the settings. */
  readonly problemOf: (path: string) => string | undefined
}

export interface Visualisation {
  /** The type in the contract; its strings have the same key. */
  readonly type: Visualization
  readonly icon: IconName
  readonly Draw: ComponentType<DrawProps>
  /** It is drawn on a canvas, which can be exported as a picture. */
  readonly onCanvas?: true
  /** Its settings in the editor. */
  readonly Options?: ComponentType<OptionsProps>
}
