import { useCommonStrings } from '../common-words.ts'
import { Icon } from '../icon.tsx'
import surfacesCss from '../styles/surfaces.css?inline'
import { addKitCss } from '../stylesheet.ts'

addKitCss(surfacesCss)

/** Stands where a feature would that needs an enterprise licence and plugin (specification 1). `feature`: its name, 'Security'. */
export function LicensedFeature({ feature }: { readonly feature: string }) {
  const t = useCommonStrings()
  return (
    <section className="panel">
      <div className="empty">
        <h2 className="title">
          <Icon name="lock" />
          {t('enterpriseFeature')}
        </h2>
        <p>{t('enterpriseFeatureText', { feature })}</p>
      </div>
    </section>
  )
}
