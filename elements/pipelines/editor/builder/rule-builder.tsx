/** A rule as a form: its conditions and its actions. The source follows each change. */
import { useMemo, useState } from 'react'
import {
  MAX_BUILDER_ITEMS,
  newCall,
  type BuilderAction,
  type BuilderCondition,
  type BuilderRule,
} from '../../../../core/pipelines/builder/model.ts'
import { readRule, type NotBuildable } from '../../../../core/pipelines/builder/read.ts'
import { actionKey, conditionKey, partAt, writeRule } from '../../../../core/pipelines/builder/write.ts'
import { ruleEditorStrings } from '../../../../core/pipelines/editor-strings.ts'
import { functionsByName } from '../../../../core/pipelines/functions/functions.ts'
import { Button, Callout, SelectField, TextField, useFocusAfterRemoval, useHost, useStrings } from '../../../kit/kit.ts'
import type { RuleProblem } from '../use-rule-problems.ts'
import { ActionCard } from './action-card.tsx'
import { BuilderContext, type BuilderSurroundings } from './builder-context.ts'
import { ConditionCard } from './condition-card.tsx'

export interface RuleBuilderProps {
  readonly source: string
  readonly onChange: (source: string) => void
  readonly problems: readonly RuleProblem[]
  /** Names of the fields of messages. */
  readonly fields: readonly string[]
  /** Shows a place of the source in the editor. */
  readonly onShow: (at: number) => void
}

export function RuleBuilder(props: RuleBuilderProps) {
  // The form is read from the source once: while it is filled in, the source may have errors.
  const [read] = useState(() => readRule(props.source))
  return read.rule ? <Form {...props} first={read.rule} /> : <NoForm not={read.not} onShow={props.onShow} />
}

const reasons = {
  errors: 'whyErrors',
  comment: 'whyComment',
  afterEnd: 'whyAfterEnd',
  tooMany: 'whyTooMany',
  otherwise: 'whyOtherwise',
} as const satisfies Record<NotBuildable['why'], keyof typeof ruleEditorStrings.strings>

function NoForm({ not: { why, at }, onShow }: { readonly not: NotBuildable; readonly onShow: (at: number) => void }) {
  const t = useStrings(ruleEditorStrings)
  return (
    <Callout variant="warning" title={t('cannotBuild')}>
      <p>{t(reasons[why], { count: MAX_BUILDER_ITEMS })}</p>
      <Button size="sm" onClick={() => onShow(at)}>
        {t('showPlace')}
      </Button>
    </Callout>
  )
}

interface FormProps extends RuleBuilderProps {
  readonly first: BuilderRule
}

