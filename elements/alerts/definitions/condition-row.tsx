/** One comparison: a function of a field, compared with a number, with its earlier value or with another function. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import type { ComparisonOperator } from '../../../core/alerts/schema.ts'
import {
  Badge,
  IconButton,
  Menu,
  NumberField,
  SelectField,
  useMessages,
  useStrings,
  type MenuItem,
  type SelectOption,
} from '../../kit/kit.ts'
import { countSeries, type ComparisonDraft, type OperandDraft } from './condition-draft.ts'
import { SeriesFields } from './series-fields.tsx'
import { offeredShifts, shiftWords } from './words.ts'

const operators = [
  ['>', 'greater'],
  ['>=', 'greaterEqual'],
  ['<', 'less'],
  ['<=', 'lessEqual'],
  ['==', 'equal'],
] as const satisfies readonly (readonly [ComparisonOperator, string])[]

const weekMs = 604_800_000
const operandKinds = [
  ['number', 'compareNumber'],
  ['earlier', 'compareEarlier'],
  ['series', 'compareSeries'],
] as const

/** Returns an operand of another kind; the factor stays. */
function operandOfKind(kind: OperandDraft['kind'], before: OperandDraft): OperandDraft {
  const factor = before.kind === 'number' ? 1 : before.factor
  if (kind === 'number') return { kind, value: undefined }
  return kind === 'earlier' ? { kind, factor, shiftMs: weekMs } : { kind, factor, series: countSeries }
}

export interface ConditionRowProps {
  readonly item: ComparisonDraft
  /** '2.1' */
  readonly path: string
  readonly options: readonly SelectOption[]
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (item: ComparisonDraft) => void
  /** Puts it into a group of its own; undefined where groups are as deep as they may be. */
  readonly onGroup: (() => void) | undefined
  readonly onRemove: () => void
}

export function ConditionRow({ item, path, options, errorOf, onChange, onGroup, onRemove }: ConditionRowProps) {
  const t = useStrings(definitionPageStrings)
  const name = t('conditionNumber', { path })
  const { operand } = item
  const setOperand = (next: OperandDraft) => onChange({ ...item, operand: next })
  const items: readonly MenuItem[] = [
    ...operandKinds.map(([kind, label]) => ({
      label: t(label),
      checked: operand.kind === kind,
      onSelect: () => {
        if (operand.kind !== kind) setOperand(operandOfKind(kind, operand))
      },
    })),
    'separator',
    { label: t(item.not ? 'unnegate' : 'negate'), onSelect: () => onChange({ ...item, not: !item.not }) },
    ...(onGroup ? [{ label: t('intoGroup'), icon: 'diagram-2' as const, onSelect: onGroup }] : []),
  ]
  return (
    <div className="condition-row" role="group" aria-label={name} data-condition={item.id}>
      {item.not && (
        <span className="condition-not">
          <Badge variant="warning">{t('not')}</Badge>
        </span>
      )}
      <div className="condition-fields">
        <SeriesFields
          series={item.series}
          options={options}
          error={errorOf(`${item.id}.field`)}
          onChange={series => onChange({ ...item, series })}
        />
        <SelectField
          label={t('operator')}
          hideLabel
          filterable={false}
          options={operators.map(([value, label]) => ({ value, label: t(label) }))}
          value={item.operator}
          onChange={operator => onChange({ ...item, operator: (operator ?? '>') as ComparisonOperator })}
        />
        {operand.kind === 'number' && (
          <NumberField
            label={t('threshold')}
            hideLabel
            step="any"
            value={operand.value}
            error={errorOf(`${item.id}.value`)}
            onChange={value => setOperand({ kind: 'number', value })}
          />
        )}
        {operand.kind !== 'number' && (
          <Operand
            operand={operand}
            options={options}
            errorOf={part => errorOf(`${item.id}.${part}`)}
            onChange={setOperand}
          />
        )}
      </div>
      <div className="condition-acts">
        <Menu
          label={t('moreOf', { name })}
          align="end"
          items={items}
          trigger={trigger => <IconButton icon="three-dots" label={t('moreOf', { name })} {...trigger} />}
        />
        <IconButton icon="x-lg" label={t('removeNamed', { name })} onClick={onRemove} />
      </div>
    </div>
  )
}

interface OperandProps {
  readonly operand: Exclude<OperandDraft, { readonly kind: 'number' }>
  readonly options: readonly SelectOption[]
  readonly errorOf: (part: string) => string | undefined
  readonly onChange: (operand: OperandDraft) => void
}

function Operand({ operand, options, errorOf, onChange }: OperandProps) {
  const t = useStrings(definitionPageStrings)
  const messages = useMessages()
  const factor = (
    <div className="condition-factor">
      <NumberField
        label={t('factor')}
        hideLabel
        step="any"
        value={operand.factor}
        error={errorOf('value')}
        onChange={next => onChange({ ...operand, factor: next })}
      />
      <span aria-hidden="true">×</span>
    </div>
  )
  if (operand.kind === 'series')
    return (
      <>
        {factor}
        <div className="condition-other">
          <SeriesFields
            series={operand.series}
            options={options}
            labels={{ function: t('otherFunction'), field: t('otherField') }}
            error={errorOf('other')}
            onChange={series => onChange({ ...operand, series })}
          />
        </div>
      </>
    )
  const shifts = [...new Set([...offeredShifts, operand.shiftMs])]
  return (
    <>
      {factor}
      <div className="condition-other">
        <SelectField
          label={t('before')}
          hideLabel
          filterable={false}
          options={shifts.map(ms => ({ value: String(ms), label: t('itsValue', { when: shiftWords(ms, messages) }) }))}
          value={String(operand.shiftMs)}
          onChange={ms => onChange({ ...operand, shiftMs: Number(ms ?? weekMs) })}
        />
      </div>
    </>
  )
}
