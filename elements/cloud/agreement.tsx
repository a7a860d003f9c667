import { setupShards } from '../../core/cloud/setup.ts'
import { cloudStrings } from '../../core/cloud/strings.ts'
import { useStrings } from '../kit/kit.ts'
import { useCloud } from './cloud-context.ts'

/** Lists the resources that will be created in the account. */
export function Agreement() {
  const t = useStrings(cloudStrings)
  const {
    state: { setup },
  } = useCloud()
  return (
    <div className="sm">
      <p>{t('agreementText')}</p>
      <ul className="resources break">
        <li>{t('agreementStream', { name: setup.streamName, shards: setupShards })}</li>
        <li>{t('agreementRole')}</li>
        <li>{t('agreementSubscription', { group: setup.groupName })}</li>
      </ul>
    </div>
  )
}
