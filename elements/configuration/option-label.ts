/** Returns a duration's label in the menu, or the duration itself if the menu has none. */
export function optionLabel(options: Readonly<Record<string, string>>, duration: string): string {
  return (Object.hasOwn(options, duration) && options[duration]) || duration
}
