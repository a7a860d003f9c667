/** The steps in which a service is created or changed. */
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import type { Backend, BackendTest } from '../../../core/authentication/schema.ts'
import { authenticationStrings } from '../../../core/authentication/strings.ts'
import {
  Button,
  Callout,
  Link,
  Page,
  Panel,
  useCommonStrings,
  useCore,
  useNavigate,
  usePermission,
  useStrings,
  useUnsavedChanges,
  Wizard,
} from '../../kit/kit.ts'
import { typeTitle } from '../service-types.ts'
import { ConnectionTest } from '../tests/connection-test.tsx'
import { LoginTest } from '../tests/login-test.tsx'
import { DirectoryGroupStep } from './directory-group-step.tsx'
import { DirectoryServerStep } from './directory-server-step.tsx'
import { DirectoryUserStep } from './directory-user-step.tsx'
import { inputOf, withProposal, type ServiceDraft } from './draft.ts'
import { OidcGroupStep, OidcServerStep, OidcUserStep } from './oidc-steps.tsx'
import { problemsOf, stepKeys, stepOf, type StepKey } from './problems.ts'
import { useDiscovery } from './use-discovery.ts'
import { useGroups } from './use-groups.ts'
import { useSaveService } from './use-save-service.ts'

export interface ServiceFormProps {
  /** A new one has null. */
  readonly stored: Backend | null
  /** What the form begins with. */
  readonly initial: ServiceDraft
  /** Carries the query of the address, from the shell: `initialStepKey`. */
  readonly parameters: string | undefined
}

export const stepTitles = {
  'server-configuration': 'serverConfiguration',
  'user-synchronization': 'userSynchronization',
  'group-synchronization': 'groupSynchronization',
} as const satisfies Record<StepKey, string>

const allSteps: ReadonlySet<string> = new Set(stepKeys)
const stepIn = (parameters: string | undefined): StepKey =>
  stepKeys.find(key => key === new URLSearchParams(parameters).get('initialStepKey')) ?? 'server-configuration'

