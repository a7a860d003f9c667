/** Colours as '#rrggbb' and as hue, saturation, brightness (degrees and shares of 1). */
export interface Hsv {
  readonly hue: number
  readonly saturation: number
  readonly brightness: number
}

export const defaultColor = '#f06292'

/** Offered below the picker; the default is among them. */
export const colorPalette = [
  '#f06292',
  '#e57373',
  '#ff8a65',
  '#ffb74d',
  '#ffd54f',
  '#aed581',
  '#81c784',
  '#4db6ac',
  '#4fc3f7',
  '#64b5f6',
  '#9575cd',
  '#90a4ae',
] as const

/** Lower-case '#rrggbb' of hex text with or without '#', of six or three digits; null for anything else. */
export function parseColor(text: string): string | null {
  const found = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())
  if (!found) return null
  const digits = found[1]!.toLowerCase()
  return `#${digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits}`
}

const channels = (color: string): [number, number, number] =>
  [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [number, number, number]

/** Converts '#rrggbb' to HSV. A grey has hue 0. */
export function hsvOf(color: string): Hsv {
  const [red, green, blue] = channels(color)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const turn =
    spread === 0
      ? 0
      : most === red
        ? ((green - blue) / spread + 6) % 6
        : most === green
          ? (blue - red) / spread + 2
          : (red - green) / spread + 4
  return { hue: turn * 60, saturation: most === 0 ? 0 : spread / most, brightness: most }
}

export function colorOf({ hue, saturation, brightness }: Hsv): string {
  const channel = (n: number) => {
    const k = (n + hue / 60) % 6
    const share = brightness - brightness * saturation * Math.max(0, Math.min(k, 4 - k, 1))
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(5)}${channel(3)}${channel(1)}`
}

/** WCAG relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map(share =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Black or white, whichever reads better on the colour: at least 4.58:1 on any. */
export const textOn = (color: string): 'black' | 'white' => (luminance(color) > 0.179 ? 'black' : 'white')
