import { describe, expect, it } from 'vitest'
import { cloudFailure } from './errors.ts'
import {
  after,
  agreed,
  chosen,
  filled,
  flowLog,
  fresh,
  healthy,
  listed,
  planned,
  refused,
  reviewed,
  set,
  waitingForData,
} from './testing.ts'
import {
  areGroupsDisabled,
  initialWizard,
  isCheckDue,
  isDirty,
  isEnabled,
  maySubmit,
  stepKeys,
  streamMode,
  type StepKey,
  type WizardState,
} from './wizard.ts'

const enabled = (state: WizardState): StepKey[] => stepKeys.filter(key => isEnabled(state, key))
const failed = cloudFailure('streams', new Error('offline'))

describe('steps', () => {
  it('run in order and are enabled one by one', () => {
    expect(stepKeys).toEqual(['authorize', 'kinesis-setup', 'health-check', 'review'])
    const way = [fresh, listed, healthy, reviewed].map(state => [state.step, enabled(state)])
    expect(way).toEqual(stepKeys.map((key, index) => [key, stepKeys.slice(0, index + 1)]))
    const saved = after(reviewed, { type: 'save-requested', call: 9 }, { type: 'saved', call: 9 })
    expect(saved.step).toBe('done')
  })

  it('a step that is not enabled cannot be gone to', () => {
    expect(after(fresh, { type: 'step-chosen', step: 'review' })).toBe(fresh)
    expect(after(healthy, { type: 'step-chosen', step: 'review' })).toBe(healthy)
  })

  it('Edit returns to earlier steps, which keep what was filled in', () => {
    const back = after(reviewed, { type: 'step-chosen', step: 'authorize' })
    expect([back.step, back.fields, enabled(back)]).toEqual(['authorize', reviewed.fields, enabled(reviewed)])
    expect(after(back, { type: 'step-chosen', step: 'kinesis-setup' }).fields.awsCloudWatchKinesisStream.value).toBe(
      'vpc',
    )
    expect(after(back, { type: 'step-chosen', step: 'review' }).step).toBe('review')
  })

  it('an answer after the user went elsewhere does not pull them away', () => {
    const asked = after(reviewed, { type: 'step-chosen', step: 'authorize' }, { type: 'streams-requested', call: 8 })
    const elsewhere = after(
      asked,
      { type: 'step-chosen', step: 'review' },
      { type: 'streams-listed', call: 8, streams: ['vpc'] },
    )
    expect([elsewhere.step, elsewhere.streams.items]).toEqual(['review', ['vpc']])
  })
})

describe('what changes voids what stood on it', () => {
  it('another key, role, region or endpoint: the lists, the check and the later steps', () => {
    const changes = [
      set('awsCloudWatchAwsKey', 'AKIA2'),
      set('awsCloudWatchAwsSecret', 'x'),
      set('awsCloudWatchAwsRegion', 'us-east-1'),
      set('awsAuthenticationType', 'automatic'),
      set('awsCloudWatchAssumeARN', 'arn:x'),
      set('awsEndpointKinesis', 'https://k'),
    ]
    for (const change of changes) {
      const changed = after(reviewed, { type: 'step-chosen', step: 'authorize' }, change)
      expect([enabled(changed), changed.streams.items, changed.groups.items, changed.health.data]).toEqual([
        ['authorize'],
        null,
        null,
        null,
      ])
      expect(changed.fields.awsCloudWatchKinesisStream.value).toBe('vpc')
    }
  })

  it('the name and the options void nothing', () => {
    const changed = after(
      reviewed,
      set('awsCloudWatchName', 'x'),
      set('awsCloudWatchThrottleEnabled', false),
      set('awsCloudWatchBatchSize', '5'),
    )
    expect([enabled(changed), changed.health.data]).toEqual([stepKeys, reviewed.health.data])
  })

  it('the stream chosen stays chosen where the new list has it, and is dropped where it has not', () => {
    const again = (streams: string[]) =>
      after(
        chosen,
        { type: 'step-chosen', step: 'authorize' },
        set('awsCloudWatchAwsKey', 'AKIA2'),
        { type: 'streams-requested', call: 7 },
        { type: 'streams-listed', call: 7, streams },
      )
    expect(again(['vpc']).fields.awsCloudWatchKinesisStream.value).toBe('vpc')
    expect(maySubmit(again(['vpc']), 'stream')).toBe(true)
    expect(again(['other']).fields.awsCloudWatchKinesisStream.value).toBe('')
    expect(maySubmit(again(['other']), 'stream')).toBe(false)
  })

  it('another stream: the check and the steps behind it', () => {
    const changed = after(
      reviewed,
      { type: 'step-chosen', step: 'kinesis-setup' },
      set('awsCloudWatchKinesisStream', 'orders'),
    )
    expect([enabled(changed), changed.health.data, changed.streams.items]).toEqual([
      ['authorize', 'kinesis-setup'],
      null,
      ['orders', 'vpc'],
    ])
  })

  it('an answer to what was asked with other values is no answer', () => {
    const asked = after(filled, { type: 'streams-requested', call: 1 }, set('awsCloudWatchAwsKey', 'AKIA2'))
    expect(after(asked, { type: 'streams-listed', call: 1, streams: ['theirs'] })).toBe(asked)
    const checking = after(chosen, { type: 'check-requested', call: 2 }, set('awsCloudWatchKinesisStream', 'orders'))
    expect(after(checking, { type: 'check-answered', call: 2, answer: flowLog })).toBe(checking)
  })

  it('the same value again changes nothing, nor does a value of the wrong type', () => {
    expect(after(reviewed, set('awsCloudWatchAwsKey', 'AKIA1'))).toBe(reviewed)
    expect(after(reviewed, set('awsCloudWatchAwsKey', true))).toBe(reviewed)
  })
})