export function ServiceForm({ stored, initial, parameters }: ServiceFormProps) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const f = useStrings(authenticationFormStrings)
  const common = useCommonStrings()
  const navigate = useNavigate()
  const mayTest = usePermission('authservicetestbackend:execute')
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState<string | null>(null)
  const [step, setStep] = useState<StepKey>(() => stepIn(parameters))
  /** Steps whose problems are said. */
  const [checked, setChecked] = useState<ReadonlySet<StepKey>>(new Set())
  const saving = useSaveService(stored?.id ?? null, setSaved)
  const form = useRef<HTMLFormElement>(null)

  useUnsavedChanges(saved === null && draft !== initial, f('leave'))
  // Once the question about unsaved changes has been taken back.
  useEffect(() => {
    if (saved !== null) navigate(routes.authenticationService({ serviceId: saved }), { replace: stored === null })
  }, [saved, navigate, routes, stored])

  const problems = useMemo(() => problemsOf(draft, f), [draft, f])
  const problemsIn = (key: StepKey) => [...problems.keys()].filter(path => stepOf(path) === key)
  const errorOf = (path: string): string | undefined =>
    (checked.has(stepOf(path)) ? problems.get(path) : undefined) ?? saving.errors.get(path)?.[0]
  const change = (part: object) => {
    setDraft(current => ({ ...current, ...part }))
    if (saving.errors.size > 0 || saving.failure !== null) saving.forget()
  }

  /** Counts the times at which a field that is wrong is to have the focus. */
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  useEffect(() => {
    const [path] = saving.errors.keys()
    if (path === undefined) return
    setStep(stepOf(path))
    setRefused(count => count + 1)
  }, [saving.errors])

  const check = (keys: readonly StepKey[]): boolean => {
    setChecked(new Set([...checked, ...keys]))
    const wrong = keys.find(key => problemsIn(key).length > 0)
    if (wrong === undefined) return true
    setStep(wrong)
    setRefused(count => count + 1)
    return false
  }
  const at = stepKeys.indexOf(step)
  const next = stepKeys[at + 1]
  const save = () => {
    if (check(stepKeys)) void saving.save(inputOf(draft))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next === undefined) save()
    else if (check([step])) setStep(next)
  }

  const test = (): BackendTest => ({ backend_id: stored?.id ?? null, backend_configuration: inputOf(draft) })
  const discovery = useDiscovery(test, proposal => {
    if (draft.type !== 'oidc') change(withProposal(draft, proposal))
  })
  const groups = useGroups(test)

  const wrongCount = [...problems.keys()].filter(path => checked.has(stepOf(path))).length
  const frame = (content: ReactNode, aside?: ReactNode) => (
    <div className={aside ? 'auth-beside' : undefined}>
      <form ref={form} className="auth-step" aria-label={t(stepTitles[step])} noValidate onSubmit={submit}>
        <Panel>
          <div className="pad4 form">{content}</div>
        </Panel>
        {saving.failure !== null && (
          <Callout variant="danger" title={f('saveFailed')}>
            <span className="break">{saving.failure}</span>
          </Callout>
        )}
        {wrongCount > 0 && saving.failure === null && (
          <Callout variant="danger">{f('fieldsNeedLook', { count: wrongCount })}</Callout>
        )}
        <div className="row wrap auth-foot">
          <Button variant="primary" type="submit" aria-disabled={saving.busy || undefined}>
            {next ? f('next', { step: t(stepTitles[next]) }) : f('finish')}
          </Button>
          {at > 0 && <Button onClick={() => setStep(stepKeys[at - 1]!)}>{f('previous')}</Button>}
          {next && (
            <Button aria-disabled={saving.busy || undefined} onClick={save}>
              {f('finish')}
            </Button>
          )}
          <Link
            className="btn ghost"
            to={stored ? routes.authenticationService({ serviceId: stored.id }) : routes.authenticationServices()}
          >
            {common('cancel')}
          </Link>
        </div>
      </form>
      {aside}
    </div>
  )
  const connectionTest = mayTest && <ConnectionTest type={draft.type} test={test} onRefused={saving.refuse} />
  const loginTest = mayTest && draft.type !== 'oidc' && <LoginTest test={test} onRefused={saving.refuse} />
  const contents: Readonly<Record<StepKey, () => ReactNode>> = {
    'server-configuration': () =>
      frame(
        draft.type === 'oidc' ? (
          <OidcServerStep draft={draft} change={change} errorOf={errorOf} serviceId={stored?.id ?? null} />
        ) : (
          <DirectoryServerStep draft={draft} change={change} errorOf={errorOf} />
        ),
        connectionTest,
      ),
    'user-synchronization': () =>
      frame(
        draft.type === 'oidc' ? (
          <OidcUserStep draft={draft} change={change} errorOf={errorOf} />
        ) : (
          <DirectoryUserStep draft={draft} change={change} errorOf={errorOf} discovery={discovery} mayTest={mayTest} />
        ),
        loginTest,
      ),
    'group-synchronization': () =>
      frame(
        draft.type === 'oidc' ? (
          <OidcGroupStep draft={draft} change={change} errorOf={errorOf} />
        ) : (
          <DirectoryGroupStep draft={draft} change={change} errorOf={errorOf} groups={groups} mayTest={mayTest} />
        ),
        loginTest,
      ),
  }
  return (
    <Page
      title={stored ? t('editTitle', { title: stored.title }) : f('createTitle', { type: typeTitle(draft.type, t) })}
      crumb={<Link to={routes.authenticationServices()}>{t('all')}</Link>}
    >
      <Wizard
        label={f('steps')}
        steps={stepKeys.map(key => ({ key, title: t(stepTitles[key]), component: contents[key] }))}
        active={step}
        enabled={allSteps}
        onStepChange={key => setStep(key as StepKey)}
      />
    </Page>
  )
}
