/** A drawing as a PNG file: its title above it, its legend below. Loaded when the first one is exported. */
import { visibleText } from '../../kit/kit.ts'
import type { Look } from './look.tsx'
import type { Picture, PictureLegend } from './picture.ts'
import { shortText } from './text.ts'

/** Pixels of the file for each pixel of the page, and the widest file. */
const sharpness = 2
const widestPx = 8000

const marginPx = 16
const titlePx = 28
const linePx = 20
const swatchPx = 8
const gapPx = 14
const longestName = 60
/** The names that are drawn; the chart itself has no more colours that one can tell apart. */
const mostNames = 40

interface PlacedName extends PictureLegend {
  readonly x: number
  readonly line: number
}

/** Cut to what fits, as on the page. */
function fitting(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  let length = text.length
  while (length > 0 && pen.measureText(`${text.slice(0, length)}…`).width > width) length = Math.floor(length * 0.9)
  return `${text.slice(0, length)}…`
}

/** One beside the other, in as many lines as they need. */
function placed(pen: CanvasRenderingContext2D, legend: readonly PictureLegend[], width: number): PlacedName[] {
  let [x, line] = [0, 0]
  return legend.slice(0, mostNames).map(({ name, color }) => {
    const text = fitting(pen, visibleText(shortText(name, longestName)), width - swatchPx - 6)
    const wide = swatchPx + 6 + pen.measureText(text).width
    if (x > 0 && x + wide > width) [x, line] = [0, line + 1]
    const at = { name: text, color, x, line }
    x += wide + gapPx
    return at
  })
}

/** @throws Error if the browser makes no file of it */
export async function pngOf({ chart, legend }: Picture, title: string, look: Look): Promise<Blob> {
  if (!chart) throw new Error('Nothing is drawn.')
  const [width, height] = [chart.getWidth(), chart.getHeight()]
  const full = width + 2 * marginPx
  const ratio = Math.min(sharpness, widestPx / Math.max(full, height))
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')!
  const nameFont = `12px ${look.font}`
  pen.font = nameFont
  const names = placed(pen, legend, width)
  const lines = names.reduce((most, { line }) => Math.max(most, line + 1), 0)
  canvas.width = Math.round(full * ratio)
  canvas.height = Math.round((height + titlePx + lines * linePx + 2 * marginPx) * ratio)
  pen.scale(ratio, ratio)
  pen.fillStyle = look.panel
  pen.fillRect(0, 0, full, canvas.height)
  pen.textBaseline = 'middle'
  pen.fillStyle = look.text
  pen.font = `600 14px ${look.font}`
  pen.fillText(fitting(pen, visibleText(shortText(title, 300)), width), marginPx, marginPx + titlePx / 2 - 4)
  const top = marginPx + titlePx
  pen.drawImage(chart.renderToCanvas({ pixelRatio: ratio }), marginPx, top, width, height)
  pen.font = nameFont
  for (const { name, color, x, line } of names) {
    const middle = top + height + line * linePx + linePx / 2
    pen.fillStyle = color
    pen.fillRect(marginPx + x, middle - swatchPx / 2, swatchPx, swatchPx)
    pen.fillStyle = look.text
    pen.fillText(name, marginPx + x + swatchPx + 6, middle)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(file => (file ? resolve(file) : reject(new Error('The picture could not be made.'))), 'image/png'),
  )
}
