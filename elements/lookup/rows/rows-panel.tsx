/** The rows of a table that is edited here, with all that can be done with them. */
import { useState } from 'react'
import { FetchError } from '../../../core/client/errors.ts'
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { valueInPlaceOf } from '../../../core/lookup/row-values.ts'
import { deleteRows, exportRows, getRow, putRows, rowsPath } from '../../../core/lookup/rows-api.ts'
import { maxChangedRows } from '../../../core/lookup/own-tables.ts'
import type { Adapter, OwnTableState, Row } from '../../../core/lookup/schema.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { formatBytes } from '../../../core/numbers/quantities.ts'
import {
  Button,
  Callout,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  Panel,
  SearchInput,
  Skeleton,
  useFocusAfterRemoval,
  useMessages,
  usePermission,
  useQueryData,
  useQuietClient,
  useStrings,
  useTimeZone,
  useToast,
  useWordsOf,
} from '../../kit/kit.ts'
import { saveFile } from '../../kit/save-file.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import type { CellChange } from './row-cells.ts'
import { RowForm } from './row-form.tsx'
import { RowGrid } from './row-grid.tsx'
import { exampleTime, hasEnded, readEnd } from './row-times.ts'
import { useRows, type RowChoice } from './use-rows.ts'

/** The share of the possible rows from which on the page warns. */
const nearlyFull = 0.9
/** Bytes from which on the size is shown. Rows that were changed lately are not in it, so it says little about a small table. */
const shownBytes = 1024 * 1024

/** The cell that keys move, else the search: where the focus goes when its button is gone. */
const focusedRows = (root: ParentNode) =>
  root.querySelector<HTMLElement>('.row-grid [tabindex="0"]') ?? root.querySelector<HTMLElement>('.rows-tools input')

type Open = 'add' | 'import' | 'history' | { readonly paste: string } | { readonly remove: readonly string[] } | null

