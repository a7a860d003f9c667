/** Edits HTTP header authentication. */
import { useEffect, useState } from 'react'
import { setHeaderAuthentication } from '../../core/authentication/api.ts'
import { authenticatorStrings } from '../../core/authentication/authenticator-strings.ts'
import type { HeaderAuthentication } from '../../core/authentication/schema.ts'
import { useFields } from '../kit/entities/entities.ts'
import {
  Callout,
  CheckboxField,
  PageForm,
  Panel,
  TextArea,
  TextField,
  useCore,
  useHost,
  useNavigate,
  useQuietClient,
  useStrings,
  useToast,
  useUnsavedChanges,
} from '../kit/kit.ts'
import {
  headerPath,
  isHeaderName,
  proxiesSetting,
  readProxies,
  trustsNobody,
  type AuthenticatorSavedDetail,
} from './header-authentication.ts'

export function HeaderForm({ stored }: { readonly stored: HeaderAuthentication }) {
  const core = useCore()
  const t = useStrings(authenticatorStrings)
  const client = useQuietClient()
  const host = useHost()
  const toast = useToast()
  const navigate = useNavigate()
  const [initial] = useState(() => ({
    enabled: stored.enabled,
    username_header: stored.username_header,
    usesSetting: stored.trusted_proxies === null,
    trusted_proxies: (stored.trusted_proxies ?? []).join('\n'),
  }))
  const [isSaved, setSaved] = useState(false)
  const form = useFields(initial)
  const { enabled, username_header: header, usesSetting, trusted_proxies: text } = form.values
  const proxies = usesSetting ? null : readProxies(text)
  useUnsavedChanges(!isSaved && form.values !== initial)
  // Once the question about unsaved changes has been taken back.
  useEffect(() => {
    if (isSaved) navigate(core.routes.authenticator())
  }, [isSaved, navigate, core])

  const save = () =>
    form.submit(async () => {
      await setHeaderAuthentication(client, { enabled, username_header: header.trim(), trusted_proxies: proxies })
      host.emit('cordwood-authenticator-saved', { enabled } satisfies AuthenticatorSavedDetail)
      const user = core.session.$username.get() ?? ''
      core.query[2].revalidateKeys(key => key === user + headerPath)
      toast.success(t('saved'))
      setSaved(true)
    })
  return (
    <PageForm
      label={t('editTitle')}
      submitLabel={t('save')}
      failedTitle={t('saveFailed')}
      cancelTo={core.routes.authenticator()}
      onSubmit={save}
    >
      <Panel>
        <div className="form pad4">
          <CheckboxField label={t('enable')} {...form.check('enabled')} />
          <TextField
            label={t('headerName')}
            hint={t('headerHint')}
            mono
            maxLength={1000}
            rules={{ required: true }}
            problem={header.trim() !== '' && !isHeaderName(header.trim()) ? t('headerWrong') : undefined}
            {...form.field('username_header')}
          />
          <CheckboxField
            label={t('useSetting', { setting: proxiesSetting })}
            hint={t('useSettingHint')}
            {...form.check('usesSetting')}
          />
          {!usesSetting && (
            <TextArea label={t('proxies')} hint={t('proxiesHint')} mono rows={4} {...form.field('trusted_proxies')} />
          )}
          {enabled && trustsNobody({ trusted_proxies: proxies }) && (
            <Callout variant="warning">{t('proxiesWarning')}</Callout>
          )}
        </div>
      </Panel>
    </PageForm>
  )
}
