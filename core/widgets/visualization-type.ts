/** A visualisation: its settings, what it draws, and what is wrong with a chart of it. */
import type { Translate } from '../brand/catalogue.ts'
import type { Settings, ValuesOf } from './settings.ts'
import type { widgetStrings } from './strings.ts'

export type WidgetWords = Translate<typeof widgetStrings.strings>

/** `path`: 'series', 'series.0', 'row_pivots.1.limit', 'visualization', 'sort.0' … */
export interface Problem {
  readonly path: string
  readonly text: string
}

export interface VisualizationType<N extends string = string, S extends Settings | null = Settings | null> {
  /** The type in the contract; its name has the same key in the strings. */
  readonly type: N
  /** Null where there is nothing to set. */
  readonly settings: S
  /** Groupings it cannot do without: it shows one thing per group. */
  readonly needs: readonly ('rows' | 'columns')[]
  /** Problems of the settings. */
  problems?(values: S extends Settings ? ValuesOf<S> : null, t: WidgetWords): Iterable<Problem>
}

export const visualizationType = <const N extends keyof typeof widgetStrings.strings, const S extends Settings | null>(
  definition: VisualizationType<N, S>,
): VisualizationType<N, S> => definition
