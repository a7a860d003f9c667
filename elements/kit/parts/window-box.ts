/**
 * The position of a floating window (specification 9.7 and 9.12). Lengths in px of the browser's window, physical: left
 * and top.
 */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Viewport {
  readonly width: number
  readonly height: number
}

export const defaultWindowSize: Viewport = { width: 450, height: 400 }
/** The top of a centred window that would otherwise begin above the page. */
export const lowestTop = 55
export const smallestWindow: Viewport = { width: 220, height: 120 }
/** The time after the last resize of the browser's window until the floating one is moved back into it. */
export const reclampDelayMs = 150

const margin = 8
const clamp = (value: number, lowest: number, highest: number) => Math.max(lowest, Math.min(value, highest))

/** Returns the box moved inside the viewport, and shrunk only where it does not fit. */
export function clampBox(box: Box, viewport: Viewport): Box {
  const width = Math.min(box.width, viewport.width - 2 * margin)
  const height = Math.min(box.height, viewport.height - 2 * margin)
  return {
    width,
    height,
    left: clamp(box.left, margin, viewport.width - margin - width),
    top: clamp(box.top, margin, viewport.height - margin - height),
  }
}

/** Centred; its top becomes 55 if the computed top is negative, and the height then ends where the browser's window does. */
export function initialBox(viewport: Viewport, size: Viewport = defaultWindowSize): Box {
  const left = (viewport.width - size.width) / 2
  const top = (viewport.height - size.height) / 2
  if (top >= 0) return clampBox({ left, top, ...size }, viewport)
  const height = clamp(viewport.height - lowestTop - margin, smallestWindow.height, size.height)
  return { ...clampBox({ left, top: lowestTop, width: size.width, height }, viewport), top: lowestTop }
}

export const moveBox = (box: Box, x: number, y: number, viewport: Viewport): Box =>
  clampBox({ ...box, left: box.left + x, top: box.top + y }, viewport)

/** By its lower right corner; the upper left one stays. */
export function resizeBox(box: Box, x: number, y: number, viewport: Viewport): Box {
  return {
    ...box,
    width: clamp(box.width + x, smallestWindow.width, viewport.width - margin - box.left),
    height: clamp(box.height + y, smallestWindow.height, viewport.height - margin - box.top),
  }
}
