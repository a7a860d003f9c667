import { damagesPath } from '../../core/indices/failures.ts'
import type { IndexDamage, IndexerDamages } from '../../core/indices/schema.ts'
import { indexStrings } from '../../core/indices/strings.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import {
  CopyButton,
  Panel,
  Table,
  Timestamp,
  useMessages,
  usePolledData,
  useStrings,
  VisibleText,
  type Column,
} from '../kit/kit.ts'

const refreshMs = 30_000
const REPAIR = 'npm run doctor -- --repair'
const RESTORE = 'npm run restore -- <backup> --replace'

/** A row of the table: an index, a journal, or a document. */
interface Damaged extends Pick<IndexDamage, 'part' | 'from' | 'to'> {
  readonly key: string
  readonly name: string
  readonly messages: number | string | null
  readonly setAside: string | null
}

/** Damaged indices, journals and documents, and what to do. Nothing while there are none, or where the server does not know of such. */
export function Damages() {
  const t = useStrings(indexStrings)
  const { lang } = useMessages()
  const { data } = usePolledData<IndexerDamages>(damagesPath, refreshMs)
  if (!data || data.indices.length + data.journals.length + data.documents.length === 0) return null
  const rows: readonly Damaged[] = [
    ...data.indices.map(({ index, set_aside, messages, ...rest }) => ({
      ...rest,
      key: `${index} ${rest.part}`,
      name: index,
      setAside: set_aside,
      messages: messages === 0 ? t('noMessages') : (messages ?? (set_aside === null ? null : t('allMessages'))),
    })),
    ...data.journals.map(({ file, reason }) => ({
      key: file,
      name: t('journal'),
      part: reason,
      from: null,
      to: null,
      messages: t('journalLost'),
      setAside: file,
    })),
    ...data.documents.map(({ collection, id }) => ({
      key: `${collection} ${id}`,
      name: t('records'),
      part: t('damagedDocument', { collection, id }),
      from: null,
      to: null,
      messages: t('noMessages'),
      setAside: null,
    })),
  ]
  const columns: readonly Column<Damaged>[] = [
    {
      id: 'file',
      title: t('damagedFile'),
      rowHeader: true,
      className: 'break',
      minWidth: 120,
      render: ({ name }) => <VisibleText text={name} />,
    },
    {
      id: 'part',
      title: t('damagedPart'),
      wide: true,
      className: 'break',
      minWidth: 200,
      weight: 3,
      render: ({ part, setAside }) => (
        <VisibleText text={setAside === null ? part : t('setAside', { file: setAside, reason: part })} />
      ),
    },
    {
      id: 'messages',
      title: t('damagedMessages'),
      render: ({ messages }) =>
        typeof messages === 'number'
          ? t('damagedCount', { count: formatNumberIn(lang, messages) })
          : (messages ?? t('unknown')),
    },
    {
      id: 'range',
      title: t('damagedRange'),
      width: 220,
      render: ({ from, to }) =>
        from && to ? (
          <>
            <Timestamp value={from} /> – <Timestamp value={to} />
          </>
        ) : (
          <span className="unknown">{t('unknown')}</span>
        ),
    },
  ]
  return (
    <Panel className="damages" title={t('damages')}>
      <p className="pad sm">{t('damagesDescription')}</p>
      <Table label={t('damages')} cards columns={columns} rows={rows} rowKey={({ key }) => key} />
      <div className="pad sm">
        <p>{t('damagesHelp')}</p>
        <Command text={REPAIR} />
        <p>{t('damagesBackup')}</p>
        <Command text={RESTORE} />
      </div>
    </Panel>
  )
}

function Command({ text }: { readonly text: string }) {
  const t = useStrings(indexStrings)
  return (
    <div className="row command">
      <code className="grow">{text}</code>
      <CopyButton value={text} label={t('copyCommand')} />
    </div>
  )
}
