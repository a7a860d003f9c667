import type { RuleMessage } from '../message.ts'
import type { Run, RuleFunctions, RuleStream } from '../run.ts'

/** The id goes before the title. */
function found({ surroundings }: Run, name?: string, id?: string): readonly RuleStream[] {
  if (id !== undefined) return surroundings.streams.filter(stream => stream.id === id)
  return name === undefined ? [] : surroundings.streams.filter(stream => stream.title === name)
}

export const streams: RuleFunctions = {
  route_to_stream: (
    run: Run,
    name?: string,
    id?: string,
    one: RuleMessage = run.message,
    removeFromDefault = false,
  ) => {
    for (const stream of found(run, name, id)) {
      one.streams.add(stream.id)
      if (removeFromDefault) one.streams.delete(run.surroundings.defaultStream)
    }
  },
  // A message that is in no stream any more is in the default stream.
  remove_from_stream: (run: Run, name?: string, id?: string, one: RuleMessage = run.message) => {
    const from = found(run, name, id)
    for (const stream of from) one.streams.delete(stream.id)
    if (from.length > 0 && one.streams.size === 0) one.streams.add(run.surroundings.defaultStream)
  },
  from_input: ({ surroundings, message }: Run, id?: string, name?: string) => {
    if (id === undefined && name === undefined) return null
    const input = surroundings.inputs.find(one =>
      id === undefined ? one.title.toLowerCase() === name!.toLowerCase() : one.id === id,
    )
    return input !== undefined && input.id === message.input?.id
  },
}
