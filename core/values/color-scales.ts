/** Colour scales by name: stops from 0 to 1, each with its red, green and blue. */
type Stop = readonly [at: number, red: number, green: number, blue: number]
export type ColorScale = readonly Stop[]

const evenly = (...colors: readonly (readonly [number, number, number])[]): ColorScale =>
  colors.map(([red, green, blue], index) => [index / (colors.length - 1), red, green, blue])

const scales: Readonly<Record<string, ColorScale>> = {
  Blackbody: [
    [0, 0, 0, 0],
    [0.2, 230, 0, 0],
    [0.4, 230, 210, 0],
    [0.7, 255, 255, 255],
    [1, 160, 200, 255],
  ],
  Bluered: evenly([0, 0, 255], [255, 0, 0]),
  Cividis: evenly(
    [0, 32, 76],
    [0, 42, 102],
    [0, 52, 110],
    [39, 63, 108],
    [60, 74, 107],
    [76, 85, 107],
    [91, 95, 109],
    [104, 106, 112],
    [117, 117, 117],
    [131, 129, 120],
    [146, 140, 120],
    [161, 152, 118],
    [176, 165, 114],
    [192, 177, 109],
    [209, 191, 102],
    [225, 204, 92],
    [243, 219, 79],
    [255, 233, 69],
  ),
  Earth: [
    [0, 0, 0, 130],
    [0.1, 0, 180, 180],
    [0.2, 40, 210, 40],
    [0.4, 230, 230, 50],
    [0.6, 120, 70, 20],
    [1, 255, 255, 255],
  ],
  Electric: [
    [0, 0, 0, 0],
    [0.15, 30, 0, 100],
    [0.4, 120, 0, 100],
    [0.6, 160, 90, 0],
    [0.8, 230, 200, 0],
    [1, 255, 250, 220],
  ],
  Hot: [
    [0, 0, 0, 0],
    [0.3, 230, 0, 0],
    [0.6, 255, 210, 0],
    [1, 255, 255, 255],
  ],
  Jet: [
    [0, 0, 0, 131],
    [0.125, 0, 60, 170],
    [0.375, 5, 255, 255],
    [0.625, 255, 255, 0],
    [0.875, 250, 0, 0],
    [1, 128, 0, 0],
  ],
  Picnic: evenly(
    [0, 0, 255],
    [51, 153, 255],
    [102, 204, 255],
    [153, 204, 255],
    [204, 204, 255],
    [255, 255, 255],
    [255, 204, 255],
    [255, 153, 255],
    [255, 102, 204],
    [255, 102, 102],
    [255, 0, 0],
  ),
  Portland: evenly([12, 51, 131], [10, 136, 186], [242, 211, 56], [242, 143, 56], [217, 30, 30]),
  Rainbow: evenly(
    [150, 0, 90],
    [0, 0, 200],
    [0, 25, 255],
    [0, 152, 255],
    [44, 255, 150],
    [151, 255, 0],
    [255, 234, 0],
    [255, 111, 0],
    [255, 0, 0],
  ),
  Viridis: evenly(
    [68, 1, 84],
    [72, 40, 120],
    [62, 73, 137],
    [49, 104, 142],
    [38, 130, 142],
    [31, 158, 137],
    [53, 183, 121],
    [110, 206, 88],
    [181, 222, 43],
    [253, 231, 37],
  ),
  Greys: evenly([0, 0, 0], [255, 255, 255]),
  Blues: [
    [0, 5, 10, 172],
    [0.35, 40, 60, 190],
    [0.5, 70, 100, 245],
    [0.6, 90, 120, 245],
    [0.7, 106, 137, 247],
    [1, 220, 220, 220],
  ],
  Greens: evenly(
    [0, 68, 27],
    [0, 109, 44],
    [35, 139, 69],
    [65, 171, 93],
    [116, 196, 118],
    [161, 217, 155],
    [199, 233, 192],
    [229, 245, 224],
    [247, 252, 245],
  ),
  Reds: [
    [0, 220, 220, 220],
    [0.2, 245, 195, 157],
    [0.4, 245, 160, 105],
    [1, 178, 10, 28],
  ],
  RdBu: [
    [0, 5, 10, 172],
    [0.35, 106, 137, 247],
    [0.5, 190, 190, 190],
    [0.6, 220, 170, 132],
    [0.7, 230, 145, 90],
    [1, 178, 10, 28],
  ],
  YlGnBu: evenly(
    [8, 29, 88],
    [37, 52, 148],
    [34, 94, 168],
    [29, 145, 192],
    [65, 182, 196],
    [127, 205, 187],
    [199, 233, 180],
    [237, 248, 217],
    [255, 255, 217],
  ),
  YlOrRd: evenly(
    [128, 0, 38],
    [189, 0, 38],
    [227, 26, 28],
    [252, 78, 42],
    [253, 141, 60],
    [254, 178, 76],
    [254, 217, 118],
    [255, 237, 160],
    [255, 255, 204],
  ),
}

export const colorScaleNames: readonly string[] = Object.keys(scales)

/** The scales there are by name, whatever the case; another name gives Viridis, which every eye can read. */
export function colorScale(name: string): ColorScale {
  const known = Object.keys(scales).find(key => key.toLowerCase() === name.toLowerCase())
  return scales[known ?? 'Viridis']!
}

const hex = (part: number) => Math.round(part).toString(16).padStart(2, '0')

/** The colour at `ratio` (0 to 1), between two stops in proportion: '#rrggbb'. */
export function colorAt(scale: ColorScale, ratio: number): string {
  const next = Math.max(
    1,
    scale.findIndex(([at]) => at >= ratio),
  )
  const [start, ...from] = scale[next - 1]!
  const [end, ...to] = scale[next]!
  const part = (ratio - start) / (end - start)
  return `#${from.map((value, index) => hex(value + (to[index]! - value) * part)).join('')}`
}
