/** Shows the counts of a bar or a selected range: its time, all messages, and those of each level. */
import { formatNumber } from '../../../core/numbers/format.ts'
import type { Translate } from '../../../core/brand/catalogue.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { LevelMark, levelWords, useStrings } from '../../kit/kit.ts'
import type { Reading } from './histogram-layout.ts'
import type { SeriesKey } from './histogram-series.ts'

type Words = Translate<typeof searchStrings.strings>

export const levelOfKey = (key: SeriesKey): number | null => (/^\d$/.test(key) ? Number(key) : null)

export function seriesName(key: SeriesKey, t: Words): string {
  const level = levelOfKey(key)
  return level === null ? t(key === 'none' ? 'withoutLevel' : 'otherLevels') : levelWords[level]!
}

/** The same in one sentence, for those who hear it. */
export const readingText = ({ count, parts }: Reading, time: string, t: Words): string =>
  [
    `${time}: ${formatNumber(count)} ${t('messages', { count })}`,
    ...parts.map(one => `${seriesName(one.key, t)} ${formatNumber(one.count)}`),
  ].join(', ')

export function SeriesMark({ name }: { readonly name: SeriesKey }) {
  const level = levelOfKey(name)
  return level === null ? <span className={`swatch s-${name}`} aria-hidden="true" /> : <LevelMark level={level} />
}

/** In one line, beside a selected range. */
export function ReadingParts({ parts }: Pick<Reading, 'parts'>) {
  const t = useStrings(searchStrings)
  return (
    <span className="reading-parts">
      {parts.map(({ key, count }) => (
        <span key={key} title={seriesName(key, t)}>
          <SeriesMark name={key} />
          <span className="sr">{seriesName(key, t)} </span>
          {formatNumber(count)}
        </span>
      ))}
    </span>
  )
}

export interface BarReadoutProps {
  readonly reading: Reading
  readonly time: string
  /** The bar's sides, in pixels of the plot. */
  readonly left: number
  readonly right: number
  readonly width: number
}

const roomPx = 220

/** Beside the bar under the pointer, at the side that has room; what is under it can still be pressed. */
export function BarReadout({ reading: { count, parts }, time, left, right, width }: BarReadoutProps) {
  const t = useStrings(searchStrings)
  const place =
    width - right > roomPx
      ? { left: `${right + 8}px` }
      : left > roomPx
        ? { right: `${width - left + 8}px` }
        : { left: '0' }
  return (
    <dl className="bar-readout" style={place} aria-hidden="true">
      <dt>{time}</dt>
      <dd className="medium">{formatNumber(count)}</dd>
      {parts.toReversed().map(one => (
        <div key={one.key}>
          <dt>
            <SeriesMark name={one.key} />
            {seriesName(one.key, t)}
          </dt>
          <dd>{formatNumber(one.count)}</dd>
        </div>
      ))}
    </dl>
  )
}
