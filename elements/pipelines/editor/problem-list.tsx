/** The errors of a rule in words, each with a button that shows its place. */
import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import { Icon, useStrings } from '../../kit/kit.ts'
import { LanguageWords } from './language-words.tsx'
import type { RuleProblem, RuleProblems } from './use-rule-problems.ts'

const shown = 8

export interface ProblemListProps {
  readonly id: string
  readonly check: RuleProblems
  readonly onShow: (problem: RuleProblem) => void
}

export function ProblemList({ id, check: { problems, isChecking, failure }, onShow }: ProblemListProps) {
  const t = useStrings(ruleEditorStrings)
  const count = problems.length
  return (
    <div className="rule-problems">
      <p id={id} role="status" className={`sm ${count > 0 ? 'c-danger' : 'muted'}`}>
        <Icon
          name={count > 0 ? 'exclamation-circle' : isChecking ? 'clock' : failure ? 'info-circle' : 'check'}
          small
        />{' '}
        {count > 0
          ? t('problemCount', { count })
          : isChecking
            ? t('checking')
            : failure === null
              ? t('noProblems')
              : t('checkFailed', { reason: failure })}
      </p>
      {count > 0 && (
        <ul aria-label={t('problems')}>
          {problems.slice(0, shown).map(problem => (
            <li key={`${problem.from} ${problem.message}`}>
              <button type="button" className="link sm" onClick={() => onShow(problem)}>
                {t('problemAt', { line: problem.line, column: problem.column })}
              </button>
              <span className="sm break">
                <LanguageWords words={problem.message} />
              </span>
            </li>
          ))}
          {count > shown && <li className="sm muted">{t('moreProblems', { count: count - shown })}</li>}
        </ul>
      )}
    </div>
  )
}
