import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultEmbeddingConfig } from '../../../core/configuration/defaults.ts'
import type { AllowedOrigins } from '../../../core/configuration/schema.ts'
import { useQueryData, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { OriginTestPanel } from '../origin-test-panel.tsx'
import { OriginsForm } from '../origins-form.tsx'
import { readPermission, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

function Origins({ origins }: { readonly origins: readonly string[] }) {
  const s = useStrings(screenStrings)
  if (origins.length === 0) return s('none')
  return (
    <ul className="origins">
      {origins.map(origin => (
        <li key={origin}>
          <bdi className="mono break">{origin}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Read only: they change with the server's settings and a start. */
function OriginsOfSettings() {
  const { data } = useQueryData<AllowedOrigins>('/system/embedding/origins')
  return data && <Origins origins={data.settings} />
}

const Configured = configPanel(
  typedConfig(configClasses.embedding, defaultEmbeddingConfig, {
    title: 'embedding',
    about: 'embeddingAbout',
    rows: ({ allowed_origins }, messages) => {
      const s = messages.of(screenStrings)
      return [
        { label: s('originsOfSettings'), value: <OriginsOfSettings /> },
        { label: s('originsConfigured'), value: <Origins origins={allowed_origins} /> },
      ]
    },
    Form: OriginsForm,
  }),
)

const EmbeddingSection = () => (
  <div className="col">
    <Configured />
    <OriginTestPanel />
  </div>
)

export const embeddingSection: Section = {
  id: 'embedding',
  title: 'embedding',
  read: readPermission,
  Panel: EmbeddingSection,
}
