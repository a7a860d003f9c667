/** A rule as a sentence: field, what must be, value. */
import { RULE } from '../../core/streams/rules.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import { useStrings } from '../kit/kit.ts'
import dataCss from '../kit/styles/data.css?inline'
import { addKitCss } from '../kit/stylesheet.ts'
import { ruleWords, type RuleParts } from './rule-words.ts'
import css from './rules.css?inline'

addKitCss(dataCss)
addKitCss(css)

export interface RuleTextProps {
  readonly rule: RuleParts
  /** Titles of inputs by id. */
  readonly inputs: ReadonlyMap<string, string>
}

/** Longer values are cut: the editor shows them whole. */
const shownLength = 500
const cut = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength).toWellFormed()}…` : text)

const kinds = new Map<number, string>([
  [RULE.regex, 'regex'],
  [RULE.greater, 'number'],
  [RULE.smaller, 'number'],
  [RULE.input, 'plain'],
])

export function RuleText({ rule, inputs }: RuleTextProps) {
  const t = useStrings(streamStrings)
  const { field, verb, value } = ruleWords(rule, t, inputs.get(rule.value))
  return (
    <span className="rule-text">
      {field === undefined ? t('message') : <bdi className="mono rule-field">{cut(field)}</bdi>} {verb}{' '}
      {value !== undefined && (
        <bdi className={`rule-value ${kinds.get(rule.type) ?? 'string'}`} title={value}>
          {cut(value)}
        </bdi>
      )}
    </span>
  )
}
