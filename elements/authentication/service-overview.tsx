/** The page of one service: how it is set up, whether it works, and who came by it. */
import { useState, type ReactNode } from 'react'
import { authenticationServiceEntity } from '../../core/authentication/entity.ts'
import type { Backend, BackendTest } from '../../core/authentication/schema.ts'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import type { Entity } from '../../core/entities/entity.ts'
import { DeleteEntity, useEntityRights } from '../kit/entities/entities.ts'
import {
  Button,
  Callout,
  Icon,
  Link,
  Menu,
  Page,
  Panel,
  useCore,
  useNavigate,
  usePermission,
  useStrings,
  ValueRows,
  type ValueRow,
} from '../kit/kit.ts'
import { ActiveBadge } from './active-badge.tsx'
import { GroupRoles } from './group-roles.tsx'
import { groupRows, serverRows, userRows } from './overview-rows.tsx'
import { ProviderAddresses } from './provider-addresses.tsx'
import { ServiceUsers } from './service-users.tsx'
import { isServiceType, typeTitle } from './service-types.ts'
import { ConnectionTest } from './tests/connection-test.tsx'
import { LoginTest } from './tests/login-test.tsx'
import { useActivation } from './use-activation.tsx'
import { useActiveServices } from './use-active-services.ts'
import { useRoles } from './use-roles.ts'
import type { StepKey } from './wizard/problems.ts'

export interface ServiceOverviewProps {
  readonly service: Backend
  /** Below the head. */
  readonly children?: ReactNode
}

export function ServiceOverview({ service, children }: ServiceOverviewProps) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const { ids } = useActiveServices()
  const activation = useActivation(service.id, service.title)
  const { config } = service
  return (
    <Page
      title={service.title}
      badge={<ActiveBadge place={activation.place} of={ids?.length} />}
      description={
        <>
          {typeTitle(config.type, t)}
          {service.description !== '' && (
            <>
              {' · '}
              <bdi className="break">{service.description}</bdi>
            </>
          )}
        </>
      }
      crumb={<Link to={routes.authenticationServices()}>{t('all')}</Link>}
      actions={<HeadActions service={service} activation={activation} />}
    >
      {children}
      {!isServiceType(config.type) && (
        <Callout variant="warning">{t('unknownType', { type: (config as { readonly type: string }).type })}</Callout>
      )}
      {activation.place === -1 && <Callout title={t('notActive')}>{t('notActiveHint')}</Callout>}
      {isServiceType(config.type) && <Settings service={service} />}
      <ServiceUsers serviceId={service.id} />
    </Page>
  )
}

/** How it is set up, and its tests. */
function Settings({ service }: Pick<ServiceOverviewProps, 'service'>) {
  const t = useStrings(authenticationStrings)
  const mayTest = usePermission('authservicetestbackend:execute')
  const { nameOf } = useRoles()
  const { config } = service
  const test = (): BackendTest => ({
    backend_id: service.id,
    backend_configuration: {
      title: service.title,
      description: service.description,
      default_roles: service.default_roles,
      config: keepingSecrets(config),
    },
  })
  return (
    <div className="auth-beside">
      <div className="col auth-panels">
        <StepPanel
          service={service}
          step="server-configuration"
          title={t('serverConfiguration')}
          rows={serverRows(config, t)}
        />
        <StepPanel
          service={service}
          step="user-synchronization"
          title={t('userSynchronization')}
          rows={userRows(service, t, nameOf)}
        />
        <StepPanel
          service={service}
          step="group-synchronization"
          title={t('groupSynchronization')}
          rows={groupRows(config, t)}
        >
          <GroupRoles groups={config.group_roles} />
        </StepPanel>
      </div>
      <div className="col auth-panels">
        {config.type === 'oidc' && (
          <Panel title={t('atProvider')} padded>
            <ProviderAddresses serviceId={service.id} />
          </Panel>
        )}
        {mayTest && <ConnectionTest type={config.type} test={test} isStored />}
        {mayTest && config.type !== 'oidc' && <LoginTest test={test} />}
      </div>
    </div>
  )
}

/** What is stored, as a test takes it: secrets are kept. */
function keepingSecrets(config: Backend['config']): BackendTest['backend_configuration']['config'] {
  const kept = { keep_value: true } as const
  return config.type === 'oidc'
    ? { ...config, client_secret: isSet(config.client_secret) ? kept : { delete_value: true } }
    : { ...config, system_user_password: isSet(config.system_user_password) ? kept : { delete_value: true } }
}

const isSet = (secret: object): boolean => 'is_set' in secret && secret.is_set === true

interface StepPanelProps {
  readonly service: Backend
  readonly step: StepKey
  readonly title: string
  readonly rows: readonly ValueRow[]
  readonly children?: ReactNode
}

function StepPanel({ service, step, title, rows, children }: StepPanelProps) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const mayEdit = usePermission(`authservicebackend:edit:${service.id}`)
  const to = routes.editAuthenticationService({ serviceId: service.id }, { initialStepKey: step })
  return (
    <Panel
      title={title}
      actions={
        mayEdit && (
          <Link className="btn sm" to={to} aria-label={t('editStepNamed', { step: title })}>
            {t('editStep')}
          </Link>
        )
      }
    >
      {rows.length > 0 && (
        <div className="pad">
          <ValueRows rows={rows} />
        </div>
      )}
      {children}
    </Panel>
  )
}

interface HeadActionsProps {
  readonly service: Backend
  readonly activation: ReturnType<typeof useActivation>
}

function HeadActions({ service, activation }: HeadActionsProps) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const { editRefusal, deleteRefusal } = useEntityRights(authenticationServiceEntity, service)
  const { id: serviceId, title } = service
  const { place, mayChange, activate, items, dialog } = activation
  const isActive = place !== undefined && place >= 0
  const refusal = deleteRefusal ?? (isActive ? t('inUse') : null)
  const label = t('moreOf', { title })
  return (
    <>
      <Menu
        label={label}
        align="end"
        items={[
          ...(isActive ? items : []),
          ...(isActive ? ['separator' as const] : []),
          ...(refusal === null ? [] : [{ caption: refusal }]),
          {
            label: t('delete'),
            icon: 'trash',
            danger: true,
            disabled: refusal !== null,
            onSelect: () => setDeleting(true),
          },
        ]}
        trigger={trigger => <Button {...trigger} icon="three-dots" aria-label={label} />}
      />
      {editRefusal === null && (
        <Link className="btn" to={routes.editAuthenticationService({ serviceId })}>
          <Icon name="pencil" />
          {t('editStep')}
        </Link>
      )}
      {place === -1 && mayChange && (
        <Button variant="primary" icon="play" onClick={activate}>
          {t('activate')}
        </Button>
      )}
      {dialog}
      {isDeleting && (
        <DeleteEntity
          entity={authenticationServiceEntity as unknown as Entity}
          id={serviceId}
          title={title}
          onDeleted={() => navigate(routes.authenticationServices(), { replace: true })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
