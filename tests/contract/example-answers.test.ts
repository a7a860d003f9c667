/** Answers of the examples of elements, and of the cloud of tests, are ones that the server could give: each is compared with the reply that its route declares. */
import { expect, it } from 'vitest'
import { descriptors } from '../../elements/sdk/entries.ts'
import { areas } from '../../host-demo/server/areas.ts'
import { testServer } from '../../host-demo/server/testing/test-server.ts'
import { cloudAnswers } from '../browser/fake-cloud.ts'
import { replyJudge } from '../support/reply-schemas.ts'

/** An element that shows a list of any server needs none of ours. */
const ofOthers = ['/people/paginated']

it('each answer fits the schema of its route', async () => {
  const server = await testServer(areas)
  const judge = replyJudge(server.routes)
  const ofExamples = descriptors.flatMap(({ tag, server: own }) =>
    Object.entries(own?.answers ?? {}).map(([name, body]) => ({ tag, name, body })),
  )
  const ofCloud = Object.entries(cloudAnswers).map(([name, body]) => ({ tag: 'the cloud wizard', name, body }))
  const problems = [...ofExamples, ...ofCloud]
    .filter(({ name }) => !ofOthers.includes(name))
    .flatMap(({ tag, name, body }) => {
      const [path = '', method = 'GET'] = name.split(' ').reverse()
      const problem = judge(method, path, JSON.parse(JSON.stringify(body)))
      return problem === null ? [] : [`${tag}: ${name}: ${problem}`]
    })
  await server.close()
  expect(problems).toEqual([])
})
