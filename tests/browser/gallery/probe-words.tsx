/** Elements that show the words they were given, and what a server lacks. */
import { useState } from 'react'
import {
  Button,
  Dialog,
  FeatureMissing,
  IconButton,
  Menu,
  RelativeTime,
  Tooltip,
  defineElement,
  useCommonStrings,
  useCore,
  useFeature,
  useMessages,
  useQueryData,
  useShortcuts,
  useStrings,
  useToast,
  usePolledData,
} from '../../../elements/kit/kit.ts'
import { catalogue } from '../../../core/brand/catalogue.ts'

const probeStrings = catalogue('probe', { files: { one: '{count} file', other: '{count} files' } })

function Words() {
  const t = useCommonStrings()
  const p = useStrings(probeStrings)
  const { lang } = useMessages()
  return (
    <p>
      {lang}: {t('cancel')}, {p('files', { count: 1234.5 })}, <RelativeTime value={Date.now() - 9_000_000} />
    </p>
  )
}

defineElement('cordwood-probe-words', Words)

function Feature() {
  const has = useFeature('tools')
  if (has === undefined) return <p>asking</p>
  return has ? <p>It has them</p> : <FeatureMissing feature="tools" />
}

defineElement('cordwood-probe-feature', Feature)

/** Shows floating parts and toasts. */
function Floats() {
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const [pressed, setPressed] = useState(0)
  useShortcuts('element', { x: () => setPressed(pressed + 1) })
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Menu
        label="Things"
        items={[{ label: 'One' }, { label: 'Two' }]}
        trigger={props => <IconButton {...props} icon="three-dots" label="More" />}
      />
      <Button onClick={() => toast.success('Said')}>Say</Button>
      <Tooltip content={'Words that explain the thing at some length. '.repeat(3).trim()}>
        <Button>Explained</Button>
      </Tooltip>
      <input aria-label="Text" />
      <output>{pressed}</output>
      {open && (
        <Dialog title="A dialog" onClose={() => setOpen(false)}>
          Inside
        </Dialog>
      )}
    </div>
  )
}

defineElement('cordwood-probe-floats', Floats)

interface ReaderProps {
  readonly path?: string
  /** Asks again every so many milliseconds. */
  readonly every?: number
}

/** Shows the answer to a GET. */
function Reader({ path = '/streams', every }: ReaderProps) {
  const once = useQueryData<unknown>(every === undefined ? path : null)
  const polled = usePolledData<unknown>(every === undefined ? null : path, every ?? 1000)
  const { data, error, refetch } = every === undefined ? once : polled
  const core = useCore()
  return (
    <div>
      <output>{error ? `failed: ${error.message}` : JSON.stringify(data)}</output>
      <Button onClick={refetch}>Again</Button>
      <Button onClick={() => void core.client.get(path).catch(() => undefined)}>Ask</Button>
    </div>
  )
}

defineElement<ReaderProps>('cordwood-probe-reader', Reader, { props: { path: String, every: Number } })
