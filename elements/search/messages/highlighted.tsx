import { Fragment } from 'react'
import type { HighlightRanges } from '../../../core/search/schema.ts'
import { markedParts } from './highlights.ts'

export interface HighlightedProps {
  readonly text: string
  readonly ranges: HighlightRanges[string] | undefined
  /** Shows no more of the text than that. */
  readonly limit?: number
}

/** A text with its matches marked. */
export function Highlighted({ text, ranges, limit }: HighlightedProps) {
  return markedParts(text, ranges, limit).map(({ text: part, marked }, index) =>
    (marked ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>))
}
