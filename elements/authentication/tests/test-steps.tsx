/** The steps of a test, with what each server answered. */
import { authenticationTestStrings } from '../../../core/authentication/test-strings.ts'
import type { TestStep } from '../../../core/authentication/schema.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { Icon, useMessages, useStrings } from '../../kit/kit.ts'
import { shortText } from '../../widgets/chart/text.ts'

const names = {
  connect: 'connect',
  start_tls: 'startTls',
  bind_system_user: 'bindSystemUser',
  find_user: 'findUser',
  bind_user: 'bindUser',
  find_groups: 'findGroups',
  assign_roles: 'assignRoles',
  discover: 'discover',
  find_entries: 'findEntries',
} as const satisfies Record<TestStep['step'], string>

/** Characters of an answer that are shown. */
const longestMessage = 2000

/** Steps in their order, those of one server together. */
function byServer(steps: readonly TestStep[]): readonly (readonly TestStep[])[] {
  const groups: TestStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last && last[0]!.server === step.server) last.push(step)
    else groups.push([step])
  }
  return groups
}

export function TestSteps({ steps }: { readonly steps: readonly TestStep[] }) {
  const t = useStrings(authenticationTestStrings)
  const { lang } = useMessages()
  return (
    <div className="test-steps">
      {byServer(steps).map((group, place) => (
        <section key={place}>
          <h3 className="mono sm break">{group[0]!.server}</h3>
          <ol aria-label={t('stepsOf', { server: group[0]!.server })}>
            {group.map(({ step, success, message, duration_ms: ms }, index) => (
              <li key={index}>
                <Icon
                  name={success ? 'check-circle-fill' : 'exclamation-octagon-fill'}
                  className={success ? 'c-success' : 'c-danger'}
                />
                <div className="grow">
                  <div className="row wrap">
                    <span className="sm strong">{t(names[step] ?? 'otherStep')}</span>
                    <span className="sr">{t(success ? 'succeeded' : 'stepFailed')}</span>
                    <span className="xs muted tabular">{t('duration', { ms: formatNumberIn(lang, ms) })}</span>
                  </div>
                  {message !== '' && <bdi className="sm muted break">{shortText(message, longestMessage)}</bdi>}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
