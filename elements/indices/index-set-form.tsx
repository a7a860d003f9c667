/** The form of a new index set, and of one that is there, for those who may save it. */
import { useCallback, useMemo } from 'react'
import { configurationPath } from '../../core/configuration/api.ts'
import { configClasses } from '../../core/configuration/classes.ts'
import { defaultIndexSetsConfig } from '../../core/configuration/defaults.ts'
import { configurationOf } from '../../core/configuration/store.ts'
import type { IndexSetsDefaultConfiguration } from '../../core/configuration/schema.ts'
import { indexSetEntity } from '../../core/indices/entity.ts'
import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { newIndexSetValues, valuesOfIndexSet } from '../../core/indices/index-set-values.ts'
import type { IndexSet } from '../../core/indices/schema.ts'
import {
  NoPermission,
  Panel,
  Skeleton,
  useCore,
  usePermission,
  useQueryData,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import { FormPage } from './form-page.tsx'
import { IndexSetFields } from './index-set-fields.tsx'

/** Begins with the configured defaults, or with the product's where they may not be read. */
export function NewIndexSet() {
  const t = useStrings(indexSetStrings)
  const mayCreate = usePermission(indexSetEntity.permissions.create!)
  const mayRead = usePermission('clusterconfigentry:read')
  const core = useCore()
  const { data, error } = useQueryData<IndexSetsDefaultConfiguration>(
    mayRead ? configurationPath(configClasses.indexSetDefaults) : null,
    {
      fetcher: useCallback(
        async (_path: string, signal: AbortSignal) =>
          (await configurationOf(core).load(configClasses.indexSetDefaults, signal)) ?? defaultIndexSetsConfig,
        [core],
      ),
      onErrorRetry: false,
    },
  )
  const user = useStore(core.$user)
  const isKnown = user !== null && (!mayRead || data !== undefined || error !== undefined)
  if (mayCreate && isKnown)
    return <IndexSetFields set={null} values={newIndexSetValues(data ?? defaultIndexSetsConfig)} />
  return (
    <FormPage title={t('create')}>
      <Panel>{user === null || mayCreate ? <Skeleton /> : <NoPermission>{t('mayNotCreate')}</NoPermission>}</Panel>
    </FormPage>
  )
}

export interface IndexSetFormProps {
  readonly set: IndexSet
  /** 'details': the form goes back to the index set, else to the list. */
  readonly back: string | undefined
}

export function IndexSetForm({ set, back }: IndexSetFormProps) {
  const t = useStrings(indexSetStrings)
  const mayEdit = usePermission(`${indexSetEntity.permissions.edit}:${set.id}`)
  const values = useMemo(() => valuesOfIndexSet(set), [set])
  if (mayEdit) return <IndexSetFields set={set} values={values} back={back} />
  return (
    <FormPage title={t('editTitle', { title: set.title })}>
      <Panel>
        <NoPermission>{t('notPermitted')}</NoPermission>
      </Panel>
    </FormPage>
  )
}
