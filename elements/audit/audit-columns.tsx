import { useMemo } from 'react'
import type { AuditEntry } from '../../core/audit/schema.ts'
import { auditStrings } from '../../core/audit/strings.ts'
import {
  Badge,
  Link,
  Timestamp,
  useCore,
  useStrings,
  VisibleText,
  type BadgeProps,
  type EntityColumn,
} from '../kit/kit.ts'
import { addressOf } from './entity-address.ts'
import { actionName, actorName, typeName } from './words.ts'

const namesShown = 2

/** @param ofOne all rows are of one entity */
export function useColumns(ofOne: boolean): readonly EntityColumn<AuditEntry>[] {
  const t = useStrings(auditStrings)
  return useMemo(
    (): readonly EntityColumn<AuditEntry>[] => [
      {
        id: 'entity',
        title: t('entity'),
        rowHeader: true,
        weight: 2,
        minWidth: 180,
        hidden: ofOne,
        render: row => <EntityCell row={row} />,
      },
      {
        id: 'at',
        title: t('time'),
        width: 180,
        rowHeader: ofOne,
        render: ({ at }) => <Timestamp value={at} />,
      },
      {
        id: 'action',
        title: t('action'),
        minWidth: 130,
        render: ({ action }) => (
          <Badge variant={variantOf(action)}>
            <VisibleText text={actionName(t, action)} />
          </Badge>
        ),
      },
      {
        id: 'actor',
        title: t('actor'),
        minWidth: 140,
        render: ({ actor, address }) => (
          <div className="audit-who">
            <bdi className="trunc" title={actorName(t, actor)}>
              <VisibleText text={actorName(t, actor)} />
            </bdi>
            {address !== null && <bdi className="xs muted trunc">{address}</bdi>}
          </div>
        ),
      },
      {
        id: 'changes',
        title: t('changes'),
        weight: 2,
        minWidth: 160,
        priority: 1,
        render: row => <ChangedNames row={row} />,
      },
    ],
    [t, ofOne],
  )
}

function variantOf(action: string): BadgeProps['variant'] {
  if (action === 'delete' || action === 'unshare') return 'danger'
  if (action === 'login-refused' || action === 'refused') return 'warning'
  return action === 'insert' ? 'success' : 'default'
}

/** The name at that time; a link while the entity may still be there. */
function EntityCell({ row }: { readonly row: AuditEntry }) {
  const t = useStrings(auditStrings)
  const { routes } = useCore()
  const address = addressOf(routes, row)
  const name = row.entity_title ?? (row.entity_id === '' ? row.entity_type : row.entity_id)
  const shown = (
    <bdi>
      <VisibleText text={name} />
    </bdi>
  )
  return (
    <div className="audit-who">
      {address === undefined ? (
        <span className="trunc" title={name}>
          {shown}
        </span>
      ) : (
        <Link to={address} className="ent trunc" title={name}>
          {shown}
        </Link>
      )}
      <bdi className="xs muted trunc">{typeName(t, row.entity_type)}</bdi>
    </div>
  )
}

function ChangedNames({ row: { changes } }: { readonly row: AuditEntry }) {
  const t = useStrings(auditStrings)
  const shown = changes.slice(0, namesShown).map(({ property }) => property)
  const names = shown.join(', ')
  const count = changes.length - shown.length
  return (
    <bdi className="mono xs trunc">
      <VisibleText text={count > 0 ? t('moreChanges', { names, count }) : names} />
    </bdi>
  )
}
