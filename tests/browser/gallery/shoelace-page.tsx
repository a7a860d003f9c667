/** The parts that come from Shoelace, and the drawer. */
import { useState } from 'react'
import {
  Button,
  defineElement,
  Details,
  Drawer,
  Page,
  Panel,
  ProgressRing,
  RangeField,
  SplitPanel,
  TabGroup,
  TextField,
  Tree,
  useElementSize,
  type TabGroupProps,
  type TreeNode,
} from '../../../elements/kit/kit.ts'

const hostile = '<img src=x onerror=alert(1)> \u202eevil\u202c ${key} {product}'

function Note({ label }: { readonly label: string }) {
  const [text, setText] = useState('')
  return <TextField label={label} value={text} onChange={setText} />
}

function Pages({ label, placement }: Pick<TabGroupProps, 'label' | 'placement'>) {
  const [selected, setSelected] = useState('general')
  return (
    <>
      <TabGroup
        label={label}
        placement={placement}
        selected={selected}
        onSelect={setSelected}
        pages={[
          { id: 'general', label: 'General', content: () => <Note label={`${label}: note`} /> },
          { id: 'notifications', label: 'Notifications', content: () => <p>Who is told.</p> },
          { id: 'hostile', label: hostile, content: () => <p>{hostile}</p> },
          { id: 'authentication', label: 'Authentication', content: () => <p>Who may log in.</p> },
        ]}
      />
      <Button onClick={() => setSelected('authentication')}>{`${label}: open the last`}</Button>
    </>
  )
}

const nodes: readonly TreeNode[] = [
  {
    id: 'pipelines',
    label: 'Pipelines',
    open: true,
    children: [
      { id: 'parse', label: 'Parse firewall' },
      { id: 'enrich', label: hostile },
      { id: 'old', label: 'Retired', disabled: true },
    ],
  },
  {
    id: 'lookups',
    label: 'Lookup tables',
    children: [
      { id: 'geo', label: 'Places', children: [{ id: 'city', label: 'Cities' }] },
      { id: 'users', label: 'Users' },
    ],
  },
  { id: 'rules', label: 'Rules' },
]

function Nodes({ label, multiple }: { readonly label: string; readonly multiple?: boolean }) {
  const [selected, setSelected] = useState<readonly string[]>(['parse'])
  return (
    <>
      <Tree label={label} nodes={nodes} selected={selected} onSelect={setSelected} multiple={multiple} />
      <output aria-label={`${label}: selected`} className="xs muted">
        {selected.join(', ')}
      </output>
    </>
  )
}

function Split() {
  const [box, size] = useElementSize<HTMLDivElement>()
  const [position, setPosition] = useState(30)
  const vertical = size !== null && size.width < 480
  return (
    <div ref={box}>
      <div style={{ height: 160, display: 'grid' }}>
        <SplitPanel
          label="Size of the list"
          vertical={vertical}
          position={position}
          onPosition={setPosition}
          min={20}
          max={80}
          start={<p className="pad">List</p>}
          end={<p className="pad">{hostile}</p>}
        />
      </div>
      <output aria-label="Share of the list" className="xs muted">{`${Math.round(position)} %`}</output>
    </div>
  )
}

function Sections() {
  const [open, setOpen] = useState(true)
  return (
    <div className="col">
      <Details summary="Advanced settings">
        <Note label="Batch size" />
      </Details>
      <Details summary={hostile} open={open} onToggle={setOpen}>
        <p>{hostile}</p>
      </Details>
      <output aria-label="Second section" className="xs muted">
        {open ? 'open' : 'closed'}
      </output>
    </div>
  )
}

function Values() {
  const [days, setDays] = useState(30)
  return (
    <div className="col">
      <RangeField
        label="Keep messages"
        hint="Older messages are deleted."
        min={1}
        max={90}
        value={days}
        onChange={setDays}
        valueText={`${days} days`}
      />
      <RangeField label={hostile} min={0} max={10} value={4} onChange={() => undefined} disabled />
      <div className="row wrap">
        <ProgressRing label="Disk" ratio={days / 90} />
        <ProgressRing label="Journal" ratio={7} variant="danger" valueText="full" />
        <ProgressRing label={hostile} ratio={Number.NaN} size={56} variant="warning" />
      </div>
    </div>
  )
}

function Drawers() {
  const [side, setSide] = useState<'start' | 'end' | null>(null)
  return (
    <div className="row wrap">
      <Button onClick={() => setSide('end')}>Details of the event</Button>
      <Button onClick={() => setSide('start')}>Navigation</Button>
      {side && (
        <Drawer
          title={side === 'end' ? 'Event' : hostile}
          side={side}
          onClose={() => setSide(null)}
          footer={<Button onClick={() => setSide(null)}>Done</Button>}
        >
          <Note label="Comment" />
          <p>{hostile}</p>
        </Drawer>
      )}
    </div>
  )
}

function Shoelace() {
  return (
    <Page title="Parts from Shoelace">
      <Panel title="Tabs" padded>
        <Pages label="Configuration" />
      </Panel>
      <Panel title="Tabs beside their pages" padded>
        <Pages label="Profile" placement="start" />
      </Panel>
      <Panel title="Tree" padded>
        <Nodes label="Content" />
      </Panel>
      <Panel title="Tree with check boxes" padded>
        <Nodes label="Export" multiple />
      </Panel>
      <Panel title="Split panel" padded>
        <Split />
      </Panel>
      <Panel title="Details" padded>
        <Sections />
      </Panel>
      <Panel title="Range and ring" padded>
        <Values />
      </Panel>
      <Panel title="Drawer" padded>
        <Drawers />
      </Panel>
    </Page>
  )
}

defineElement('cordwood-gallery-shoelace', Shoelace)