function Form({ first, problems, fields, onChange }: FormProps) {
  const t = useStrings(ruleEditorStrings)
  const { element } = useHost()
  const [rule, setRule] = useState(first)
  const { places } = useMemo(() => writeRule(rule), [rule])
  const surroundings = useMemo<BuilderSurroundings>(() => {
    const errors = new Map(problems.map(problem => [partAt(places, problem) ?? '', problem.message]))
    return { fields, errorOf: key => errors.get(key) }
  }, [problems, places, fields])
  const { match, conditions, actions } = rule
  const set = (change: Partial<BuilderRule>) => {
    const next = { ...rule, ...change }
    setRule(next)
    onChange(writeRule(next).source)
  }
  const conditionRemoved = useFocusAfterRemoval(conditions, root => root.querySelector('[data-add="condition"]'))
  const actionRemoved = useFocusAfterRemoval(actions, root => root.querySelector('[data-add="action"]'))
  /** The first control of a card that is new. */
  const focusLast = (list: string) =>
    requestAnimationFrame(() => {
      const cards = element.shadowRoot?.querySelectorAll(`[data-list="${list}"] > li`)
      cards?.[cards.length - 1]?.querySelector<HTMLElement>('button, input')?.focus()
    })
  const addCondition = () => {
    const condition: BuilderCondition = {
      kind: 'comparison',
      negated: false,
      field: '',
      as: 'String',
      operator: '==',
      value: { kind: 'text', text: '' },
    }
    set({ conditions: [...conditions, condition] })
    focusLast('conditions')
  }
  /** Its place has the same buttons; where one of them cannot be pressed, the other one. */
  const focusMoved = (to: number, direction: 'up' | 'down') =>
    requestAnimationFrame(() => {
      const card = element.shadowRoot?.querySelectorAll('[data-list="actions"] > li')[to]
      const button = (which: string) => card?.querySelector<HTMLButtonElement>(`[data-move="${which}"]:enabled`)
      const wanted = button(direction) ?? button(direction === 'up' ? 'down' : 'up')
      wanted?.focus()
    })
  const moveAction = (from: number, to: number) => {
    set({ actions: moved(actions, from, to) })
    focusMoved(to, to < from ? 'up' : 'down')
  }
  const addAction = () => {
    const call = newCall(functionsByName.get('set_field')!)
    set({ actions: [...actions, { kind: 'call', result: '', call }] })
    focusLast('actions')
  }
  return (
    <BuilderContext value={surroundings}>
      <div className="col rule-builder">
        <TextField
          label={t('title')}
          hint={t('titleHint')}
          rules={{ required: true }}
          maxLength={255}
          value={rule.title}
          error={surroundings.errorOf('title')}
          onChange={title => set({ title })}
        />
        <section className="rule-part" aria-label={t('when')}>
          <h2 className="sm">{t('when')}</h2>
          {conditions.length === 0 && <p className="sm muted">{t('everyMessage')}</p>}
          {conditions.length > 1 && (
            <SelectField
              label={t('whichMessages')}
              options={[
                { value: 'all', label: t('matchAll') },
                { value: 'any', label: t('matchAny') },
              ]}
              value={match}
              onChange={next => set({ match: next === 'any' ? 'any' : 'all' })}
            />
          )}
          <ol className="rule-cards" data-list="conditions">
            {conditions.map((condition, index) => (
              <ConditionCard
                key={index}
                number={index + 1}
                name={conditionKey(index)}
                condition={condition}
                onChange={next => set({ conditions: conditions.with(index, next) })}
                onRemove={() => {
                  conditionRemoved()
                  set({ conditions: conditions.toSpliced(index, 1) })
                }}
              />
            ))}
          </ol>
          <AddButton what="condition" count={conditions.length} onAdd={addCondition} />
        </section>
        <section className="rule-part" aria-label={t('then')}>
          <h2 className="sm">{t('then')}</h2>
          {actions.length === 0 && <p className="sm muted">{t('noActions')}</p>}
          <ol className="rule-cards" data-list="actions">
            {actions.map((action, index) => (
              <ActionCard
                key={index}
                index={index}
                name={actionKey(index)}
                actions={actions}
                action={action}
                onChange={next => set({ actions: actions.with(index, next) })}
                onMove={to => moveAction(index, to)}
                onRemove={() => {
                  actionRemoved()
                  set({ actions: actions.toSpliced(index, 1) })
                }}
              />
            ))}
          </ol>
          <AddButton what="action" count={actions.length} onAdd={addAction} />
        </section>
      </div>
    </BuilderContext>
  )
}

const moved = (actions: readonly BuilderAction[], from: number, to: number): readonly BuilderAction[] =>
  actions.toSpliced(from, 1).toSpliced(to, 0, actions[from]!)

interface AddButtonProps {
  readonly what: 'condition' | 'action'
  readonly count: number
  readonly onAdd: () => void
}

function AddButton({ what, count, onAdd }: AddButtonProps) {
  const t = useStrings(ruleEditorStrings)
  const isFull = count >= MAX_BUILDER_ITEMS
  return (
    <div className="row wrap">
      <Button size="sm" icon="plus" data-add={what} disabled={isFull} onClick={onAdd}>
        {t(what === 'condition' ? 'addCondition' : 'addAction')}
      </Button>
      {isFull && <span className="sm muted">{t('tooMany', { count: MAX_BUILDER_ITEMS })}</span>}
    </div>
  )
}
