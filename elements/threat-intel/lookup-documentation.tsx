/** How an IP-reputation adapter is described: what it does, how it is set up, what it answers. */
import { lookupStrings } from '../../core/lookup/strings.ts'
import { threatIntelStrings } from '../../core/threat-intel/strings.ts'
import { useStrings } from '../kit/kit.ts'

type AnswerField = 'ip' | 'noise' | 'code' | 'riot' | 'classification' | 'name' | 'link' | 'last_seen' | 'message'

export interface LookupDocumentationProps {
  readonly about: 'quickAbout' | 'communityAbout'
  /** Made up; its keys are the fields of the answer. */
  readonly example: Readonly<Partial<Record<AnswerField, string | boolean>>>
}

export function LookupDocumentation({ about, example }: LookupDocumentationProps) {
  const t = useStrings(threatIntelStrings)
  const l = useStrings(lookupStrings)
  return (
    <>
      <p>{t(about)}</p>
      <p className="muted">{t('keys')}</p>
      <h3>{l('configuration')}</h3>
      <dl className="meanings"><dt>{t('apiToken')}</dt><dd>{t('apiTokenHint')}</dd></dl>
      <h3>{l('answer')}</h3>
      <p>{t('single')}</p>
      <dl className="meanings">
        {(Object.keys(example) as AnswerField[]).map(field => (
          <div key={field}>
            <dt className="mono">{field}</dt>
            <dd>{t(field === 'last_seen' ? 'lastSeen' : field)}</dd>
          </div>
        ))}
      </dl>
      <h3>{l('example')}</h3>
      <pre className="json mono" tabIndex={0} role="group" aria-label={l('example')}>{JSON.stringify(example, null, 2)}</pre>
    </>
  )
}
