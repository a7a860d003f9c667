import { lookupStrings } from '../../core/lookup/strings.ts'
import { Badge, useStrings } from '../kit/kit.ts'

/** Whether it works; the reason where it does not. Undefined: not known, and nothing is shown. */
export function StateBadge({ error }: { readonly error: string | null | undefined }) {
  const l = useStrings(lookupStrings)
  if (error === undefined) return null
  return error === null ? (
    <Badge variant="success">{l('works')}</Badge>
  ) : (
    <div className="failing">
      <Badge variant="danger" icon="exclamation-octagon-fill">
        {l('fails')}
      </Badge>
      <bdi className="xs muted clamp" title={error}>
        {error}
      </bdi>
    </div>
  )
}
