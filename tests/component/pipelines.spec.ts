/** Pipelines in the product: the list, one pipeline with its stages and connections, the rules, and the simulator, with a server in memory. */
import type { Page } from '@playwright/test'
import { PIPELINE_PROCESSOR } from '../../core/pipelines/rules.ts'
import { chooseOption } from './choices.ts'
import { axeViolations, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

interface Made {
  readonly rule: (title: string, when: string, then: string) => Promise<string>
  readonly pipeline: (title: string, stages: string) => Promise<string>
  /** Creates a stream that the pipeline is connected to; returns its id. */
  readonly stream: (title: string, ...pipelines: string[]) => Promise<string>
}

const makes = (server: InMemoryServer): Made => ({
  rule: async (title, when, then) =>
    (
      await server.call('POST', '/system/pipelines/rule', {
        description: `About ${title}`,
        source: `rule "${title}"\nwhen\n  ${when}\nthen\n  ${then}\nend`,
      })
    ).id,
  pipeline: async (title, stages) =>
    (
      await server.call('POST', '/system/pipelines/pipeline', {
        description: null,
        source: `pipeline "${title}"\n${stages}\nend`,
      })
    ).id,
  async stream(title, ...pipelines) {
    const { index_sets: sets } = await server.call('GET', '/system/indices/index_sets')
    const { stream_id: stream } = await server.call('POST', '/streams', {
      title,
      index_set_id: sets[0].id,
      rules: [],
    })
    if (pipelines.length > 0) {
      await server.call('POST', '/system/pipelines/connections/to_stream', {
        stream_id: stream,
        pipeline_ids: pipelines,
      })
    }
    return stream
  },
})

const test = base.extend<{ made: Made }>({
  made: async ({ server }, use) => {
    await use(makes(server))
  },
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
const stages = async (server: InMemoryServer) =>
  (await server.call('GET', '/system/pipelines/pipeline')).map((one: any) => [
    one.title,
    one.stages.map(({ stage, match, rules }: any) => `${stage} ${match} ${rules.join(', ')}`.trim()),
  ])

test('a pipeline is created with its stages, by keyboard, and connected to a stream', async ({
  page,
  openApp,
  server,
  made,
}) => {
  await made.rule('parse line', 'has_field("message")', 'set_field("parsed", true);')
  await made.rule('mark slow', 'true', 'set_field("slow", true);')
  const stream = await made.stream('Web servers')
  await openApp('/system/pipelines')
  await expect(heading(page)).toHaveText('Pipelines')
  await expect(page.getByText('Create the first pipeline.')).toBeVisible()
  await page.getByRole('button', { name: 'Create pipeline' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create pipeline' })
  await page.keyboard.type('Web "access" logs')
  await dialog.getByRole('combobox', { name: /^Rules/ }).press('Enter')
  await page.getByRole('option', { name: /^mark slow/ }).click()
  await page.getByRole('option', { name: /^parse line/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Move parse line', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Add stage' }).press('Enter')
  await expect(dialog.getByLabel('Stage number').nth(1)).toHaveValue('1')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create pipeline' }).press('Enter')

  await expect(heading(page)).toHaveText('Web "access" logs')
  expect(await stages(server)).toEqual([['Web "access" logs', ['0 EITHER parse line, mark slow', '1 EITHER']]])
  await expect(page.getByText('This pipeline is not connected to a stream')).toBeVisible()
  await page.getByRole('button', { name: 'Edit connections' }).press('Enter')
  await page.getByRole('combobox', { name: /^Connected streams/ }).press('Enter')
  await page.getByRole('option', { name: 'Web servers' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save connections' }).press('Enter')
  await expect(page.getByText('The connections of the pipeline were saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Web servers' })).toBeVisible()
  await expect(page.getByText('This pipeline is not connected to a stream')).toBeHidden()
  expect(await server.call('GET', `/system/pipelines/connections/${stream}`)).toMatchObject({ stream_id: stream })
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Pipelines', exact: true }).first().click()
  await expect(row(page, 'Web "access" logs')).toContainText('Web servers')
  await expect(row(page, 'Web "access" logs').getByRole('listitem')).toContainText([
    'Web servers',
    'Stage 0, match either: 2 rules',
    'Stage 1, match either: 0 rules',
  ])
  await page.getByRole('button', { name: 'More for Web "access" logs' }).click()
  await page.getByRole('menuitem', { name: 'Delete pipeline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete pipeline' }).click()
  await expect(page.getByText('Create the first pipeline.')).toBeVisible()
  expect(await stages(server)).toEqual([])
})

test('stages are added, changed and deleted, and keep what others changed meanwhile', async ({
  page,
  openApp,
  server,
  made,
}) => {
  await made.rule('first', 'true', '')
  const id = await made.pipeline('Net', 'stage 0 match all\nrule "first";\nrule "gone";\nstage 2 match pass')
  await openApp(`/system/pipelines/${id}`)
  const stage = (number: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Stage ${number}` }) })
  await expect(stage(0)).toContainText('match all')
  await expect(stage(0)).toContainText('Messages on which all rules match continue')
  await expect(row(page, 'gone')).toContainText('No such rule')
  await expect(stage(2)).toContainText('No rules')

  await page.getByRole('button', { name: 'Add stage' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Stage number')).toHaveValue('3')
  await dialog.getByLabel('Stage number').fill('2')
  await expect(dialog.getByText('Stage 2 exists already. Choose another number.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add stage' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Stage 2 exists already.')
  await dialog.getByLabel('Stage number').fill('1')
  await chooseOption(page, 'Continue to the next stage', 'Pass: always')
  // Another user deletes stage 2.
  await server.call('PUT', `/system/pipelines/pipeline/${id}`, {
    description: 'theirs',
    source: 'pipeline "Net"\nstage 0 match all\nrule "first";\nend',
  })
  await dialog.getByRole('button', { name: 'Add stage' }).click()
  await expect(page.getByText('Stage 1 was saved.')).toBeVisible()
  expect(await stages(server)).toEqual([['Net', ['0 ALL first', '1 PASS']]])
  await expect(stage(2)).toBeHidden()

  await page.getByRole('button', { name: 'Edit stage 1' }).click()
  await dialog.getByLabel('Stage number').fill('-1')
  await dialog.getByRole('button', { name: 'Save stage' }).click()
  await expect(page.getByText('Stage -1 was saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete stage 0' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete stage 0' }).click()
  await expect(page.getByText('Stage 0 was deleted.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  expect(await stages(server)).toEqual([['Net', ['-1 PASS']]])
})

test('a stage and a title are saved without touching what else stands in the source', async ({
  page,
  openApp,
  server,
  made,
}) => {
  await made.rule('first', 'true', '')
  const source =
    '// ours\npipeline "Net" // 2024\nstage 0 match all // strict\n  rule "first"; // one\n\nstage 2   match pass'
  const id = (await server.call('POST', '/system/pipelines/pipeline', { source: `${source}\nend` })).id
  const stored = async () => (await server.call('GET', `/system/pipelines/pipeline/${id}`)).source
  await openApp(`/system/pipelines/${id}`)
  await page.getByRole('button', { name: 'Edit stage 2' }).click()
  await page.getByRole('dialog').getByLabel('Stage number').fill('3')
  await page.getByRole('button', { name: 'Save stage' }).click()
  await expect(page.getByText('Stage 3 was saved.')).toBeVisible()
  expect(await stored()).toBe(`${source.replace('stage 2', 'stage 3')}\nend`)
  await page.getByRole('button', { name: 'Edit details' }).click()
  await page.getByLabel('Title').fill('Network')
  await page.getByRole('button', { name: 'Save pipeline' }).click()
  await expect(heading(page)).toHaveText('Network')
  expect(await stored()).toBe(`${source.replace('stage 2', 'stage 3').replace('"Net"', '"Network"')}\nend`)
})

test('what someone else saved meanwhile stays until one decides', async ({ page, openApp, server, made }) => {
  const id = await made.pipeline('Net', 'stage 0 match all\nstage 1 match all')
  const saveTheirs = (title: string, second: string) =>
    server.call('PUT', `/system/pipelines/pipeline/${id}`, {
      description: 'theirs',
      source: `pipeline "${title}"\nstage 0 match all\n${second}\nend`,
    })
  await openApp(`/system/pipelines/${id}`)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Edit details' }).click()
  await dialog.getByLabel('Title').fill('Mine')
  await saveTheirs('Theirs', 'stage 1 match all')
  await dialog.getByRole('button', { name: 'Save pipeline' }).click()
  await expect(dialog).toContainText('Someone else changed this pipeline after you opened it.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Load their changes' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Theirs')
  await saveTheirs('Newer', 'stage 1 match pass')
  await dialog.getByLabel('Title').fill('Mine')
  await dialog.getByRole('button', { name: 'Save pipeline' }).click()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect(heading(page)).toHaveText('Mine')
  expect(await stages(server)).toEqual([['Mine', ['0 ALL', '1 PASS']]])

  await page.getByRole('button', { name: 'Edit stage 1' }).click()
  await saveTheirs('Mine', 'stage 1 match either rule "theirs";')
  await dialog.getByLabel('Stage number').fill('5')
  await dialog.getByRole('button', { name: 'Save stage' }).click()
  await expect(dialog).toContainText('Someone else changed this stage after you opened it.')
  await expect(dialog).toContainText('Stage 1 is now: match either, with the rules theirs.')
  expect(await stages(server)).toEqual([['Mine', ['0 ALL', '1 EITHER theirs']]])
  await dialog.getByRole('button', { name: 'Load their changes' }).click()
  await expect(dialog.getByLabel('Stage number')).toHaveValue('1')
  await saveTheirs('Mine', 'stage 1 match all')
  await dialog.getByLabel('Stage number').fill('5')
  await dialog.getByRole('button', { name: 'Save stage' }).click()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Stage 5 was saved.')).toBeVisible()
  expect(await stages(server)).toEqual([['Mine', ['0 ALL', '5 EITHER theirs']]])

  await page.getByRole('button', { name: 'Delete stage 5' }).click()
  await saveTheirs('Mine', 'stage 5 match pass')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete stage 5' }).click()
  await expect(question).toContainText('Stage 5 is now: match pass, without rules.')
  await question.getByRole('button', { name: 'Delete stage 5' }).click()
  await expect(page.getByText('Stage 5 was deleted.')).toBeVisible()
  expect(await stages(server)).toEqual([['Mine', ['0 ALL']]])
})

test('the source of a pipeline that cannot be read is corrected beside its errors', async ({
  page,
  openApp,
  server,
  made,
}) => {
  const id = await made.pipeline('Net', 'stage 0 match all')
  const call = `GET /system/pipelines/pipeline/${id}`
  const stored = await server.call('GET', `/system/pipelines/pipeline/${id}`)
  const errors = [{ line: 2, position_in_line: 1, reason: 'Expected `stage`, but found `stge`.' }]
  server.answers.set(call, { body: { ...stored, stages: [], errors } })
  await openApp(`/system/pipelines/${id}`)
  await expect(page.getByRole('alert')).toContainText('Line 2: Expected stage, but found stge.')
  await page.getByRole('button', { name: 'Edit source' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Source')).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('Line 2: Expected stage, but found stge.')
})

test('rules show where they are used, and are deleted after naming it', async ({ page, openApp, server, made }) => {
  await made.rule('used', 'true', '')
  await made.rule('unused', 'true', '')
  await made.pipeline('Net', 'stage 0 match all\nrule "used";')
  await openApp('/system/pipelines/rules')
  await expect(heading(page)).toHaveText('Pipeline rules')
  await expect(row(page, 'unused')).toContainText('Not used')
  await expect(row(page, 'used').last().getByRole('link', { name: 'Net' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('searchbox').fill('unused')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('rowheader')).toHaveCount(2)

  await page.getByRole('button', { name: 'More for used' }).click()
  await page.getByRole('menuitem', { name: 'Delete rule' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Stages that refer to this rule behave as if its condition never held:')
  await expect(question.getByRole('listitem')).toHaveText('Net')
  await question.getByRole('button', { name: 'Delete rule' }).click()
  await expect(page.getByText("Rule 'used' was deleted.")).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(1)

  await page.getByRole('switch', { name: 'Detailed metrics' }).press('Space')
  await expect(page.getByText('Detailed metrics are kept from now on.')).toBeVisible()
  expect(await server.call('GET', '/system/pipelines/rule/config/metrics')).toEqual({ metrics_enabled: true })
})

test('a rule that failed is named above the list, with its last failed message', async ({
  page,
  openApp,
  server,
  made,
}) => {
  const id = await made.rule('to number', 'true', '')
  const none = { total: 0, per_second: 0 }
  const failure = { at: '2026-11-01T10:00:00.000Z', line: 4, reason: 'No number: "-"', message_id: 'abc' }
  const counts = {
    evaluated: { total: 40, per_second: 2.5 },
    matched: none,
    failed: { total: 12, per_second: 1 },
    microseconds_per_message: 18.42,
    last_failure: failure,
  }
  server.answers.set('GET /system/pipelines/statistics', { body: { pipelines: [], rules: [{ id, counts }] } })
  await openApp('/system/pipelines/rules')
  await expect(page.getByRole('status').filter({ hasText: '1 rule failed on messages' })).toContainText('12 errors')
  await expect(row(page, 'to number')).toContainText('2.5 msg/s')
  await expect(row(page, 'to number')).toContainText('18.4 µs')
  await expect(row(page, 'to number')).toContainText('Line 4: No number: "-"')
  await expect(row(page, 'to number').getByRole('link', { name: /Show the message/ })).toHaveAttribute(
    'href',
    /search\?q=_id%3Aabc&rangetype=relative&relative=0|_id/,
  )
})

test.describe('for a user who may only read', () => {
  test.use({ userPermissions: 'pipeline:read pipeline_connection:read pipeline_rule:read streams:read' })

  test('nothing can be changed', async ({ page, openApp, made }) => {
    await made.rule('used', 'true', '')
    const id = await made.pipeline('Net', 'stage 0 match all\nrule "used";\nstage 1 match all')
    await openApp('/system/pipelines')
    await page.getByRole('link', { name: 'Net' }).click()
    await expect(heading(page)).toHaveText('Net')
    await expect(page.getByText('You may not change this pipeline.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add|Edit|Delete)/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Pipelines', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Create pipeline' })).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Pages about pipelines' }).getByRole('link', { name: 'Rules' }).click()
    await expect(row(page, 'used')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create rule' })).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
    expect(id).not.toBe('')
  })
})

test.describe('for a user without permissions', () => {
  test.use({ userPermissions: 'streams:read pipeline:read' })

  test('the menu has no pipelines, and the simulator says why it is empty', async ({ page, openApp }) => {
    await openApp('/system/pipelines/simulate')
    await expect(heading(page)).toHaveText('Pipeline simulator')
    await expect(page.getByText('You may not see this.')).toBeVisible()
    await page.getByRole('button', { name: 'System', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Overview' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Pipelines' })).toHaveCount(0)
  })
})

test.describe('with messages', () => {
  test.use({ storesMessages: true })

  test('the simulator finds the rule that breaks a field, and tells how many messages it breaks', async ({
    page,
    openApp,
    server,
    made,
  }) => {
    await made.rule('read status', 'has_field("line")', 'set_field("status", to_long($message.line));')
    await made.rule('clean up', 'has_field("status")', 'set_field("status", "n/a");')
    await made.rule('mark errors', 'to_long($message.status) >= 500', 'set_field("bad", true);')
    const id = await made.pipeline(
      'Web',
      'stage 0 match pass\nrule "read status";\nstage 1 match pass\nrule "clean up";\nstage 2 match pass\nrule "mark errors";',
    )
    const stream = await made.stream('Web servers', id)
    await server.call('POST', `/streams/${stream}/resume`)
    await server.call('PUT', '/system/messageprocessors/config', {
      processor_order: [{ name: 'Pipeline Processor', class_name: PIPELINE_PROCESSOR }],
      disabled_processors: [],
    })
    const of = (line: string) => ({ message: `line ${line}`, source: 'web-1', level: 6, line, streams: [stream] })
    await server.write(of('503'), of('200'), of('404'))

    await openApp(`/system/pipelines/${id}`)
    await expect(page.getByRole('link', { name: 'Web servers' })).toBeVisible()
    await page.getByRole('link', { name: 'Simulate', exact: true }).click()
    await expect(heading(page)).toHaveText('Pipeline simulator')
    await expect(page.getByText('1 of the 3 newest')).toBeVisible()
    await page.getByRole('button', { name: 'Older message' }).click()
    await expect(page.getByText('2 of the 3 newest')).toBeVisible()
    await page.getByRole('button', { name: 'Simulate message' }).press('Enter')
    await expect(page.getByLabel('Changes', { exact: true })).toContainText('status')
    await expect(page.getByText('3 rules evaluated')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'The simulation has finished.' })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Simulate message' })).toBeFocused()

    // The field says n/a in the end: which rule did that?
    await chooseOption(page, 'Show', 'Steps that change status')
    const steps = page.getByRole('list', { name: 'Steps' }).locator(':scope > li')
    await expect(steps).toHaveCount(2)
    await expect(steps.nth(0)).toContainText('read status')
    await expect(steps.nth(1)).toContainText('clean up')
    await expect(steps.nth(1)).toContainText('Web, stage 1')
    await expect(steps.nth(1)).toContainText('n/a')
    await page.getByRole('button', { name: 'Trace' }).click()
    await expect(page.getByRole('table', { name: 'Trace' }).getByRole('row').nth(3)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Try on the newest 1,000 messages' }).click()
    await expect(page.getByText('The newest 3 messages of Web servers')).toBeVisible()
    const status = page.getByRole('table', { name: 'Fields' }).getByRole('row').filter({ hasText: 'status' })
    await expect(status.getByRole('cell').first()).toHaveText('Added 3')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: /^line 404/ }).click()
    await page.getByRole('button', { name: 'Simulate this message' }).press('Enter')
    await expect(page.getByText('3 rules evaluated')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Result' })).toBeFocused()
    const id404 = await page.getByLabel('Message id').inputValue()
    expect(id404).not.toBe('')

    // Its address stands where one types others.
    await page.getByRole('button', { name: 'Try on the newest 1,000 messages' }).click()
    await page.getByRole('button', { name: /^line 503/ }).click()
    await page.getByRole('button', { name: 'Simulate this message' }).click()
    await expect(page.getByLabel('Message id')).not.toHaveValue(id404)
  })

  test('only some of many messages that would change are listed, and that is said', async ({
    page,
    openApp,
    server,
    made,
  }) => {
    await made.rule('mark', 'true', 'set_field("seen", true);')
    const stream = await made.stream('Web servers', await made.pipeline('Web', 'stage 0 match pass\nrule "mark";'))
    await server.call('POST', `/streams/${stream}/resume`)
    await server.write(
      ...Array.from({ length: 60 }, (_, n) => ({ message: `line ${n}`, source: 'web-1', level: 6, streams: [stream] })),
    )
    await openApp(`/system/pipelines/simulate?stream_id=${stream}`)
    await page.getByRole('button', { name: 'Try on the newest 1,000 messages' }).click()
    await expect(page.getByText('the newest 50 of 60')).toBeVisible()
  })

  test('a matched rule behind a failed one of its stage is shown as not run', async ({
    page,
    openApp,
    server,
    made,
  }) => {
    await made.rule('divide', 'true', 'set_field("share", 1 / to_long($message.no_such));')
    await made.rule('name the team', 'true', 'set_field("team", "ops");')
    const id = await made.pipeline('Web', 'stage 0 match either\nrule "divide";\nrule "name the team";')
    const stream = await made.stream('Web servers', id)
    await server.call('POST', `/streams/${stream}/resume`)
    await server.write({ message: 'line', source: 'web-1', level: 6, streams: [stream] })
    await openApp(`/system/pipelines/simulate?stream_id=${stream}`)
    await page.getByRole('button', { name: 'Simulate message' }).click()
    await page.getByRole('combobox', { name: 'Show' }).click()
    await page.getByRole('option', { name: 'All steps' }).click()
    const step = page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: 'name the team' })
    await expect(step).toContainText('Matched, not run')
    await expect(step).toContainText('A rule before it in this stage failed, so its actions did not run.')
  })

  test('a stage is tried on a message of the stream before it is saved', async ({ page, openApp, server, made }) => {
    await made.rule('read status', 'has_field("line")', 'set_field("status", to_long($message.line));')
    await made.rule('mark errors', 'to_long($message.status) >= 500', 'set_field("bad", true);')
    const id = await made.pipeline('Web', 'stage 0 match pass\nrule "read status";')
    const stream = await made.stream('Web servers', id)
    await server.call('POST', `/streams/${stream}/resume`)
    await server.call('PUT', '/system/messageprocessors/config', {
      processor_order: [{ name: 'Pipeline Processor', class_name: PIPELINE_PROCESSOR }],
      disabled_processors: [],
    })
    await server.write({ message: 'line 503', source: 'web-1', level: 6, line: '503', streams: [stream] })

    await openApp(`/system/pipelines/${id}`)
    await page.getByRole('button', { name: 'Add stage' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: /^Rules/ }).press('Enter')
    await page.getByRole('option', { name: /^mark errors/ }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Try before saving' }).click()
    await expect(dialog.getByText('1 of the 1 newest')).toBeVisible()
    await expect(dialog.getByText('line 503')).toBeVisible()
    await dialog.getByRole('button', { name: 'Simulate message' }).press('Enter')
    const steps = dialog.getByRole('list', { name: 'Steps' }).locator(':scope > li')
    await expect(steps.nth(1)).toContainText('mark errors')
    await expect(steps.nth(1)).toContainText('Web, stage 1')
    await expect(steps.nth(1)).toContainText('bad')
    await expect(dialog.getByRole('button', { name: 'Simulate message' })).toBeFocused()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByLabel('Stage number').fill('-1')
    await expect(dialog.getByText('The stage or the message changed since. Simulate again.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Simulate message' }).click()
    // There the field is not set yet: the rule does not match, and the next stage does not run.
    await expect(dialog.getByText('1 rule evaluated')).toBeVisible()
    await expect(steps).toHaveCount(0)
    expect(await stages(server)).toEqual([['Web', ['0 PASS read status']]])
  })

  test('a trial says that the message does not reach the stage', async ({ page, openApp, server, made }) => {
    await made.rule('never', 'false', '')
    await made.rule('mark', 'true', 'set_field("seen", true);')
    const id = await made.pipeline('Web', 'stage 0 match all\nrule "never";\nstage 1 match all\nrule "mark";')
    const stream = await made.stream('Web servers', id)
    await server.call('POST', `/streams/${stream}/resume`)
    await server.write({ message: 'line 503', source: 'web-1', level: 6, streams: [stream] })
    await openApp(`/system/pipelines/${id}`)
    await page.getByRole('button', { name: 'Edit stage 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Try before saving' }).click()
    await dialog.getByRole('button', { name: 'Simulate message' }).click()
    await expect(dialog.getByText('The message does not reach stage 1.')).toBeVisible()
    await dialog.getByLabel('Stage number').fill('-1')
    await dialog.getByRole('button', { name: 'Simulate message' }).click()
    await expect(dialog.getByRole('list', { name: 'Steps' })).toContainText('mark')
    await expect(dialog.getByText('does not reach stage')).toBeHidden()
  })

  test('a raw message is sent with its codec, through the whole chain', async ({ page, openApp, server }) => {
    await openApp('/system/pipelines/simulate')
    await page.getByRole('tab', { name: 'Raw message' }).click()
    await page.getByRole('combobox', { name: 'Codec' }).click()
    await page.getByRole('option', { name: /gelf/i }).first().click()
    const raw = page.getByRole('textbox', { name: 'Raw message' })
    await raw.fill('{"version":"1.1"')
    const call = 'POST /system/pipelines/simulate/message'
    server.answers.set(call, { status: 400, body: { type: 'ApiError', message: 'raw: This is no JSON.' } })
    await page.getByRole('button', { name: 'Simulate message' }).click()
    await expect(page.getByRole('alert')).toContainText('raw: This is no JSON.')
    expect(server.asked(call)).toEqual([
      {
        message: { raw: '{"version":"1.1"', codec: 'gelf', remote_address: null },
        stream_id: null,
        input_id: null,
      },
    ])
  })
})
