/** The page of the form of a table, cache or data adapter, for those who may use it. */
import type { ReactNode } from 'react'
import { lookupStrings } from '../../core/lookup/strings.ts'
import type { EntityFormState } from '../kit/entities/entities.ts'
import {
  Link,
  NoPermission,
  Page,
  PageForm,
  Panel,
  Skeleton,
  useCore,
  usePermission,
  useStore,
  useStrings,
} from '../kit/kit.ts'

export interface FormPageProps {
  readonly form: Pick<EntityFormState<object>, 'title' | 'submitLabel' | 'onSubmit'>
  /** Null: a new one. */
  readonly row: { readonly id: string; readonly name: string } | null
  readonly addressOf: (name: string) => string
  readonly listAddress: string
  readonly words: (key: 'all' | 'notPermitted' | 'mayNotCreate' | 'createFailed') => string
  /** The fields of the first panel. */
  readonly children: ReactNode
  /** Panels behind the first. */
  readonly more?: ReactNode
  /** Stands beside the form. */
  readonly aside?: ReactNode
}

export function FormPage({ form, row, addressOf, listAddress, words, children, more, aside }: FormPageProps) {
  const core = useCore()
  const l = useStrings(lookupStrings)
  const isKnown = useStore(core.$user) !== null
  const isPermitted = usePermission(row ? `lookuptables:edit:${row.id}` : 'lookuptables:create')
  const refusal = words(row ? 'notPermitted' : 'mayNotCreate')
  const page = (
    <PageForm
      label={form.title}
      submitLabel={form.submitLabel}
      failedTitle={words('createFailed')}
      cancelTo={row ? addressOf(row.name) : listAddress}
      onSubmit={form.onSubmit}
    >
      <Panel title={l('general')}>
        <div className="form lookup-form pad">{children}</div>
      </Panel>
      {more}
    </PageForm>
  )
  return (
    <Page title={form.title} documentation="lookuptables" crumb={<Link to={listAddress}>{words('all')}</Link>}>
      {!isPermitted && <Panel>{isKnown ? <NoPermission>{refusal}</NoPermission> : <Skeleton />}</Panel>}
      {isPermitted &&
        (aside === undefined ? (
          page
        ) : (
          <div className="beside">
            {page}
            {aside}
          </div>
        ))}
    </Page>
  )
}
