/** Writes the parser from the grammar: `node core/query/generate.js`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildParserFile } from '@lezer/generator'

const HEADER = '// Generated from query.grammar by generate.js; not edited by hand.\n'

/** The names of the generated files that differ from what the grammar gives. */
export function staleFiles() {
  return generated().filter(([name, text]) => readFileSync(at(name), 'utf8') !== text).map(([name]) => name)
}

function generated() {
  const warn = message => { throw new Error(message) }
  const grammar = readFileSync(at('query.grammar'), 'utf8')
  const { parser, terms } = buildParserFile(grammar, { fileName: 'query.grammar', typeScript: true, warn })
  return [['parser.ts', HEADER + parser], ['parser.terms.ts', HEADER + terms]]
}

function at(name) {
  return fileURLToPath(new URL(name, import.meta.url))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of generated()) writeFileSync(at(name), text)
}
