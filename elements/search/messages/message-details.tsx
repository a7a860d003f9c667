/** An opened message: what it says, all its fields, what decorators changed, what stands around it, and where it came from. */
import { use, useMemo, useState } from 'react'
import { isSegment } from '../../../core/client/request.ts'
import { messageStrings } from '../../../core/search/message-strings.ts'
import type { PagedMessage } from '../../../core/search/schema.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import {
  Button,
  CheckboxField,
  Disclosure,
  IconButton,
  lazyPart,
  Link,
  Icon,
  VisibleText,
  useCore,
  useStrings,
} from '../../kit/kit.ts'
import { SearchPageContext } from '../page-context.ts'
import { isDecorated, undecorated } from './decorations.ts'
import { FieldActions } from './field-actions.tsx'
import { FieldTable } from './field-table.tsx'
import { marksOf } from './highlights.ts'
import { LongText } from './long-text.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { fieldOf, namesOf, storedField, type MessageField } from './message-fields.ts'
import { Origin } from './origin.tsx'
import { SurroundingButton } from './surrounding-button.tsx'
import { SurroundingMessages } from './surrounding-messages.tsx'
import { useActive } from './use-active.ts'
import { useExtractorAddress } from './use-extractor-address.ts'

const TestAgainstStream = lazyPart(
  async () => (await import('../../streams/test-against-stream.tsx')).TestAgainstStream,
)

/** Asks for messages that have (or, `exclude`, have not) the value. */
export type FilterBy = (field: string, value: string, exclude: boolean) => void

export type ShownMessage = Pick<PagedMessage, 'message' | 'index' | 'highlight_ranges' | 'decoration_stats'>

export interface MessageDetailsProps {
  readonly hit: ShownMessage
  readonly zone: string
  readonly onClose?: () => void
}

/** These stand above the fields, each as a text of its own. */
const texts = ['message', 'full_message']

/** Inside a search page with its field actions; elsewhere without those that need one. */
export function MessageDetails({ hit: given, zone, onClose }: MessageDetailsProps) {
  const t = useStrings(messageStrings)
  const s = useStrings(searchStrings)
  const core = useCore()
  const [stored, setStored] = useState(false)
  const [around, setAround] = useState<number | null>(null)
  const decoration = given.decoration_stats
  const hit = useMemo<ShownMessage>(
    () =>
      stored && decoration
        ? { ...given, message: undecorated(given.message, decoration), highlight_ranges: {} }
        : given,
    [given, stored, decoration],
  )
  const { message, index } = hit
  const whole = useMemo(
    () => (decoration ? undecorated(given.message, decoration) : given.message),
    [given, decoration],
  )
  const names = useMemo(() => namesOf(message), [message])
  const own = useMemo(() => names.own.filter(name => !texts.includes(name)), [names])
  const table = { hit, zone, decoration: stored ? null : decoration }
  // A server may answer anything; what has no id has no address.
  const addressed = isSegment(index) && isSegment(message._id)
  return (
    <div className="detail">
      <div className="row wrap dbar">
        <span className="strong sm">{s('message')}</span>
        <span className="mono xs muted break">
          <VisibleText text={message._id} /> {t('inIndex', { index })}
        </span>
        <span className="row wrap end">
          <SurroundingButton message={whole} onCount={setAround} />
          {addressed && (
            <TestAgainstStream
              fallback={
                <Button size="sm" variant="ghost" icon="diagram-2" disabled>
                  {t('testAgainst')}
                </Button>
              }
              index={index}
              messageId={message._id}
            />
          )}
          {addressed && (
            <Link className="btn ghost sm" to={core.routes.message({ index, messageId: message._id })}>
              <Icon name="link" />
              {s('permalink')}
            </Link>
          )}
          <CopyMenu message={message} index={index} addressed={addressed} />
          {onClose && <IconButton size="sm" icon="x-lg" label={s('closeMessage')} onClick={onClose} />}
        </span>
      </div>
      {isDecorated(decoration) && (
        <div className="row xs stored">
          <span className="muted">{t('decorated')}</span>
          <CheckboxField label={t('showStored')} checked={stored} onChange={setStored} />
          {!stored && Object.keys(decoration.removed_fields).length > 0 && (
            <span className="muted">
              {t('removedFields')}:{' '}
              <span className="mono">
                <VisibleText text={Object.keys(decoration.removed_fields).join(', ')} />
              </span>
            </span>
          )}
        </div>
      )}
      {texts
        .filter(name => Object.hasOwn(message, name))
        .map(name => fieldOf(name, message[name]))
        .map(field => field.text !== '' && <MessageText key={field.name} field={field} hit={hit} />)}
      <FieldTable names={own} {...table} />
      <Origin message={message} index={index} zone={zone} />
      <Disclosure title={s('metadata')}>
        <FieldTable names={names.metadata} {...table} />
      </Disclosure>
      {around !== null && (
        <SurroundingMessages message={whole} index={index} count={around} zone={zone} onClose={() => setAround(null)} />
      )}
    </div>
  )
}

function MessageText({ field, hit }: { readonly field: MessageField; readonly hit: ShownMessage }) {
  const [active, on] = useActive()
  const rules = use(SearchPageContext)?.page.highlighting ?? []
  const { name, value, text } = field
  const stored = storedField(field, hit.decoration_stats)
  const extractorAddress = useExtractorAddress(hit)
  return (
    <div className="full" {...on}>
      {name !== 'message' && <span className="mono xs muted">{name}</span>}
      <p className="mono">
        <LongText text={text} marks={marksOf(name, value, text, hit.highlight_ranges, rules)} />
      </p>
      <FieldActions field={field} stored={stored} extractorTo={extractorAddress(stored)} active={active} />
    </div>
  )
}
