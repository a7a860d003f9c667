/** The condition of an aggregation: comparisons and groups of them, joined by 'and' or 'or', any of them negated. */
import { Fragment, useLayoutEffect, useRef } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { Badge, Button, IconButton, Menu, useMessages, useStrings, type SelectOption } from '../../kit/kit.ts'
import { newComparison, newGroup, type ConditionDraft, type GroupDraft, type KeptDraft } from './condition-draft.ts'
import { ConditionRow } from './condition-row.tsx'
import { conditionWords } from './words.ts'

/** Groups within groups. */
const deepest = 4

export interface ConditionTreeProps {
  readonly condition: GroupDraft
  readonly options: readonly SelectOption[]
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (condition: GroupDraft) => void
}

export function ConditionTree({ condition, options, errorOf, onChange }: ConditionTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  /** Selects what gets the focus once the change is shown. */
  const next = useRef<string>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    box.current!.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })
  const changeAndFocus = (changed: GroupDraft, selector: string) => {
    next.current = selector
    onChange(changed)
  }
  return (
    <div ref={box} className="condition-tree">
      <Group group={condition} path="" depth={0} {...{ options, errorOf, onChange }} onFocus={changeAndFocus} />
    </div>
  )
}

interface GroupProps extends Omit<ConditionTreeProps, 'condition'> {
  readonly group: GroupDraft
  /** The whole condition has ''. */
  readonly path: string
  readonly depth: number
  /** Changes this group; then the focus goes to what the selector finds in the tree. */
  readonly onFocus: (group: GroupDraft, selector: string) => void
}

const firstControl = (id: string) => `[data-condition="${id}"] [role="combobox"]`
const addButton = (id: string) => `[data-add="${id}"]`

function Group({ group, path, depth, options, errorOf, onChange, onFocus }: GroupProps) {
  const t = useStrings(definitionPageStrings)
  const { items, operator } = group
  const pathOf = (index: number) => (path === '' ? String(index + 1) : `${path}.${index + 1}`)
  const withItems = (next: readonly ConditionDraft[]): GroupDraft => ({ ...group, items: next })
  const replaced = (item: ConditionDraft) => withItems(items.map(one => (one.id === item.id ? item : one)))
  const add = (item: ConditionDraft, focused: string) => onFocus(withItems([...items, item]), firstControl(focused))
  const remove = (item: ConditionDraft) =>
    onFocus(withItems(items.filter(one => one.id !== item.id)), addButton(group.id))
  const addGroup = () => {
    const first = newComparison()
    add(newGroup([first, newComparison()], operator === '&&' ? '||' : '&&'), first.id)
  }
  const intoGroup = (item: ConditionDraft) => {
    const second = newComparison()
    const inner = newGroup([item, second], operator === '&&' ? '||' : '&&')
    onFocus(withItems(items.map(one => (one.id === item.id ? inner : one))), firstControl(second.id))
  }
  return (
    <div className="condition-group">
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {index > 0 && (
            <Joint
              operator={operator}
              isFirst={index === 1}
              label={path === '' ? t('joinedBy') : t('joinedByOf', { path })}
              onChange={next => onChange({ ...group, operator: next })}
            />
          )}
          {item.kind === 'comparison' && (
            <ConditionRow
              item={item}
              path={pathOf(index)}
              options={options}
              errorOf={errorOf}
              onChange={next => onChange(replaced(next))}
              onGroup={depth < deepest ? () => intoGroup(item) : undefined}
              onRemove={() => remove(item)}
            />
          )}
          {item.kind === 'group' && (
            <div className="condition-inner" role="group" aria-label={t('groupNumber', { path: pathOf(index) })}>
              <GroupHead
                item={item}
                path={pathOf(index)}
                onChange={next => onChange(replaced(next))}
                onRemove={() => remove(item)}
              />
              <Group
                group={item}
                path={pathOf(index)}
                depth={depth + 1}
                options={options}
                errorOf={errorOf}
                onChange={next => onChange(replaced(next))}
                onFocus={(next, selector) => onFocus(replaced(next), selector)}
              />
            </div>
          )}
          {item.kind === 'kept' && <Kept item={item} path={pathOf(index)} onRemove={() => remove(item)} />}
        </Fragment>
      ))}
      <div className="row wrap condition-adds">
        <Button
          size="sm"
          variant="ghost"
          icon="plus"
          data-add={group.id}
          onClick={() => {
            const item = newComparison()
            add(item, item.id)
          }}
        >
          {path === '' ? t('addCondition') : t('addConditionTo', { path })}
        </Button>
        {depth < deepest && (
          <Button size="sm" variant="ghost" icon="diagram-2" onClick={addGroup}>
            {path === '' ? t('addGroup') : t('addGroupTo', { path })}
          </Button>
        )}
      </div>
    </div>
  )
}

interface JointProps {
  readonly operator: GroupDraft['operator']
  /** The first joint of a group is where its operator is chosen; the others repeat it. */
  readonly isFirst: boolean
  readonly label: string
  readonly onChange: (operator: GroupDraft['operator']) => void
}

function Joint({ operator, isFirst, label, onChange }: JointProps) {
  const t = useStrings(definitionPageStrings)
  const words = { '&&': t('and'), '||': t('or') }
  if (!isFirst) return <div className="condition-joint xs muted">{words[operator]}</div>
  return (
    <div className="condition-joint">
      <span className="group" role="group" aria-label={label}>
        {(['&&', '||'] as const).map(one => (
          <Button key={one} size="sm" aria-pressed={operator === one} onClick={() => onChange(one)}>
            {words[one]}
          </Button>
        ))}
      </span>
    </div>
  )
}

interface HeadProps {
  readonly item: GroupDraft
  readonly path: string
  readonly onChange: (group: GroupDraft) => void
  readonly onRemove: () => void
}

function GroupHead({ item, path, onChange, onRemove }: HeadProps) {
  const t = useStrings(definitionPageStrings)
  const name = t('groupNumber', { path })
  return (
    <div className="row condition-head">
      {item.not && <Badge variant="warning">{t('not')}</Badge>}
      <span className="xs muted">{t(item.operator === '&&' ? 'allMustHold' : 'oneMustHold')}</span>
      <span className="row end">
        <Menu
          label={t('moreOf', { name })}
          align="end"
          items={[
            { label: t(item.not ? 'unnegate' : 'negate'), onSelect: () => onChange({ ...item, not: !item.not }) },
          ]}
          trigger={trigger => <IconButton size="sm" icon="three-dots" label={t('moreOf', { name })} {...trigger} />}
        />
        <IconButton size="sm" icon="x-lg" label={t('removeNamed', { name })} onClick={onRemove} />
      </span>
    </div>
  )
}

interface KeptProps {
  readonly item: KeptDraft
  readonly path: string
  readonly onRemove: () => void
}

function Kept({ item, path, onRemove }: KeptProps) {
  const t = useStrings(definitionPageStrings)
  const messages = useMessages()
  const name = t('conditionNumber', { path })
  return (
    <div className="condition-row" role="group" aria-label={name}>
      {item.not && (
        <span className="condition-not">
          <Badge variant="warning">{t('not')}</Badge>
        </span>
      )}
      <div className="grow">
        <code className="break">{conditionWords(item.expression, item.series, messages)}</code>
        <p className="xs muted">{t('keptCondition')}</p>
      </div>
      <div className="condition-acts">
        <IconButton icon="x-lg" label={t('removeNamed', { name })} onClick={onRemove} />
      </div>
    </div>
  )
}
