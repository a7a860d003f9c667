/** The files of a new area, and the lines that name it in lists of all areas. */

const camel = name => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = name => camel(`-${name}`)
/** A name with blanks keeps its hyphens: they belong to its words. */
const words = name => (name.includes(' ') ? name : name.replaceAll('-', ' '))
const sentence = name => words(name)[0].toUpperCase() + words(name).slice(1)
const plain = name => name.replaceAll(' ', '-')

/** @param plural of the area: 'message-rules', or 'on-call contacts' @param singular default without the last letter */
export function areaNames(plural, singular = plural.replace(/s$/, '')) {
  const [name, one] = [plain(plural), plain(singular)]
  return {
    name,
    one,
    tag: `cordwood-${name}`,
    list: camel(name),
    entity: `${camel(one)}Entity`,
    strings: `${camel(one)}Strings`,
    Row: pascal(one),
    Screen: pascal(name),
    words: words(plural),
    oneWords: words(singular),
    Title: sentence(plural),
    One: sentence(singular),
    domain: camel(name).toLowerCase(),
  }
}

/** Path → content. */
export function areaFiles({ name, one, tag, list, entity, strings, Row, Screen, words, oneWords, Title, One, domain }) {
  return {
    [`core/${name}/schema.ts`]: `/** ${Title} on the wire. */
import Type, { type Static } from 'typebox'

export const ${Row}Input = Type.Object(
  { title: Type.String({ pattern: '\\\\S', description: 'not blank' }), description: Type.String() },
  { additionalProperties: false },
)
export type ${Row}Input = Static<typeof ${Row}Input>

export const ${Row} = Type.Object({ id: Type.String(), title: Type.String(), description: Type.String(), created_at: Type.String() })
export type ${Row} = Static<typeof ${Row}>
`,
    [`core/${name}/strings.ts`]: `/** Words of the screens of ${words}. */
import { catalogue } from '../brand/catalogue.ts'
import { entityWords } from '../entities/strings.ts'

export const ${strings} = catalogue('${list}', { ...entityWords('${oneWords}', '${words}') })
`,
    [`core/${name}/entity.ts`]: `import { defineEntity } from '../entities/entity.ts'
import type { ${Row}, ${Row}Input } from './schema.ts'
import { ${strings} } from './strings.ts'

export const ${entity} = defineEntity<${Row}, ${Row}Input>({
  name: '${one}',
  grn: null,
  paths: { list: '/${name}/paginated', one: '/${name}', bulkDelete: '/${name}/bulk_delete' },
  permissions: { create: '${domain}:create', edit: '${domain}:edit', delete: '${domain}:delete' },
  events: { created: 'cordwood-${one}-created', saved: 'cordwood-${one}-saved', deleted: 'cordwood-${one}-deleted' },
  strings: ${strings},
})
`,
    [`elements/${name}/${name}.tsx`]: `/**
 * \`<${tag}>\`: the ${words} that the user may read, created, changed and deleted.
 *
 * @permission ${domain}:read — lists ${words}; '${domain}:read:{id}' a single one
 * @permission ${domain}:create — creates ${words}
 * @permission ${domain}:edit — changes ${words}; '${domain}:edit:{id}' a single one
 * @permission ${domain}:delete — deletes ${words}; '${domain}:delete:{id}' a single one
 * @example
 * <${tag}></${tag}>
 */
import { useMemo } from 'react'
import { ${entity} } from '../../core/${name}/entity.ts'
import type { ${Row} } from '../../core/${name}/schema.ts'
import { ${strings} } from '../../core/${name}/strings.ts'
import { EntityScreen, EntityTitle, useEntityList } from '../kit/entities/entities.ts'
import { defineElement, useCore, useStrings, type EntityColumn } from '../kit/kit.ts'
import { ${Row}Form } from './${one}-form.tsx'

export interface ${Screen}Props {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

function ${Screen}({ parameters }: ${Screen}Props) {
  const { routes } = useCore()
  const t = useStrings(${strings})
  const list = useEntityList(${entity}, { parameters, address: routes.${list} })
  const columns = useMemo((): readonly EntityColumn<${Row}>[] => [
    {
      id: 'title', title: t('name'), rowHeader: true, sortable: true, weight: 3, minWidth: 240,
      render: ({ title, description }) => <EntityTitle title={title} about={description} />,
    },
    { id: 'created_at', title: t('created'), type: 'DATE', sortable: true },
  ], [t])
  return <EntityScreen list={list} columns={columns} form={props => <${Row}Form {...props} />} />
}

defineElement<${Screen}Props>('${tag}', ${Screen}, {
  props: { parameters: String },
  events: ['cordwood-${one}-created', 'cordwood-${one}-saved', 'cordwood-${one}-deleted'],
})
`,
    [`elements/${name}/${name}.element.ts`]: `import type { ${Row} } from '../../core/${name}/schema.ts'
import { tableAnswer, type ElementDescriptor } from '../kit/descriptor.ts'

const title = 'Of ${name}'
const first: ${Row} = { id: '1', title, description: 'First', created_at: '2026-11-20T10:00:00Z' }

export const element: ElementDescriptor = {
  tag: '${tag}',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers: { '/${name}/paginated': tableAnswer([first]) } },
  examples: [{ shows: title, asks: true, opens: ['Create ${oneWords}', \`More for \${title}\`] }],
}
`,
    [`elements/${name}/${name}.screen.ts`]: `import type { Screen } from '../kit/screen.ts'

export const screen: Screen = {
  tag: '${tag}',
  routes: ['${list}'],
  load: () => import('./${name}.tsx'),
  menu: { place: 'system', order: 100, to: '${list}', label: '${list}' },
}
`,
    [`elements/${name}/${one}-form.tsx`]: `/** The dialog in which ${words} are created and changed. */
import { ${entity} } from '../../core/${name}/entity.ts'
import type { ${Row} } from '../../core/${name}/schema.ts'
import { ${strings} } from '../../core/${name}/strings.ts'
import { EntityForm, useEntityForm, type EntityFormProps } from '../kit/entities/entities.ts'
import { TextArea, TextField, useStrings } from '../kit/kit.ts'

export function ${Row}Form({ row, onClose }: EntityFormProps<${Row}>) {
  const t = useStrings(${strings})
  const form = useEntityForm(${entity}, {
    row, onClose, values: { title: row?.title ?? '', description: row?.description ?? '' },
  })
  return (
    <EntityForm form={form}>
      <TextField label={t('name')} rules={{ required: true }} pattern=".*\\S.*" autoFocus {...form.field('title')} />
      <TextArea label={t('description')} optional rows={3} {...form.field('description')} />
    </EntityForm>
  )
}
`,
    [`host-demo/server/${name}/collection.ts`]: `/** ${Title} as they are stored. */
import { Type } from 'typebox'
import { collection } from '../platform/records/records.ts'

const Stored${Row} = Type.Object(
  { title: Type.String({ pattern: '\\\\S' }), description: Type.String(), created_at: Type.String() },
  { additionalProperties: false },
)

export const ${list} = collection('${name.replaceAll('-', '_')}', {
  schema: Stored${Row}, grn: null, version: 1, migrations: {},
  list: {
    default: 'title', fields: { id: 'id', title: 'text', description: 'text', created_at: 'date' }, sort: ['title', 'created_at'],
    filters: ['created_at'],
  },
  permissions: '${domain}',
})
`,
    [`host-demo/server/${name}/area.ts`]: `import { ${Row}, ${Row}Input } from '../../../core/${name}/schema.ts'
import { defineArea } from '../platform/areas/define-area.ts'
import { collectionEntity } from '../platform/entities/collection-entity.ts'
import { entityRoutes, tableRoute } from '../platform/entities/entity-routes.ts'
import type { Attribute } from '../platform/records/list.ts'
import { ${list} } from './collection.ts'

const attributes: readonly Attribute[] = [
  { id: 'title', title: 'Title', searchable: true },
  { id: 'description', title: 'Description', searchable: true, sortable: false },
  { id: 'created_at', title: 'Created', type: 'DATE', filterable: true },
]

export const area = defineArea({
  name: '${name}',
  create({ records }) {
    const { list, ...calls } = collectionEntity(records, {
      collection: ${list},
      store: (input: ${Row}Input, before) => ({ ...input, created_at: before?.created_at ?? new Date().toISOString() }),
      present: ({ revision: _, ...shown }): ${Row} => shown,
    })
    const path = '/${name}'
    const about = { area: '${Title}', one: '${oneWords}', many: '${words}', extension: true }
    const input = { create: ${Row}Input, update: ${Row}Input }
    const table = tableRoute({ ...about, path: \`\${path}/paginated\`, element: ${Row} }, { ...list, attributes })
    return { routes: [table, ...entityRoutes({ ...about, path, reply: ${Row}, input, ...calls })] }
  },
})
`,
    [`host-demo/server/${name}/${name}.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ${Row}, ${Row}Input } from '../../../core/${name}/schema.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeAll(async () => { server = await testServer([area]) })
afterAll(() => server.close())

const all = '/api/${name}'
const body: ${Row}Input = { title: 'First', description: 'Of all' }

describe('${words}', () => {
  it('are created, listed, changed and deleted', async () => {
    const created = (await server.call('POST', all, body)).json<${Row}>()
    expect(created).toMatchObject(body)
    expect((await server.call('GET', \`\${all}/paginated\`)).json()).toMatchObject({ total: 1, elements: [created] })
    const one = \`\${all}/\${created.id}\`
    const second = { ...created, title: 'Second' }
    expect((await server.call('PUT', one, { ...body, title: 'Second' })).json()).toEqual(second)
    expect((await server.call('DELETE', one)).statusCode).toBe(204)
    expect((await server.call('GET', one)).statusCode).toBe(404)
  })

  it('need a title', async () => {
    expect((await server.call('POST', all, { ...body, title: ' ' })).statusCode).toBe(400)
  })
})
`,
    [`tests/component/${name}.spec.ts`]: `/** The list of ${words} and its form, with a server in memory. */
import { axeViolations, expect } from './pages.ts'
import { test } from './server-in-memory.ts'

test('${words} are created, changed and deleted', async ({ page, openApp, server }) => {
  await openApp('/${name}')
  await page.getByRole('button', { name: 'Create ${oneWords}' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('First')
  await page.keyboard.press('Enter')
  await expect(page.getByText("${One} 'First' was created.")).toBeVisible()
  await page.getByRole('button', { name: 'More for First' }).click()
  await page.getByRole('menuitem', { name: 'Edit ${oneWords}' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Second')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader')).toHaveText([/Second/])
  expect(await server.call('GET', '/${name}/paginated')).toMatchObject({ elements: [{ title: 'Second' }] })
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Select Second' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 ${oneWords}' }).click()
  await expect(page.getByText('No entities exist.')).toBeVisible()
})
`,
    [`tests/hostile/authorisation/areas/${name}.ts`]: `/** ${Title}: for those who have the permission, and for administrators. */
import type { ${Row}Input } from '../../../../core/${name}/schema.ts'
import type { Attempt, Case, Cases } from '../cases.ts'
import { SECRET, type Fixture } from '../fixture.ts'

const body: ${Row}Input = { title: SECRET, description: '' }
const create = async (fixture: Fixture) => fixture.hide((await fixture.json('admin', 'POST', '/${name}', body)).id)
const one = (attempt: Attempt = {}): Case => ({ from: 'admin', call: async fixture => ({ path: { id: await create(fixture) }, ...attempt }) })

export const ${list}: Cases = {
  'GET /${name}/paginated': { from: 'nobody', shows: ['admin'], call: async fixture => (await create(fixture), {}) },
  'POST /${name}': { from: 'admin', shows: ['admin'], call: () => ({ body }) },
  'GET /${name}/{id}': { ...one(), shows: ['admin'] },
  'PUT /${name}/{id}': { ...one({ body }), shows: ['admin'] },
  'DELETE /${name}/{id}': one(),
  'POST /${name}/bulk_delete': { from: 'admin', refusal: [200], says: '"successfully_performed":1',
    call: async fixture => ({ body: { entity_ids: [await create(fixture)] } }) },
}
`,
    [`docs/guide/${name}.md`]: `# ${Title}

The page *System → ${Title}* lists the ${words} you may read. *Create ${oneWords}* opens the form; the menu of a row changes or deletes one, and a
selection is deleted together. In a page of your own: \`<${tag}></${tag}>\`.

| Permission | Allows |
|---|---|
| \`${domain}:read\` | to see ${words} |
| \`${domain}:create\`, \`${domain}:edit\`, \`${domain}:delete\` | to create, change and delete them; \`${domain}:edit:{id}\` a single one |
`,
  }
}

/** Lines for the lists of all areas, each written before the first place that matches; `once`: unless they are there. */
export function areaLines({ name, one, tag, list, words, Title, domain }) {
  const event = kind => `  /** \`<${tag}>\`: ${words} were ${kind}. */
  'cordwood-${one}-${kind}': CustomEvent<Entity${kind === 'deleted' ? 'Deleted' : 'Saved'}Detail>\n`
  return [
    { path: 'core/routes/paths.ts', before: /\n {2}\/\/ 2\.6/, text: `  ${list}: '/${name}',\n` },
    {
      path: 'elements/events.ts',
      before: /import type \{ ErrorDetail \}/,
      once: true,
      text: "import type { EntityDeletedDetail, EntitySavedDetail } from './kit/entities/details.ts'\n",
    },
    {
      path: 'elements/events.ts',
      before: /(?<=\nexport type \{[^}]*)  ErrorDetail,\n/,
      text: '  EntityDeletedDetail,\n  EntitySavedDetail,\n',
      once: true,
    },
    {
      path: 'elements/events.ts',
      before: /\}\n\ndeclare global/,
      text: ['created', 'saved', 'deleted'].map(event).join(''),
    },
    { path: 'elements/shell/strings.ts', before: /\n {2}throughput: /, text: `  ${list}: '${Title}',\n` },
    {
      path: 'host-demo/server/areas.ts',
      before: /import type \{ Area \}/,
      text: `import { area as ${list} } from './${name}/area.ts'\n`,
    },
    { path: 'host-demo/server/areas.ts', before: /(?<=Area\[\] = \[\n)/, text: `  ${list},\n` },
    {
      path: 'host-demo/server/users/permission-catalogue.ts',
      before: /\n\}/,
      text: `\n  ${domain}: ['create', 'delete', 'edit', 'read'],`,
    },
    // The palette lists what the menus lead to, in their order.
    { path: 'tests/browser/shell.spec.ts', before: / {4}'Start page',\n/, text: `    '${Title}',\n` },
    { path: 'README.md', before: /- \[Notifications\]\(docs\/guide/, text: `- [${Title}](docs/guide/${name}.md)\n` },
  ]
}

/** Lines of `routes-snapshot.txt`, which stands in order. */
export const routeLines = ({ name, domain, Title, Row }) =>
  [
    ['', 'POST', `${domain}:create`, ` | → ${Row}`],
    ['/bulk_delete', 'POST', `each ${domain}:delete:{id}`, ''],
    ['/paginated', 'GET', `each ${domain}:read:{id}`, ''],
    ['/{id}', 'DELETE', `each ${domain}:delete:{id}`, ''],
    ['/{id}', 'GET', `each ${domain}:read:{id}`, ` | → ${Row}`],
    ['/{id}', 'PUT', `each ${domain}:edit:{id}`, ` | → ${Row}`],
  ].map(
    ([path, method, permission, reply]) => `/${name}${path} | ${method} | ${permission} | ${Title}${reply} | extension`,
  )
