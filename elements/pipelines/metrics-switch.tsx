/** Switches the metrics of each place of a rule on and off. */
import { ruleMetricsPath, saveRuleMetrics } from '../../core/pipelines/api.ts'
import { ruleListStrings } from '../../core/pipelines/rule-list-strings.ts'
import type { RuleMetricsConfig } from '../../core/configuration/schema.ts'
import { SwitchField, useCore, usePermission, useQuietClient, useStrings, useToast, useWordsOf } from '../kit/kit.ts'
import { useQuietData } from './use-pipelines-data.ts'

export function MetricsSwitch() {
  const core = useCore()
  const client = useQuietClient()
  const t = useStrings(ruleListStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const mayChange = usePermission('pipeline_rule:edit')
  const { data } = useQuietData<RuleMetricsConfig>(ruleMetricsPath)
  if (!data || !mayChange) return null
  const change = async (isOn: boolean) => {
    const { session, query } = core
    const known = (config: RuleMetricsConfig) =>
      query[2].mutateCache(`${session.$username.get() ?? ''}${ruleMetricsPath}`, config)
    known({ metrics_enabled: isOn })
    try {
      known(await saveRuleMetrics(client, { metrics_enabled: isOn }))
      toast.success(t(isOn ? 'detailedOn' : 'detailedOff'))
    } catch (error) {
      known(data)
      toast.error(wordsOf(error))
    }
  }
  return (
    <SwitchField
      label={t('detailed')}
      hint={t('detailedHint')}
      checked={data.metrics_enabled}
      onChange={isOn => void change(isOn)}
    />
  )
}
