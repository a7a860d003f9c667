/** The source of a rule as it is shown: with the colours of the editor, but not to be changed. */
import { highlightCode } from '@lezer/highlight'
import { useMemo, type ReactNode } from 'react'
import { ruleParser } from '../../../core/pipelines/highlight.ts'
import { VisibleText } from '../../kit/kit.ts'
import { ruleClasses } from './rule-classes.ts'

interface RuleCodeProps {
  readonly source: string
  /** Its name for screen readers. */
  readonly label: string
}

export function RuleCode({ source, label }: RuleCodeProps) {
  const parts = useMemo(() => colored(source), [source])
  return (
    <pre className="rule-code" role="region" aria-label={label} tabIndex={0}>
      <bdi>{parts}</bdi>
    </pre>
  )
}

function colored(source: string): readonly ReactNode[] {
  const parts: ReactNode[] = []
  const put = (text: string, classes: string) =>
    parts.push(
      <span key={parts.length} className={classes || undefined}>
        <VisibleText text={text} />
      </span>,
    )
  highlightCode(source, ruleParser.parse(source.toWellFormed()), ruleClasses, put, () => parts.push('\n'))
  return parts
}
