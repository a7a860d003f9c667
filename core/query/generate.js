/** Writes the parser from the grammar: `node core/query/generate.js`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildParserFile } from '@lezer/generator'

const HEADER = '// Generated from query.grammar by generate.js; not edited by hand.\n'

/**
 * @param {string} grammar the text of query.grammar
 * @returns {Record<'parser.ts' | 'parser.terms.ts', string>} the files as they should be
 */
export function generate(grammar) {
  const { parser, terms } = buildParserFile(grammar, { fileName: 'query.grammar', typeScript: true, warn: message => { throw new Error(message) } })
  return { 'parser.ts': HEADER + parser, 'parser.terms.ts': HEADER + terms }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = name => fileURLToPath(new URL(name, import.meta.url))
  for (const [name, text] of Object.entries(generate(readFileSync(at('query.grammar'), 'utf8')))) writeFileSync(at(name), text)
}
