import { startStrings } from '../../core/start/strings.ts'
import { Link, Panel, useCore, usePermission, useStrings } from '../kit/kit.ts'

/** The way from nothing to an answer; a step the user may not take is left out. */
export function GettingStarted() {
  const { routes } = useCore()
  const t = useStrings(startStrings)
  const mayReceive = usePermission('inputs:create')
  const maySort = usePermission('streams:create')
  const steps = [
    ...(mayReceive ? [{ to: routes.inputs(), title: t('inputsStep'), text: t('inputsText') }] : []),
    { to: routes.newSearch(), title: t('searchStep'), text: t('searchText') },
    ...(maySort ? [{ to: routes.streams(), title: t('streamsStep'), text: t('streamsText') }] : []),
  ]
  return (
    <Panel title={t('gettingStarted')}>
      <ol className="start-steps">
        {steps.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
