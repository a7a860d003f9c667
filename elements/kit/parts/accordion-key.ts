/** The key of an accordion's section from its title (specification 5): what is not alphanumeric becomes '-', the rest is lower-cased. */
export const accordionKey = (title: string): string => title.replace(/[^a-zA-Z0-9]/g, '-').toLowerCase()

/** The keys of all sections; titles that come to the same key are told apart by their place. */
export function accordionKeys(titles: readonly string[]): readonly string[] {
  const keys = titles.map(accordionKey)
  return keys.map((key, index) => (keys.indexOf(key) === index ? key : `${key}-${index + 1}`))
}
