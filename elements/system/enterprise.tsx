/**
 * `<cordwood-enterprise>`: whether an enterprise licence is installed, and what needs one.
 *
 * @permission licenseinfos:read — shows whether a licence is installed
 * @example
 * <cordwood-enterprise></cordwood-enterprise>
 */
import type { LicenseInfo } from '../../core/system/schema.ts'
import { systemStrings } from '../../core/system/strings.ts'
import { defineElement, LicensedFeature, Page, usePermission, useQueryData, useStrings } from '../kit/kit.ts'

function Enterprise() {
  const t = useStrings(systemStrings)
  const mayRead = usePermission('licenseinfos:read')
  const { data } = useQueryData<LicenseInfo>(mayRead ? '/enterprise/license/info' : null)
  const status = data?.license_info.license_status
  return (
    <Page
      title={t('enterprise')}
      description={status === undefined ? undefined : t(status === 'installed' ? 'licenseInstalled' : 'licenseAbsent')}
    >
      <LicensedFeature feature={t('enterprise')} />
    </Page>
  )
}

defineElement('cordwood-enterprise', Enterprise)
