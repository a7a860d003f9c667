/** Reads the sources that the ledger is checked against: the titles of the tests, and the texts of the product. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const texts = new Map<string, string>()

/** Text of a file from the root, read once; undefined where there is none. */
export function textOf(file: string): string | undefined {
  if (!texts.has(file) && existsSync(join(root, file))) texts.set(file, readFileSync(join(root, file), 'utf8'))
  return texts.get(file)
}

/** A call with a text and a function: `test('title', async () => …)`, whatever the runner is called. */
const titled =
  /([\w.]+|\))\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`),\s*(?=async\b|\(|\w+ =>)/g

const unescaped = (text: string) => text.replace(/\\(.)/g, '$1')

/** The titles of the tests in a file as its source writes them (`${kind}: details`), each as often as it stands there. */
export const titlesOf = (source: string): string[] =>
  [...source.matchAll(titled)]
    .filter(([, caller]) => !caller!.endsWith('describe'))
    .map(([, , single, double, template]) => unescaped(single ?? double ?? template ?? ''))

/** The source of tests without their titles, which prove nothing. */
export const bodiesOf = (source: string): string => unescaped(source.replaceAll(titled, '$1('))

const withoutComments = (source: string) =>
  source.replace(/(^|[\s{])\/\*\*?\s[\s\S]*?\*\//g, '$1').replace(/^\s*\/\/.*$/gm, '')

/** The sources whose words users read, without tests and comments. */
export const productSources = (): string =>
  ['core', 'elements', 'host-demo/server']
    .flatMap(folder =>
      globSync(`${folder}/**/*.{ts,tsx}`, {
        cwd: root,
        exclude: path => /node_modules|\.test\.tsx?$|\/testing(\/|$)/.test(String(path)),
      }),
    )
    .sort()
    .map(file => unescaped(withoutComments(textOf(file)!)))
    .join('\n')

/** The text as a pattern of itself. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches a placeholder of the specification: `{name}`, and ` ... ` for a name it does not give. */
const placeholder = /(\{[^}]*\}| \.\.\. )/
/** A beginning that the specification does not give. */
const unsaidStart = /^\.\.\. /

/** The string with something else in the place of its placeholders; a closing ` …` stands for whatever follows. */
const withHoles = (text: string, hole: string) =>
  text
    .replace(/ …$/, '')
    .replace(unsaidStart, '')
    .split(placeholder)
    .map((part, index) => {
      if (index % 2 === 0) return literally(part)
      return part.startsWith('{') ? hole : ` ${hole} `
    })
    .join('')

/** Finds a string of the specification letter by letter as a whole text of a source, with placeholders of its own. */
export function writtenAs(text: string): RegExp {
  const start = unsaidStart.test(text) ? '[^\'"`\\n]{1,60} ' : ''
  const end = text.endsWith(' …') ? '' : '\\1'
  return new RegExp(`(['"\`])${start}${withHoles(text, '(?:\\$?\\{.{1,60}?\\})')}${end}`)
}

/** Finds it with values in the place of its placeholders. */
export const readAs = (text: string): RegExp => new RegExp(withHoles(text, '[^\\n]{1,200}?'))
