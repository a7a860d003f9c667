/** The public interface as text, one fact a line: what a change of it looks like in review. */
import { join } from 'node:path'
import type { Named } from './doc-comment.ts'
import { elements } from './entries.ts'
import { eventDocs, type EventDoc } from './events.ts'
import type { PropertyDoc } from './members.ts'
import type { ElementModel } from './model.ts'
import { exportsOf } from './source.ts'
import { publicTokens } from './tokens.ts'

const member = ({ name, type, optional }: PropertyDoc) => `${name}${optional ? '?' : ''}: ${type}`
const withDefault = (value: string | undefined) => (value === undefined ? '' : ` = ${value}`)
const names = (kind: string, list: readonly Named[]) => list.map(({ name }) => `- ${kind} \`${name || '(default)'}\``)
const event = ({ name, type, detail, cancelable }: EventDoc) =>
  `- \`${name}\` ${cancelable ? 'cancelable ' : ''}\`${type}\`${detail.length === 0 ? '' : ` \`{ ${detail.map(member).join('; ')} }\``}`

function element({ tag, doc, definition, own, shared }: ElementModel): string[] {
  return [
    `## ${tag}`,
    '',
    ...(definition.formAssociated ? ['- form-associated'] : []),
    ...[...own.attributes, ...shared.attributes].map(
      ({ name, type, default: value }) => `- attribute \`${name}: ${type}${withDefault(value)}\``,
    ),
    ...[...own.properties, ...shared.properties].map(
      ({ name, type, default: value }) => `- property \`${name}: ${type}${withDefault(value)}\``,
    ),
    ...[...own.methods, ...shared.methods].map(({ name, signature }) => `- method \`${name}${signature}\``),
    ...[...own.events, ...shared.events].map(({ name }) => `- event \`${name}\``),
    ...names('slot', doc.slots),
    ...names('part', doc.parts),
    ...names('token', doc.cssProperties),
    ...names('permission', doc.permissions),
    '',
  ]
}

export function snapshotOf(models: readonly ElementModel[]): string {
  const list = (file: string) => exportsOf(join(elements, file)).map(name => `- \`${name}\``)
  return [
    '# Interface of the SDK',
    '',
    'Written by `npm run contract` and compared by the tests: a change here is a change for hosts.',
    '',
    ...models.flatMap(element),
    '## Events',
    '',
    ...[...eventDocs().values()].map(event),
    '',
    '## Tokens',
    '',
    ...publicTokens().map(({ name }) => `- \`${name}\``),
    '',
    '## Exports of `cordwood`',
    '',
    ...list('index.ts'),
    '',
    '## Exports of `cordwood/core`',
    '',
    ...list('../core/index.ts'),
    '',
  ].join('\n')
}
