import { VisibleText } from '../../kit/kit.ts'
import { textOn } from '../../kit/fields/color.ts'
import { markedParts, type TextMark } from './highlights.ts'

export interface HighlightedProps {
  readonly text: string
  readonly marks: readonly TextMark[] | undefined
  /** Shows no more of the text than that. */
  readonly limit?: number
}

/** A text with its marks. Characters that cannot be seen stand as their code. */
export function Highlighted({ text, marks, limit }: HighlightedProps) {
  return markedParts(text, marks, limit).map(({ text: part, marked, color }, index) => {
    if (!marked) return <VisibleText key={index} text={part} />
    if (color === undefined)
      return (
        <mark key={index}>
          <VisibleText text={part} />
        </mark>
      )
    return (
      <mark key={index} style={{ backgroundColor: color, color: textOn(color) }}>
        <VisibleText text={part} />
      </mark>
    )
  })
}
