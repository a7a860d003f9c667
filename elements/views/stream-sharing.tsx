/** Entries of the search page's menu that are about the stream it belongs to: who may read it. */
import { useState, type ReactNode } from 'react'
import { viewStrings } from '../../core/views/strings.ts'
import { useSharing } from '../kit/entities/use-sharing.ts'
import { lazyPart, useStrings, type MenuItem } from '../kit/kit.ts'

const ShareEntity = lazyPart(async () => (await import('../kit/entities/share-entity.tsx')).ShareEntity)
const EntityAccess = lazyPart(async () => (await import('../kit/entities/entity-access.tsx')).EntityAccess)

export interface SearchedStream {
  readonly id: string
  readonly title: string
}

export interface StreamSharing {
  readonly items: readonly MenuItem[]
  readonly dialog: ReactNode
}

/** @param stream null: the page belongs to none */
export function useStreamSharing(stream: SearchedStream | null): StreamSharing {
  const t = useStrings(viewStrings)
  const [open, setOpen] = useState<'share' | 'access' | null>(null)
  const sharing = useSharing('stream', stream?.id ?? '')
  if (stream === null) return { items: [], dialog: null }
  const disabled = sharing.refusal !== null
  const of = { type: 'stream', ...stream, onClose: () => setOpen(null) } as const
  return {
    items: [
      'separator',
      ...(sharing.refusal === null ? [] : [{ caption: sharing.refusal }]),
      {
        label: t('shareStream'),
        icon: 'person-plus',
        disabled,
        onSelect: () => sharing.share(() => setOpen('share')),
      },
      { label: t('accessToStream'), icon: 'people', disabled, onSelect: () => setOpen('access') },
    ],
    dialog: (
      <>
        {open === 'share' && <ShareEntity {...of} />}
        {open === 'access' && <EntityAccess {...of} />}
      </>
    ),
  }
}
