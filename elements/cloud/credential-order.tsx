import { cloudStrings } from '../../core/cloud/strings.ts'
import { useStrings } from '../kit/kit.ts'

const places = ['lookupEnvironment', 'lookupSystem', 'lookupProfile', 'lookupContainer', 'lookupInstance'] as const

/** Lists the places where the server looks for automatic credentials. */
export function CredentialOrder() {
  const t = useStrings(cloudStrings)
  return (
    <div className="order">
      <p>{t('lookupOrder')}</p>
      <ol>
        {places.map(place => (
          <li key={place}>{t(place)}</li>
        ))}
      </ol>
    </div>
  )
}
