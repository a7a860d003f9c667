/** The query's field: a plain one, until somebody turns to it or there is a query to colour; the editor then takes its place. */
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { fetchQueryReader } from './query-reader.ts'
import type { Draft, QueryEditor, QueryEditorHandle, QueryEditorProps } from './query-editor.tsx'

let editor: typeof QueryEditor | undefined
let pending: Promise<void> | undefined

/** Fetches the editor once, with what reads queries. Where that fails the plain field stays, and the next one to turn to it tries again. */
const fetchEditor = () =>
  (pending ??= Promise.all([import('./query-editor.tsx'), fetchQueryReader()]).then(
    ([module]) => {
      editor = module.QueryEditor
    },
    () => {
      pending = undefined
    },
  ))

export function QueryField(props: QueryEditorProps) {
  const [isFetched, setFetched] = useState(editor !== undefined)
  const [isComposing, setComposing] = useState(false)
  const draft = useRef<Draft>(null)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const fetch = () => {
    void fetchEditor().then(() => {
      if (mounted.current && editor) setFetched(true)
    })
  }
  const { given } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a query that comes is a reason.
  useEffect(() => {
    if (given !== '') fetch()
  }, [given])
  const Editor = isFetched ? editor : undefined
  // Text that is being composed by an input method stays where it is.
  if (Editor && !isComposing) return <Editor {...props} draft={draft} />
  return <PlainField {...props} draft={draft} onTurn={fetch} onComposing={setComposing} />
}

interface PlainFieldProps extends QueryEditorProps {
  /** Is given what is written, for the editor that comes next. */
  readonly draft: { current: Draft | null }
  readonly onTurn: () => void
  readonly onComposing: (isComposing: boolean) => void
  readonly ref?: Ref<QueryEditorHandle>
}

function PlainField(props: PlainFieldProps) {
  const { label, placeholder, describedBy, given, onChange, onRun, draft, onTurn, onComposing } = props
  const field = useRef<HTMLTextAreaElement>(null)
  /** The text that was run last: when it comes back as what is searched, the user may be typing on already. */
  const ran = useRef<string>(null)

  // Runs before the field is taken away.
  useLayoutEffect(() => {
    const written = field.current!
    return () => {
      draft.current = {
        text: written.value,
        anchor: written.selectionStart,
        head: written.selectionEnd,
        hasFocus: written.matches(':focus'),
      }
    }
  }, [draft])

  useEffect(() => {
    const own = ran.current === given
    ran.current = null
    if (!own) field.current!.value = given
  }, [given])

  useImperativeHandle(
    props.ref,
    () => ({
      focus: () => field.current?.focus(),
      text: () => field.current?.value.trim() ?? '',
      write: written => {
        field.current!.value = written
        field.current!.focus()
        onChange(written)
      },
    }),
    [onChange],
  )

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    ran.current = field.current!.value.trim()
    onRun(ran.current)
  }
  return (
    <div className="editor" onPointerEnter={onTurn}>
      <textarea
        ref={field}
        className="plain-query"
        rows={1}
        defaultValue={given}
        aria-label={label}
        aria-describedby={describedBy}
        placeholder={placeholder}
        spellCheck={false}
        autoCorrect="off"
        autoCapitalize="off"
        onFocus={onTurn}
        onKeyDown={press}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        onChange={({ currentTarget }) => {
          // Line breaks become spaces, however they come in.
          if (currentTarget.value.includes('\n')) currentTarget.value = currentTarget.value.replaceAll('\n', ' ')
          onChange(currentTarget.value)
        }}
      />
    </div>
  )
}
