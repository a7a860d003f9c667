/** The message processors that a page offers: those the server runs. It keeps the others in their places, since clients of the contract send them. */
import type { MessageProcessorsList } from './schema.ts'

/** Leaves the processors of these class names; undefined: all. */
export function runningOnly(
  list: MessageProcessorsList,
  running: readonly string[] | undefined,
): MessageProcessorsList {
  if (!running) return list
  return {
    processor_order: list.processor_order.filter(({ class_name }) => running.includes(class_name)),
    disabled_processors: list.disabled_processors.filter(name => running.includes(name)),
  }
}

/** Puts the processors of `edited` into the places of the same ones in `stored`; the others stay as they are. */
export function withRunning(stored: MessageProcessorsList, edited: MessageProcessorsList): MessageProcessorsList {
  const names = new Set(edited.processor_order.map(({ class_name }) => class_name))
  const next = edited.processor_order[Symbol.iterator]()
  const places = stored.processor_order.map(processor =>
    names.has(processor.class_name) ? (next.next().value ?? processor) : processor,
  )
  return {
    processor_order: [...places, ...next],
    disabled_processors: [
      ...stored.disabled_processors.filter(name => !names.has(name)),
      ...edited.disabled_processors,
    ],
  }
}
