/** Every field, as screens use them and as elements in a plain form. */
import { useCallback, useState, type ReactNode } from 'react'
import { createCore, type Core } from '../../../core/core.ts'
import {
  Button,
  ColorField,
  ColorLabel,
  DateField,
  defineElement,
  DurationField,
  EncryptedField,
  encryptedChange,
  isValid,
  MultiSelectField,
  NumberField,
  Page,
  Panel,
  SelectField,
  SelectPopover,
  SortableList,
  TextField,
  TimeUnitField,
  TimeUnitText,
  TimeZoneField,
  TypeaheadField,
  type EncryptedChange,
  type LoadOptions,
  type SelectOption,
  type TypedTimeUnit,
} from '../../../elements/kit/kit.ts'
import '../../../elements/fields/color-picker.tsx'
import '../../../elements/fields/date-picker.tsx'
import '../../../elements/fields/duration-input.tsx'
import '../../../elements/fields/select.tsx'
import '../../../elements/fields/sortable-list.tsx'
import '../../../elements/fields/time-unit-input.tsx'
import '../../../elements/fields/time-zone-picker.tsx'
import '../../../elements/fields/typeahead.tsx'

const levels: readonly SelectOption[] = [
  { value: 'err', label: 'Error' },
  { value: 'warn', label: 'Warning' },
  { value: 'old', label: 'Retired', disabled: true },
  { value: 'info', label: 'Informational' },
  { value: '__proto__', label: '__proto__ \u202Eevil' },
]
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `s${index}`, label: `Stream ${index}` }))
const fruit = many(20)
const streams = many(2000)
const fieldNames = [
  'source',
  'resource',
  'src_ip',
  'source_port',
  'message',
  'facility',
  'f1',
  'f2',
  'f3',
  'f4',
  'f5',
  'f6',
  'f7',
]

function Selects() {
  const [level, setLevel] = useState<string | null>('warn')
  const [several, setSeveral] = useState<string[]>(['err'])
  const [stream, setStream] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const [tags, setTags] = useState<string[]>([])
  const [columns, setColumns] = useState<string[]>(['s1'])
  const [batches, setBatches] = useState<string[]>([])
  const load = useCallback<LoadOptions>(async ({ filter, offset, limit }) => {
    setBatches(before => [...before, `${filter}${offset}+${limit}`])
    if (filter === 'fail') throw new Error('The server is away')
    const all = many(120).filter(option => option.label.includes(filter))
    return { options: all.slice(offset, offset + limit), total: all.length }
  }, [])
  return (
    <Panel title="Selects" padded>
      <div className="form">
        <SelectField label="Level" value={level} onChange={setLevel} options={levels} clearable />
        <MultiSelectField label="Levels" value={several} onChange={setSeveral} options={levels} />
        <SelectField
          label="Stream"
          value={stream}
          onChange={setStream}
          options={streams}
          placeholder="Choose a stream"
        />
        <SelectField label="Loaded" value={loaded} onChange={setLoaded} load={load} />
        <output aria-label="Batches">{batches.join(' ')}</output>
        <MultiSelectField label="Tags" value={tags} onChange={setTags} options={fruit} creatable />
        <SelectField label="Nothing" value={null} onChange={() => undefined} options={[]} />
        <SelectPopover
          label="Columns"
          multiple
          options={fruit}
          value={columns}
          onChange={setColumns}
          trigger={props => <Button {...props}>Columns ({columns.length})</Button>}
        />
      </div>
    </Panel>
  )
}

function Times() {
  const [unit, setUnit] = useState<TypedTimeUnit>({ value: 1, unit: 'SECONDS' })
  const [grace, setGrace] = useState<TypedTimeUnit>()
  const [on, setOn] = useState(false)
  const [duration, setDuration] = useState('PT1H')
  const [zone, setZone] = useState<string | null>()
  const [date, setDate] = useState('2024-02-29')
  return (
    <Panel title="Times" padded>
      <div className="form">
        <TimeUnitField label="Retention" value={unit} onChange={setUnit} min={0} hint="How long it is kept." />
        <p>
          Kept: <TimeUnitText value={{ value: unit.value ?? 0, unit: unit.unit }} />
        </p>
        <p>
          Never kept: <TimeUnitText value={{ value: 0, unit: 'DAYS' }} zero="Always" />
        </p>
        <TimeUnitField label="Grace period" value={grace} onChange={setGrace} enabled={on} onEnabled={setOn} />
        <DurationField label="Session timeout" value={duration} onChange={setDuration} isValid={ms => ms >= 60_000} />
        <TimeZoneField label="Time zone" value={zone} onChange={setZone} />
        <DateField label="Until" value={date} onChange={setDate} fromDate="2024-02-10" />
      </div>
    </Panel>
  )
}

