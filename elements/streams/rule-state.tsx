/** Whether a message matches a rule, and the stream: in words, with an icon and a colour. */
import type { Stream, StreamRule, TestMatchResult } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { Callout, Icon, useStrings } from '../kit/kit.ts'
import { RuleText } from './rule-text.tsx'

/** undefined: nothing was tested. */
export function RuleState({ matches }: { readonly matches: boolean | undefined }) {
  const t = useStrings(streamStrings)
  if (matches === undefined)
    return (
      <span className="rule-state muted">
        <Icon name="circle" />
        {t('untested')}
      </span>
    )
  return matches ? (
    <span className="rule-state c-success">
      <Icon name="check-circle-fill" />
      {t('matches')}
    </span>
  ) : (
    <span className="rule-state c-danger">
      <Icon name="x-lg" />
      {t('matchesNot')}
    </span>
  )
}

export interface VerdictProps {
  readonly stream: Pick<Stream, 'disabled' | 'matching_type'>
  readonly rules: readonly StreamRule[]
  readonly result: TestMatchResult
}

/** Says whether the stream would take the message, and why not. */
export function Verdict({ stream, rules, result }: VerdictProps) {
  const t = useStrings(streamStrings)
  const failing = rules.filter(({ id }) => !isMatch(result, id)).length
  const why =
    rules.length === 0
      ? t('noRulesHint')
      : result.matches
        ? undefined
        : stream.matching_type === 'OR'
          ? t('noneMatches')
          : t('failingRules', { count: failing })
  return (
    <div className="verdict">
      <Callout variant={result.matches ? 'success' : 'danger'} title={t(result.matches ? 'would' : 'wouldNot')}>
        {why !== undefined && <p>{why}</p>}
        {stream.disabled && <p>{t('wouldPaused')}</p>}
      </Callout>
    </div>
  )
}

/** A rule missing from the result was added after the test, and counts as not matching. */
export const isMatch = ({ rules }: TestMatchResult, ruleId: string): boolean =>
  Object.hasOwn(rules, ruleId) && rules[ruleId] === true

export interface CheckListProps {
  readonly rules: readonly StreamRule[]
  readonly result: TestMatchResult
  readonly inputs: ReadonlyMap<string, string>
}

/** Rule by rule: yes or no. */
export function CheckList({ rules, result, inputs }: CheckListProps) {
  const t = useStrings(streamStrings)
  return (
    <ul className="check-list">
      {rules.slice(0, mostChecked).map(rule => (
        <li key={rule.id}>
          <RuleState matches={isMatch(result, rule.id)} />
          <RuleText rule={rule} inputs={inputs} />
          {rule.description && <span className="rule-description xs muted break">{rule.description}</span>}
        </li>
      ))}
      {rules.length > mostChecked && <li className="muted">{t('andMore', { count: rules.length - mostChecked })}</li>}
    </ul>
  )
}

const mostChecked = 200
