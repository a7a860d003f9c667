/** A section made of a configuration's present values and the dialog that changes them. */
import { useEffect, useState, type ComponentType } from 'react'
import { configurationOf } from '../../core/configuration/store.ts'
import {
  Button, errorDetail, FeatureError, Panel, Skeleton, useBusy, useCommonStrings, useCore, useHost, useMessages, usePermission, useStrings,
  ValueRows,
} from '../kit/kit.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { ConfigView } from './section.ts'
import { screenStrings } from './strings.ts'

export function configPanel<T extends object>(view: ConfigView<T>): ComponentType {
  return function ConfigPanel() {
    const messages = useMessages()
    const s = useStrings(screenStrings)
    const common = useCommonStrings()
    const mayEdit = usePermission(view.edit)
    const { value, error, retry, setValue } = useConfig(view)
    const [editing, setEditing] = useState(false)
    return (
      <Panel
        title={s(view.title)}
        className="config"
        actions={mayEdit && value && <Button size="sm" onClick={() => setEditing(true)}>{common('edit')}</Button>}
      >
        <p className="about">{s(view.about)}</p>
        {value && <ValueRows rows={view.rows(value, messages)} />}
        {!value && (error ? <FeatureError feature="cluster-configuration" error={error} onRetry={retry} /> : <Skeleton />)}
        {editing && value && (
          <EditDialog
            view={view}
            stored={value}
            onSaved={(saved) => {
              setValue(saved)
              setEditing(false)
            }}
            onClose={() => setEditing(false)}
          />
        )}
      </Panel>
    )
  }
}

function useConfig<T>(view: ConfigView<T>) {
  const host = useHost()
  const store = configurationOf(useCore())
  const [value, setValue] = useState<T>()
  const [error, setError] = useState<Error>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    setError(undefined)
    view.load(store, abort.signal).then(setValue, (failure: Error) => {
      if (abort.signal.aborted) return
      setError(failure)
      host.emit('cordwood-error', errorDetail(failure))
    })
    return () => abort.abort()
  }, [view, store, host, round])
  useBusy(value === undefined && error === undefined)
  return { value, error, setValue, retry: () => setRound(round + 1) }
}