describe('submitting', () => {
  it('authorize waits for name and region, plus key and secret unless Automatic', () => {
    expect(maySubmit(filled, 'authorize')).toBe(true)
    for (const name of [
      'awsCloudWatchName',
      'awsCloudWatchAwsRegion',
      'awsCloudWatchAwsKey',
      'awsCloudWatchAwsSecret',
    ] as const) {
      expect(maySubmit(after(filled, set(name, ' ')), 'authorize')).toBe(false)
    }
    const automatic = after(filled, set('awsAuthenticationType', 'automatic'), set('awsCloudWatchAwsKey', ''))
    expect(maySubmit(automatic, 'authorize')).toBe(true)
  })

  it('authorize waits for the errors to be mended', () => {
    expect(maySubmit(after(filled, set('awsCloudWatchAwsSecret', 'x'.repeat(513))), 'authorize')).toBe(false)
    expect(maySubmit(after(filled, set('awsEndpointIAM', 'http://iam')), 'authorize')).toBe(false)
    expect(maySubmit(after(filled, set('awsCloudWatchAssumeARN', 'x'.repeat(2049))), 'authorize')).toBe(false)
  })

  it('stream selection waits for a stream', () => {
    expect([maySubmit(listed, 'stream'), maySubmit(chosen, 'stream')]).toEqual([false, true])
    expect(maySubmit(after(chosen, set('awsCloudWatchBatchSize', '0')), 'stream')).toBe(false)
  })

  it('automatic set-up waits for stream name and group', () => {
    expect(maySubmit(planned, 'auto-setup')).toBe(true)
    expect(maySubmit(after(planned, set('awsCloudWatchKinesisStream', '')), 'auto-setup')).toBe(false)
    expect(maySubmit(after(planned, set('awsCloudWatchKinesisStream', 'not/this')), 'auto-setup')).toBe(false)
    expect(maySubmit(after(planned, set('awsCloudWatchAwsGroupName', '')), 'auto-setup')).toBe(false)
  })

  it('skipping the health check waits for an input type', () => {
    expect(maySubmit(waitingForData, 'skip')).toBe(true)
    const none = after(waitingForData, set('awsCloudWatchKinesisInputType', ''))
    expect(maySubmit(none, 'skip')).toBe(false)
    expect(after(none, { type: 'check-skipped' })).toBe(none)
  })

  it('a second click asks nothing a second time', () => {
    const asked = after(filled, { type: 'streams-requested', call: 1 })
    expect(maySubmit(asked, 'authorize')).toBe(false)
    expect(after(asked, { type: 'streams-requested', call: 2 })).toBe(asked)
    const saving = after(reviewed, { type: 'save-requested', call: 3 })
    expect(maySubmit(saving, 'save')).toBe(false)
    expect(after(saving, { type: 'save-requested', call: 4 })).toBe(saving)
    expect(after(agreed, { type: 'setup-agreed' }, { type: 'setup-opened' }).setup).toBe(agreed.setup)
  })

  it('the review saves nothing that was emptied behind its back', () => {
    expect(maySubmit(reviewed, 'save')).toBe(true)
    const emptied = after(reviewed, { type: 'step-chosen', step: 'authorize' }, set('awsCloudWatchName', ''), {
      type: 'step-chosen',
      step: 'review',
    })
    expect([emptied.step, maySubmit(emptied, 'save')]).toEqual(['review', false])
  })

  it('a failed call stays in its step and can be made again', () => {
    const asked = after(
      filled,
      { type: 'streams-requested', call: 1 },
      { type: 'streams-failed', call: 1, failure: failed },
    )
    expect([asked.step, asked.streams.failure, maySubmit(asked, 'authorize')]).toEqual(['authorize', failed, true])
    expect(after(asked, { type: 'streams-requested', call: 2 }).streams.failure).toBeNull()
    const failure = cloudFailure('save', new Error('offline'))
    const unsaved = after(reviewed, { type: 'save-requested', call: 3 }, { type: 'save-failed', call: 3, failure })
    expect([unsaved.step, unsaved.saving.failure, maySubmit(unsaved, 'save')]).toEqual(['review', failure, true])
  })

  it('what is being saved can no longer be changed', () => {
    const saving = after(reviewed, { type: 'save-requested', call: 3 })
    expect(after(saving, set('awsCloudWatchName', 'x'))).toBe(saving)
    expect(after(saving, { type: 'step-chosen', step: 'authorize' })).toBe(saving)
  })
})

