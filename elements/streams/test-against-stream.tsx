/** Finds why a message is not in a stream: choose one, see which of its rules the message matches. */
import { useCallback, useState } from 'react'
import { askShared } from '../../core/client/queries.ts'
import { messagePath } from '../../core/search/api.ts'
import type { SingleMessage } from '../../core/search/schema.ts'
import { streamLimit } from '../../core/streams/entity.ts'
import type { StreamList } from '../../core/streams/schema.ts'
import { streamStrings } from '../../core/streams/strings.ts'
import {
  Button,
  Dialog,
  ErrorState,
  Link,
  SelectField,
  SelectPopover,
  Skeleton,
  useCommonStrings,
  useCore,
  useStrings,
  type LoadOptions,
} from '../kit/kit.ts'
import { CheckList, Verdict } from './rule-state.tsx'
import { useInputTitles, useQuietData, useStream } from './use-streams-data.ts'
import { useTestMatch } from './use-test-match.ts'

export interface TestAgainstStreamProps {
  /** Name of the index the message lies in. */
  readonly index: string
  /** Its id in there. */
  readonly messageId: string
}

/** A button that lists the streams; the one that is chosen is tested in a dialog. */
export function TestAgainstStream(props: TestAgainstStreamProps) {
  const t = useStrings(streamStrings)
  const load = useStreamOptions()
  const [streamId, setStreamId] = useState<string | null>(null)
  return (
    <>
      <SelectPopover
        label={t('testStream')}
        load={load}
        value={[]}
        clearable={false}
        onChange={([id]) => setStreamId(id ?? null)}
        trigger={trigger => (
          <Button size="sm" variant="ghost" icon="diagram-2" {...trigger}>
            {t('testAgainst')}
          </Button>
        )}
      />
      {streamId !== null && (
        <TestDialog
          {...props}
          streamId={streamId}
          load={load}
          onStream={setStreamId}
          onClose={() => setStreamId(null)}
        />
      )}
    </>
  )
}

/** Streams that have rules, by title. */
function useStreamOptions(): LoadOptions {
  const core = useCore()
  return useCallback(
    async ({ filter, offset, limit, signal }) => {
      const { streams } = await askShared<StreamList>(core, '/streams', signal)
      const wanted = filter.trim().toLowerCase()
      const options = streams
        .filter(stream => streamLimit(stream) === null && stream.title.toLowerCase().includes(wanted))
        .sort((a, b) => a.title.localeCompare(b.title))
        .map(({ id, title }) => ({ value: id, label: title }))
      return { options: options.slice(offset, offset + limit), total: options.length }
    },
    [core],
  )
}

interface TestDialogProps extends TestAgainstStreamProps {
  readonly streamId: string
  readonly load: LoadOptions
  readonly onStream: (id: string) => void
  readonly onClose: () => void
}

function TestDialog({ index, messageId, streamId, load, onStream, onClose }: TestDialogProps) {
  const core = useCore()
  const t = useStrings(streamStrings)
  const common = useCommonStrings()
  const stream = useStream(streamId)
  const message = useQuietData<SingleMessage>(messagePath(index, messageId))
  const inputs = useInputTitles()
  const { result, error } = useTestMatch(streamId, message.data?.message.fields, stream.data)
  const failure = stream.error ?? message.error ?? error
  const rules = stream.data?.rules
  return (
    <Dialog
      title={t('testTitle', { title: stream.data?.title ?? streamId })}
      width="lg"
      backdrop="closes"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common('close')}</Button>
          <Link className="btn primary" to={core.routes.editStream({ streamId }, { index, message_id: messageId })}>
            {t('openRules')}
          </Link>
        </>
      }
    >
      <div className="col">
        <SelectField
          label={t('testStream')}
          options={[{ value: streamId, label: stream.data?.title ?? streamId }]}
          load={load}
          value={streamId}
          onChange={id => {
            if (id !== null) onStream(id)
          }}
        />
        {failure && (
          <ErrorState
            error={failure}
            onRetry={() => {
              stream.refetch()
              message.refetch()
            }}
          />
        )}
        {!failure && !(stream.data && rules && result) && <Skeleton />}
        {!failure && stream.data && rules && result && (
          <>
            <Verdict stream={stream.data} rules={rules} result={result} />
            <CheckList rules={rules} result={result} inputs={inputs} />
          </>
        )}
      </div>
    </Dialog>
  )
}
