import { searchStrings } from '../../../core/search/strings.ts'
import { Icon, useStrings } from '../../kit/kit.ts'
import type { QueryProblem } from './query-problems.ts'

/** More would push the results away. */
const shown = 2

/** What is wrong with the query, in words; read out when it changes. */
export function QueryNotes({ id, problems }: { readonly id: string, readonly problems: readonly QueryProblem[] }) {
  const t = useStrings(searchStrings)
  return (
    <div id={id} className="qnotes" aria-live="polite">
      {problems.slice(0, shown).map(({ severity, message, from }) => (
        <span key={`${from} ${message}`} className={`xs ${severity === 'error' ? 'c-danger' : 'c-warning'}`}>
          <Icon name={severity === 'error' ? 'exclamation-circle' : 'exclamation-triangle'} small />{' '}
          {t(severity === 'error' ? 'queryError' : 'queryWarning', { reason: message })}
        </span>
      ))}
    </div>
  )
}
