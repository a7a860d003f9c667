/** One sender for each path of inputs that listen for HTTP. */
import { sampleSenders } from '../../host-demo/server/platform/ingest/testing/samples.ts'

const posting = sampleSenders.flatMap(({ by, ...sender }) =>
  typeof by === 'object' ? [{ ...sender, path: by.path, headers: by.headers ?? {} }] : [],
)
export const protocols = posting.filter(
  ({ type, path }, at) => posting.findIndex(other => other.type === type && other.path === path) === at,
)
