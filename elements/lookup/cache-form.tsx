/** The form of a cache: a page of its own, or a dialog of the form of a table. */
import { lookupCacheStrings } from '../../core/lookup/cache-strings.ts'
import { cacheTypeView, cacheTypeViews } from '../../core/lookup/cache-types.ts'
import { lookupCacheEntity } from '../../core/lookup/entity.ts'
import type { Cache, CacheChange, CacheConfig } from '../../core/lookup/schema.ts'
import { EntityForm, useEntityForm, type EntitySavedDetail, type Fields } from '../kit/entities/entities.ts'
import { useCore, useStrings } from '../kit/kit.ts'
import { ConfigFields } from './config-fields.tsx'
import { FormPage } from './form-page.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { TypeField } from './type-field.tsx'
import { useFormPage } from './use-form-page.ts'
import { useAddresses } from './use-addresses.ts'

const valuesOf = (cache: Cache | null) => ({
  id: cache?.id ?? null,
  title: cache?.title ?? '',
  description: cache?.description ?? '',
  name: cache?.name ?? '',
  content_pack: cache?.content_pack ?? null,
  config: cache?.config ?? newConfig('guava_cache'),
})
type CacheValues = ReturnType<typeof valuesOf>

const newConfig = (type: string): CacheConfig => ({ type, ...cacheTypeView(type)?.defaults })
const bodyOf = (values: CacheValues): CacheChange => values

export function CacheFormPage({ cache }: { readonly cache: Cache | null }) {
  const { routes } = useCore()
  const t = useStrings(lookupCacheStrings)
  const { cache: addressOf } = useAddresses()
  const form = useFormPage({
    entity: lookupCacheEntity,
    row: cache,
    values: valuesOf(cache),
    body: bodyOf,
    addressOf,
  })
  return (
    <FormPage form={form} row={cache} addressOf={addressOf} listAddress={routes.lookupCaches()} words={t}>
      <CacheFields form={form} isNew={cache === null} />
    </FormPage>
  )
}

export interface CacheDialogProps {
  readonly onCreated: (detail: EntitySavedDetail) => void
  readonly onClose: () => void
}

export function CacheDialog({ onCreated, onClose }: CacheDialogProps) {
  const form = useEntityForm(lookupCacheEntity, { row: null, values: valuesOf(null), onCreated, onClose })
  return (
    <EntityForm form={form}>
      <CacheFields form={form} isNew />
    </EntityForm>
  )
}

interface CacheFieldsProps {
  readonly form: Pick<Fields<CacheValues>, 'values' | 'set' | 'field' | 'errorOf'>
  readonly isNew: boolean
}

function CacheFields({ form, isNew }: CacheFieldsProps) {
  const t = useStrings(lookupCacheStrings)
  const { config } = form.values
  return (
    <>
      <IdentityFields
        form={form}
        isNew={isNew}
        words={{ title: t('name'), description: t('description'), things: t('title') }}
      />
      <TypeField
        label={t('chooseType')}
        types={cacheTypeViews}
        value={config.type}
        error={form.errorOf('type')}
        onChange={type => form.set({ config: newConfig(type) })}
      />
      <ConfigFields
        fields={cacheTypeView(config.type)?.fields ?? []}
        config={config}
        errorOf={form.errorOf}
        onChange={changed => form.set({ config: changed })}
      />
    </>
  )
}
