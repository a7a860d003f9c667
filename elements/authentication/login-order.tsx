/** Who is asked when somebody logs in, in which order. */
import { useEffect, useRef } from 'react'
import { allServicesPath } from './all-services.ts'
import type { BackendPage } from '../../core/authentication/schema.ts'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import {
  ErrorState,
  IconButton,
  Link,
  Panel,
  useCore,
  useQueryData,
  useStrings,
  useToast,
  useWordsOf,
} from '../kit/kit.ts'
import { typeTitle } from './service-types.ts'
import { movedTo, useActiveServices } from './use-active-services.ts'

/** Shown while at least one service is active, or where it cannot be known. */
export function LoginOrder() {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const { ids = [], error, mayChange, refetch, save } = useActiveServices()
  const { data } = useQueryData<BackendPage>(ids.length > 0 ? allServicesPath : null)
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ readonly id: string; readonly to: number; readonly by: number } | null>(null)

  // Once it is drawn in its new place, the row that moved has the focus, on a button that can still be pressed.
  useEffect(() => {
    if (moved.current === null || ids[moved.current.to] !== moved.current.id) return
    const { id, by } = moved.current
    moved.current = null
    const buttons = list.current?.querySelectorAll<HTMLElement>(`[data-id="${CSS.escape(id)}"] button:not(:disabled)`)
    buttons?.[by < 0 ? 0 : buttons.length - 1]?.focus()
  })
  if (ids.length === 0)
    return error ? (
      <Panel title={t('loginOrder')}>
        <ErrorState error={error} onRetry={refetch} />
      </Panel>
    ) : null
  const services = new Map(data?.backends.map(service => [service.id, service]))
  const move = (id: string, title: string, by: number) => {
    const from = ids.indexOf(id)
    const to = from + by
    moved.current = { id, to, by }
    save(movedTo(ids, from, to)).then(
      () => toast.success(t('moved', { title, position: to + 1 })),
      (error: unknown) => {
        moved.current = null
        toast.error(wordsOf(error))
      },
    )
  }
  return (
    <Panel title={t('loginOrder')} note={t('loginOrderHint')}>
      <ol ref={list} className="login-order">
        <li>
          <div className="grow">
            <span className="sm strong">{t('localAccounts')}</span>
            <span className="xs muted">{t('localAccountsHint')}</span>
          </div>
        </li>
        {ids.map((id, index) => {
          const service = services.get(id)
          const title = service?.title ?? id
          return (
            <li key={id} data-id={id}>
              <div className="grow">
                <Link className="ent trunc" to={routes.authenticationService({ serviceId: id })}>
                  <bdi>{title}</bdi>
                </Link>
                <span className="xs muted">
                  {service && typeTitle(service.config.type, t)}
                  {service?.config.type === 'oidc' && ` · ${t('buttonOnLogin')}`}
                </span>
              </div>
              {mayChange && ids.length > 1 && (
                <div className="row">
                  <IconButton
                    icon="arrow-up"
                    label={t('moveUpNamed', { title })}
                    disabled={index === 0}
                    onClick={() => move(id, title, -1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    label={t('moveDownNamed', { title })}
                    disabled={index === ids.length - 1}
                    onClick={() => move(id, title, 1)}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
