import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, sourceFiles, textOf } from './sources.ts'

const page = readFileSync(join(ROOT, 'docs', 'reference', 'api-compatibility.md'), 'utf8')
const headings = [...page.matchAll(/^### (\w+(?: \d,)? [\dM][\d.]*):/gm)].map(([, heading]) => heading!.toLowerCase())
const cited = /\b(contract [123],|specification) ((?:\d[\d.]*|M\b)(?:(?:, | and | to |–)\d[\d.]*)*)/gi

/** Returns the headings that the citations of a text lead to: `contract 1, 5.2`, `specification 2.12`. */
const citations = (text: string) =>
  [...text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').matchAll(cited)].flatMap(([, document, numbers]) =>
    numbers!.split(/, | and | to |–/).map(number => `${document} ${number.replace(/\.$/, '')}`.toLowerCase()),
  )

/** A citation of a whole section leads to its parts. */
const isFound = (citation: string) => headings.some(one => one === citation || one.startsWith(`${citation}.`))

it('each citation in a comment leads to a heading of the reference on compatibility', () => {
  const lost = sourceFiles().flatMap(file =>
    citations(textOf(file))
      .filter(citation => !isFound(citation))
      .map(citation => `${file}: ${citation}`),
  )
  expect(lost, 'correct the number, or add the heading to docs/reference/api-compatibility.md').toEqual([])
})

it('citations name the part of the contract', () => {
  const vague = /\bcontract (?:part \d|\d+\.\d)/i
  const found = sourceFiles().filter(file => !file.startsWith('tests/laws/') && vague.test(textOf(file)))
  expect(found, 'write the part first: contract 2, 3.3').toEqual([])
})
