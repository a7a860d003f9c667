/** Widgets of a page that are no charts: what draws them and what they are edited with comes from the page that has them. */
import type { ComponentType } from 'react'
import type { HighlightingRule, Widget } from '../../../core/views/schema.ts'
import type { WidgetResults } from '../../../core/widgets/read.ts'
import type { IconName } from '../../kit/kit.ts'
import type { Picked } from '../visualisations/visualisation.ts'
import type { WidgetRunner } from './use-widget-results.ts'

/** How a list of messages gets those that follow. */
export interface MoreMessages {
  /** Says what is asked besides the widget. */
  readonly key: string
  readonly run: NonNullable<WidgetRunner['runPart']>
}

export interface KindDrawProps {
  readonly widget: Widget
  /** The last answer; null for a widget that asks nothing. */
  readonly results: WidgetResults | null
  readonly title: string
  readonly zone: string
  readonly highlighting: readonly HighlightingRule[]
  readonly onPick?: (picked: Picked) => void
  readonly more?: MoreMessages | undefined
}

export interface WidgetKind {
  readonly icon: IconName
  /** Its name, the title of a widget without one. */
  readonly name: string
  /** It shows what a search found; else it shows itself. */
  readonly asks: boolean
  readonly Draw: ComponentType<KindDrawProps>
}

/** By widget type. */
export type WidgetKinds = ReadonlyMap<string, WidgetKind>
export const noKinds: WidgetKinds = new Map()
