/** A section made of a configuration's present values and the dialog that changes them. */
import { useMemo, useState, type ComponentType } from 'react'
import type { ConfigurationStore } from '../../core/configuration/store.ts'
import {
  Button,
  FeatureError,
  Panel,
  Skeleton,
  useCommonStrings,
  useMessages,
  usePermission,
  useStrings,
  ValueRows,
} from '../kit/kit.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { ConfigView } from './section.ts'
import { screenStrings } from './strings.ts'
import { useConfiguration } from './use-configuration.ts'

export function configPanel<T extends object>(view: ConfigView<T>): ComponentType {
  // Nothing that is stored is an answer too.
  const load = async (store: ConfigurationStore, signal: AbortSignal) =>
    (await view.load(store, signal)) ?? view.standard
  return function ConfigPanel() {
    const messages = useMessages()
    const s = useStrings(screenStrings)
    const common = useCommonStrings()
    const mayEdit = usePermission(view.edit)
    const { data, error, refetch } = useConfiguration(view.name, load)
    const value = useMemo(() => (data === undefined ? undefined : { ...view.standard, ...data }), [data])
    const [editing, setEditing] = useState(false)
    return (
      <Panel
        title={s(view.title)}
        className="config"
        actions={
          mayEdit &&
          value && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {common('edit')}
            </Button>
          )
        }
      >
        <p className="about">{s(view.about)}</p>
        {value && <ValueRows rows={view.rows(value, messages)} />}
        {!value &&
          (error ? <FeatureError feature="cluster-configuration" error={error} onRetry={refetch} /> : <Skeleton />)}
        {editing && value && (
          <EditDialog view={view} stored={value} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
        )}
      </Panel>
    )
  }
}
