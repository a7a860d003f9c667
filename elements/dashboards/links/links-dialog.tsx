/** The public links to a dashboard: listed, created and revoked by its owner. */
import { useCallback, useState } from 'react'
import { dashboardLinks, deleteDashboardLink } from '../../../core/dashboards/links.ts'
import type { DashboardLink } from '../../../core/dashboards/links-schema.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import {
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  ErrorState,
  RelativeTime,
  Table,
  Timestamp,
  useCommonStrings,
  useFocusAfterRemoval,
  useQueryData,
  useQuietClient,
  useStrings,
  useToast,
  VisibleText,
  type Column,
} from '../../kit/kit.ts'
import { CreateLink } from './create-link.tsx'

export interface LinksDialogProps {
  readonly viewId: string
  /** Of the dashboard. */
  readonly title: string
  readonly onClose: () => void
}

const keyOf = ({ id }: DashboardLink) => id

export function LinksDialog({ viewId, title, onClose }: LinksDialogProps) {
  const t = useStrings(dashboardStrings)
  const common = useCommonStrings()
  const toast = useToast()
  const client = useQuietClient()
  const fetcher = useCallback(
    (_: string, signal: AbortSignal) => dashboardLinks(client, viewId, { signal }),
    [client, viewId],
  )
  const {
    data: links,
    error,
    refetch,
  } = useQueryData<readonly DashboardLink[]>(`links of ${viewId}`, { fetcher, onErrorRetry: false })
  const [revoked, setRevoked] = useState<DashboardLink | null>(null)
  const removed = useFocusAfterRemoval(links, root => root.querySelector<HTMLElement>('.new-link input'))
  const nameOf = (link: DashboardLink) => link.title || t('untitledLink')

  const revoke = async ({ id }: DashboardLink) => {
    await deleteDashboardLink(client, viewId, id)
    toast.success(t('revoked', { title: nameOf(revoked!) }))
    removed()
    setRevoked(null)
    refetch()
  }
  const columns: readonly Column<DashboardLink>[] = [
    { id: 'title', title: t('linkTitle'), rowHeader: true, render: link => <VisibleText text={nameOf(link)} /> },
    { id: 'maker', title: t('maker'), render: link => <VisibleText text={link.created_by} /> },
    { id: 'expires', title: t('expires'), render: ({ expires_at: at }) => <Timestamp value={at} /> },
    {
      id: 'views',
      title: t('linkViews'),
      render: ({ uses, last_used_at: at }) =>
        at === null ? (
          t('notViewed')
        ) : (
          <>
            {t('viewCount', { count: uses })} <span className="muted">{t('lastViewed')}</span>{' '}
            <RelativeTime value={at} />
          </>
        ),
    },
    {
      id: 'revoke',
      title: t('revoke'),
      hideTitle: true,
      render: link => (
        <Button size="sm" aria-label={t('revokeTitle', { title: nameOf(link) })} onClick={() => setRevoked(link)}>
          {t('revoke')}
        </Button>
      ),
    },
  ]
  return (
    <Dialog
      title={t('publicLinksTitle', { title })}
      width="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>{common('close')}</Button>}
    >
      <div className="col">
        <p className="muted">{t('publicLinksHint')}</p>
        <CreateLink viewId={viewId} onCreated={refetch} />
        {error && !links ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Table
            label={t('publicLinksTitle', { title })}
            columns={columns}
            rows={links}
            rowKey={keyOf}
            loadingRows={2}
            empty={<EmptyState icon="link" title={t('noLinks')} />}
            cards={560}
          />
        )}
      </div>
      {revoked && (
        <ConfirmDialog
          title={t('revokeTitle', { title: nameOf(revoked) })}
          danger
          confirmLabel={t('revoke')}
          onConfirm={() => revoke(revoked)}
          onCancel={() => setRevoked(null)}
        >
          <p>{t('revokeQuestion')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
