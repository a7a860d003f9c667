/** Every part of the kit on one page. The tests reach the dialogs by their buttons. */
import { useState } from 'react'
import {
  Badge,
  Button,
  Callout,
  CheckboxField,
  Chip,
  ConfirmDialog,
  CopyButton,
  defineElement,
  Dialog,
  EmptyState,
  ErrorState,
  Kbd,
  LevelBadge,
  Menu,
  Meter,
  ModalForm,
  MultiSelectField,
  NoPermission,
  NumberField,
  Page,
  Pagination,
  Panel,
  PasswordField,
  Popover,
  RelativeTime,
  SelectField,
  Skeleton,
  Sparkline,
  Spinner,
  SwitchField,
  Table,
  Tabs,
  TextArea,
  TextField,
  Timestamp,
  useToast,
  type Sort,
} from '../../../elements/kit/kit.ts'

const inputs = [
  { id: '1', title: 'Syslog UDP', port: 1514 },
  { id: '2', title: 'GELF TCP', port: 12201 },
]
const zones = ['Europe/Berlin', 'UTC', 'Etc/GMT minus 5'].map(value => ({ value, label: value }))

function Fields() {
  const [text, setText] = useState('')
  const [port, setPort] = useState<number | undefined>(514)
  const [secret, setSecret] = useState('')
  const [zone, setZone] = useState<string | null>('UTC')
  const [many, setMany] = useState<string[]>(['UTC'])
  const [checked, setChecked] = useState(true)
  return (
    <Panel title="Fields" padded>
      <div className="form">
        <TextField label="Title" value={text} onChange={setText} required hint="Shown in lists." />
        <TextField
          label="Filter"
          hideLabel
          icon="search"
          placeholder="Enter search query..."
          value={text}
          onChange={setText}
        />
        <NumberField
          label="Port"
          value={port}
          onChange={setPort}
          min={1}
          error={port === 514 ? 'Ports below 1024 need root. Try 1514.' : undefined}
        />
        <PasswordField label="Password" value={secret} onChange={setSecret} />
        <SelectField label="Zone" value={zone} onChange={setZone} options={zones} clearable />
        <MultiSelectField label="Zones" value={many} onChange={setMany} options={zones} />
        <TextArea label="Description" value={text} onChange={setText} optional />
        <CheckboxField label="Global" checked={checked} onChange={setChecked} />
        <CheckboxField label="Some rows" checked={false} indeterminate onChange={() => undefined} />
        <SwitchField label="Live tail" checked={checked} onChange={setChecked} />
      </div>
    </Panel>
  )
}

function Dialogs() {
  const toast = useToast()
  const [open, setOpen] = useState<'form' | 'confirm' | 'dialog' | null>(null)
  const [name, setName] = useState('')
  const close = () => setOpen(null)
  return (
    <Panel title="Actions" padded>
      <div className="row wrap">
        <Button variant="primary" onClick={() => setOpen('form')}>
          Open form
        </Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Delete
        </Button>
        <Button onClick={() => setOpen('dialog')}>Read</Button>
        <Button variant="ghost" onClick={() => toast.success('Saved')}>
          Toast
        </Button>
        <Button onClick={() => toast.error('Could not save')}>Error toast</Button>
        <Button disabled>Disabled</Button>
        <CopyButton value="text" />
        <Menu
          label="System"
          items={[
            { label: 'Overview', icon: 'heart-pulse' },
            { label: 'Inputs' },
            'separator',
            { caption: 'More' },
            { label: 'Stop', danger: true },
          ]}
          trigger={props => <Button {...props}>System</Button>}
        />
        <Popover
          label="Time range"
          trigger={props => (
            <Button icon="clock" {...props}>
              Range
            </Button>
          )}
        >
          {() => <div className="pad">Last 5 minutes</div>}
        </Popover>
      </div>
      {open === 'form' && (
        <ModalForm
          title="Create input"
          onCancel={close}
          onSubmit={() => Promise.reject(new Error(`Port of '${name}' is in use`))}
        >
          <TextField label="Name" value={name} onChange={setName} required />
          <SelectField label="Input zone" value={null} onChange={() => undefined} options={zones} required />
        </ModalForm>
      )}
      {open === 'confirm' && (
        <ConfirmDialog title="Delete input?" danger confirmLabel="Delete input" onConfirm={close} onCancel={close}>
          Its messages stay.
        </ConfirmDialog>
      )}
      {open === 'dialog' && (
        <Dialog title="Keys" onClose={close}>
          <p>
            <Kbd>g</Kbd> <Kbd>s</Kbd> Search
          </p>
        </Dialog>
      )}
    </Panel>
  )
}

