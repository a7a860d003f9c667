/** Shows the two policies that the provider's account needs, to be copied. */
import { Fragment } from 'react'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { CopyButton, Disclosure, ErrorState, Panel, Skeleton, useStrings } from '../kit/kit.ts'
import { usePolicies } from './use-account.ts'

export function Policies() {
  const t = useStrings(cloudStrings)
  const { data, error, refetch } = usePolicies()
  return (
    <Panel title={t('policies')} className="policies">
      <p>{t('policiesText')}</p>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton rows={2} />}
      {data && (
        <>
          <Policy title={t('setupPolicy')} json={data.setup_policy} />
          <Policy title={t('autoSetupPolicy')} json={data.auto_setup_policy} />
        </>
      )}
    </Panel>
  )
}

function Policy({ title, json }: { readonly title: string; readonly json: string }) {
  const t = useStrings(cloudStrings)
  const text = inLines(json)
  return (
    <Disclosure title={title} actions={<CopyButton value={text} label={t('copyPolicy', { policy: title })} />}>
      <pre className="code" tabIndex={0} role="region" aria-label={title}>
        {coloured(text)}
      </pre>
    </Disclosure>
  )
}

/** A server may answer anything; what is no JSON is shown as it is. */
function inLines(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

const words = /("(?:[^"\\\n]|\\.)*")/

function coloured(text: string) {
  const parts = text.split(words)
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} className={/^\s*:/.test(parts[index + 1] ?? '') ? 'key' : 'text'}>
        {part}
      </span>
    ),
  )
}
