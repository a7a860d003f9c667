/** How urgent events are: in words, the urgent ones in colour. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { Badge, useStrings } from '../../kit/kit.ts'
import { priorities } from './details-step.tsx'

export function PriorityBadge({ priority }: { readonly priority: number }) {
  const t = useStrings(definitionPageStrings)
  const label = priorities.find(([value]) => value === priority)?.[1]
  return (
    <Badge variant={priority === 3 ? 'danger' : priority === 2 ? 'info' : 'default'}>
      {label ? t(label) : t('priorityNumber', { number: priority })}
    </Badge>
  )
}
