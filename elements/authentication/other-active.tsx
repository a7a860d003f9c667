/** The active services besides the one that is shown. */
import type { BackendPage } from '../../core/authentication/schema.ts'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { Callout, Link, useCore, useQueryData, useStrings } from '../kit/kit.ts'
import { allServicesPath } from './all-services.ts'

export function OtherActive({ ids }: { readonly ids: readonly string[] }) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const { data } = useQueryData<BackendPage>(ids.length > 0 ? allServicesPath : null)
  if (ids.length === 0) return null
  const titleOf = (id: string) => data?.backends.find(service => service.id === id)?.title ?? id
  return (
    <Callout>
      <span className="row wrap">
        {t('othersActive')}
        {ids.map(id => (
          <Link key={id} to={routes.authenticationService({ serviceId: id })}>
            <bdi>{titleOf(id)}</bdi>
          </Link>
        ))}
      </span>
    </Callout>
  )
}
