/** Shows the kit's parts besides fields and tables, with a user who owns one stream. */
import { useRef, useState } from 'react'
import { configure } from '../../../core/core.ts'
import { publicNotificationsKey } from '../../../core/notices/public-notifications.ts'
import {
  Accordion,
  BackToTop,
  Button,
  ConfirmDialog,
  CopyButton,
  defineElement,
  Dialog,
  Disclosure,
  EmptyState,
  ErrorPage,
  FloatingWindow,
  LicensedFeature,
  LifecycleBadge,
  LoadingOverlay,
  ModalForm,
  Page,
  Panel,
  ProgressBar,
  RelativeTime,
  RuntimeError,
  SegmentedBar,
  Spinner,
  TextField,
  Timestamp,
  useElementSize,
  useToast,
  useUnsavedChanges,
  ValueRows,
  ValueText,
  Wizard,
  type EmptyKind,
} from '../../../elements/kit/kit.ts'
import '../../../elements/notices/public-notifications.tsx'
import '../../../elements/permissions/share-button.tsx'

const hostile = '<img src=x onerror=alert(1)> \u202eevil\u202c ${key} {product}'

const answers: Readonly<Record<string, object>> = {
  '/parts/system/sessions': { is_valid: true, session_id: null, username: 'mara' },
  '/parts/users/mara': {
    id: '1',
    username: 'mara',
    full_name: 'Mara',
    email: '',
    permissions: [],
    grn_permissions: ['entity:own:grn::::stream:own'],
    timezone: 'Europe/Berlin',
    preferences: {},
    startpage: null,
    roles: [],
    read_only: false,
    service_account: false,
  },
}

const options: Parameters<typeof configure>[0] = {
  baseUrl: '/parts',
  brand: { host: 'docs.example.org' },
  fetch: async input => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const body = answers[pathname]
    return body ? Response.json(body) : Response.json({ type: 'ApiError', message: 'Not found' }, { status: 404 })
  },
  config: {
    pluginUISettings: {
      [publicNotificationsKey]: {
        maintenance: {
          variant: 'warning',
          hiddenTitle: false,
          isActive: true,
          isDismissible: true,
          title: 'Maintenance tonight',
          shortMessage: 'Searches stop for ten minutes at 22:00.',
          longMessage: 'The database is moved to another machine.\nNothing is lost: inputs write into the journal.',
        },
        fixed: {
          variant: 'info',
          hiddenTitle: true,
          isActive: true,
          isDismissible: false,
          title: 'Test system',
          shortMessage: hostile,
          longMessage: '',
        },
        off: { variant: 'danger', isActive: false, title: 'Not shown', shortMessage: 'Not shown' },
      },
    },
  },
}

export const start = () => void configure(options).session.start()

function Actions() {
  const toast = useToast()
  const [text, setText] = useState('cut me')
  const [open, setOpen] = useState<'form' | 'loose' | 'confirm' | 'window' | null>(null)
  const [sent, setSent] = useState(0)
  const close = () => setOpen(null)
  return (
    <Panel title="Actions" padded>
      <div className="row wrap">
        <Button onClick={() => setOpen('form')}>Modal form</Button>
        <Button onClick={() => setOpen('loose')}>Loose dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
        <Button onClick={() => setOpen('window')}>Floating window</Button>
        <CopyButton value={'two\n  lines'} />
        <span className="mono">{text}</span>
        <CopyButton action="cut" value={text} onCut={() => setText('')} />
        <LifecycleBadge lifecycle="legacy" />
        <Button onClick={() => toast.success('Saved')}>Success toast</Button>
        <Button onClick={() => toast.warning('Look')}>Warning toast</Button>
        <Button onClick={() => toast.error('Broken')}>Error toast</Button>
      </div>
      <p className="row">
        <cordwood-share-button entity-type="stream" entity-id="own" />
        <cordwood-share-button entity-type="event_definition" entity-id="theirs" />
        <cordwood-share-button entity-type="stream" entity-id="theirs" reason="Built-in streams are everybody's." />
        <output>{`Submitted ${sent}`}</output>
      </p>
      {open === 'form' && (
        <ModalForm
          title="Create stream"
          onCancel={close}
          onSubmit={() => {
            setSent(sent + 1)
            close()
          }}
        >
          <TextField label="Stream title" value={text} onChange={setText} required />
        </ModalForm>
      )}
      {open === 'loose' && (
        <Dialog title="Loose" backdrop="closes" onClose={close}>
          <p>A press beside it closes it.</p>
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog title="Delete stream?" onConfirm={close} onCancel={close}>
          Its rules go with it.
        </ConfirmDialog>
      )}
      {open === 'window' && (
        <FloatingWindow title="Notes" onClose={close}>
          <p>Stays over the page, which stays in use.</p>
        </FloatingWindow>
      )}
    </Panel>
  )
}

const steps = ['Authorize', 'Setup', 'Health Check', 'Review']

function Steps() {
  const [active, setActive] = useState('Authorize')
  const [enabled, setEnabled] = useState<ReadonlySet<string>>(new Set(['Authorize']))
  const next = (index: number) => () => {
    setEnabled(new Set([...enabled, steps[index + 1]!]))
    setActive(steps[index + 1]!)
  }
  return (
    <Wizard
      label="Set up an input"
      active={active}
      enabled={enabled}
      onStepChange={setActive}
      steps={steps.map((title, index) => ({
        key: title,
        title: `AWS Kinesis ${title}`,
        component: () => (
          <Panel padded>
            <h2>{`This is ${title}`}</h2>
            {index < 3 && <Button variant="primary" onClick={next(index)}>{`Submit ${title}`}</Button>}
          </Panel>
        ),
      }))}
    />
  )
}

