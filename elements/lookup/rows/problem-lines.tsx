/** The lines of a paste or a file that are no rows. */
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { Callout, useStrings } from '../../kit/kit.ts'

export interface ProblemLine {
  readonly line: number
  readonly message: string
}

const mostShown = 100

/** They stand at the end of a dialog, whose beginning may be what is seen. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export interface ProblemLinesProps {
  readonly title: string
  readonly lines: readonly ProblemLine[]
  /** All of them; the first ones are shown. */
  readonly count: number
}

export function ProblemLines({ title, lines, count }: ProblemLinesProps) {
  const t = useStrings(lookupRowStrings)
  const shown = lines.slice(0, mostShown)
  return (
    <div ref={scrollIntoView}>
      <Callout variant="danger" title={title}>
        <ul className="problem-lines">
          {shown.map(({ line, message }, index) => (
            <li key={index}>{t('line', { line, problem: message })}</li>
          ))}
          {count > shown.length && <li>{t('andMore', { count: count - shown.length })}</li>}
        </ul>
      </Callout>
    </div>
  )
}
