/** The page of a rule: its source or the builder; beside it a trial, the functions and the uses. */
import { useId, useRef, useState, type FormEvent } from 'react'
import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import type { StoredRule } from '../../../core/pipelines/entity.ts'
import { formatRule } from '../../../core/pipelines/print.ts'
import { titleIn } from '../../../core/pipelines/title.ts'
import {
  Button,
  Callout,
  isApple,
  isValid,
  lazyPart,
  Link,
  Page,
  Panel,
  Skeleton,
  Tabs,
  TextField,
  useCommonStrings,
  useCore,
  useQuietClient,
  useShortcuts,
  useStrings,
  useUnsavedChanges,
} from '../../kit/kit.ts'
import { RuleBuilder } from './builder/rule-builder.tsx'
import { FunctionReference } from './function-reference.tsx'
import { ProblemList } from './problem-list.tsx'
import { RuleCode } from './rule-code.tsx'
import { RuleConflict } from './rule-conflict.tsx'
import { RuleUses, useRenamed } from './rule-uses.tsx'
import { SnippetMenu } from './snippet-menu.tsx'
import { statementTemplate } from './snippets.ts'
import type { SourceEditorHandle } from './source-editor.tsx'
import { TrialPanel } from './trial-panel.tsx'
import { useFieldNames } from './use-field-names.ts'
import { useRuleProblems, type RuleProblem } from './use-rule-problems.ts'
import { useSaveRule } from './use-save-rule.ts'
import { useTrial } from './use-trial.ts'
import { useTrialMessage } from './use-trial-message.ts'

const SourceEditor = lazyPart(async () => (await import('./source-editor.tsx')).default)

export interface RuleFormProps {
  /** Null: a new one. */
  readonly stored: StoredRule | null
  readonly mayEdit: boolean
}

const newSource = (title: string) => `rule "${title}"\nwhen\n  has_field("message")\nthen\n  \nend\n`

