/** What the ledger is checked against: the titles of the tests, and the words of the product's sources. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const texts = new Map<string, string>()

/** Text of a file from the root, read once; undefined where there is none. */
export function textOf(file: string): string | undefined {
  if (!texts.has(file) && existsSync(join(root, file))) texts.set(file, readFileSync(join(root, file), 'utf8'))
  return texts.get(file)
}

/** A call whose first argument is a text and whose second is a function: `test('title', async () => …)`, whatever the runner is called. */
const titled = /([\w.]+|\))\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`),\s*(?=async\b|\(|\w+ =>)/g

const unescaped = (text: string) => text.replace(/\\(.)/g, '$1')

/** The titles of the tests in a file as its source writes them (`${kind}: details`), each as often as it stands there. */
export const titlesOf = (source: string): string[] =>
  [...source.matchAll(titled)].filter(([, caller]) => !caller!.endsWith('describe'))
    .map(([, , single, double, template]) => unescaped(single ?? double ?? template ?? ''))

/** The source of tests without their titles, which prove nothing. */
export const bodiesOf = (source: string): string => unescaped(source.replaceAll(titled, '$1('))

/** The sources whose words users read, without tests. */
export const productSources = (): string =>
  ['core', 'elements', 'host-demo/server'].flatMap(folder => globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: root, exclude: path => /node_modules|\.test\.tsx?$|\/testing(\/|$)/.test(String(path)),
  })).sort().map(file => unescaped(textOf(file)!)).join('\n')

/**
 * Finds a string of the specification letter by letter. `{name}`, ` ... ` and a closing ` …` stand for something.
 * @param given what may stand there: a source has a placeholder, a test a value
 */
export function wordsOf(text: string, given: 'placeholder' | 'value'): RegExp {
  const hole = given === 'placeholder' ? '(?:\\$?\\{.{1,60}?\\})' : '[^\\n]{1,200}?'
  const parts = text.replace(/ …$/, '').split(/(\{[^}]*\}| \.\.\. )/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return part.startsWith('{') ? hole : ` ${hole} `
  })
  return new RegExp(parts.join(''))
}
