/** The wizard that creates or changes an event definition. */
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { definitionStrings } from '../../../core/alerts/definition-strings.ts'
import type { EventDefinition, EventDefinitionBody } from '../../../core/alerts/schema.ts'
import { notificationTypes } from '../../../core/notifications/types.ts'
import { SaveConflict } from '../../kit/entities/entities.ts'
import {
  Badge,
  Button,
  Callout,
  CheckboxField,
  Dialog,
  lazyPart,
  Link,
  Page,
  Panel,
  Skeleton,
  useCommonStrings,
  useCore,
  useNavigate,
  useStrings,
  useTimeZone,
  useToast,
  useUnsavedChanges,
  Wizard,
} from '../../kit/kit.ts'
import { ConditionStep } from './condition-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { bodyOf, configOf, draftOf, type DefinitionDraft } from './draft.ts'
import { FieldsStep } from './fields-step.tsx'
import { NotificationsStep } from './notifications-step.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { problemsOf, stepKeys, stepOf, type StepKey } from './problems.ts'
import { Summary } from './summary.tsx'
import { templateSources } from './template-sources.ts'
import { useMessageFields } from './use-message-fields.ts'
import { useSaveDefinition } from './use-save-definition.ts'

const NotificationEditor = lazyPart(
  async () => (await import('../../notifications/notification-editor.tsx')).NotificationEditor,
)

export interface DefinitionFormProps {
  /** A new one has null. */
  readonly stored: EventDefinition | null
  /** What the form begins with. */
  readonly initial: DefinitionDraft
  /** It begins with something that was not saved, such as a copy. */
  readonly isUnsaved?: boolean
  /** Carries the query of the address, from the shell: `step`. */
  readonly parameters: string | undefined
}

const titles = {
  'event-details': 'stepDetails',
  condition: 'stepCondition',
  fields: 'stepFields',
  notifications: 'stepNotifications',
  summary: 'stepSummary',
} as const satisfies Record<StepKey, string>

const allSteps: ReadonlySet<string> = new Set(stepKeys)
const stepIn = (parameters: string | undefined): StepKey =>
  stepKeys.find(key => key === new URLSearchParams(parameters).get('step')) ?? 'event-details'

/** Keys count for the grace period; fields that are not finished are left out. */
function previewedBody(
  draft: DefinitionDraft,
  stored: EventDefinition | null,
  hasFields: boolean,
): EventDefinitionBody {
  const fields = hasFields ? {} : { fields: [], keys: [] }
  const body = bodyOf({ ...draft, ...fields, notifications: [] }, stored ?? undefined)
  return { ...body, title: body.title === '' ? '–' : body.title }
}

