/** The examples of the elements' documentation, each a page that runs: `/elements/<tag>?in=html`, `react` or `vue`. */
import { readdir, readFile } from 'node:fs/promises'
import type { LiveIds } from './live-ids.ts'
import { escaped } from './pages.ts'

const docs = new URL('../../../docs/elements/', import.meta.url)

export const languages = ['html', 'react', 'vue'] as const
export type Language = (typeof languages)[number]
const names: Readonly<Record<Language, string>> = { html: 'HTML', react: 'React 18', vue: 'Vue 3' }

export interface Example {
  readonly markup: string
  /** Script of the example that runs once the element exists; a strict policy does not allow inline scripts. */
  readonly script: string
}

export async function tags(): Promise<readonly string[]> {
  return (await readdir(docs))
    .filter(name => /^cordwood-[a-z-]+\.md$/.test(name))
    .map(name => name.slice(0, -3))
    .sort()
}

/** The examples on the documentation page of an element; none for a tag that is not one of ours. */
export async function examplesOf(tag: string, live: LiveIds): Promise<readonly Example[]> {
  if (!(await tags()).includes(tag)) return []
  const text = await readFile(new URL(`${tag}.md`, docs), 'utf8')
  const section = /^## Example\n([\s\S]*?)^## /m.exec(text)?.[1] ?? ''
  return [...section.matchAll(/```html\n([\s\S]*?)\n```/g)].map(([, html]) => {
    const [, markup, script = ''] = /^([\s\S]*?)(?:<script type="module">\n?([\s\S]*?)<\/script>\s*)?$/.exec(html!)!
    return { markup: live.inPlace(markup!.trimEnd()), script }
  })
}

const vue = (markup: string) => `<template>\n${markup.replaceAll(/^/gm, '  ')}\n</template>`

const sources: Readonly<Record<Language, (markup: string, tag: string) => string>> = {
  html: (markup, tag) => `<script type="module" src="…/sdk/${tag}.js"></script>\n\n${markup}`,
  react: (markup, tag) =>
    `import 'cordwood/${tag}'\n\nexport const Example = () => (\n${markup.replaceAll(/^/gm, '  ')}\n)`,
  vue: (markup, tag) => `<script setup>\nimport 'cordwood/${tag}'\n</script>\n\n${vue(markup)}`,
}
const afterwards = (script: string) =>
  script === '' ? '' : `\n\n// once it is there\n${script.replaceAll(/^ {2}/gm, '').trim()}`

const link = (href: string, text: string, current: boolean) =>
  `<a href="${escaped(href)}"${current ? ' aria-current="true"' : ''}>${escaped(text)}</a>`

/** Returns the values for an element in `plain/elements.html`. */
export function elementValues(
  tag: string,
  language: Language,
  number: number,
  examples: readonly Example[],
  all: readonly string[],
): Readonly<Record<string, string>> {
  const { markup, script } = examples[number]!
  const at = (l: Language, n: number) => `/elements/${tag}?in=${l}${n === 0 ? '' : `&example=${n + 1}`}`
  return {
    TITLE: `<${tag}>`.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    TAG: tag,
    LIST: all
      .map(name => link(`/elements/${name}?in=${language}`, name.replace('cordwood-', ''), name === tag))
      .join('\n'),
    LANGUAGES: languages.map(l => link(at(l, number), names[l], l === language)).join('\n'),
    EXAMPLES:
      examples.length < 2
        ? ''
        : examples.map((_, n) => link(at(language, n), `Example ${n + 1}`, n === number)).join('\n'),
    SOURCE: escaped(sources[language](markup, tag) + afterwards(script)),
    STAGE: language === 'html' ? markup : '',
    MARKUP: escaped(markup),
    MODULE: language === 'html' ? `%CORDWOOD%/sdk/${tag}.js` : `/built/element-${language}.js`,
    EXAMPLESCRIPT: script === '' ? '' : `/examples/${tag}-${number}.js`,
  }
}
