/**
 * `<cordwood-authentication-service>`: one authentication service with its settings, tests and users; or the steps in which one is created
 * or changed: server configuration with a connection test, user synchronization and group synchronization with a login test.
 *
 * Inside a shell it takes `parameters`, the query of the page's address: `initialStepKey` opens a step.
 *
 * @permission authservicebackend:read:{id} — shows the service
 * @permission authservicebackend:create — creates a service
 * @permission authservicebackend:edit:{id} — changes the service
 * @permission authservicebackend:delete:{id} — deletes the service
 * @permission authservicetestbackend:execute — tests the connection and logins, and reads settings from a directory
 * @permission authserviceglobalconfig:read — shows whether the service is active
 * @permission authserviceglobalconfig:edit — activates and deactivates the service
 * @permission users:read — lists the users that came by the service
 * @permission roles:read — offers the roles that users and groups get
 * @example
 * <cordwood-authentication-service service-id="64d2c0ffee64d2c0ffee0001"></cordwood-authentication-service>
 */
import { useState, type ReactNode } from 'react'
import { backendsPath } from '../../core/authentication/entity.ts'
import type { Backend, BackendReply, BackendType } from '../../core/authentication/schema.ts'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { isSegment, path } from '../../core/client/request.ts'
import {
  Callout,
  defineElement,
  EmptyState,
  ErrorState,
  Link,
  NoPermission,
  Page,
  Panel,
  Skeleton,
  useCore,
  usePermission,
  useQueryData,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import css from './authentication.css?inline'
import { OtherActive } from './other-active.tsx'
import { ServiceOverview } from './service-overview.tsx'
import { isServiceType, typeTitle } from './service-types.ts'
import { TypeChoice } from './type-choice.tsx'
import { useActiveServices } from './use-active-services.ts'
import { draftOf, newDraft } from './wizard/draft.ts'
import { ServiceForm } from './wizard/service-form.tsx'

export interface AuthenticationServiceProps {
  /** Id of the service; not for a new one. */
  readonly serviceId?: string
  /** Type of a new service: 'ldap', 'active-directory' or 'oidc'; without it the type is chosen first. */
  readonly backendType?: string
  /** 'show' (default); 'active': the first of the active services; 'create': the steps of a new one; 'edit': those of this one. */
  readonly mode?: string
  /** Query parameters of the page's address, from a shell. */
  readonly parameters?: string
}

function AuthenticationService({ serviceId = '', backendType, mode, parameters }: AuthenticationServiceProps) {
  if (mode === 'create') return <New key={backendType} type={backendType || undefined} parameters={parameters} />
  if (mode === 'active') return <Active />
  return (
    <Stored key={serviceId} id={serviceId}>
      {service =>
        mode === 'edit' ? <Edited service={service} parameters={parameters} /> : <ServiceOverview service={service} />
      }
    </Stored>
  )
}

interface WaitingProps {
  readonly error: Error | undefined
  readonly onRetry: () => void
}

/** The page until its service is there. */
function Waiting({ error, onRetry }: WaitingProps) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  return (
    <Page title={t('one')} crumb={<Link to={routes.authenticationServices()}>{t('all')}</Link>}>
      <Panel>{error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton rows={8} />}</Panel>
    </Page>
  )
}

interface StoredProps {
  readonly id: string
  readonly children: (service: Backend) => ReactNode
}

function Stored({ id, children }: StoredProps) {
  const { data, error, refetch } = useQueryData<BackendReply>(isSegment(id) ? backendsPath + path`/${id}` : null)
  return data ? children(data.backend) : <Waiting error={error} onRetry={refetch} />
}

interface EditedProps extends Pick<AuthenticationServiceProps, 'parameters'> {
  readonly service: Backend
}

function Edited({ service, parameters }: EditedProps) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const mayEdit = usePermission(`authservicebackend:edit:${service.id}`)
  const [initial] = useState(() => (isServiceType(service.config.type) ? draftOf(service) : null))
  const refusal = initial === null ? t('unknownType', { type: service.config.type }) : t('notPermitted')
  if (initial && mayEdit) return <ServiceForm stored={service} initial={initial} parameters={parameters} />
  return (
    <Page
      title={service.title}
      crumb={<Link to={routes.authenticationService({ serviceId: service.id })}>{t('one')}</Link>}
    >
      <Callout variant="warning">{refusal}</Callout>
    </Page>
  )
}

interface NewProps extends Pick<AuthenticationServiceProps, 'parameters'> {
  readonly type: string | undefined
}

function New({ type, parameters }: NewProps) {
  const { routes, $user } = useCore()
  const t = useStrings(authenticationStrings)
  const mayCreate = usePermission('authservicebackend:create')
  const isKnown = useStore($user) !== null
  if (!mayCreate)
    return (
      <Page title={t('create')} crumb={<Link to={routes.authenticationServices()}>{t('all')}</Link>}>
        <Panel>{isKnown ? <NoPermission>{t('mayNotCreate')}</NoPermission> : <Skeleton />}</Panel>
      </Page>
    )
  if (!isServiceType(type)) return <TypeChoice unknown={type} />
  return <NewOfType type={type} parameters={parameters} />
}

interface NewOfTypeProps extends Pick<AuthenticationServiceProps, 'parameters'> {
  readonly type: BackendType
}

function NewOfType({ type, parameters }: NewOfTypeProps) {
  const t = useStrings(authenticationStrings)
  const [initial] = useState(() => newDraft(type, typeTitle(type, t)))
  return <ServiceForm stored={null} initial={initial} parameters={parameters} />
}

function Active() {
  const { routes, $user } = useCore()
  const t = useStrings(authenticationStrings)
  const mayRead = usePermission('authserviceglobalconfig:read')
  const isKnown = useStore($user) !== null
  const { ids, error, refetch } = useActiveServices()
  const [first] = ids ?? []
  if (first !== undefined)
    return (
      <Stored key={first} id={first}>
        {service => (
          <ServiceOverview service={service}>
            <OtherActive ids={ids!.slice(1)} />
          </ServiceOverview>
        )}
      </Stored>
    )
  if (ids === undefined && (mayRead || !isKnown)) return <Waiting error={error} onRetry={refetch} />
  return (
    <Page title={t('one')} crumb={<Link to={routes.authenticationServices()}>{t('all')}</Link>}>
      <Panel>
        {mayRead ? (
          <EmptyState
            title={t('noneActive')}
            action={
              <Link className="btn" to={routes.authenticationServices()}>
                {t('toServices')}
              </Link>
            }
          >
            {t('noneActiveHint')}
          </EmptyState>
        ) : (
          <NoPermission />
        )}
      </Panel>
    </Page>
  )
}

defineElement<AuthenticationServiceProps>('cordwood-authentication-service', AuthenticationService, {
  props: { serviceId: String, backendType: String, mode: String, parameters: String },
  events: [
    'cordwood-authentication-service-created',
    'cordwood-authentication-service-saved',
    'cordwood-authentication-service-deleted',
    'cordwood-authentication-services-activated',
  ],
  styles: [css],
})