export function DefinitionForm({ stored, initial, isUnsaved = false, parameters }: DefinitionFormProps) {
  const { routes } = useCore()
  const t = useStrings(definitionPageStrings)
  const words = useStrings(definitionStrings)
  const common = useCommonStrings()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const toast = useToast()
  const [base, setBase] = useState(stored)
  const [first, setFirst] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const [schedule, setSchedule] = useState(stored?.enabled ?? true)
  const [saved, setSaved] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  const [own, setOwn] = useState<StepKey>(() => stepIn(parameters))
  const step = parameters === undefined ? own : stepIn(parameters)
  /** Steps whose problems are said. */
  const [checked, setChecked] = useState<ReadonlySet<StepKey>>(new Set())
  const saving = useSaveDefinition(({ id }) => setSaved(id))
  const form = useRef<HTMLFormElement>(null)

  useUnsavedChanges(saved === null && (isUnsaved || draft !== first), t('leave'))
  // Once the question about unsaved changes has been taken back.
  useEffect(() => {
    if (saved !== null) navigate(routes.eventDefinition({ definitionId: saved }), { replace: stored === null })
  }, [saved, navigate, routes, stored])

  const problems = useMemo(() => problemsOf(draft, t, words, base ?? undefined), [draft, t, words, base])
  const problemsIn = (key: StepKey) => [...problems.keys()].filter(path => stepOf(path) === key)
  const errorOf = (path: string): string | undefined => {
    const own = checked.has(stepOf(path)) ? problems.get(path) : undefined
    return own ?? saving.errors.get(path)?.[0] ?? saving.errors.get(`config.${path}`)?.[0]
  }
  const change = (part: Partial<DefinitionDraft>) => {
    setDraft(current => ({ ...current, ...part }))
    if (saving.errors.size > 0) saving.forget()
  }

  /** Counts the times at which a field that is wrong is to have the focus. */
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server leads to its step, once.
  useEffect(() => {
    const [path] = saving.errors.keys()
    if (path === undefined) return
    goTo(stepOf(path.replace(/^config\./, '')))
    setRefused(count => count + 1)
  }, [saving.errors])

  function goTo(key: StepKey) {
    setOwn(key)
    if (parameters === undefined || key === step) return
    const next = { ...Object.fromEntries(new URLSearchParams(parameters)), step: key }
    const to = stored ? routes.editEventDefinition({ definitionId: stored.id }, next) : routes.newEventDefinition(next)
    navigate(to, { replace: true })
  }
  const check = (keys: readonly StepKey[]): boolean => {
    setChecked(new Set([...checked, ...keys]))
    const wrong = keys.find(key => problemsIn(key).length > 0)
    if (wrong === undefined) return true
    goTo(wrong)
    setRefused(count => count + 1)
    return false
  }
  const at = stepKeys.indexOf(step)
  const next = stepKeys[at + 1]
  const save = () => {
    if (check(stepKeys)) void saving.save(bodyOf(draft, base ?? undefined), schedule, base)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next === undefined) save()
    else if (check([step])) goTo(next)
  }
  const load = (theirs: EventDefinition) => {
    const loaded = draftOf(theirs, zone)
    setBase(theirs)
    setFirst(loaded)
    setDraft(loaded)
    setSchedule(theirs.enabled)
    saving.resolve()
    saving.forget()
  }

  const known = useMessageFields(draft.streams)
  const config = useMemo(() => configOf(draft, base?.config), [draft, base])
  const sources = useMemo(
    () =>
      templateSources(
        config,
        known.fields.map(({ name }) => name),
      ),
    [config, known],
  )
  const isConditionComplete = draft.type !== null && problemsIn('condition').length === 0
  const areFieldsComplete = problemsIn('fields').length === 0
  const preview = useMemo(
    () => (isConditionComplete ? previewedBody(draft, base, areFieldsComplete) : null),
    [isConditionComplete, areFieldsComplete, draft, base],
  )

  const stepProps = { draft, change, errorOf }
  const wrongCount = [...problems.keys()].filter(path => checked.has(stepOf(path))).length
  const frame = (content: ReactNode, aside?: ReactNode) => (
    <div className={aside ? 'definition-beside' : undefined}>
      <form ref={form} className="definition-step" aria-label={t(titles[step])} noValidate onSubmit={submit}>
        {content}
        {saving.conflict && (
          <SaveConflict
            title={words('conflict')}
            loadLabel={words('loadTheirs')}
            saveLabel={words('saveMine')}
            onLoad={() => load(saving.conflict!)}
            onSave={() => saving.save(bodyOf(draft, saving.conflict!), schedule, saving.conflict)}
          />
        )}
        {saving.failure !== null && !saving.conflict && (
          <Callout variant="danger" title={t('saveFailed')}>
            {saving.failure}
          </Callout>
        )}
        {wrongCount > 0 && saving.failure === null && (
          <Callout variant="danger">{t('fieldsNeedLook', { count: wrongCount })}</Callout>
        )}
        <div className="row wrap definition-foot">
          <Button variant="primary" type="submit" aria-disabled={saving.busy || undefined}>
            {next ? t('next', { step: t(titles[next]) }) : t(stored ? 'saveDefinition' : 'createDefinition')}
          </Button>
          {at > 0 && <Button onClick={() => goTo(stepKeys[at - 1]!)}>{t('previous')}</Button>}
          {stored && next && (
            <Button aria-disabled={saving.busy || undefined} onClick={save}>
              {t('saveDefinition')}
            </Button>
          )}
          <Link
            className="btn ghost"
            to={stored ? routes.eventDefinition({ definitionId: stored.id }) : routes.eventDefinitions()}
          >
            {common('cancel')}
          </Link>
        </div>
      </form>
      {aside}
    </div>
  )
  const contents: Readonly<Record<StepKey, () => ReactNode>> = {
    'event-details': () =>
      frame(
        <Panel>
          <div className="pad4 definition-columns">
            <DetailsStep {...stepProps} />
          </div>
        </Panel>,
      ),
    condition: () =>
      frame(
        <Panel>
          <div className="pad4 form">
            <ConditionStep {...stepProps} keptType={base?.config.type ?? null} />
          </div>
        </Panel>,
        draft.type !== null && <PreviewPanel body={preview} />,
      ),
    fields: () =>
      frame(
        <Panel className="definition-narrow">
          <div className="pad4">
            <FieldsStep {...stepProps} sources={sources} />
          </div>
        </Panel>,
      ),
    notifications: () =>
      frame(
        <Panel className="definition-narrow">
          <div className="pad4 form">
            <NotificationsStep {...stepProps} onCreate={() => setCreating(true)} />
          </div>
        </Panel>,
      ),
    summary: () =>
      frame(
        <>
          <Summary definition={bodyOf(draft, base ?? undefined)} />
          <Panel>
            <div className="pad">
              <CheckboxField
                label={t('enableIt')}
                hint={t('enableHint')}
                checked={schedule}
                disabled={draft.type === null}
                onChange={setSchedule}
              />
            </div>
          </Panel>
        </>,
      ),
  }
  const title = draft.title.trim()
  return (
    <Page
      title={title === '' ? t('newTitle') : title}
      badge={stored === null && title !== '' && <Badge>{t('new')}</Badge>}
      documentation="alerts"
      crumb={<Link to={routes.eventDefinitions()}>{t('all')}</Link>}
    >
      <Wizard
        label={t('steps')}
        steps={stepKeys.map(key => ({ key, title: t(titles[key]), component: contents[key] }))}
        active={step}
        enabled={allSteps}
        onStepChange={key => goTo(key as StepKey)}
      />
      {creating && (
        <Dialog title={t('createNotification')} width="lg" onClose={() => setCreating(false)}>
          <NotificationEditor
            fallback={<Skeleton rows={6} />}
            definition={notificationTypes[0]!}
            choosesType
            onSaved={notification => {
              const { id } = notification
              if (id) change({ notifications: [...draft.notifications, { id, parameters: null }] })
              setCreating(false)
              toast.success(t('createdNotification', { title: notification.title }))
            }}
          />
        </Dialog>
      )}
    </Page>
  )
}
