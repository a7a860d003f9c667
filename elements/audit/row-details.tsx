/** A row in full: the properties with their values before and after, and what else is known of the act. */
import type { AuditChange, AuditEntry } from '../../core/audit/schema.ts'
import { auditStrings } from '../../core/audit/strings.ts'
import { Link, Timestamp, useCore, useStrings, ValueRows, VisibleText, type ValueRow } from '../kit/kit.ts'
import { filtersText } from './filters-in-address.ts'
import { actionName, actorName, carrierName, typeName } from './words.ts'

export function RowDetails({ row }: { readonly row: AuditEntry }) {
  const t = useStrings(auditStrings)
  const { routes } = useCore()
  const { changes, more, action, at, actor, actor_id: actorId, carrier, address, details } = row
  const { entity_type: type, entity_id: id } = row
  const rows: readonly (ValueRow | null)[] = [
    { label: t('time'), value: <Timestamp value={at} /> },
    { label: t('action'), value: <Text text={actionName(t, action)} /> },
    { label: t('actor'), value: <Text text={actorName(t, actor)} /> },
    actorId === null ? null : { label: t('actorId'), value: <Text text={actorId} /> },
    carrier === null ? null : { label: t('carrier'), value: <Text text={carrierName(t, carrier)} /> },
    address === null ? null : { label: t('address'), value: <Text text={address} /> },
    { label: t('type'), value: <Text text={typeName(t, type)} /> },
    { label: t('entityId'), value: <Text text={id} /> },
    ...Object.entries(details).map(([label, value]) => ({ label, value: <Text text={textOf(value)} /> })),
  ]
  const same = (attributeId: string, value: string) =>
    routes.auditLog({ filters: filtersText([{ attributeId, value }]) })
  return (
    <div className="audit-row">
      {changes.length > 0 && (
        <ul className="audit-changes">
          {changes.map(change => (
            <Change key={change.property} change={change} />
          ))}
        </ul>
      )}
      {more && <p className="sm muted">{t('more')}</p>}
      <ValueRows rows={rows.filter(one => one !== null)} />
      <p className="row wrap sm">
        <Link to={same('entity', `${type}:${id}`)}>{t('thisEntity')}</Link>
        {actor !== null && <Link to={same('actor', actor)}>{t('thisActor')}</Link>}
      </p>
    </div>
  )
}

function Change({ change }: { readonly change: AuditChange }) {
  const t = useStrings(auditStrings)
  const { property, before, after, hidden, cut } = change
  return (
    <li>
      <bdi className="mono sm medium break">
        <VisibleText text={property} />
      </bdi>
      {hidden ? (
        <p className="sm muted">{t('hidden')}</p>
      ) : (
        <dl className="audit-values">
          <Value label={t('before')} className="audit-before" value={before} />
          <Value label={t('after')} className="audit-after" value={after} />
        </dl>
      )}
      {cut && <p className="xs muted">{t('cut')}</p>}
    </li>
  )
}

interface ValueProps {
  readonly label: string
  readonly className: string
  readonly value: AuditChange['before']
}

function Value({ label, className, value }: ValueProps) {
  const t = useStrings(auditStrings)
  const isText = value !== undefined && value !== ''
  return (
    <div className={isText ? className : undefined}>
      <dt className="xs muted">{label}</dt>
      <dd className="mono sm">
        {isText ? (
          <Text text={String(value)} />
        ) : (
          <span className="muted">{t(value === undefined ? 'absent' : 'empty')}</span>
        )}
      </dd>
    </div>
  )
}

const Text = ({ text }: { readonly text: string }) => (
  <bdi className="break">
    <VisibleText text={text} />
  </bdi>
)

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
