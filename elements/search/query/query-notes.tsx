import { searchStrings } from '../../../core/search/strings.ts'
import { Icon, useStrings } from '../../kit/kit.ts'
import type { QueryProblem } from './query-problems.ts'

/** More would push the results away. */
const shown = 2

/** Lists problems of the query; changes are announced to screen readers. */
export function QueryNotes({ id, problems }: { readonly id: string; readonly problems: readonly QueryProblem[] }) {
  const t = useStrings(searchStrings)
  // One fault with several places is said once.
  const said = problems.filter((one, at) => problems.findIndex(({ message }) => message === one.message) === at)
  return (
    <div id={id} className="qnotes" aria-live="polite">
      {said.slice(0, shown).map(({ severity, message, from }) => (
        <span key={`${from} ${message}`} className={`xs ${severity === 'error' ? 'c-danger' : 'c-warning'}`}>
          <Icon name={severity === 'error' ? 'exclamation-circle' : 'exclamation-triangle'} small />{' '}
          {t(severity === 'error' ? 'queryError' : 'queryWarning', { reason: message })}
        </span>
      ))}
    </div>
  )
}
