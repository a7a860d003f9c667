/** The whitelist's form without its frame: the same in the page and in the modal (specification 2.10). */
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { configurationStrings } from '../../core/configuration/strings.ts'
import {
  Button,
  Callout,
  CheckboxField,
  EmptyState,
  Table,
  useCommonStrings,
  useStrings,
  type Column,
} from '../kit/kit.ts'
import { addKitCss } from '../kit/stylesheet.ts'
import { screenStrings } from './strings.ts'
import type { WhitelistDraft } from './use-whitelist-draft.ts'
import css from './whitelist.css?inline'
import { whitelistRows, type WhitelistRow } from './whitelist-row.ts'
import { DeleteCell, TitleCell, TypeCell, UrlCell } from './whitelist-rows.tsx'

// With whichever element opens the list.
addKitCss(css)

/** A longer list ends out of sight of the button above it. */
const shortList = 8

/** The number of rows of a long list that are rendered at once; the others follow. */
const atOnce = 50

interface WhitelistFieldsProps {
  readonly draft: WhitelistDraft
  readonly heading: 'h2' | 'h3'
  readonly readOnly?: boolean
}

export function WhitelistFields({ draft, heading: Heading, readOnly = false }: WhitelistFieldsProps) {
  const t = useStrings(configurationStrings)
  const s = useStrings(screenStrings)
  const common = useCommonStrings()
  const box = useRef<HTMLDivElement>(null)
  const deleted = useRef(0)
  const { whitelist, wordsOf, fresh, change, remove } = draft
  const count = whitelist.entries.length
  /** The entry the list was opened with; a later one is focused below, without rendering all rows. */
  const [first] = useState(fresh)
  const [whole, setWhole] = useState(count <= atOnce || fresh !== undefined)
  useEffect(() => startTransition(() => setWhole(true)), [])

  useEffect(() => {
    if (fresh !== undefined)
      box.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(fresh)}"] input`)?.focus()
  }, [fresh, whole])

  // A row that goes takes the focus with it: the next one's button gets it, else that which adds one.
  useEffect(() => {
    if (deleted.current === 0) return
    const buttons = box.current!.querySelectorAll<HTMLElement>('.actions button')
    const next =
      buttons[Math.min(deleted.current, buttons.length) - 1] ?? box.current!.querySelector<HTMLElement>('.add')
    next?.focus()
    deleted.current = 0
  }, [count])

  const onRemove = useCallback(
    (id: string, number: number) => {
      deleted.current = number
      remove(id)
    },
    [remove],
  )

  const columns = useMemo((): readonly Column<WhitelistRow>[] => {
    const cell = ({ entry, number }: WhitelistRow) => ({ entry, number, disabled: readOnly, onChange: change })
    const all: readonly Column<WhitelistRow>[] = [
      { id: 'number', title: t('number'), numeric: true, className: 'number', render: ({ number }) => number },
      {
        id: 'title',
        title: t('title'),
        className: 'title',
        render: row => <TitleCell {...cell(row)} fresh={row.entry.id === first} error={row.words?.title} />,
      },
      {
        id: 'url',
        title: t('url'),
        className: 'url',
        render: row => <UrlCell {...cell(row)} error={row.words?.value} />,
      },
      { id: 'type', title: t('type'), className: 'type', render: row => <TypeCell {...cell(row)} /> },
    ]
    return readOnly
      ? all
      : [
          ...all,
          {
            id: 'actions',
            title: common('actions'),
            className: 'actions',
            render: ({ entry, number }) => <DeleteCell id={entry.id} number={number} onRemove={onRemove} />,
          },
        ]
  }, [t, common, readOnly, first, change, onRemove])

  const kept = useRef<readonly WhitelistRow[]>([])
  const rows = whitelistRows(kept.current, whitelist.entries, wordsOf)
  useEffect(() => {
    kept.current = rows
  })

  const add = readOnly || (
    <div>
      <Button className="add" size="sm" icon="plus" onClick={draft.add}>
        {t('addUrl')}
      </Button>
    </div>
  )
  return (
    <div ref={box} className={readOnly ? 'whitelist read-only form' : 'whitelist form'}>
      {readOnly && <Callout>{s('whitelistReadOnly')}</Callout>}
      <Heading>{t('whitelistUrls')}</Heading>
      <CheckboxField
        label={t('disableWhitelist')}
        checked={whitelist.disabled}
        disabled={readOnly}
        hint={whitelist.disabled ? undefined : t('disableWarning')}
        onChange={draft.disable}
      />
      {whitelist.disabled && <Callout variant="warning">{t('disableWarning')}</Callout>}
      {add}
      <div className="entries">
        <Table
          label={t('whitelistUrls')}
          columns={columns}
          rows={whole ? rows : rows.slice(0, atOnce)}
          rowKey={({ entry }) => entry.id}
          empty={<EmptyState title={s('noEntries')}>{s('noEntriesHint')}</EmptyState>}
        />
      </div>
      {count > shortList && add}
    </div>
  )
}