describe('the stream step', () => {
  it('no streams is an empty list, not an error, and leads to the automatic set-up', () => {
    const none = after(
      filled,
      { type: 'streams-requested', call: 1 },
      {
        type: 'streams-failed',
        call: 1,
        failure: refused('streams', 'No Kinesis streams were found in the [eu-central-1] region.'),
      },
    )
    expect([none.step, none.streams.items, none.streams.failure, streamMode(none)]).toEqual([
      'kinesis-setup',
      [],
      null,
      'automatic',
    ])
  })

  it('stream selection and automatic set-up toggle and keep their own names', () => {
    const automatic = after(chosen, { type: 'mode-toggled' })
    expect([streamMode(automatic), automatic.fields.awsCloudWatchKinesisStream.value]).toEqual(['automatic', ''])
    const back = after(automatic, set('awsCloudWatchKinesisStream', 'typed'), { type: 'mode-toggled' })
    expect([streamMode(back), back.fields.awsCloudWatchKinesisStream.value]).toEqual(['selection', 'vpc'])
    expect(after(back, { type: 'mode-toggled' }).fields.awsCloudWatchKinesisStream.value).toBe('typed')
  })

  it('no groups disables their select', () => {
    expect([areGroupsDisabled(listed), areGroupsDisabled(planned)]).toEqual([true, false])
    const failure = refused('log-groups', 'No CloudWatch log groups were found.')
    const none = after(planned, { type: 'groups-requested', call: 5 }, { type: 'groups-failed', call: 5, failure })
    expect([areGroupsDisabled(none), none.groups.failure, maySubmit(none, 'auto-setup')]).toEqual([
      true,
      failure,
      false,
    ])
  })

  it('a group that the new list lacks is no longer chosen', () => {
    const again = after(
      planned,
      { type: 'groups-requested', call: 5 },
      { type: 'groups-listed', call: 5, groups: ['/aws/web'] },
    )
    expect(again.fields.awsCloudWatchAwsGroupName.value).toBe('')
  })

  it('a stream without logs is refused where it was chosen', () => {
    const failure = refused('health-check', 'The stream is empty.')
    const empty = after(chosen, { type: 'check-requested', call: 2 }, { type: 'check-failed', call: 2, failure })
    expect([empty.step, empty.health.failure, enabled(empty)]).toEqual([
      'kinesis-setup',
      failure,
      ['authorize', 'kinesis-setup'],
    ])
    expect(after(empty, set('awsCloudWatchKinesisStream', 'orders')).health.failure).toBeNull()
  })

  it('after the set-up the stream made is listed and chosen', () => {
    expect([
      waitingForData.step,
      waitingForData.streams.items,
      waitingForData.fields.awsCloudWatchKinesisStream.value,
    ]).toEqual(['health-check', ['new-stream', 'orders', 'vpc'], 'new-stream'])
    expect(maySubmit(after(waitingForData, { type: 'step-chosen', step: 'kinesis-setup' }), 'stream')).toBe(true)
  })
})

