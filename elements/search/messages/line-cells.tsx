/** A message as one line of monospaced text: time, level, source, message. */
import type { PagedMessage } from '../../../core/search/schema.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { LevelMark, levelWords } from '../../kit/kit.ts'
import { Highlighted } from './highlighted.tsx'
import { marksOf } from './highlights.ts'
import { More } from './message-cells.tsx'
import { levelOf, textOf, valueOf } from './message-fields.ts'

export interface LineCellsProps {
  readonly hit: Pick<PagedMessage, 'message' | 'highlight_ranges' | 'decoration_stats'>
  readonly zone: string
  readonly rules: readonly HighlightingRule[]
  readonly limit: number
}

export function LineCells({
  hit: { message, highlight_ranges: ranges, decoration_stats: decoration },
  zone,
  rules,
  limit,
}: LineCellsProps) {
  const level = levelOf(message, decoration)
  const part = (field: string) => {
    const value = valueOf(message, field)
    const text = textOf(value).slice(0, limit)
    return <Highlighted text={text} marks={marksOf(field, value, text, ranges, rules)} />
  }
  return (
    <>
      <span className="ts">{formatDateTime(message.timestamp, 'complete', zone)}</span>{' '}
      {level !== null && (
        <span className={`line-level ${level <= 3 ? 'c-danger' : 'muted'}`}>
          <LevelMark level={level} />
          {levelWords[level]}
        </span>
      )}{' '}
      <span className="muted">{part('source')}</span> {part('message')}
      <More value={valueOf(message, 'message')} shown={textOf(valueOf(message, 'message')).slice(0, limit)} />
    </>
  )
}
