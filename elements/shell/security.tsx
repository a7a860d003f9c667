/**
 * `<cordwood-security>`: the place of the security features, which need a licence: says so.
 *
 * @example
 * <cordwood-security></cordwood-security>
 */
import { defineElement, LicensedFeature, Page, useStrings } from '../kit/kit.ts'
import { shellStrings } from './strings.ts'

function Security() {
  const t = useStrings(shellStrings)
  return (
    <Page title={t('security')}>
      <LicensedFeature feature={t('security')} />
    </Page>
  )
}

defineElement('cordwood-security', Security)
