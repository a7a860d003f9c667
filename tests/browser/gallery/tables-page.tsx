/** Tables and lists on one page; `&part=` chooses which. */
import { useState } from 'react'
import { createCore, type Core } from '../../../core/core.ts'
import {
  Badge,
  Button,
  ClientTable,
  defineElement,
  defaultSmallPageSize,
  EntityTable,
  Icon,
  IconButton,
  KeyValueTable,
  Page,
  Panel,
  SearchInput,
  SearchSyntaxHelp,
  smallPageSizes,
  Table,
  usePaginatedEntities,
  useSelection,
  useTableState,
  type ClientColumn,
  type Column,
  type EntityColumn,
  type RowSection,
} from '../../../elements/kit/kit.ts'
import '../../../elements/tables/entity-table.tsx'
import '../../../elements/tables/key-value-table.tsx'
import { resetTablesServer, tablesFetch } from './tables-server.ts'

let core: Core

export function start() {
  resetTablesServer()
  core = createCore({ baseUrl: '/api', fetch: tablesFetch })
}

interface Stream {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly disabled: boolean
  readonly rules: number
}

const streamColumns: readonly EntityColumn<Stream>[] = [
  {
    id: 'favorite',
    title: 'Favorite',
    hideTitle: true,
    render: ({ rules }) => <Icon name="star-fill" className={rules % 3 ? 'faint' : 'c-info'} />,
  },
  {
    id: 'title',
    title: 'Title',
    sortable: true,
    rowHeader: true,
    render: row => (
      <>
        <a className="ent" href="#stream">
          {row.title}
        </a>{' '}
        <div className="xs muted trunc">{row.description}</div>
      </>
    ),
  },
  { id: 'owner', title: 'Owner' },
  {
    id: 'rules',
    title: 'Rules',
    sortable: true,
    numeric: true,
    render: (row, sections) => (
      <button
        type="button"
        className="link"
        aria-expanded={sections.isOpen('rules')}
        onClick={() => sections.toggle('rules')}
      >
        {row.rules} {row.rules === 1 ? 'rule' : 'rules'}
      </button>
    ),
  },
  {
    id: 'disabled',
    title: 'Status',
    sortable: true,
    render: row => <Badge variant={row.disabled ? 'warning' : 'success'}>{row.disabled ? 'Paused' : 'Running'}</Badge>,
  },
  { id: 'created_at', title: 'Created', type: 'DATE', sortable: true },
  { id: 'secret', title: 'Routing', permissions: ['streams:edit'], render: () => 'all' },
]
const streamSections: readonly RowSection<Stream>[] = [
  { id: 'rules', title: 'Rules of the stream', render: row => <p>{row.rules} rules, all must match</p> },
  { id: 'outputs', title: 'Outputs', render: () => <p>GELF to siem-01:12201</p> },
]

/** `parameters` as the shell would set it. */
function Streams({ parameters }: { readonly parameters?: string }) {
  const state = useTableState({ url: { parameters, address: query => `/streams?${new URLSearchParams(query)}` } })
  const pages = usePaginatedEntities<Stream>('/streams/paginated', state)
  const selection = useSelection()
  return (
    <EntityTable
      label="Streams"
      columns={streamColumns}
      pages={pages}
      state={state}
      search
      selection={selection}
      bulkActions={(ids, clear) => (
        <Button size="sm" icon="trash" className="end" onClick={clear}>
          Delete {ids.length}
        </Button>
      )}
      sections={streamSections}
      actions={row => <IconButton size="sm" icon="three-dots" label={`More actions for ${row.title}`} />}
      tools={
        <Button size="sm" variant="ghost" icon="arrow-clockwise" onClick={pages.refetch}>
          Refresh
        </Button>
      }
    />
  )
}
defineElement<{ readonly parameters?: string }>('cordwood-gallery-streams', Streams, { props: { parameters: String } })

interface Node {
  readonly id: string
  readonly title: string
  readonly index: number
}
const nodeColumns: readonly ClientColumn<Node>[] = [
  { id: 'title', title: 'Title', sortable: true, rowHeader: true },
  { id: 'index', title: 'Index', sortable: true, numeric: true, type: 'INT' },
]
const nodes = (count: number): Node[] =>
  Array.from({ length: count }, (_, index) => ({ id: `n${index}`, title: `Row ${index + 1}`, index }))