export function RuleForm({ stored, mayEdit }: RuleFormProps) {
  const { routes } = useCore()
  const t = useStrings(ruleEditorStrings)
  const common = useCommonStrings()
  const client = useQuietClient()
  const keysId = useId()
  const problemsId = useId()
  const form = useRef<HTMLFormElement>(null)
  const editor = useRef<SourceEditorHandle>(null)
  const [source, setSource] = useState(() => stored?.source ?? newSource(t('newTitle')))
  const [description, setDescription] = useState(stored?.description ?? '')
  const [way, setWay] = useState('source')
  const [side, setSide] = useState('try')
  /** The part of the source that was asked for last. */
  const [selected, setSelected] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const [isRefused, setRefused] = useState(false)
  const check = useRuleProblems(client, source)
  const message = useTrialMessage()
  const trial = useTrial(
    client,
    stored?.id ?? null,
    check.problems.length > 0 ? null : check.isChecking ? undefined : source,
    message.message,
  )
  const fields = useFieldNames(message.fields)
  const saving = useSaveRule(stored, { source, description })
  const renamed = useRenamed(stored, titleIn(source))
  useUnsavedChanges(saving.isUnsaved)

  const show = (from: number, to: number) => {
    setWay('source')
    setSelected({ from, to })
  }
  const showLine = (line: number) => {
    const start = source.split('\n', line - 1).join('\n').length + (line > 1 ? 1 : 0)
    show(start, start)
  }
  const save = (closes: boolean) => {
    setRefused(check.problems.length > 0)
    if (!isValid(form.current!) || check.problems.length > 0) return
    saving.save(closes)
  }
  const load = (theirs: StoredRule) => {
    saving.load()
    setDescription(theirs.description ?? '')
    setSource(theirs.source)
    editor.current?.replace(theirs.source)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  useShortcuts('element', { 'Mod+s': () => (mayEdit ? save(false) : false) })

  const title = titleIn(source)
  const stateOfSource = (
    <ProblemList id={problemsId} check={check} onShow={({ from, to }: RuleProblem) => show(from, to)} />
  )
  const sourceTab = () => (
    <>
      <div className="row wrap">
        <SnippetMenu onInsert={template => editor.current?.insert(template)} />
        <Button size="sm" icon="magic" onClick={() => editor.current?.replace(formatRule(source))}>
          {t('format')}
        </Button>
      </div>
      <SourceEditor
        fallback={<Skeleton rows={10} />}
        ref={editor}
        selected={selected}
        label={t('ruleSource')}
        describedBy={`${problemsId} ${keysId}`}
        source={source}
        onChange={setSource}
        problems={check.problems}
        fields={fields}
      />
      <p id={keysId} className="xs muted">
        {t('editorKeys', { save: isApple() ? '⌘S' : 'Ctrl+S' })}
      </p>
      {stateOfSource}
    </>
  )
  const builderTab = () => (
    <RuleBuilder
      source={source}
      onChange={setSource}
      problems={check.problems}
      fields={fields}
      onShow={at => show(at, at)}
    />
  )
  const isBuilding = way === 'builder'
  const sides = [
    { id: 'try', label: t('try'), content: () => <TrialPanel message={message} trial={trial} onLine={showLine} /> },
    ...(isBuilding
      ? []
      : [
          {
            id: 'functions',
            label: t('functions'),
            content: () => (
              <FunctionReference onInsert={mayEdit ? name => editor.current?.insert(statementTemplate(name)) : null} />
            ),
          },
        ]),
    { id: 'uses', label: t('uses'), content: () => <RuleUses stored={stored} /> },
  ]
  return (
    <Page
      title={stored ? title || t('untitled') : t('newRule')}
      description={t('intro')}
      documentation="pipelines"
      crumb={<Link to={routes.pipelineRules()}>{t('rules')}</Link>}
    >
      <div className="rule-page">
        {mayEdit ? (
          <form ref={form} className="rule-main" aria-label={t('rule')} noValidate onSubmit={submit}>
            <Panel>
              <div className="pad col rule-writing">
                <TextField
                  label={t('description')}
                  hint={t('descriptionHint')}
                  optional
                  maxLength={2000}
                  value={description}
                  onChange={setDescription}
                />
                <Tabs
                  label={t('ways')}
                  selected={way}
                  onSelect={next => {
                    setSelected(null)
                    setWay(next)
                  }}
                  tabs={[
                    { id: 'source', label: t('source'), content: sourceTab },
                    { id: 'builder', label: t('builder'), content: builderTab },
                  ]}
                />
              </div>
            </Panel>
            {renamed > 0 && (
              <Callout variant="warning">{t('renamed', { count: renamed, title: stored?.title ?? '' })}</Callout>
            )}
            {isRefused && check.problems.length > 0 && (
              <Callout variant="danger">{t('hasErrors', { count: check.problems.length })}</Callout>
            )}
            {saving.failure !== null && (
              <Callout variant="danger" title={t('failed')}>
                {saving.failure}
              </Callout>
            )}
            <div className="row wrap">
              <Button variant="primary" type="submit" aria-disabled={saving.isBusy || undefined}>
                {t(stored ? 'save' : 'create')}
              </Button>
              <Button aria-disabled={saving.isBusy || undefined} onClick={() => save(true)}>
                {t(stored ? 'saveAndClose' : 'createAndClose')}
              </Button>
              <Link className="btn" to={routes.pipelineRules()}>
                {common('cancel')}
              </Link>
            </div>
          </form>
        ) : (
          <div className="rule-main">
            <Callout>{t('readOnly')}</Callout>
            <Panel title={t('source')}>
              <div className="pad col">
                {description !== '' && <p className="break">{description}</p>}
                <RuleCode source={source} label={t('ruleSource')} />
                {stateOfSource}
              </div>
            </Panel>
          </div>
        )}
        <div className="col rule-side">
          {isBuilding && (
            <Panel title={t('source')}>
              <div className="pad col">
                <RuleCode source={source} label={t('ruleSource')} />
                {stateOfSource}
              </div>
            </Panel>
          )}
          <Panel>
            <Tabs
              label={t('about')}
              tabs={sides}
              selected={sides.some(({ id }) => id === side) ? side : 'try'}
              onSelect={setSide}
            />
          </Panel>
        </div>
      </div>
      {saving.conflict && (
        <RuleConflict
          source={saving.conflict.source}
          onLoad={() => load(saving.conflict!)}
          onOverwrite={saving.overwrite}
          onCancel={saving.cancel}
        />
      )}
    </Page>
  )
}
