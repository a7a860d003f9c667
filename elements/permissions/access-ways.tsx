/** The ways by which somebody has access, each with what it grants. */
import type { AccessWay } from '../../core/permissions/access-schema.ts'
import type { Capability } from '../../core/permissions/shares-schema.ts'
import { accessStrings } from '../../core/permissions/access-strings.ts'
import { isSegment } from '../../core/client/request.ts'
import { permissionParts, permissionSentence } from '../../core/roles/permission-words.ts'
import { Link, Timestamp, useCore, useMessages, useStrings } from '../kit/kit.ts'
import { useCapabilityName } from './access-attributes.ts'

export interface AccessWaysProps {
  /** What all ways together allow. */
  readonly capability: Capability
  readonly ways: readonly AccessWay[]
  /** The id of the entity, and the title by which permissions on it are told. */
  readonly entityId: string
  readonly entityTitle: string
}

export const AccessWays = ({ ways, ...access }: AccessWaysProps) => (
  <ul className="accessways">
    {ways.map(way => (
      <li key={`${way.kind} ${way.role?.id ?? ''} ${way.permission ?? ''}`}>
        <Way way={way} {...access} />
      </li>
    ))}
  </ul>
)

interface WayProps extends Omit<AccessWaysProps, 'ways'> {
  readonly way: AccessWay
}

function Way({ way, capability: greatest, entityId, entityTitle }: WayProps) {
  const t = useStrings(accessStrings)
  const messages = useMessages()
  const capabilityName = useCapabilityName()
  const { kind, permission, at, capability } = way
  const part = permission === null ? undefined : permissionParts(permission)[0]
  const note =
    part && kind !== 'administrator'
      ? permissionSentence(messages, part, part.instance === entityId ? entityTitle : part.instance)
      : null
  return (
    <>
      <WayTitle way={way} />
      {capability !== greatest && (
        <span className="xs muted"> {t('as', { capability: capabilityName(capability) })}</span>
      )}
      {note !== null && <span className="xs muted"> · {note}</span>}
      {at !== null && (
        <span className="xs muted">
          {' · '}
          <Timestamp value={at} />
        </span>
      )}
    </>
  )
}

function WayTitle({ way: { kind, role, by } }: { readonly way: AccessWay }) {
  const { routes } = useCore()
  const t = useStrings(accessStrings)
  const sharer = by === null || by === '' ? '–' : by
  switch (kind) {
    case 'administrator':
    case 'role': {
      const text =
        role === null ? t('administrator') : t(kind === 'role' ? 'role' : 'administratorByRole', { role: role.name })
      return role !== null && isSegment(role.id) ? (
        <Link to={routes.role({ roleId: role.id })}>
          <bdi>{text}</bdi>
        </Link>
      ) : (
        <bdi>{text}</bdi>
      )
    }
    case 'permission':
      return t('permission')
    case 'owner':
      return t('owner')
    case 'share':
      return <bdi>{t('shared', { by: sharer })}</bdi>
    case 'everyone':
      return <bdi>{t('everyone', { by: sharer })}</bdi>
  }
}