export function RowsPanel({ adapter }: { readonly adapter: Adapter }) {
  const { id } = adapter
  const client = useQuietClient()
  const t = useStrings(lookupRowStrings)
  const { lang } = useMessages()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const zone = useTimeZone()
  const mayEdit = usePermission(`lookuptables:edit:${id}`)
  const [choice, setChoice] = useState<RowChoice>({ query: '', sort: 'key', order: 'asc' })
  const rows = useRows(id, choice)
  const { data: state, refetch } = useQueryData<OwnTableState>(`${rowsPath(id)}/state`)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const changed = () => {
    rows.refresh()
    refetch()
  }
  const removed = useFocusAfterRemoval(rows.pages, focusedRows)
  /** The first rows take the buttons of the empty table with them. */
  const rowsSaved = () => {
    removed()
    changed()
  }
  const cleared = useFocusAfterRemoval(selected, focusedRows)
  const clear = () => {
    cleared()
    setSelected(new Set())
  }

  const select = (key: string) =>
    setSelected(before => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const changeCell = async ({ row, column, text }: CellChange) => {
    try {
      if (column !== 'expires' && hasEnded(row, Date.now())) throw new Error(t('rowEnded', { key: row.key }))
      await (column === 'key' ? rename(row, text) : put(row, column, text))
      return true
    } catch (error) {
      toast.error(wordsOf(error), t('saveFailed'))
      return false
    } finally {
      changed()
    }
  }
  const put = (row: Row, column: 'value' | 'expires', text: string) => {
    const { key, value, expires_at } = row
    if (column === 'value') return putRows(client, id, [{ key, value: valueInPlaceOf(text, value), expires_at }])
    const end = readEnd(text, zone)
    if (end.problem !== null) throw new Error(t(end.problem, { example: exampleTime }))
    return putRows(client, id, [{ key, value, expires_at: end.expires_at }])
  }
  /** A row with another key is another row. */
  const rename = async (row: Row, key: string) => {
    if (key === '') throw new Error(t('keyMissing'))
    const there = await getRow(client, id, key).catch((error: unknown) => {
      if (error instanceof FetchError && error.status === 404) return null
      throw error
    })
    if (there && there.key !== row.key) throw new Error(t('exists', { key }))
    // Where letter case is ignored, a key in other letters is the same row.
    await putRows(client, id, [{ key, value: row.value, expires_at: row.expires_at }])
    if (!there) await deleteRows(client, id, [row.key])
  }
  const remove = async (keys: readonly string[]) => {
    for (let at = 0; at < keys.length; at += maxChangedRows)
      await deleteRows(client, id, keys.slice(at, at + maxChangedRows))
    toast.success(t('deletedMany', { count: keys.length }))
    removed()
    setSelected(new Set())
    changed()
    close()
  }
  const save = async () => {
    try {
      saveFile(`${adapter.name}.csv`, await exportRows(client, id))
    } catch (error) {
      toast.error(wordsOf(error), t('exportFailed'))
    }
  }

  const all = rows.total === null ? undefined : rows.all
  const isNearlyFull = state !== undefined && state.rows > nearlyFull * state.max_rows
  const note =
    all === undefined
      ? undefined
      : choice.query === ''
        ? t('count', { count: all })
        : t('foundOf', { found: formatNumberIn(lang, rows.total!), all: formatNumberIn(lang, all) })
  return (
    <Panel
      title={t('title')}
      note={
        <>
          {note}
          {state && state.bytes >= shownBytes && ` · ${t('size', { size: formatBytes(state.bytes) })}`}
        </>
      }
      actions={
        <>
          <Button size="sm" icon="clock-history" onClick={() => setOpen('history')}>
            {t('history')}
          </Button>
          {mayEdit ? (
            <Menu
              label={t('moreActions')}
              align="end"
              items={[
                { label: t('pasteRows'), onSelect: () => setOpen({ paste: '' }) },
                { label: t('import'), onSelect: () => setOpen('import') },
                { label: t('export'), onSelect: () => void save() },
              ]}
              trigger={trigger => <IconButton {...trigger} size="sm" icon="three-dots" label={t('moreActions')} />}
            />
          ) : (
            <Button size="sm" onClick={() => void save()}>
              {t('export')}
            </Button>
          )}
          {mayEdit && (
            <Button size="sm" variant="primary" icon="plus" onClick={() => setOpen('add')}>
              {t('add')}
            </Button>
          )}
        </>
      }
    >
      {state && state.damaged > 0 && <Callout variant="warning">{t('damaged', { count: state.damaged })}</Callout>}
      {isNearlyFull && <Callout variant="warning">{t('full', { most: formatNumberIn(lang, state.max_rows) })}</Callout>}
      <div className="rows-tools">
        <SearchInput
          value={choice.query}
          label={t('search')}
          placeholder={t('placeholder')}
          onSearch={query => setChoice({ ...choice, query })}
        />
        <IconButton size="sm" icon="arrow-clockwise" label={t('refresh')} onClick={changed} />
        <span className="grow" />
        {selected.size > 0 && (
          <div className="row wrap">
            <span className="sm" role="status">
              {t('selected', { count: selected.size })}
            </span>
            <Button size="sm" variant="ghost" onClick={clear}>
              {t('clear')}
            </Button>
            <Button size="sm" variant="danger" icon="trash" onClick={() => setOpen({ remove: [...selected] })}>
              {t('deleteRows', { count: selected.size })}
            </Button>
          </div>
        )}
      </div>
      {rows.error && <ErrorState error={rows.error} onRetry={rows.refresh} />}
      {rows.total === null && !rows.error && <Skeleton />}
      {rows.total === 0 &&
        (choice.query === '' ? (
          <EmptyState
            title={t('none')}
            action={
              mayEdit && (
                <div className="row">
                  <Button size="sm" onClick={() => setOpen({ paste: '' })}>
                    {t('pasteRows')}
                  </Button>
                  <Button size="sm" onClick={() => setOpen('import')}>
                    {t('import')}
                  </Button>
                </div>
              )
            }
          >
            {t(mayEdit ? 'noneHint' : 'noneReadOnly')}
          </EmptyState>
        ) : (
          <EmptyState title={t('noMatch')} icon="search" />
        ))}
      {rows.total !== null && rows.total > 0 && (
        <>
          <RowGrid
            label={t('title')}
            rows={rows}
            choice={choice}
            onChoice={change => setChoice({ ...choice, ...change })}
            mayEdit={mayEdit}
            selected={selected}
            onSelect={select}
            onChange={changeCell}
            onDelete={row => setOpen({ remove: [row.key] })}
            onPaste={paste => setOpen({ paste })}
          />
          {mayEdit && <p className="xs muted grid-keys">{t('keys')}</p>}
        </>
      )}
      {open === 'add' && <RowForm adapterId={id} onSaved={rowsSaved} onClose={close} />}
      {open === 'import' && <ImportDialog adapterId={id} onImported={rowsSaved} onClose={close} />}
      {open === 'history' && <HistoryDialog adapterId={id} title={adapter.title} onClose={close} />}
      {typeof open === 'object' && open !== null && 'paste' in open && (
        <PasteDialog adapterId={id} text={open.paste} onSaved={rowsSaved} onClose={close} />
      )}
      {typeof open === 'object' && open !== null && 'remove' in open && (
        <ConfirmDialog
          title={
            open.remove.length === 1
              ? t('deleteOne', { key: open.remove[0]! })
              : t('deleteTitle', { count: open.remove.length })
          }
          danger
          confirmLabel={t('deleteRows', { count: open.remove.length })}
          onConfirm={() => remove(open.remove)}
          onCancel={close}
        >
          <p>{t('deleteQuestion', { count: open.remove.length })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