function Data() {
  const [sort, setSort] = useState<Sort>({ attributeId: 'title', direction: 'asc' })
  const [open, setOpen] = useState<string | null>('2')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const [tab, setTab] = useState('levels')
  const rows = inputs.toSorted((a, b) => a.title.localeCompare(b.title) * (sort.direction === 'asc' ? 1 : -1))
  return (
    <Panel title="Inputs" note="two of them">
      <Table
        label="Inputs"
        cards
        rows={rows}
        rowKey={row => row.id}
        sort={sort}
        onSort={setSort}
        expansion={{
          isOpen: row => row.id === open,
          onToggle: row => setOpen(open === row.id ? null : row.id),
          render: row => <p>{row.title} has details.</p>,
        }}
        columns={[
          { id: 'title', title: 'Title', sortable: true, rowHeader: true, render: row => row.title },
          { id: 'port', title: 'Port', numeric: true, render: row => row.port },
          { id: 'rate', title: 'Rate', render: () => <Sparkline values={[1, 4, 2, 8, 5]} /> },
          {
            id: 'journal',
            title: 'Journal',
            render: () => <Meter label="Journal" ratio={0.7} variant="danger" valueText="70 %" />,
          },
          { id: 'time', title: 'Seen', render: () => <Timestamp value={0} /> },
        ]}
      />
      <div className="pad col">
        <Pagination page={page} pageSize={size} total={95} onPage={setPage} onPageSize={setSize} />
        <Tabs
          label="Parts"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'levels', label: 'Levels', content: () => <Levels /> },
            { id: 'badges', label: 'Badges', content: () => <Badges /> },
          ]}
        />
        <p className="row">
          <Chip removeLabel="Remove stream" onRemove={() => undefined}>
            Stream <b>Payments</b>
          </Chip>
          <RelativeTime value={Date.now() - 300_000} />
        </p>
      </div>
    </Panel>
  )
}

const Levels = () => (
  <p className="row wrap pad">
    {[0, 1, 2, 3, 4, 5, 6, 7].map(level => (
      <LevelBadge key={level} level={level} />
    ))}
  </p>
)
const Badges = () => (
  <p className="row wrap pad">
    <Badge variant="success" icon="check-circle">
      Running
    </Badge>
    <Badge>12</Badge>
  </p>
)

function Gallery() {
  return (
    <Page title="Gallery" description="Every part of the kit" actions={<Button>Action</Button>}>
      <Callout variant="warning" title="Behind">
        The journal grows.
      </Callout>
      <Callout variant="info">Session expired.</Callout>
      <Dialogs />
      <div className="duo">
        <Fields />
        <Data />
      </div>
      <div className="duo">
        <Panel title="Empty">
          <EmptyState title="No entities exist.">Inputs receive messages.</EmptyState>
        </Panel>
        <Panel title="Error">
          <ErrorState error={new Error('It broke')} onRetry={() => undefined} />
        </Panel>
        <Panel title="Locked">
          <NoPermission />
        </Panel>
        <Panel title="Loading">
          <Skeleton />
          <Spinner />
        </Panel>
      </div>
    </Page>
  )
}

defineElement('cordwood-gallery-kit', Gallery)