function Sections() {
  return (
    <Panel title="Sections" padded>
      <Disclosure title="Advanced Options">Enable Throttling</Disclosure>
      <Accordion
        sections={[
          { title: 'Recommended Policy', content: 'one' },
          { title: 'Least Privilege Policy', content: 'two' },
        ]}
      />
    </Panel>
  )
}

function Values() {
  return (
    <Panel title="Values" padded>
      <ValueRows
        rows={[
          { label: 'Name', value: hostile },
          { label: 'Role' },
          { label: 'Since', value: <Timestamp value="2026-11-20T14:41:18.123Z" /> },
          { label: 'Exactly', value: <Timestamp value="2026-11-20T14:41:18.123Z" format="complete" /> },
          { label: 'Seen', value: <RelativeTime value={Date.now() - 300_000} /> },
          { label: 'Text', value: <ValueText value="a\0b" valueType="STRING" /> },
          { label: 'Number', value: <ValueText value={0.1234567} valueType="NUMBER" /> },
          { label: 'Nothing', value: <ValueText value={null} valueType="NULL" /> },
          { label: 'Object', value: <ValueText value={{ source: hostile, level: [3] }} valueType="OBJECT" /> },
        ]}
      />
    </Panel>
  )
}

function Progress() {
  return (
    <Panel title="Progress" padded>
      <div className="col">
        <ProgressBar label="Rebuilding ranges" ratio={0.4183} />
        <ProgressBar label="Deleting" ratio={7} variant="danger" valueText="3 of 3 indices" />
        <ProgressBar label="Waiting for the server" />
        <SegmentedBar
          label="Disk"
          segments={[
            { label: 'Messages', value: 6000 },
            { label: 'Journal', value: 1500, variant: 'warning' },
            { label: 'Free', value: Number.NaN, valueText: '2.5GiB' },
          ]}
        />
      </div>
    </Panel>
  )
}

const kinds: readonly EmptyKind[] = [
  'noEntities',
  'noData',
  'noItemsToDisplay',
  'noItemsAvailable',
  'noItemsFound',
  'noFilterMatch',
  'nothingYet',
  'noOptions',
]

function States() {
  const [busy, setBusy] = useState(false)
  return (
    <div className="duo">
      <Panel title="Empty">
        {kinds.map(kind => (
          <EmptyState key={kind} kind={kind} />
        ))}
      </Panel>
      <Panel title="Loading" padded>
        <p>
          <Spinner />
        </p>
        <div className="pad" style={{ position: 'relative' }}>
          <p>What is there stays there.</p>
          {busy && <LoadingOverlay />}
        </div>
        <Button onClick={() => setBusy(!busy)}>Load again</Button>
      </Panel>
    </div>
  )
}

function Broken() {
  const [closed, setClosed] = useState(false)
  return closed ? null : <RuntimeError error={new Error('x is undefined')} onClose={() => setClosed(true)} />
}

function Size() {
  const [wide, setWide] = useState(false)
  const [box, size] = useElementSize<HTMLDivElement>()
  return (
    <Panel title="Size" padded>
      <div ref={box} style={{ width: wide ? 300 : 200, height: 20 }}>
        {size && `${size.width} × ${size.height}`}
      </div>
      <Button onClick={() => setWide(!wide)}>Change size</Button>
    </Panel>
  )
}

function Draft() {
  const [text, setText] = useState('')
  useUnsavedChanges(text !== '')
  return (
    <Panel title="Draft" padded>
      <TextField label="Draft" value={text} onChange={setText} />
    </Panel>
  )
}

function Scrolled() {
  const box = useRef<HTMLDivElement>(null)
  return (
    <Panel title="Long list">
      <div ref={box} role="region" aria-label="Rows" tabIndex={0} style={{ height: 100, overflow: 'auto' }}>
        {Array.from({ length: 40 }, (_, row) => (
          <p key={row}>{`Row ${row + 1}`}</p>
        ))}
        <BackToTop scroller={box} />
      </div>
    </Panel>
  )
}

function Parts() {
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <ErrorPage errors={[new Error('There was an error fetching a resource: Bad Gateway.'), new Error(hostile)]} />
    )
  return (
    <>
      <cordwood-public-notifications />
      <Page
        title="Parts"
        lifecycle="experimental"
        documentation="streams"
        description="What screens are made of."
        actions={<Button onClick={() => setFailed(true)}>Fail</Button>}
      >
        <Broken />
        <Actions />
        <Steps />
        <div className="duo">
          <Sections />
          <Progress />
        </div>
        <div className="duo">
          <Values />
          <div className="col">
            <LicensedFeature feature="Security" />
            <Size />
            <Draft />
            <Scrolled />
          </div>
        </div>
        <States />
      </Page>
    </>
  )
}

type TagProps = React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement>
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cordwood-public-notifications': TagProps
      'cordwood-share-button': TagProps & {
        readonly grn?: string
        readonly 'entity-type'?: string
        readonly 'entity-id'?: string
        readonly 'entity-title'?: string
        readonly reason?: string
      }
    }
  }
}

defineElement('cordwood-gallery-parts', Parts)
