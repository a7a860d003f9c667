/**
 * `<cordwood-pipeline-rule>`: one pipeline rule, or a new one: its source with colours, proposals and errors while one types, or as a form for people
 * who do not write code; tried on a message while it is written; with its uses, errors and cost.
 *
 * @permission pipeline_rule:read:{id} — shows the rule
 * @permission pipeline_rule:edit:{id} — changes the rule
 * @permission pipeline_rule:create — creates a rule
 * @permission searches:relative — offers recent messages to try the rule on
 * @permission messages:read — tries the rule on a stored message
 * @permission fieldnames:read — proposes the names of fields
 * @permission pipeline:read:{id} — names the pipelines that use the rule
 * @example
 * <cordwood-pipeline-rule rule-id="64c8f0a1e4b0c12345678901"></cordwood-pipeline-rule>
 */
import type { ReactNode } from 'react'
import { isSegment } from '../../core/client/request.ts'
import { rulePath } from '../../core/pipelines/api.ts'
import { ruleEditorStrings } from '../../core/pipelines/editor-strings.ts'
import type { StoredRule } from '../../core/pipelines/entity.ts'
import {
  defineElement,
  ErrorState,
  Link,
  NoPermission,
  Page,
  Panel,
  Skeleton,
  useCore,
  usePermission,
  useQueryData,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import { RuleForm } from './editor/rule-form.tsx'
import fieldsCss from './field-changes.css?inline'
import css from './pipeline-rule.css?inline'

export interface PipelineRuleProps {
  /** Id of the rule; 'new', or none: a new one. */
  readonly ruleId?: string
}

function PipelineRule({ ruleId = '' }: PipelineRuleProps) {
  return ruleId === '' || ruleId === 'new' ? <NewRule /> : <Stored key={ruleId} id={ruleId} />
}

function NewRule() {
  const { $user } = useCore()
  const t = useStrings(ruleEditorStrings)
  const user = useStore($user)
  const mayCreate = usePermission('pipeline_rule:create')
  if (user !== null && mayCreate) return <RuleForm stored={null} mayEdit />
  return (
    <Instead title={t('newRule')}>{user ? <NoPermission>{t('mayNotCreate')}</NoPermission> : <Skeleton />}</Instead>
  )
}

function Stored({ id }: { readonly id: string }) {
  const t = useStrings(ruleEditorStrings)
  const mayEdit = usePermission(`pipeline_rule:edit:${id}`)
  const { data, error, refetch } = useQueryData<StoredRule>(isSegment(id) ? rulePath(id) : null)
  if (data) return <RuleForm stored={data} mayEdit={mayEdit} />
  return <Instead title={t('rule')}>{error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />}</Instead>
}

function Instead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { routes } = useCore()
  const t = useStrings(ruleEditorStrings)
  return (
    <Page title={title} crumb={<Link to={routes.pipelineRules()}>{t('rules')}</Link>}>
      <Panel padded>{children}</Panel>
    </Page>
  )
}

defineElement<PipelineRuleProps>('cordwood-pipeline-rule', PipelineRule, {
  props: { ruleId: String },
  events: ['cordwood-pipeline-rule-created', 'cordwood-pipeline-rule-saved'],
  styles: [fieldsCss, css],
})
