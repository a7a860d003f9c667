/** The dialog of highlighting rules: what is marked, in which colour, with a preview. Nothing holds before it is applied. */
import { useMemo, useState } from 'react'
import { messageStrings } from '../../../core/search/message-strings.ts'
import { colorAt, colorScale, colorScaleNames } from '../../../core/values/color-scales.ts'
import { highlightingConditions, type HighlightingCondition } from '../../../core/views/highlighting-conditions.ts'
import { textOn } from '../../kit/fields/color.ts'
import {
  Button,
  ColorField,
  IconButton,
  ModalForm,
  NumberField,
  SelectField,
  TextField,
  useStrings,
  visibleText,
} from '../../kit/kit.ts'
import { useSearchPage } from '../page-context.ts'
import { colorOfRule } from './highlighting-rules.ts'
import { draftOf, emptyDraft, isNumber, ruleOf, wantsNumber, type RuleDraft } from './highlighting-drafts.ts'

export default function HighlightingDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useStrings(messageStrings)
  const {
    page: { highlighting },
    change,
  } = useSearchPage()
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>(() => highlighting.map(draftOf))
  const [next, setNext] = useState(highlighting.length)
  const set = (draft: RuleDraft) => setDrafts(drafts.map(one => (one.id === draft.id ? draft : one)))
  const move = (place: number, by: -1 | 1) => {
    const [draft] = drafts.slice(place, place + 1)
    setDrafts(drafts.toSpliced(place, 1).toSpliced(place + by, 0, draft!))
  }
  const add = () => {
    setDrafts([...drafts, emptyDraft(next, 'message')])
    setNext(next + 1)
  }
  const apply = () => {
    change({ highlighting: drafts.map(ruleOf) })
    onClose()
  }
  return (
    <ModalForm title={t('highlightRules')} submitLabel={t('applyRules')} width="lg" onSubmit={apply} onCancel={onClose}>
      {drafts.length === 0 && <p className="sm muted">{t('noRules')}</p>}
      {drafts.map((draft, place) => (
        <RuleFields
          key={draft.id}
          draft={draft}
          place={place}
          onChange={set}
          onRemove={() => setDrafts(drafts.filter(one => one.id !== draft.id))}
          onUp={place > 0 ? () => move(place, -1) : undefined}
          onDown={place < drafts.length - 1 ? () => move(place, 1) : undefined}
        />
      ))}
      <div className="row">
        <Button size="sm" icon="plus" onClick={add}>
          {t('addRule')}
        </Button>
        {drafts.length > 1 && <span className="xs muted">{t('firstWins')}</span>}
      </div>
    </ModalForm>
  )
}

interface RuleFieldsProps {
  readonly draft: RuleDraft
  readonly place: number
  readonly onChange: (draft: RuleDraft) => void
  readonly onRemove: () => void
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

function RuleFields({ draft, place, onChange, onRemove, onUp, onDown }: RuleFieldsProps) {
  const t = useStrings(messageStrings)
  const { fields } = useSearchPage()
  const options = useMemo(() => {
    const names = [...new Set([draft.field, ...fields.map(({ name }) => name)])].filter(name => name !== '').sort()
    return names.map(name => ({ value: name, label: visibleText(name) }))
  }, [fields, draft.field])
  const set = (change: Partial<RuleDraft>) => onChange({ ...draft, ...change })
  const scales = colorScaleNames.map(name => ({ value: name, label: name }))
  const badRange = draft.lower !== undefined && draft.upper !== undefined && draft.upper <= draft.lower
  return (
    <fieldset className="rule">
      <legend className="row">
        <span className="strong sm">{t('rule', { place: place + 1 })}</span>
        <span className="row end">
          <IconButton
            size="sm"
            icon="arrow-up"
            label={t('ruleUp', { place: place + 1 })}
            disabled={!onUp}
            onClick={onUp}
          />
          <IconButton
            size="sm"
            icon="arrow-down"
            label={t('ruleDown', { place: place + 1 })}
            disabled={!onDown}
            onClick={onDown}
          />
          <IconButton size="sm" icon="trash" label={t('removeRule', { place: place + 1 })} onClick={onRemove} />
        </span>
      </legend>
      <div className="rule-grid">
        <SelectField
          label={t('field')}
          required
          options={options}
          creatable
          value={draft.field === '' ? null : draft.field}
          onChange={field => set({ field: field ?? '' })}
        />
        <SelectField
          label={t('condition')}
          required
          value={draft.condition}
          options={highlightingConditions.map(condition => ({ value: condition, label: t(condition) }))}
          onChange={condition => set({ condition: (condition ?? 'equal') as HighlightingCondition })}
        />
        <TextField
          label={t('ruleValue')}
          required
          mono
          value={draft.value}
          onChange={value => set({ value })}
          problem={
            wantsNumber(draft.condition) && draft.value !== '' && !isNumber(draft.value) ? t('wantsNumber') : undefined
          }
        />
        <SelectField
          label={t('colorType')}
          required
          value={draft.kind}
          options={[
            { value: 'static', label: t('colorStatic') },
            { value: 'gradient', label: t('colorGradient') },
          ]}
          onChange={kind => set({ kind: kind === 'gradient' ? 'gradient' : 'static' })}
        />
        {draft.kind === 'static' ? (
          <ColorField label={t('color')} required value={draft.color} onChange={color => set({ color })} />
        ) : (
          <>
            <SelectField
              label={t('scale')}
              required
              creatable
              options={scales}
              value={draft.gradient}
              onChange={gradient => set({ gradient: gradient ?? 'Viridis' })}
            />
            <NumberField
              label={t('lower')}
              required
              step="any"
              value={draft.lower}
              onChange={lower => set({ lower })}
            />
            <NumberField
              label={t('upper')}
              required
              step="any"
              value={draft.upper}
              onChange={upper => set({ upper })}
              error={badRange ? t('upperAboveLower') : undefined}
            />
          </>
        )}
        <Preview draft={draft} />
      </div>
    </fieldset>
  )
}

/** The value as it will be marked; of a scale all its colours with both ends. */
function Preview({ draft }: { readonly draft: RuleDraft }) {
  const t = useStrings(messageStrings)
  const { kind, gradient, lower = 0, upper = 0, value } = draft
  const sample = (text: string, of: unknown) => {
    const color = colorOfRule(ruleOf(draft), of)
    return (
      <mark className="mono" style={{ backgroundColor: color, color: textOn(color) }}>
        {text}
      </mark>
    )
  }
  const stops = Array.from({ length: 11 }, (_, step) => colorAt(colorScale(gradient), step / 10))
  return (
    <div className="rule-preview xs">
      <span className="muted">{t('previewOf')}</span>
      {kind === 'static' ? (
        sample(value === '' ? t('ruleValue') : visibleText(value.slice(0, 40)), value)
      ) : (
        <>
          {sample(String(lower), lower)}
          <span
            className="scale"
            aria-hidden="true"
            style={{ backgroundImage: `linear-gradient(to right, ${stops.join(', ')})` }}
          />
          {sample(String(upper), upper)}
        </>
      )}
    </div>
  )
}
