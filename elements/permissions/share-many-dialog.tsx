/** Shares several entities at once with whom is chosen, besides those each is shared with already. */
import { useState, type ReactNode } from 'react'
import type { GranteeCapabilities } from '../../core/permissions/shares-schema.ts'
import { sharingStrings } from '../../core/permissions/strings.ts'
import { ErrorState, ModalForm, Skeleton, useStrings } from '../kit/kit.ts'
import { ShareChoice } from './share-choice.tsx'
import { useShare } from './use-share.ts'

export interface ShareManyDialogProps {
  /** The resource name of one of them, owned by the user: the possible grantees are requested for it. */
  readonly grn: string
  readonly title: string
  /** Describes the entities that are shared. */
  readonly children: ReactNode
  /** Shares all of them; what it throws is shown, and the dialog stays. */
  readonly onShare: (added: GranteeCapabilities) => Promise<void>
  readonly onClose: () => void
}

/** Open while it is rendered. */
export function ShareManyDialog({ grn, title, children, onShare, onClose }: ShareManyDialogProps) {
  const t = useStrings(sharingStrings)
  const { reply, error, retry } = useShare(grn)
  const [added, setAdded] = useState<GranteeCapabilities>({})
  return (
    <ModalForm
      title={title}
      submitLabel={t('shareMany')}
      submitDisabled={Object.keys(added).length === 0}
      onSubmit={() => onShare(added)}
      onCancel={onClose}
    >
      {children}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && !reply && <Skeleton rows={4} />}
      {!error && reply && (
        <ShareChoice
          reply={reply}
          selected={added}
          heading={t('besides')}
          nobody={t('nobodyChosen')}
          onChange={(grantee, capability) =>
            setAdded(({ [grantee]: _, ...others }) =>
              capability === null ? others : { ...others, [grantee]: capability },
            )
          }
        />
      )}
    </ModalForm>
  )
}
