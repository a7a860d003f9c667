/** What can be done with a definition besides changing and deleting it: for its menu in the list and on its page. */
import { useState, type ReactNode } from 'react'
import {
  clearNotificationQueue,
  runDefinition,
  scheduleDefinition,
  unscheduleDefinition,
} from '../../../core/alerts/api.ts'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { definitionEntity, isSystemDefinition } from '../../../core/alerts/entity.ts'
import type { EventDefinition, SchedulerContext } from '../../../core/alerts/schema.ts'
import { useEntityChanged } from '../../kit/entities/entities.ts'
import {
  ConfirmDialog,
  useCore,
  useNavigate,
  usePermission,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
  type MenuItem,
} from '../../kit/kit.ts'

export interface DefinitionActs {
  /** Null: it cannot be switched, or the user may not. */
  readonly toggle: (() => void) | null
  /** Null: it is disabled, or the user may not. */
  readonly runNow: (() => void) | null
  /** Null: it is the server's own, or the user may not create any. */
  readonly clone: (() => void) | null
  readonly items: readonly MenuItem[]
  /** A question, while it is asked. */
  readonly dialog: ReactNode
}

export function useDefinitionActs(definition: EventDefinition, scheduler: SchedulerContext | null): DefinitionActs {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const client = useQuietClient()
  const navigate = useNavigate()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useEntityChanged(definitionEntity)
  const [busy, setBusy] = useState(false)
  const [isClearing, setClearing] = useState(false)
  const { id: definitionId, title, enabled, config } = definition
  const mayEdit = usePermission(`eventdefinitions:edit:${definitionId}`)
  const mayExecute = usePermission(`eventdefinitions:execute:${definitionId}`)
  const mayCreate = usePermission('eventdefinitions:create')
  const isSystem = isSystemDefinition(definition)
  const waiting = scheduler?.queued_notifications ?? 0

  const attempt = async (work: () => Promise<unknown>, done: string, failed: string) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(wordsOf(error), failed)
    } finally {
      setBusy(false)
      changed()
    }
  }
  const toggle = () =>
    void attempt(
      () => (enabled ? unscheduleDefinition : scheduleDefinition)(client, definitionId),
      t(enabled ? 'disabledNow' : 'enabledNow', { title }),
      t('switchFailed', { title }),
    )
  const runNow = () =>
    void attempt(() => runDefinition(client, definitionId), t('ranNow', { title }), t('runFailed', { title }))
  const clone = () => navigate(routes.newEventDefinition({ clone: definitionId }))
  const mayToggle = mayEdit && !isSystem
  const mayRun = (mayEdit || mayExecute) && enabled && !isSystem
  const mayClone = mayCreate && !isSystem
  return {
    toggle: mayToggle ? toggle : null,
    runNow: mayRun ? runNow : null,
    clone: mayClone ? clone : null,
    items: [
      {
        label: t(enabled ? 'disable' : 'enable'),
        icon: enabled ? 'pause' : 'play',
        disabled: !mayToggle,
        onSelect: toggle,
      },
      { label: t('runNow'), icon: 'arrow-clockwise', disabled: !mayRun, onSelect: runNow },
      ...(mayCreate ? [{ label: t('cloneShort'), icon: 'copy', disabled: isSystem, onSelect: clone } as const] : []),
      { label: t('showEvents'), icon: 'bell', to: routes.alerts({ definition: definitionId, alerts: 'include' }) },
      ...(config.type === 'aggregation-v1'
        ? [{ label: t('replay'), icon: 'search', to: routes.replayEventDefinition({ definitionId }) } as const]
        : []),
      ...(waiting > 0 && mayEdit
        ? [{ label: t('clearQueue'), icon: 'x-lg', onSelect: () => setClearing(true) } as const]
        : []),
    ],
    dialog: isClearing && (
      <ConfirmDialog
        title={t('clearTitle', { title })}
        danger
        confirmLabel={t('clearQueue')}
        onConfirm={async () => {
          await clearNotificationQueue(client, definitionId)
          toast.success(t('clearedNow', { title }))
          changed()
          setClearing(false)
        }}
        onCancel={() => setClearing(false)}
      >
        <p>{t('clearQuestion', { count: waiting })}</p>
      </ConfirmDialog>
    ),
  }
}
