/**
 * `<cordwood-configurations>`: what is configured for the whole cluster, one section at a time, each with its present values and a dialog
 * to change them.
 *
 * @permission clusterconfigentry:read — shows the sections
 * @permission clusterconfigentry:create — with the next one: shows the button 'Edit'
 * @permission clusterconfigentry:edit — changes a section
 * @permission throughput:read — shows the section of the daily volume limit
 * @permission decorators:read — shows the section of the decorators
 * @permission decorators:create — makes, changes and orders decorators; those of a stream with streams:edit:{id}
 * @permission decorators:edit — deletes decorators; those of a stream with streams:edit:{id}
 * @permission urlwhitelist:read — shows the section of the URL whitelist
 * @permission urlwhitelist:write — changes the URL whitelist
 * @example
 * <cordwood-configurations section="url-whitelist"></cordwood-configurations>
 */
import { useState } from 'react'
import { hasFeature } from '../../core/features/features.ts'
import { isPermitted } from '../../core/permissions/permissions.ts'
import {
  defineElement,
  Link,
  NoPermission,
  Page,
  SelectField,
  Skeleton,
  useCore,
  useHost,
  useNavigate,
  useStore,
  useStrings,
} from '../kit/kit.ts'
import css from './configurations.css?inline'
import type { Section } from './section.ts'
import { sections } from './sections.ts'
import { screenStrings } from './strings.ts'

export interface ConfigurationsProps {
  /**
   * The section that is shown: 'search' (the first), 'decorators', 'message-processors', 'geo-ip', 'events', 'index-set-defaults',
   * 'daily-volume-limit', 'permissions', 'users', 'passwords', 'url-whitelist' or 'embedding'. The third to seventh are there where the server
   * obeys their settings.
   */
  readonly section?: string
  /** From the shell: the query of the address, which then carries `section`. */
  readonly parameters?: string
}

/** Detail of `cordwood-section-opened`. */
export interface SectionOpenedDetail {
  readonly section: string
}

function Configurations({ section: given, parameters }: ConfigurationsProps) {
  const core = useCore()
  const host = useHost()
  const navigate = useNavigate()
  const s = useStrings(screenStrings)
  const user = useStore(core.$user)
  const [chosen, setChosen] = useState<{ readonly from: string | undefined; readonly id: string }>()
  const features = useStore(core.$features)
  const inShell = parameters !== undefined
  // The user's choice holds until the page gives another section.
  const asked = inShell
    ? new URLSearchParams(parameters).get('section')
    : chosen && chosen.from === given
      ? chosen.id
      : given
  // Until the server has said what it obeys, the section that is asked for is there: it says itself why nothing can be shown.
  const isObeyed = ({ id, obeyed }: Section) => !obeyed || (hasFeature(features, obeyed) ?? id === asked)
  const there = sections.filter(section => isPermitted(user?.permissions, section.read) && isObeyed(section))
  const current = there.find(({ id }) => id === asked) ?? there[0]

  const addressOf = (id: string) => core.routes.configurations({ section: id })
  const open = (id: string) => {
    if (inShell) return navigate(addressOf(id))
    setChosen({ from: given, id })
    host.emit('cordwood-section-opened', { section: id } satisfies SectionOpenedDetail)
  }
  const entry = ({ id, title }: Section) => {
    const props = {
      className: 'place',
      'aria-current': id === current?.id ? ('page' as const) : undefined,
      children: s(title),
    }
    const place = inShell ? (
      <Link {...props} to={addressOf(id)} />
    ) : (
      <button type="button" {...props} onClick={() => open(id)} />
    )
    return <li key={id}>{place}</li>
  }

  return (
    <Page title={s('title')} description={s('about')}>
      {!user ? (
        <Skeleton />
      ) : !current ? (
        <NoPermission />
      ) : (
        <div className="configurations">
          <nav className="side" aria-label={s('sections')}>
            <ul>{there.map(entry)}</ul>
          </nav>
          <div className="pick">
            <SelectField
              label={s('section')}
              value={current.id}
              options={there.map(({ id, title }) => ({ value: id, label: s(title) }))}
              onChange={id => id !== null && open(id)}
            />
          </div>
          <current.Panel key={current.id} />
        </div>
      )}
    </Page>
  )
}

defineElement<ConfigurationsProps>('cordwood-configurations', Configurations, {
  props: { section: String, parameters: String },
  events: ['cordwood-section-opened', 'cordwood-url-whitelist-saved'],
  styles: [css],
})
