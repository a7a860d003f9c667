/** Actions on one value of a message: the common ones as buttons, all of them in a menu. */
import { use, useState } from 'react'
import { fieldQuery } from '../../../core/query/index.ts'
import { searchParameters } from '../../../core/routes/search-link.ts'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { colorPalette } from '../../kit/fields/color.ts'
import {
  copyText,
  Dialog,
  IconButton,
  lazyPart,
  Menu,
  Skeleton,
  useCommonStrings,
  useCore,
  usePermission,
  useStrings,
  useToast,
  visibleText,
  type MenuItem,
} from '../../kit/kit.ts'
import { defaultHighlightColor } from '../../../core/values/highlighting-color.ts'
import type { HighlightingRule } from '../../../core/views/schema.ts'
import { SearchPageContext } from '../page-context.ts'
import { isShown, withFieldToggled } from './message-columns.ts'
import type { MessageField } from './message-fields.ts'

const FieldSummary = lazyPart(async () => (await import('../fields/field-summary.tsx')).FieldSummary)

/** A longer value fits no address. */
const longestInAddress = 2000

/** The first colour that no rule has yet. */
function freeColor(rules: readonly HighlightingRule[]): string {
  const taken = new Set(rules.map(({ color }) => (color.type === 'static' ? color.color : '')))
  return [defaultHighlightColor, ...colorPalette].find(color => !taken.has(color)) ?? defaultHighlightColor
}

export interface FieldActionsProps {
  readonly field: MessageField
  /** The stored value, which queries use instead of the shown one; null: none. */
  readonly stored: MessageField | null
  /** Where an extractor of the field is written; null: nowhere. */
  readonly extractorTo: string | null
  /** Shows more than the menu: the pointer or the focus is here. */
  readonly active: boolean
}

export function FieldActions({ field: { name, text, single }, stored, extractorTo, active }: FieldActionsProps) {
  const t = useStrings(messageStrings)
  const s = useStrings(searchStrings)
  const common = useCommonStrings()
  const core = useCore()
  const toast = useToast()
  const context = use(SearchPageContext)
  const mayDefine = usePermission('eventdefinitions:create')
  const [summary, setSummary] = useState(false)
  const shown = visibleText(name)
  const copy = (value: string) =>
    copyText(value).then(
      () => toast.success(common('copied')),
      () => toast.error(common('copyFailed')),
    )
  const isColumn = context ? isShown(context.page, name) : false
  const asked = context && stored?.single ? context : null
  const filter = (exclude: boolean) => asked?.filter(name, stored!.text, exclude)
  const toggleColumn = () => context?.change(withFieldToggled(context.page, name))

  const items: MenuItem[] = []
  if (asked) {
    items.push({ label: t('addToQuery'), icon: 'zoom-in', onSelect: () => filter(false) })
    items.push({ label: t('exclude'), icon: 'zoom-out', onSelect: () => filter(true) })
  }
  if (stored?.single && stored.text.length <= longestInAddress) {
    const { timeRange, streams } = context?.page ?? {}
    const asksFor = searchParameters({ query: fieldQuery(name, stored.text), timeRange, streams })
    items.push({ label: t('newSearch'), icon: 'search', to: core.routes.search(asksFor) })
    if (mayDefine)
      items.push({ label: t('createDefinition'), icon: 'bell', to: core.routes.newEventDefinition(asksFor) })
  }
  if (context) {
    items.push('separator', { label: t('topValuesAndStatistics'), icon: 'bar-chart', onSelect: () => setSummary(true) })
    items.push({
      label: t(isColumn ? 'removeAsColumn' : 'addColumn'),
      icon: 'layout-three-columns',
      onSelect: toggleColumn,
    })
  }
  if (context && single) {
    const { highlighting } = context.page
    const color = { type: 'static', color: freeColor(highlighting) } as const
    const rule: HighlightingRule = { field: name, value: text, condition: 'equal', color }
    items.push({
      label: t('highlightValue'),
      icon: 'highlighter',
      onSelect: () => context.change({ highlighting: [...highlighting, rule] }),
    })
  }
  if (extractorTo !== null) items.push('separator', { label: t('createExtractor'), icon: 'magic', to: extractorTo })
  items.push('separator', { label: t('copyFieldValue'), icon: 'copy', onSelect: () => void copy(text) })
  items.push({ label: t('copyFieldName'), icon: 'copy', onSelect: () => void copy(name) })
  return (
    <span className="acts">
      {active && asked && (
        <IconButton size="sm" icon="zoom-in" label={s('filterFor', { name: shown })} onClick={() => filter(false)} />
      )}
      {active && asked && (
        <IconButton size="sm" icon="zoom-out" label={s('filterOut', { name: shown })} onClick={() => filter(true)} />
      )}
      {active && context && (
        <>
          <IconButton
            size="sm"
            icon="bar-chart"
            label={t('summaryOf', { name: shown })}
            onClick={() => setSummary(true)}
          />
          <IconButton
            size="sm"
            icon="layout-three-columns"
            aria-pressed={isColumn}
            onClick={toggleColumn}
            label={t(isColumn ? 'removeColumn' : 'addColumnOf', { name: shown })}
          />
        </>
      )}
      {active && (
        <IconButton size="sm" icon="copy" label={s('copyValue', { name: shown })} onClick={() => void copy(text)} />
      )}
      <Menu
        label={t('actionsOf', { name: shown })}
        items={items}
        align="end"
        trigger={trigger => (
          <IconButton size="sm" icon="three-dots" label={t('actionsOf', { name: shown })} {...trigger} />
        )}
      />
      {summary && (
        <Dialog title={t('summaryOf', { name: shown })} onClose={() => setSummary(false)}>
          <div className="summary">
            <FieldSummary fallback={<Skeleton rows={4} />} field={name} />
          </div>
        </Dialog>
      )}
    </span>
  )
}
