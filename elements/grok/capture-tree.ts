/** Captures of a match by their place in the sample text: one that lies within another is its child. */
import type { GrokExplainedCapture } from '../../core/grok/schema.ts'

export interface NumberedCapture extends GrokExplainedCapture {
  /** From 1, in the order of the text. */
  readonly number: number
}

export interface CapturedPart {
  readonly capture: NumberedCapture
  readonly inner: readonly CapturedPart[]
}

/** Numbers captures in the order of the text, an outer one before those within it. */
export const numbered = (captures: readonly GrokExplainedCapture[]): readonly NumberedCapture[] =>
  captures
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map((capture, index) => ({ ...capture, number: index + 1 }))

/** @param captures in the order of `numbered` */
export function captureTree(captures: readonly NumberedCapture[]): readonly CapturedPart[] {
  interface Open extends CapturedPart {
    readonly inner: Open[]
  }
  const top: Open[] = []
  const open: Open[] = []
  for (const capture of captures) {
    while (open.length > 0 && open.at(-1)!.capture.end < capture.end) open.pop()
    while (open.length > 0 && open.at(-1)!.capture.end <= capture.start) open.pop()
    const part: Open = { capture, inner: [] }
    ;(open.at(-1)?.inner ?? top).push(part)
    open.push(part)
  }
  return top
}
