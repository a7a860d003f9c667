/** Which saved search is open, and whether it was changed since. */
import { searchPageStrings } from '../../core/search/page-strings.ts'
import { Badge, Button, useStrings } from '../kit/kit.ts'
import { useSearchPage } from './page-context.ts'

export function OpenedTitle() {
  const p = useStrings(searchPageStrings)
  const { opened, dirty, change } = useSearchPage()
  if (!opened) return null
  return (
    <span className="row opened-title">
      <b className="trunc" title={opened.view.title}>
        <bdi>{opened.view.title}</bdi>
      </b>
      {dirty && <Badge>{p('changed')}</Badge>}
      {dirty && (
        <Button size="sm" variant="ghost" className="wide-only" onClick={() => change(opened.page)}>
          {p('discardChanges')}
        </Button>
      )}
    </span>
  )
}