function Rest() {
  const [color, setColor] = useState<string>()
  const [field, setField] = useState('')
  const [token, setToken] = useState<EncryptedChange>(encryptedChange({ is_set: true }))
  const [order, setOrder] = useState([
    { id: 'a', title: 'Pipelines' },
    { id: '__proto__', title: '<img src=x onerror=alert(1)> \u202Eevil' },
    { id: 'c', title: 'Stream rules' },
  ])
  return (
    <Panel title="Others" padded>
      <div className="form">
        <ColorField label="Color" value={color} onChange={setColor} />
        <p>
          <ColorLabel color={color ?? '#f06292'}>A label that is far too long for its place</ColorLabel>
        </p>
        <TypeaheadField label="Field" value={field} onChange={setField} suggestions={fieldNames} />
        <EncryptedField label="API token" value={token} onChange={setToken} />
        <output aria-label="Token">{JSON.stringify(token)}</output>
        <SortableList label="Processors" items={order} onChange={items => setOrder([...items])} />
        <output aria-label="Order">{order.map(item => item.id).join(' ')}</output>
      </div>
    </Panel>
  )
}

function Rules() {
  const [port, setPort] = useState<number>()
  const [name, setName] = useState('')
  const [mail, setMail] = useState('')
  const [size, setSize] = useState<number | undefined>(5)
  const [user, setUser] = useState('')
  return (
    <Panel title="Rules" padded>
      <form
        className="form"
        aria-label="Rules"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          isValid(event.currentTarget)
        }}
      >
        <NumberField label="Port" value={port} onChange={setPort} rules={{ required: true, min: 1, max: 65535 }} />
        <NumberField label="Batch" value={size} onChange={setSize} min={2} max={10} step={1} />
        <TextField label="Name" value={name} onChange={setName} required pattern="[a-z]+" />
        <TextField
          label="Code"
          value={user}
          onChange={setUser}
          pattern="[a-z]+"
          title="Small letters only."
          autoComplete="username"
        />
        <TextField label="Mail" value={mail} onChange={setMail} type="email" optional />
        <SelectField label="Kind" value={null} onChange={() => undefined} options={levels} required />
        <div>
          <Button type="submit" variant="primary">
            Check
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const Box = ({ children }: { readonly children: ReactNode }) => <div className="duo">{children}</div>

function Gallery() {
  return (
    <Page title="Fields">
      <Box>
        <Selects />
        <Times />
      </Box>
      <Box>
        <Rest />
        <Rules />
      </Box>
    </Page>
  )
}

defineElement('cordwood-gallery-fields', Gallery)

/** A plain form of plain elements, beside the page: what a foreign page writes. */
function plainForm() {
  const form = document.createElement('form')
  form.setAttribute('aria-label', 'Plain form')
  form.style.padding = '24px'
  form.innerHTML = `<fieldset><legend>Elements</legend>
  <cordwood-select name="level" label="Level" required></cordwood-select>
  <cordwood-select name="levels" label="Levels" value="err,warn" multiple></cordwood-select>
  <cordwood-time-unit-input name="grace" label="Grace" value="5 MINUTES" min="1"></cordwood-time-unit-input>
  <cordwood-duration-input name="timeout" label="Timeout" value="PT1H"></cordwood-duration-input>
  <cordwood-time-zone-picker name="zone" label="Zone"></cordwood-time-zone-picker>
  <cordwood-color-picker name="color" label="Color"></cordwood-color-picker>
  <cordwood-date-picker name="until" label="Until" value="2026-03-01" from-date="2026-02-01"></cordwood-date-picker>
  <cordwood-typeahead name="field" label="Field" value="source"></cordwood-typeahead>
  <cordwood-sortable-list name="order" label="Order"></cordwood-sortable-list>
</fieldset><button>Send</button> <button type="reset">Reset</button>`
  for (const select of form.querySelectorAll<HTMLElement & { options: unknown }>('cordwood-select'))
    select.options = levels
  form.querySelector<HTMLElement & { suggestions: unknown }>('cordwood-typeahead')!.suggestions = fieldNames
  form.querySelector<HTMLElement & { items: unknown }>('cordwood-sortable-list')!.items = [
    { id: 'a', title: 'First' },
    { id: 'b', title: 'Second' },
  ]
  form.addEventListener('submit', event => event.preventDefault())
  return form
}

/** A server that knows fields, as texts and as objects. */
const answers: Readonly<Record<string, unknown>> = {
  '/api/system/sessions': { is_valid: true, username: 'admin' },
  '/api/system/fields': { fields: ['source', { value: 'resource' }, 'message'] },
}
const answer: typeof fetch = async request => {
  const { pathname } = new URL(request instanceof Request ? request.url : request, location.href)
  return Object.hasOwn(answers, pathname) ? Response.json(answers[pathname]) : new Response('{}', { status: 404 })
}
function servedTypeahead() {
  const served = document.createElement('cordwood-typeahead') as HTMLElement & { core: Core }
  served.setAttribute('label', 'Field of the server')
  served.setAttribute('source', 'fields')
  served.core = createCore({ baseUrl: '/api', getToken: () => Promise.resolve('token'), fetch: answer })
  return served
}

export const start = () => document.querySelector('main')!.append(plainForm(), servedTypeahead())
