/** The rules of a stream: how many must match, each with its answer about the message, and the one that is being written. */
import { useLayoutEffect, useRef, useState } from 'react'
import { entityApi } from '../../core/entities/api.ts'
import { deleteStreamRule } from '../../core/streams/api.ts'
import { streamEntity } from '../../core/streams/entity.ts'
import { RULE } from '../../core/streams/rules.ts'
import type { MatchingType, Stream, StreamRule, TestMatchResult } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import {
  Button,
  ConfirmDialog,
  EmptyState,
  IconButton,
  Panel,
  useCommonStrings,
  useFocusAfterRemoval,
  useHost,
  useQuietClient,
  useStrings,
  useToast,
  useWordsOf,
} from '../kit/kit.ts'
import { RuleEditor } from './rule-editor.tsx'
import { isMatch, RuleState } from './rule-state.tsx'
import { RuleText } from './rule-text.tsx'
import { ruleText } from './rule-words.ts'
import type { StreamSavedDetail } from './stream-events.ts'
import { draftOf, emptyDraft, type DraftState } from './use-draft.ts'
import { useInputTitles, useStreamsChanged } from './use-streams-data.ts'
import type { MessageFields } from './use-test-match.ts'

export interface RulesPanelProps {
  readonly stream: Stream
  readonly editable: boolean
  readonly message: MessageFields | undefined
  readonly result: TestMatchResult | undefined
  readonly draft: DraftState
}

/** The number of rules added with each press. */
const batch = 100

export function RulesPanel({ stream, editable, message, result, draft }: RulesPanelProps) {
  const t = useStrings(streamStrings)
  const common = useCommonStrings()
  const { rules } = stream
  const inputs = useInputTitles(rules.some(({ type }) => type === RULE.input) || draft.draft?.type === RULE.input)
  const [shown, setShown] = useState(batch)
  const [deleting, setDeleting] = useState<StreamRule | null>(null)
  const edited = useRef<string | null>(null)
  const closed = useFocusAfterRemoval(
    draft.draft === null,
    root =>
      [...root.querySelectorAll<HTMLElement>('[data-rule]')].find(
        button => button.dataset['rule'] === edited.current,
      ) ?? addButton(root),
  )
  const removed = useFocusAfterRemoval(rules, addButton)
  useLayoutEffect(() => {
    if (!draft.draft) return
    edited.current = draft.draft.id
    closed()
  })
  const editor = draft.draft && (
    <RuleEditor
      key={draft.count}
      stream={stream}
      draft={draft.draft}
      message={message}
      onChange={draft.change}
      onCancel={draft.cancel}
      onSaved={draft.close}
    />
  )
  return (
    <Panel
      title={t('rulesOfStream')}
      note={rules.length > 0 ? rules.length : undefined}
      actions={
        editable && (
          <Button size="sm" icon="plus" className="add-rule" onClick={() => draft.open(emptyDraft)}>
            {t('addRule')}
          </Button>
        )
      }
    >
      <Matching stream={stream} editable={editable} />
      {draft.draft?.id === null && editor}
      {rules.length === 0 && draft.draft === null && (
        <EmptyState title={t('noRules')} icon="diagram-2">
          {t('noRulesHint')}
        </EmptyState>
      )}
      <ul className="rule-list">
        {rules.slice(0, shown).map(rule => {
          if (draft.draft?.id === rule.id)
            return (
              <li key={rule.id} className="editing">
                {editor}
              </li>
            )
          const named = ruleText(rule, t, inputs.get(rule.value))
          return (
            <li key={rule.id}>
              <RuleState matches={message && result ? isMatch(result, rule.id) : undefined} />
              <div className="grow">
                <RuleText rule={rule} inputs={inputs} />
                {rule.description && <p className="xs muted break">{rule.description}</p>}
              </div>
              {editable && (
                <span className="row rule-actions">
                  <IconButton
                    size="sm"
                    icon="pencil"
                    data-rule={rule.id}
                    label={t('editRuleNamed', { rule: named })}
                    onClick={() => draft.open(draftOf(rule))}
                  />
                  <IconButton
                    size="sm"
                    icon="trash"
                    label={t('deleteRuleNamed', { rule: named })}
                    onClick={() => setDeleting(rule)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {rules.length > shown && (
        <div className="pad">
          <Button size="sm" onClick={() => setShown(shown + batch)}>
            {t('moreRules', { count: rules.length - shown })}
          </Button>
        </div>
      )}
      {deleting && (
        <DeleteRule
          stream={stream}
          rule={deleting}
          inputs={inputs}
          onDeleted={removed}
          onClose={() => setDeleting(null)}
        />
      )}
      {draft.asking && (
        <ConfirmDialog
          title={common('leavePage')}
          danger
          confirmLabel={t('discard')}
          onConfirm={draft.leave}
          onCancel={draft.stay}
        >
          <p>{t('leaveRule')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const addButton = (root: ParentNode) => root.querySelector<HTMLElement>('.add-rule')

/** All rules, or at least one: saved at once. */
function Matching({ stream, editable }: Pick<RulesPanelProps, 'stream' | 'editable'>) {
  const { id, title } = stream
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const changed = useStreamsChanged()
  const [wanted, setWanted] = useState<MatchingType | null>(null)
  const current = wanted ?? stream.matching_type
  const choose = async (type: MatchingType) => {
    setWanted(type)
    try {
      await entityApi(streamEntity).update(client, id, { matching_type: type })
      host.emit('cordwood-stream-saved', { id, title } satisfies StreamSavedDetail)
    } catch (error) {
      toast.error(wordsOf(error))
      setWanted(null)
    } finally {
      changed()
    }
  }
  if (wanted !== null && wanted === stream.matching_type) setWanted(null)
  return (
    <fieldset className="matching" disabled={!editable}>
      <legend className="sm">{t('matching')}</legend>
      <span className="matching-choices">
        {(['AND', 'OR'] as const).map(type => (
          <label key={type} className="check">
            <input type="radio" name="matching" checked={current === type} onChange={() => void choose(type)} />
            {t(type === 'AND' ? 'matchAll' : 'matchAny')}
          </label>
        ))}
      </span>
    </fieldset>
  )
}

interface DeleteRuleProps {
  readonly stream: Stream
  readonly rule: StreamRule
  readonly inputs: ReadonlyMap<string, string>
  readonly onDeleted: () => void
  readonly onClose: () => void
}

function DeleteRule({ stream: { id, title }, rule, inputs, onDeleted, onClose }: DeleteRuleProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(streamStrings)
  const toast = useToast()
  const changed = useStreamsChanged()
  const remove = async () => {
    await deleteStreamRule(client, id, rule.id)
    toast.success(t('ruleDeleted'))
    host.emit('cordwood-stream-saved', { id, title } satisfies StreamSavedDetail)
    onDeleted()
    onClose()
    changed()
  }
  return (
    <ConfirmDialog title={t('deleteRule')} danger confirmLabel={t('deleteRule')} onConfirm={remove} onCancel={onClose}>
      <p>{t('deleteRuleQuestion')}</p>
      <p>
        <RuleText rule={rule} inputs={inputs} />
      </p>
    </ConfirmDialog>
  )
}