describe('the health check', () => {
  it('counts down from 120 s, pauses while it checks, and starts again', () => {
    expect(waitingForData.health.remaining).toBe(120)
    const ticking = after(waitingForData, { type: 'ticked', seconds: 119 })
    expect([ticking.health.remaining, isCheckDue(ticking)]).toEqual([1, false])
    const due = after(ticking, { type: 'ticked', seconds: 60 })
    expect([due.health.remaining, isCheckDue(due)]).toEqual([0, true])
    const checking = after(due, { type: 'check-requested', call: 4 }, { type: 'ticked', seconds: 30 })
    expect([checking.health.remaining, isCheckDue(checking)]).toEqual([0, false])
    const early = after(ticking, { type: 'check-requested', call: 4 }, { type: 'ticked', seconds: 30 })
    expect(early.health.remaining).toBe(1)
    const again = after(checking, { type: 'check-failed', call: 4, failure: refused('health-check', 'Empty.') })
    expect([again.step, again.health.remaining, isCheckDue(again)]).toEqual(['health-check', 120, false])
  })

  it('checks once at a time, and no more once there is data', () => {
    const checking = after(waitingForData, { type: 'check-requested', call: 4 })
    expect(after(checking, { type: 'check-requested', call: 5 })).toBe(checking)
    const found = after(checking, { type: 'check-answered', call: 4, answer: flowLog })
    expect(after(found, { type: 'ticked', seconds: 200 })).toBe(found)
    expect(isCheckDue(found)).toBe(false)
  })

  it('its answer sets the input type', () => {
    const raw = after(
      waitingForData,
      { type: 'check-requested', call: 4 },
      { type: 'check-answered', call: 4, answer: { ...flowLog, input_type: 'KINESIS_RAW' } },
    )
    expect(raw.fields.awsCloudWatchKinesisInputType.value).toBe('KINESIS_RAW')
    expect(after(raw, { type: 'health-submitted' }).step).toBe('review')
  })

  it('goes on only with data, or skipped', () => {
    expect(after(waitingForData, { type: 'health-submitted' })).toBe(waitingForData)
    const skipped = after(waitingForData, set('awsCloudWatchKinesisInputType', 'KINESIS_CLOUDWATCH_RAW'), {
      type: 'check-skipped',
    })
    expect([skipped.step, skipped.health.data, skipped.fields.awsCloudWatchKinesisInputType.value]).toEqual([
      'review',
      null,
      'KINESIS_CLOUDWATCH_RAW',
    ])
  })

  it('what failed in one step is not shown in another', () => {
    const failure = refused('health-check', 'Empty.')
    const back = after(
      waitingForData,
      { type: 'check-requested', call: 4 },
      { type: 'check-failed', call: 4, failure },
      { type: 'step-chosen', step: 'kinesis-setup' },
    )
    expect(back.health.failure).toBeNull()
  })
})

describe('the edition', () => {
  it('cloud forces Key & Secret', () => {
    const cloud = initialWizard({ cloudEdition: true })
    expect(cloud.fields.awsAuthenticationType).toEqual({ value: 'key-secret', dirty: false })
    expect(after(cloud, set('awsAuthenticationType', 'automatic'))).toBe(cloud)
    expect(isDirty(cloud)).toBe(false)
  })

  it('told late forces it as well, and keeps what is filled in', () => {
    const automatic = after(listed, set('awsAuthenticationType', 'automatic'))
    const told = after(automatic, { type: 'edition-told', cloudEdition: true })
    expect([told.fields.awsAuthenticationType, told.fields.awsCloudWatchName.value]).toEqual([
      { value: 'key-secret', dirty: false },
      ' Flow logs ',
    ])
    expect(after(told, set('awsAuthenticationType', 'automatic'))).toBe(told)
    expect(after(listed, { type: 'edition-told', cloudEdition: false })).toBe(listed)
  })
})

describe('leaving', () => {
  it('there is something to lose from the first change until it is saved', () => {
    expect([isDirty(fresh), isDirty(after(fresh, set('awsCloudWatchName', 'x'))), isDirty(reviewed)]).toEqual([
      false,
      true,
      true,
    ])
    expect(isDirty(after(fresh, set('awsCloudWatchName', 'x'), set('awsCloudWatchName', '')))).toBe(false)
    expect(isDirty(after(reviewed, { type: 'save-requested', call: 9 }, { type: 'saved', call: 9 }))).toBe(false)
  })
})
