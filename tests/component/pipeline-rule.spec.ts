/** `<cordwood-pipeline-rule>` in the product: a rule is written in the editor, or made in the builder, tried and saved. */
import type { Locator, Page } from '@playwright/test'
import { proposals } from './choices.ts'
import { axeViolations, expect } from './pages.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

const ruleOf = (title: string, then = '', when = 'true') => `rule "${title}"\nwhen\n  ${when}\nthen\n  ${then}\nend\n`
const create = (server: InMemoryServer, source: string) => server.call('POST', '/system/pipelines/rule', { source })
const sourceOf = async (server: InMemoryServer, title: string): Promise<string> =>
  (await server.call('GET', '/system/pipelines/rule')).find((one: any) => one.title === title)?.source

const editor = (page: Page) => page.getByRole('textbox', { name: 'Source of the rule' })
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
/** Options of functions have a description beside their name. */
async function choose(page: Page, box: Locator, option: string) {
  await box.click()
  await page
    .getByRole('option', { name: new RegExp(`^${option}\\b`) })
    .first()
    .click()
}

async function open(page: Page, openApp: (path: string) => Promise<void>, id = 'new') {
  await openApp(`/system/pipelines/rules/${id}`)
  await expect(editor(page)).toBeVisible()
}

/** Writes over all that is there, line by line, as a person would. */
async function write(page: Page, source: string) {
  await editor(page).press('Control+a')
  await page.keyboard.insertText(source)
}

test('completes functions with their documentation, by keyboard alone', async ({ page, openApp }) => {
  await open(page, openApp)
  await write(page, 'rule "r"\nwhen\n  true\nthen\n  ')
  await page.keyboard.type('set_fie')
  await expect(proposals(page).getByRole('option')).toHaveText([/^set_field/, /^set_fields/])
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Sets a field of the message.').first()).toBeVisible()
  await expect(page.getByText('set_field("zone", "edge")')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.type('zone')
  await page.keyboard.press('Tab')
  await page.keyboard.type('"edge"')
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await page.keyboard.type(';')
  await page.keyboard.press('Enter')
  await page.keyboard.type('end')
  await expect(page.getByText('No errors')).toBeVisible()
  await expect(editor(page)).toContainText('set_field("zone", "edge");')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor(page)).not.toBeFocused()
})

