/** The parameters of a dashboard: added, renamed, described and removed. A renamed one is renamed in the queries of all widgets. */
import { useState } from 'react'
import type { Dashboard } from '../../../core/dashboards/dashboard.ts'
import { parameterForm, parameterOfForm, type ParameterForm } from '../../../core/dashboards/parameters.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { renamedInQueries, undeclaredParameters } from '../../../core/dashboards/used-parameters.ts'
import type { Parameter } from '../../../core/search/schema.ts'
import { Button, Callout, EmptyState, ModalForm, useFocusAfterRemoval, useStrings } from '../../kit/kit.ts'
import { ParameterFields } from './parameter-fields.tsx'

export interface ParametersDialogProps {
  readonly dashboard: Dashboard
  /** Names of fields that may give the values of a parameter. */
  readonly fields: readonly string[]
  readonly onDashboard: (dashboard: Dashboard) => void
  readonly onClose: () => void
}

/** Parameters of one dashboard; an address carries no more. */
const most = 100

interface Draft {
  readonly key: string
  readonly form: ParameterForm
  /** As it is now; absent: a new one. */
  readonly base?: Parameter
}

const blank: ParameterForm = {
  name: '',
  title: '',
  description: '',
  optional: false,
  multiple: false,
  defaultValue: '',
  source: { kind: 'typed' },
}

const draftOf = (form: ParameterForm, base?: Parameter): Draft => ({
  key: crypto.randomUUID(),
  form,
  ...(base && { base }),
})

const withDrafts = (dashboard: Dashboard, drafts: readonly Draft[]): Dashboard => {
  const renamed = drafts.flatMap(({ form, base }): (readonly [string, string])[] =>
    base && base.name !== form.name ? [[base.name, form.name]] : [],
  )
  return {
    ...renamedInQueries(dashboard, new Map(renamed)),
    parameters: drafts.map(({ form, base }) => parameterOfForm(form, base)),
  }
}

export function ParametersDialog({ dashboard, fields, onDashboard, onClose }: ParametersDialogProps) {
  const t = useStrings(dashboardStrings)
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    dashboard.parameters.map(parameter => draftOf(parameterForm(parameter), parameter)),
  )
  const [added, setAdded] = useState<string | null>(null)
  const removed = useFocusAfterRemoval(drafts, root =>
    root.querySelector<HTMLElement>('.parameter-form input, .add-parameter'),
  )
  const undeclared = undeclaredParameters(withDrafts(dashboard, drafts))
  const add = (name: string) => {
    const draft = draftOf({ ...blank, name })
    setDrafts(before => [...before, draft])
    setAdded(draft.key)
  }
  const isTaken = ({ key, form: { name } }: Draft) =>
    name !== '' && drafts.some(other => other.key !== key && other.form.name === name)
  return (
    <ModalForm
      title={t('parameters')}
      submitLabel={t('apply')}
      width="lg"
      onSubmit={() => {
        onDashboard(withDrafts(dashboard, drafts))
        onClose()
      }}
      onCancel={onClose}
    >
      <p className="muted">{t('parameterHint')}</p>
      {undeclared.length > 0 && (
        <Callout variant="warning" title={t('undeclared', { names: undeclared.join(', ') })}>
          <span className="row wrap">
            {undeclared.map(name => (
              <Button key={name} size="sm" icon="plus" onClick={() => add(name)}>
                {t('declare', { name })}
              </Button>
            ))}
          </span>
        </Callout>
      )}
      {drafts.length === 0 && <EmptyState icon="sliders" title={t('noParameters')} />}
      {drafts.map(draft => (
        <ParameterFields
          key={draft.key}
          form={draft.form}
          taken={isTaken(draft)}
          isNew={draft.key === added}
          fields={fields}
          onForm={form => setDrafts(before => before.map(one => (one.key === draft.key ? { ...one, form } : one)))}
          onRemove={() => {
            removed()
            setDrafts(before => before.filter(({ key }) => key !== draft.key))
          }}
        />
      ))}
      {drafts.length < most && (
        <div>
          <Button className="add-parameter" icon="plus" onClick={() => add('')}>
            {t('addParameter')}
          </Button>
        </div>
      )}
    </ModalForm>
  )
}
