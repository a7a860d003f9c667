/** What a menu calls a duration; one that it does not offer, or does not name, stays as it is. */
export function optionLabel(options: Readonly<Record<string, string>>, duration: string): string {
  return (Object.hasOwn(options, duration) && options[duration]) || duration
}
