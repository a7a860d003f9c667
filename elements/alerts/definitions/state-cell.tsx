/** Whether a definition runs, in a word. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import type { EventDefinition, SchedulerContext } from '../../../core/alerts/schema.ts'
import { Badge, useStrings, type BadgeProps } from '../../kit/kit.ts'

export type RunState = 'enabled' | 'disabled' | 'running' | 'failing' | 'stopped'

/** @param scheduler what the scheduler knows; null: nothing */
export function runState({ enabled }: Pick<EventDefinition, 'enabled'>, scheduler: SchedulerContext | null): RunState {
  if (!enabled) return 'disabled'
  if (scheduler?.status === 'error') return 'stopped'
  if (scheduler?.last_run?.error) return 'failing'
  return scheduler?.status === 'running' ? 'running' : 'enabled'
}

const looks = {
  enabled: { variant: 'success', label: 'enabled', words: 'stateEnabled' },
  running: { variant: 'success', label: 'running', words: 'stateRunning' },
  disabled: { variant: 'default', label: 'disabled', words: 'stateDisabled' },
  failing: { variant: 'warning', label: 'failing', words: 'stateFailing' },
  stopped: { variant: 'danger', label: 'failing', words: 'stateStopped' },
} as const satisfies Record<RunState, { readonly variant: BadgeProps['variant']; label: string; words: string }>

export function StateBadge({ state }: { readonly state: RunState }) {
  const t = useStrings(definitionPageStrings)
  const { variant, label } = looks[state]
  return <Badge variant={variant}>{t(label)}</Badge>
}

/** Returns the sentence that explains a state. */
export const stateKey = (state: RunState) => looks[state].words
