/** The form of a data adapter: a page of its own, or a dialog of the form of a table. */
import { lookupAdapterStrings } from '../../core/lookup/adapter-strings.ts'
import { adapterTypeView, adapterTypeViews } from '../../core/lookup/adapter-types.ts'
import { lookupAdapterEntity } from '../../core/lookup/entity.ts'
import { ownTableType } from '../../core/lookup/own-tables.ts'
import type { Adapter, AdapterChange, AdapterConfig } from '../../core/lookup/schema.ts'
import type { TimeUnitName } from '../../core/time/time-unit.ts'
import { EntityForm, useEntityForm, type EntitySavedDetail, type Fields } from '../kit/entities/entities.ts'
import { Panel, TimeUnitField, useCore, useMessages, useStrings } from '../kit/kit.ts'
import { ConfigFields } from './config-fields.tsx'
import { FormPage } from './form-page.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { TypeDocumentation } from './type-documentation.tsx'
import { TypeField } from './type-field.tsx'
import { useFormPage } from './use-form-page.ts'
import { useAddresses } from './use-addresses.ts'

const newConfig = (type: string): AdapterConfig => ({ type, ...adapterTypeView(type)?.defaults })

const valuesOf = (adapter: Adapter | null) => ({
  id: adapter?.id ?? null,
  title: adapter?.title ?? '',
  description: adapter?.description ?? '',
  name: adapter?.name ?? '',
  content_pack: adapter?.content_pack ?? null,
  config: (adapter?.config ?? newConfig(ownTableType)) as AdapterConfig,
  custom_error_ttl_enabled: adapter?.custom_error_ttl_enabled ?? false,
  custom_error_ttl: (adapter?.custom_error_ttl ?? 5) as number | undefined,
  custom_error_ttl_unit: adapter?.custom_error_ttl_unit ?? ('SECONDS' as TimeUnitName),
})
type AdapterValues = ReturnType<typeof valuesOf>

/** A time that is switched off is not kept. */
const bodyOf = (values: AdapterValues): AdapterChange =>
  values.custom_error_ttl_enabled
    ? values
    : { ...values, custom_error_ttl_enabled: null, custom_error_ttl: null, custom_error_ttl_unit: null }

export function AdapterFormPage({ adapter }: { readonly adapter: Adapter | null }) {
  const { routes } = useCore()
  const t = useStrings(lookupAdapterStrings)
  const { adapter: addressOf } = useAddresses()
  const form = useFormPage({
    entity: lookupAdapterEntity,
    row: adapter,
    values: valuesOf(adapter),
    body: bodyOf,
    addressOf,
  })
  const messages = useMessages()
  const view = adapterTypeView(form.values.config.type)
  return (
    <FormPage
      form={form}
      row={adapter}
      addressOf={addressOf}
      listAddress={routes.lookupAdapters()}
      words={t}
      aside={
        view && (
          <Panel title={view.title(messages)} padded>
            <div className="adapter documentation">
              <TypeDocumentation view={view} />
            </div>
          </Panel>
        )
      }
    >
      <AdapterFields form={form} isNew={adapter === null} />
    </FormPage>
  )
}

export interface AdapterDialogProps {
  readonly onCreated: (detail: EntitySavedDetail) => void
  readonly onClose: () => void
}

export function AdapterDialog({ onCreated, onClose }: AdapterDialogProps) {
  const form = useEntityForm(lookupAdapterEntity, {
    row: null,
    values: valuesOf(null),
    save: (values, store) => store(bodyOf(values)),
    onCreated,
    onClose,
  })
  return (
    <EntityForm form={form}>
      <AdapterFields form={form} isNew />
    </EntityForm>
  )
}

interface AdapterFieldsProps {
  readonly form: Pick<Fields<AdapterValues>, 'values' | 'set' | 'field' | 'errorOf'>
  readonly isNew: boolean
}

function AdapterFields({ form, isNew }: AdapterFieldsProps) {
  const t = useStrings(lookupAdapterStrings)
  const { config, custom_error_ttl_enabled: hasErrorTtl, custom_error_ttl: errorTtl } = form.values
  return (
    <>
      <IdentityFields
        form={form}
        isNew={isNew}
        words={{ title: t('name'), description: t('description'), things: t('title') }}
      />
      <TypeField
        label={t('chooseType')}
        types={adapterTypeViews}
        value={config.type}
        fixedHint={isNew ? undefined : t('typeStays')}
        error={form.errorOf('type')}
        onChange={type => form.set({ config: newConfig(type) })}
      />
      <ConfigFields
        key={config.type}
        fields={adapterTypeView(config.type)?.fields ?? []}
        config={config}
        errorOf={form.errorOf}
        onChange={changed => form.set({ config: changed })}
      />
      <TimeUnitField
        label={t('errorTtl')}
        hint={t('errorTtlHint')}
        rules={{ required: true, min: 0 }}
        error={form.errorOf('custom_error_ttl') ?? form.errorOf('custom_error_ttl_unit')}
        enabled={hasErrorTtl}
        onEnabled={enabled => form.set({ custom_error_ttl_enabled: enabled })}
        value={{ value: errorTtl, unit: form.values.custom_error_ttl_unit }}
        onChange={({ value, unit }) => form.set({ custom_error_ttl: value, custom_error_ttl_unit: unit })}
      />
    </>
  )
}
