/** Type and priority of an event, in words and shapes. */
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import { Badge, Icon, useStrings, type IconName } from '../../kit/kit.ts'

/** An alert is an event whose definition has notifications. */
export function EventType({ alert }: { readonly alert: boolean }) {
  const t = useStrings(eventStrings)
  return alert ? (
    <Badge variant="danger" icon="bell">
      {t('alert')}
    </Badge>
  ) : (
    <Badge>{t('event')}</Badge>
  )
}

const known = {
  1: { word: 'low', icon: 'arrow-down', className: 'muted' },
  2: { word: 'normal', icon: 'circle', className: '' },
  3: { word: 'high', icon: 'arrow-up', className: 'c-danger' },
} as const satisfies Readonly<Record<number, { word: string; icon: IconName; className: string }>>

const isKnown = (priority: number): priority is keyof typeof known => Object.hasOwn(known, priority)

/** Any number is taken by the server; three have words. */
export function PriorityText({ priority }: { readonly priority: number }) {
  const t = useStrings(eventStrings)
  if (!isKnown(priority)) return <span className="tabular">{t('otherPriority', { priority })}</span>
  const { word, icon, className } = known[priority]
  return (
    <span className={`event-priority ${className}`}>
      <Icon name={icon} small />
      {t(word)}
    </span>
  )
}
