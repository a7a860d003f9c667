/** The colour of a highlighted value (specification 3): one for all values, or one from a scale by how large the value is. */
import { colorAt, colorScale } from './color-scales.ts'

export const defaultHighlightColor = '#ffec3d'

export interface StaticColor {
  readonly type: 'static'
  /** '#rrggbb' */
  readonly color: string
}

export interface GradientColor {
  readonly type: 'gradient'
  /** Name of the scale. */
  readonly gradient: string
  readonly lower: number
  readonly upper: number
}

export type HighlightingColor = StaticColor | GradientColor

/** Throws 'Invalid highlighting color type: {type}' for another type. */
export function highlightingColorOf(color: HighlightingColor, value: number): string {
  switch (color.type) {
    case 'static':
      return color.color
    case 'gradient': {
      const { lower, upper, gradient } = color
      const clamped = Math.min(Math.max(value, lower), upper)
      const ratio = (clamped - lower) / (upper - lower)
      // Equal bounds, and what is no number, have no place on the scale: its beginning.
      return colorAt(colorScale(gradient), Number.isFinite(ratio) ? ratio : 0)
    }
    default:
      throw new Error(`Invalid highlighting color type: ${String((color as { readonly type?: unknown }).type)}`)
  }
}
