import type { UrlWhitelist } from '../../core/configuration/schema.ts'
import { configurationStrings } from '../../core/configuration/strings.ts'
import { Dialog, FeatureError, ModalForm, NoPermission, Skeleton, useStrings } from '../kit/kit.ts'
import { useWhitelist } from './use-whitelist.ts'
import { useWhitelistDraft, type NewEntry } from './use-whitelist-draft.ts'
import { WhitelistFields } from './whitelist-fields.tsx'

export interface WhitelistModalProps {
  /** Added to the list, checked and focused. */
  readonly newEntry?: NewEntry
  readonly onSaved: (whitelist: UrlWhitelist) => void
  readonly onClose: () => void
}

/** 'Update Whitelist Configuration'. Rendered = open. */
export function WhitelistModal({ newEntry, onSaved, onClose }: WhitelistModalProps) {
  const t = useStrings(configurationStrings)
  const { whitelist, error, retry, mayRead, mayWrite } = useWhitelist()
  if (whitelist && mayWrite)
    return <EditModal stored={whitelist} newEntry={newEntry} onSaved={onSaved} onClose={onClose} />
  return (
    <Dialog title={t('whitelistTitle')} width="xl" onClose={onClose}>
      {mayRead === false || (mayRead && !mayWrite) ? (
        <NoPermission />
      ) : error ? (
        <FeatureError feature="url-whitelist" error={error} onRetry={retry} />
      ) : (
        <Skeleton />
      )}
    </Dialog>
  )
}

function EditModal({ stored, newEntry, onSaved, onClose }: WhitelistModalProps & { readonly stored: UrlWhitelist }) {
  const t = useStrings(configurationStrings)
  const draft = useWhitelistDraft(stored, newEntry, whitelist => {
    onSaved(whitelist)
    onClose()
  })
  return (
    <ModalForm
      title={t('whitelistTitle')}
      width="xl"
      submitLabel={t('updateConfiguration')}
      submitDisabled={!draft.valid}
      onSubmit={draft.save}
      onCancel={onClose}
    >
      <WhitelistFields draft={draft} heading="h3" />
    </ModalForm>
  )
}