const [few, nearly, many] = [nodes(12), nodes(900), nodes(10_000)]

const small = { pageSize: defaultSmallPageSize }

function Many({ rows, label }: { readonly rows: readonly Node[]; readonly label: string }) {
  const selection = useSelection()
  return <ClientTable label={label} columns={nodeColumns} rows={rows} selection={selection} paginated={false} search />
}

/** A test that asks which rows are rendered gives the list. */
const note = (rendered: string) => (globalThis as { rowsRendered?: string[] }).rowsRendered?.push(rendered)

const counted: readonly Column<Node>[] = [
  {
    id: 'title',
    title: 'Title',
    render: ({ title }) => {
      note(title)
      return title
    },
  },
]

/** Names one of its rows anew with each click. */
function Renamed() {
  const [rows, setRows] = useState<readonly Node[]>(few)
  const rename = () =>
    setRows(before => before.map((row, index) => (index === 3 ? { ...row, title: `${row.title}!` } : row)))
  return (
    <>
      <Button onClick={rename}>Rename</Button>
      <Table label="Renamed" columns={counted} rows={rows} rowKey={row => row.id} />
    </>
  )
}

const notedColumns: readonly ClientColumn<Node>[] = [
  {
    id: 'title',
    title: 'Title',
    rowHeader: true,
    render: ({ title }) => {
      note(title)
      return title
    },
  },
  { id: 'index', title: 'Index', numeric: true, type: 'INT' },
]
const notedSections: readonly RowSection<Node>[] = [
  { id: 'more', title: 'More', render: ({ title }) => <p>More of {title}</p> },
]
const notedActions = ({ title }: Node) => <IconButton size="sm" icon="three-dots" label={`More actions for ${title}`} />

/** Everything a row can have; what is rendered is noted. */
function Noted() {
  const selection = useSelection()
  return (
    <ClientTable
      label="Noted"
      columns={notedColumns}
      rows={few}
      selection={selection}
      sections={notedSections}
      actions={notedActions}
      paginated={false}
    />
  )
}

function Pieces() {
  const [query, setQuery] = useState('')
  const [entries, setEntries] = useState<Readonly<Record<string, string>>>({
    environment: 'production',
    region: 'eu-central-1',
  })
  return (
    <>
      <Panel title="Search" padded>
        <div className="row">
          <SearchInput label="Find" value={query} onSearch={setQuery} help={<SearchSyntaxHelp />} />
          <output>{query}</output>
        </div>
      </Panel>
      <Panel title="Properties">
        <KeyValueTable label="Properties" entries={entries} editable onChange={setEntries} />
      </Panel>
      <ClientTable label="Small list" columns={nodeColumns} rows={few} sizes={smallPageSizes} defaults={small} />
      <ClientTable label="Nothing" columns={nodeColumns} rows={[]} search />
      <ClientTable label="Ten" columns={nodeColumns} rows={few} search />
    </>
  )
}

const parts: Readonly<Record<string, () => React.ReactNode>> = {
  streams: () => <cordwood-gallery-streams core={core} />,
  element: () => (
    <cordwood-entity-table core={core} path="/users/paginated" list="users" heading="Users" selectable openable />
  ),
  elementB: () => <cordwood-entity-table core={core} path="/streams/paginated" heading="Streams" page-size={20} />,
  twice: () =>
    [1, 2].map(key => (
      <cordwood-entity-table key={key} core={core} path="/streams/paginated" heading={`Streams ${key}`} />
    )),
  renamed: () => <Renamed />,
  noted: () => <Noted />,
  pieces: () => <Pieces />,
  many: () => <Many rows={many} label="Many" />,
  nearly: () => <Many rows={nearly} label="Nearly" />,
  properties: () => <cordwood-key-value-table heading="Static fields" editable />,
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'cordwood-gallery-streams': { core?: unknown }
      'cordwood-entity-table': Record<string, unknown>
      'cordwood-key-value-table': Record<string, unknown>
    }
  }
}

function Gallery() {
  const part = new URLSearchParams(location.search).get('part') ?? 'streams'
  return <Page title="Tables">{parts[part]!()}</Page>
}

defineElement('cordwood-gallery-tables', Gallery)
