import { lookupStrings } from '../../core/lookup/strings.ts'
import { Badge, useStrings } from '../kit/kit.ts'

/** Shows whether it works, and the reason where it does not; null and '' are no error. Undefined: not known, and nothing is shown. */
export function StateBadge({ error }: { readonly error: string | null | undefined }) {
  const l = useStrings(lookupStrings)
  if (error === undefined) return null
  return error ? (
    <div className="failing">
      <Badge variant="danger" icon="exclamation-octagon-fill">
        {l('fails')}
      </Badge>
      <bdi className="xs muted clamp" title={error}>
        {error}
      </bdi>
    </div>
  ) : (
    <Badge variant="success">{l('works')}</Badge>
  )
}
