import { expect, it } from 'vitest'
import { createCore } from '../core.ts'
import { fakeServer, json, loggedIn } from '../client/fake-server.ts'
import { notificationText } from './api.ts'

it('asks for the text of a notification with values, without which some servers refuse', async () => {
  const text = { title: 'Open files', description: 'Too few.' }
  const server = fakeServer({
    ...loggedIn(),
    'POST /system/notification/message/plaintext/ES_OPEN_FILES': ({ body }) =>
      body !== undefined && 'values' in JSON.parse(body)
        ? json(text)
        : json({ type: 'ApiError', message: 'Null values' }, 400),
  })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  expect(await notificationText(core.client, 'es_open_files')).toEqual(text)
})
