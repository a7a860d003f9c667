/** Tries the rule on a message while it is written. */
import { useState, type FormEvent } from 'react'
import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import {
  Button,
  Callout,
  EmptyState,
  Skeleton,
  Tabs,
  TextArea,
  TextField,
  useStrings,
  useWordsOf,
} from '../../kit/kit.ts'
import { MessageStepper } from '../../kit/parts/message-choice.tsx'
import { MessageText } from '../field-changes.tsx'
import { TrialResult } from './trial-result.tsx'
import type { Trial } from './use-trial.ts'
import type { MessageWay, TrialMessage } from './use-trial-message.ts'

export interface TrialPanelProps {
  readonly message: TrialMessage
  readonly trial: Trial
  /** Shows a line of the source. */
  readonly onLine: (line: number) => void
}

export function TrialPanel({ message, trial, onLine }: TrialPanelProps) {
  const t = useStrings(ruleEditorStrings)
  const ways = [
    { id: 'recent', label: t('recent'), content: () => <Recent message={message} /> },
    { id: 'pasted', label: t('pasted'), content: () => <Pasted message={message} /> },
  ]
  return (
    <div className="pad col rule-trial">
      <Tabs
        label={t('tryOn')}
        tabs={message.maySearch ? ways : ways.slice(1)}
        selected={message.way}
        onSelect={way => message.setWay(way as MessageWay)}
      />
      <TrialResult trial={trial} onLine={onLine} />
    </div>
  )
}

function Recent({ message }: { readonly message: TrialMessage }) {
  const t = useStrings(ruleEditorStrings)
  const wordsOf = useWordsOf()
  const { recent, error, place, choose, find } = message
  const [query, setQuery] = useState(message.query)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find(query)
  }
  const shown = recent?.[place]
  return (
    <div className="col rule-message">
      <form className="rule-find" role="search" onSubmit={submit}>
        <TextField
          label={t('find')}
          hint={t('findHint')}
          type="search"
          mono
          maxLength={1000}
          value={query}
          onChange={setQuery}
        />
        <Button type="submit" icon="search">
          {t('findButton')}
        </Button>
      </form>
      {error && (
        <Callout variant="danger" title={t('messagesFailed')}>
          {wordsOf(error)}
        </Callout>
      )}
      {!error && !recent && <Skeleton rows={2} />}
      {recent?.length === 0 && <EmptyState title={t('noMessages')}>{t('noMessagesHint')}</EmptyState>}
      {shown && (
        <>
          <div className="row">
            <MessageStepper
              place={place}
              count={recent!.length}
              choose={choose}
              words={{
                newer: t('newer'),
                older: t('older'),
                at: t('messagePlace', { place: place + 1, count: recent!.length }),
              }}
            />
          </div>
          <MessageText text={shown.fields['message']} />
        </>
      )}
    </div>
  )
}

function Pasted({ message: { pasted, paste, isBroken, maySearch } }: { readonly message: TrialMessage }) {
  const t = useStrings(ruleEditorStrings)
  return (
    <div className="col rule-message">
      {!maySearch && <p className="sm muted">{t('mayNotSearch')}</p>}
      <TextArea
        label={t('paste')}
        hint={t('pasteHint')}
        error={isBroken ? t('pasteBroken') : undefined}
        rows={4}
        mono
        maxLength={100_000}
        value={pasted}
        onChange={paste}
      />
    </div>
  )
}