test('says errors with line and column while one types, and leads to each; the server knows expressions', async ({
  page,
  openApp,
}) => {
  await open(page, openApp)
  await write(page, ruleOf('r', 'set_feild("a", 1);\n  drop_message()'))
  const problems = page.getByRole('list', { name: 'Errors' })
  await expect(problems.getByRole('listitem')).toHaveText([
    /Line 5, column 3.*There is no function set_feild\. Is it set_field\?/,
    /Line 7, column 1.*Expected ; at the end of the statement/,
  ])
  await problems.getByRole('button', { name: 'Line 5, column 3' }).click()
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('set_field')
  await expect(problems.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Create rule' }).click()
  await expect(page.getByRole('alert')).toContainText('The rule has 1 error.')
  expect(await axeViolations(page)).toEqual([])

  await write(page, ruleOf('r', 'let x = regex("a(", "a");'))
  await expect(problems.getByRole('listitem')).toHaveText([/Line 5, column 11.*regex/])
  await write(page, 'rule "r" when true then drop_message(  ) ; end')
  await page.getByRole('button', { name: 'Format' }).click()
  await expect(editor(page)).toContainText('  drop_message();')
  await expect(page.getByText('No errors')).toBeVisible()
})

test('inserts snippets and functions among the actions', async ({ page, openApp }) => {
  await open(page, openApp)
  await page.getByRole('button', { name: 'Insert snippet' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Set a field' }).press('Enter')
  await page.keyboard.type('zone')
  await page.keyboard.press('Tab')
  await page.keyboard.type('edge')
  await expect(editor(page)).toContainText('  set_field("zone", "edge");')
  await page.getByRole('tab', { name: 'Functions' }).click()
  await page.getByRole('searchbox', { name: 'Search functions' }).fill('drop_mes')
  await expect(page.getByText('1 function', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^drop_message/ }).click()
  await page.getByRole('button', { name: 'Insert drop_message' }).click()
  await expect(editor(page)).toContainText('drop_message();')
  await expect(page.getByText('No errors')).toBeVisible()
})

test('all functions stand within a narrow page', async ({ page, openApp }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await open(page, openApp)
  await page.getByRole('tab', { name: 'Functions' }).click()
  await expect(page.getByRole('button', { name: /^set_field / })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('a button that saves keeps the focus', async ({ page, openApp, server }) => {
  const { id } = await create(server, ruleOf('r'))
  await open(page, openApp, id)
  await write(page, ruleOf('r', 'debug("mine");'))
  await page.getByRole('button', { name: 'Save rule' }).press('Enter')
  await expect(page.getByText("Pipeline rule 'r' was saved.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save rule' })).toBeFocused()
})

test('keeps what someone else saved meanwhile until one decides', async ({ page, openApp, server }) => {
  const { id } = await create(server, ruleOf('r'))
  await open(page, openApp, id)
  const saveTheirs = (text: string) =>
    server.call('PUT', `/system/pipelines/rule/${id}`, { source: ruleOf('r', `debug("${text}");`), description: text })
  await saveTheirs('theirs')
  await write(page, ruleOf('r', 'debug("mine");'))
  await page.keyboard.press('Control+s')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('debug("theirs");')
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await sourceOf(server, 'r')).toContain('theirs')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(question).toContainText('debug("theirs");')
  // Once more, while the question is open.
  await saveTheirs('newer')
  await question.getByRole('button', { name: 'Save mine' }).click()
  await expect(question).toContainText('debug("newer");')
  expect(await sourceOf(server, 'r')).toContain('newer')
  await question.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText("Pipeline rule 'r' was saved.")).toBeVisible()
  expect(await sourceOf(server, 'r')).toContain('mine')

  await saveTheirs('last')
  await write(page, ruleOf('r', 'debug("mine again");'))
  await page.getByRole('button', { name: 'Save rule' }).click()
  await question.getByRole('button', { name: 'Load their changes' }).click()
  await expect(editor(page)).toContainText('debug("last");')
  await expect(page.getByLabel('Description')).toHaveValue('last')
  await write(page, ruleOf('r', 'debug("after theirs");'))
  await page.keyboard.press('Control+s')
  await expect.poll(() => sourceOf(server, 'r')).toContain('after theirs')
})

test('shows what uses the rule, and warns of a new title that stages do not find', async ({
  page,
  openApp,
  server,
}) => {
  const { id } = await create(server, ruleOf('r'))
  await server.call('POST', '/system/pipelines/pipeline', {
    source: 'pipeline "Web"\nstage 3 match either\nrule "r";\nend',
  })
  await open(page, openApp, id)
  await page.getByRole('tab', { name: 'Uses' }).click()
  await expect(page.getByRole('region', { name: 'Used in pipelines' })).toContainText('Web, stage 3')
  await write(page, ruleOf('other'))
  await expect(page.getByText('1 stage refers to this rule by its old title "r"')).toBeVisible()
})

test('a rule is made in the builder by mouse, shows its source, and is read back', async ({
  page,
  openApp,
  server,
}) => {
  await open(page, openApp)
  await page.getByRole('tab', { name: 'Builder' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Parse access logs')
  const condition = page.getByRole('listitem', { name: 'Condition 1' })
  await choose(page, condition.getByRole('combobox', { name: 'Kind of condition' }), 'contains')
  await condition.getByRole('textbox', { name: 'search' }).fill('HTTP')
  await page.getByRole('button', { name: 'Add action' }).click()
  const first = page.getByRole('listitem', { name: 'Action 1' })
  await choose(page, first.getByRole('combobox', { name: 'Action' }), 'grok')
  await first.getByRole('textbox', { name: 'pattern' }).fill('%{WORD:verb} %{NOTSPACE:path}')
  await page.getByRole('button', { name: 'Add action' }).click()
  const second = page.getByRole('listitem', { name: 'Action 2' })
  await choose(page, second.getByRole('combobox', { name: 'Action' }), 'set_fields')
  await expect(page.getByRole('region', { name: 'Source of the rule' })).toContainText('set_fields(result1);')
  await expect(page.getByText('No errors')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create rule' }).click()
  await expect(page.getByText("Pipeline rule 'Parse access logs' was created.")).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parse access logs')
  expect(await sourceOf(server, 'Parse access logs')).toBe(
    ruleOf(
      'Parse access logs',
      'let result1 = grok("%{WORD:verb} %{NOTSPACE:path}", to_string($message.message));\n  set_fields(result1);',
      'contains(to_string($message.message), "HTTP")',
    ),
  )
  await page.getByRole('tab', { name: 'Builder' }).click()
  await expect(first.getByRole('textbox', { name: 'pattern' })).toHaveValue('%{WORD:verb} %{NOTSPACE:path}')
  // The focus stays with what is moved; at the end only the way back is left.
  await first.getByRole('button', { name: 'Move action 1 down' }).press('Enter')
  await expect(first).toContainText('There is no variable')
  await expect(page.getByRole('button', { name: 'Move action 2 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move action 1 down' })).toBeFocused()
})

test('the builder says why it cannot show a rule', async ({ page, openApp, server }) => {
  const { id } = await create(server, ruleOf('r', '// later'))
  await open(page, openApp, id)
  await page.getByRole('tab', { name: 'Builder' }).click()
  await expect(page.getByText('It has a comment, which the builder would lose.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the place in the source' }).click()
  await expect(editor(page)).toBeFocused()
})

test.describe('who may only read', () => {
  test.use({ userPermissions: 'pipeline_rule:read' })

  test('sees the source and cannot change it', async ({ page, openApp, server }) => {
    const { id } = await create(server, ruleOf('r', 'drop_message();'))
    await openApp(`/system/pipelines/rules/${id}`)
    await expect(page.getByRole('region', { name: 'Source of the rule' })).toContainText('drop_message();')
    await expect(editor(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save rule' })).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
  })
})

test.describe('with messages', () => {
  test.use({ storesMessages: true })

  const stream = async (server: InMemoryServer, title: string): Promise<string> => {
    const [{ id: index_set_id }] = (await server.call('GET', '/system/indices/index_sets?skip=0&limit=1')).index_sets
    const { stream_id: id } = await server.call('POST', '/streams', { title, index_set_id, rules: [] })
    await server.call('POST', `/streams/${id}/resume`)
    return id
  }

  test('a log is parsed with grok and routed, by keyboard alone', async ({ page, openApp, server }) => {
    const web = await stream(server, 'Web')
    await server.write({ message: 'started', source: 'db-1' }, { message: 'GET /cart 200', source: 'web-1' })
    await open(page, openApp)
    const keys = page.keyboard
    await page.getByRole('searchbox', { name: 'Messages that match' }).focus()
    await keys.type('source:web-1')
    await keys.press('Enter')
    await expect(page.getByText('Message 1 of the newest 1')).toBeVisible()
    await expect(result(page)).toContainText('The condition holds')
    await expect(result(page)).toContainText('The rule changes no field.')

    await editor(page).focus()
    await keys.press('Control+a')
    await keys.type('rule "Parse shop"')
    await keys.press('Enter')
    await keys.type('when true then')
    await keys.press('Escape')
    await keys.press('Enter')
    await keys.type('let parsed = gro')
    await expect(proposals(page).getByRole('option', { name: /^grok/ }).first()).toBeVisible()
    await keys.press('Tab')
    await keys.type('%{WORD:verb} %{NOTSPACE:path} %{INT:status}')
    await keys.press('Escape')
    // The line is wrapped: its visual end comes first.
    await keys.press('End')
    await keys.press('End')
    await keys.type(';')
    await keys.press('Enter')
    await keys.type('set_fields(parsed); route_to_stream("Web"); end')
    const changes = result(page).getByLabel('Changed fields')
    await expect(editor(page)).toContainText('%{INT:status}", to_string($message.message));')
    await expect(changes.locator('> div').first()).toHaveText('verbAddedAfter: GET')
    await expect(result(page)).toContainText('Added to the stream Web')
    await keys.press('Control+s')
    await expect(page.getByText("Pipeline rule 'Parse shop' was created.")).toBeVisible()

    const pipeline = await server.call('POST', '/system/pipelines/pipeline', {
      source: 'pipeline "Shop"\nstage 0 match either\nrule "Parse shop";\nend',
    })
    const stream_id = '000000000000000000000001'
    await server.call('POST', '/system/pipelines/connections/to_stream', { stream_id, pipeline_ids: [pipeline.id] })
    const { messages } = await server.call('POST', '/system/pipelines/simulate/message', {
      stream_id,
      message: { fields: { message: 'POST /pay 500', source: 'web-2' } },
    })
    expect(messages[0].after).toMatchObject({ verb: 'POST', path: '/pay', status: '500' })
    expect(messages[0].stream_ids).toContain(web)
  })

  test('says where a rule failed on a pasted message, and that it was dropped', async ({ page, openApp }) => {
    await open(page, openApp)
    await page.getByRole('tab', { name: 'Pasted message' }).click()
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('{"message": "a", "n": 0}')
    await write(page, ruleOf('r', 'set_field("x", 1 / to_long($message.n));'))
    await result(page)
      .getByRole('button', { name: /^Line 5/ })
      .click()
    await expect(editor(page)).toBeFocused()
    await write(page, ruleOf('r', 'drop_message();'))
    await expect(result(page)).toContainText('The message is dropped.')
    await write(page, ruleOf('r', 'drop_message();', 'has_field("none")'))
    await expect(result(page)).toContainText('The condition does not hold')
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('{"message": ')
    await expect(page.getByText('The JSON cannot be read.', { exact: false })).toBeVisible()
  })
})
