/** The pages about pipelines, as links to one another. */
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import { Link, useCore, usePermission, useStrings } from '../kit/kit.ts'

export type Place = 'pipelines' | 'rules' | 'simulator'

/** Shows the places that the user may see. */
export function Places({ current }: { readonly current: Place }) {
  const { routes } = useCore()
  const t = useStrings(pipelinePageStrings)
  const seesPipelines = usePermission(['pipeline:read', 'pipeline_connection:read'])
  const seesRules = usePermission('pipeline_rule:read')
  const places = [
    { id: 'pipelines', label: t('toPipelines'), to: routes.pipelines(), shown: seesPipelines },
    { id: 'rules', label: t('toRules'), to: routes.pipelineRules(), shown: seesRules },
    { id: 'simulator', label: t('toSimulator'), to: routes.pipelineSimulator(), shown: seesRules },
  ]
  return (
    <nav className="pipeline-places" aria-label={t('places')}>
      {places
        .filter(({ id, shown }) => shown || id === current)
        .map(({ id, label, to }) => (
          <Link key={id} to={to} aria-current={id === current ? 'page' : undefined}>
            {label}
          </Link>
        ))}
    </nav>
  )
}
