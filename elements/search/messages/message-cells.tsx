/** The cells of the message table: one field of a message each, or its text. */
import { messageStrings } from '../../../core/search/message-strings.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import type { PagedMessage } from '../../../core/search/schema.ts'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { LevelMark, VisibleText, levelWords, useStrings, visibleText } from '../../kit/kit.ts'
import { changeOf } from './decorations.ts'
import { Highlighted } from './highlighted.tsx'
import { marksOf, type TextMark } from './highlights.ts'
import { levelOf, textOf, valueOf } from './message-fields.ts'

interface CellProps {
  readonly hit: Pick<PagedMessage, 'message' | 'highlight_ranges' | 'decoration_stats'>
  readonly rules: readonly HighlightingRule[]
  readonly wrap: boolean
}

/** The most characters of a value that a row shows, cut or wrapped. */
const cutLength = 600
const wrappedLength = 5000
const titleLength = 300

/** Marks of the whole value, for what is shown in its place. */
const wholeOf = (marks: readonly TextMark[], text: string, shown: string): readonly TextMark[] =>
  marks
    .filter(({ start, length, color }) => color !== undefined && start === 0 && length === text.length)
    .map(({ color }) => ({ start: 0, length: shown.length, color }))

/** Says that a text was cut; where it stands in one line its end is out of sight anyway. */
export function More({ value, shown }: { readonly value: unknown; readonly shown: string }) {
  const t = useStrings(messageStrings)
  return textOf(value).length > shown.length && <span className="xs muted"> {t('cutText')}</span>
}

export interface FieldCellProps extends CellProps {
  readonly field: string
  /** It stands in a column of numbers. */
  readonly numeric: boolean
  readonly zone: string
}

export function FieldCell({ field, numeric, hit, rules, wrap, zone }: FieldCellProps) {
  const value = valueOf(hit.message, field)
  const text = textOf(value).slice(0, wrap ? wrappedLength : cutLength)
  const marks = marksOf(field, value, text, hit.highlight_ranges, rules)
  if (field === 'timestamp') {
    const shown = formatDateTime(text, 'complete', zone)
    const [date, time = ''] = shown.split(' ')
    const whole = wholeOf(marks, text, shown)
    if (whole.length > 0)
      return (
        <td className="ts" title={zone}>
          <Highlighted text={shown} marks={whole} />
        </td>
      )
    return (
      <td className="ts" title={zone}>
        <span className="faint date">
          <VisibleText text={date!} />{' '}
        </span>
        <VisibleText text={time} />
      </td>
    )
  }
  const level = field === 'level' ? levelOf(hit.message, hit.decoration_stats) : null
  if (level !== null) {
    const word = changeOf(hit.decoration_stats, field) ? text : levelWords[level]!
    return (
      <td className={`lvl ${level <= 3 ? 'c-danger medium' : level === 4 ? '' : 'muted'}`}>
        <LevelMark level={level} />
        <Highlighted text={word} marks={wholeOf(marks, text, word)} />
      </td>
    )
  }
  const titled = field !== 'source' && field !== 'message'
  return (
    <td
      className={`mono ${field === 'message' ? 'msg' : 'val'} ${numeric ? 'num' : ''}`}
      data-title={titled ? visibleText(field) : undefined}
    >
      <div className="trunc" title={wrap ? undefined : visibleText(text.slice(0, titleLength))}>
        <Highlighted text={text} marks={marks} />
        {wrap && <More value={value} shown={text} />}
      </div>
    </td>
  )
}

/** The text of the message, with its level where that has no column. */
export function MessageText({ hit, rules, wrap, withLevel }: CellProps & { readonly withLevel: boolean }) {
  const value = valueOf(hit.message, 'message')
  const text = textOf(value).slice(0, wrap ? wrappedLength : cutLength)
  const level = withLevel ? levelOf(hit.message, hit.decoration_stats) : null
  return (
    <div className="trunc">
      {level !== null && (
        <span title={levelWords[level]}>
          <LevelMark level={level} />
          <span className="sr">{levelWords[level]} </span>
        </span>
      )}
      <Highlighted text={text} marks={marksOf('message', value, text, hit.highlight_ranges, rules)} />
      {wrap && <More value={value} shown={text} />}
    </div>
  )
}
