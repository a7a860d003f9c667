import { useMemo, useState } from 'react'
import type { UrlWhitelistEntry } from '../../../core/configuration/schema.ts'
import { configurationStrings } from '../../../core/configuration/strings.ts'
import {
  Badge,
  Button,
  EmptyState,
  FeatureError,
  Panel,
  Skeleton,
  Table,
  useCommonStrings,
  useHost,
  useStrings,
  type Column,
} from '../../kit/kit.ts'
import { readableUrl } from '../readable-url.ts'
import type { Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import type { UrlWhitelistSavedDetail } from '../url-whitelist-editor.tsx'
import { useWhitelist } from '../use-whitelist.ts'
import { WhitelistModal } from '../whitelist-modal.tsx'

function WhitelistSection() {
  const s = useStrings(screenStrings)
  const common = useCommonStrings()
  const host = useHost()
  const { whitelist, error, retry, mayWrite } = useWhitelist()
  const [editing, setEditing] = useState(false)
  return (
    <Panel
      title={s('whitelist')}
      note={whitelist?.disabled && <Badge variant="warning">{s('disabled')}</Badge>}
      className="config"
      actions={
        mayWrite &&
        whitelist && (
          <Button size="sm" onClick={() => setEditing(true)}>
            {common('edit')}
          </Button>
        )
      }
    >
      <p className="about">{s('whitelistAbout')}</p>
      {whitelist && <Entries entries={whitelist.entries} />}
      {!whitelist && (error ? <FeatureError feature="url-whitelist" error={error} onRetry={retry} /> : <Skeleton />)}
      {editing && (
        <WhitelistModal
          onSaved={saved =>
            host.emit('cordwood-url-whitelist-saved', { whitelist: saved } satisfies UrlWhitelistSavedDetail)
          }
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  )
}

function Entries({ entries }: { readonly entries: readonly UrlWhitelistEntry[] }) {
  const t = useStrings(configurationStrings)
  const s = useStrings(screenStrings)
  const columns = useMemo(
    (): readonly Column<UrlWhitelistEntry>[] => [
      {
        id: 'title',
        title: t('title'),
        rowHeader: true,
        minWidth: 150,
        render: ({ title }) => <bdi className="medium break">{title}</bdi>,
      },
      {
        id: 'url',
        title: t('url'),
        wide: true,
        minWidth: 200,
        weight: 3,
        render: ({ value }) => <bdi className="mono break">{readableUrl(value)}</bdi>,
      },
      {
        id: 'type',
        title: t('type'),
        className: 'nowrap muted',
        width: 112,
        render: ({ type }) => t(type === 'regex' ? 'regex' : 'exactMatch'),
      },
    ],
    [t],
  )
  return (
    <Table
      label={t('whitelistUrls')}
      cards
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title={s('noEntries')}>{s('noEntriesHint')}</EmptyState>}
    />
  )
}

export const whitelistSection: Section = {
  id: 'url-whitelist',
  title: 'whitelist',
  read: 'urlwhitelist:read',
  Panel: WhitelistSection,
}
