/** The form of a lookup table; its cache and its data adapter are chosen, or created in place. */
import { useState } from 'react'
import { lookupAdapterStrings } from '../../core/lookup/adapter-strings.ts'
import { lookupCacheStrings } from '../../core/lookup/cache-strings.ts'
import { lookupTableEntity } from '../../core/lookup/entity.ts'
import type { Adapter, Cache, Table, TableChange } from '../../core/lookup/schema.ts'
import { lookupTableStrings } from '../../core/lookup/table-strings.ts'
import type { EntitySavedDetail } from '../kit/entities/entities.ts'
import { Button, Panel, SelectField, useCore, usePermission, useStrings, useToast } from '../kit/kit.ts'
import { AdapterDialog } from './adapter-page-form.tsx'
import { CacheDialog } from './cache-form.tsx'
import { DefaultFields } from './default-fields.tsx'
import { FormPage } from './form-page.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { useAdapterChoices, useCacheChoices } from './use-choices.ts'
import { useFormPage } from './use-form-page.ts'
import { useAddresses } from './use-addresses.ts'

const valuesOf = (table: Table | null) => ({
  id: table?.id ?? null,
  title: table?.title ?? '',
  description: table?.description ?? '',
  name: table?.name ?? '',
  content_pack: table?.content_pack ?? null,
  cache_id: table?.cache_id ?? '',
  data_adapter_id: table?.data_adapter_id ?? '',
  default_single_value: table?.default_single_value ?? '',
  default_single_value_type: table?.default_single_value_type ?? ('NULL' as const),
  default_multi_value: table?.default_multi_value ?? '',
  default_multi_value_type: table?.default_multi_value_type ?? ('NULL' as const),
})
const bodyOf = (values: ReturnType<typeof valuesOf>): TableChange => values

export interface TableFormPageProps {
  /** Null: a new one. */
  readonly table: Table | null
  readonly cache?: Cache
  readonly adapter?: Adapter
}

export function TableFormPage({ table, cache, adapter }: TableFormPageProps) {
  const { routes } = useCore()
  const t = useStrings(lookupTableStrings)
  const a = useStrings(lookupAdapterStrings)
  const c = useStrings(lookupCacheStrings)
  const toast = useToast()
  const { table: addressOf } = useAddresses()
  const form = useFormPage({
    entity: lookupTableEntity,
    row: table,
    values: valuesOf(table),
    body: bodyOf,
    addressOf,
  })
  const mayCreate = usePermission('lookuptables:create')
  const [creating, setCreating] = useState<'cache' | 'adapter' | null>(null)
  const [created, setCreated] = useState<readonly EntitySavedDetail[]>([])
  const options = (known: Cache | Adapter | undefined) =>
    [...created, ...(known ? [known] : [])].map(({ id, title }) => ({ value: id, label: title }))
  const choose =
    (field: 'cache_id' | 'data_adapter_id', createdNow: (title: string) => string) => (detail: EntitySavedDetail) => {
      setCreated([...created, detail])
      form.set({ [field]: detail.id })
      toast.success(createdNow(detail.title))
    }
  const loadCaches = useCacheChoices()
  const loadAdapters = useAdapterChoices()
  const close = () => setCreating(null)
  const { cache_id: cacheId, data_adapter_id: adapterId } = form.values
  return (
    <>
      <FormPage
        form={form}
        row={table}
        addressOf={addressOf}
        listAddress={routes.lookupTables()}
        words={t}
        more={
          <Panel title={t('defaults')}>
            <div className="form lookup-form pad">
              <DefaultFields form={form} />
            </div>
          </Panel>
        }
      >
        <IdentityFields
          form={form}
          isNew={table === null}
          words={{ title: t('name'), description: t('description'), things: t('title') }}
        />
        <div className="choice">
          <SelectField
            label={t('adapter')}
            hint={t('adapterHint')}
            rules={{ required: true }}
            placeholder={t('chooseAdapter')}
            load={loadAdapters}
            options={options(adapter)}
            {...form.field('data_adapter_id')}
            value={adapterId === '' ? null : adapterId}
            onChange={id => form.set({ data_adapter_id: id ?? '' })}
          />
          {mayCreate && (
            <Button icon="plus" onClick={() => setCreating('adapter')}>
              {t('newAdapter')}
            </Button>
          )}
        </div>
        <div className="choice">
          <SelectField
            label={t('cache')}
            hint={t('cacheHint')}
            rules={{ required: true }}
            placeholder={t('chooseCache')}
            load={loadCaches}
            options={options(cache)}
            {...form.field('cache_id')}
            value={cacheId === '' ? null : cacheId}
            onChange={id => form.set({ cache_id: id ?? '' })}
          />
          {mayCreate && (
            <Button icon="plus" onClick={() => setCreating('cache')}>
              {t('newCache')}
            </Button>
          )}
        </div>
      </FormPage>
      {creating === 'cache' && (
        <CacheDialog onCreated={choose('cache_id', title => c('createdNow', { title }))} onClose={close} />
      )}
      {creating === 'adapter' && (
        <AdapterDialog onCreated={choose('data_adapter_id', title => a('createdNow', { title }))} onClose={close} />
      )}
    </>
  )
}
