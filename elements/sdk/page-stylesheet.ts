/** `cordwood.css`: for the page that embeds elements, the places they keep before they are defined and before their data is there. */
import type { ElementDescriptor, ReservedPlace } from '../kit/descriptor.ts'
import { descriptors } from './entries.ts'

const head = `/* For the page that embeds elements: keeps their place before they are defined and before their data is there. */
cordwood-provider {
  display: contents;
}
`

/** Rules of all elements that keep their place alike. */
const shared: Readonly<Record<ReservedPlace['as'], string>> = {
  // Beside something that has a width, a screen fills its row.
  screen: `  display: block;
  flex: 1 9999 auto;
  contain: inline-size;
  contain-intrinsic-inline-size: min(40rem, 100vw);
  min-inline-size: min(20rem, 100%);
  max-inline-size: 100%;`,
  field: `  display: block;
  contain: inline-size;
  contain-intrinsic-inline-size: min(14rem, 100vw);
  min-inline-size: min(8rem, 100%);
  max-inline-size: 100%;`,
  inline: '  display: inline-block;',
}

const labelledField = `
  min-block-size: 2rem;
  &[label]:not([hide-label]) {
    min-block-size: 3.5rem;
  }`

/** Returns the declarations of one element. */
function own(place: ReservedPlace): string {
  const { as, minBlockSize } = place
  if (as === 'field' && minBlockSize === undefined) return labelledField
  return [
    `min-block-size: ${minBlockSize ?? '1.25rem'};`,
    ...(as === 'inline' && place.minInlineSize !== undefined ? [`min-inline-size: ${place.minInlineSize};`] : []),
    ...(as === 'screen' && place.css !== undefined ? [place.css.trim()] : []),
  ]
    .map(line => `\n  ${line}`)
    .join('')
}

const selector = (tags: readonly string[]) => (tags.length === 1 ? tags[0]! : `:is(\n  ${tags.join(',\n  ')}\n)`)
const rule = (tags: readonly string[], declarations: string) => `${selector(tags)} {${declarations}\n}\n`

/** Returns the rules of groups of elements: `key` gives what the members of a group have in common. */
const rules = (list: readonly ElementDescriptor[], key: (reserves: ReservedPlace) => string) =>
  [...Map.groupBy(list, ({ reserves }) => key(reserves))].map(([declarations, group]) =>
    rule(
      group.map(({ tag }) => tag),
      declarations,
    ),
  )

/** Returns the stylesheet that hosts load. */
export const pageStylesheet = (list: readonly ElementDescriptor[] = descriptors): string =>
  [head, ...rules(list, ({ as }) => `\n${shared[as]}`), ...rules(list, own)].join('')
