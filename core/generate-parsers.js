/** Writes the parsers from their grammars: `node core/generate-parsers.js`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildParserFile } from '@lezer/generator'

const areas = ['query', 'pipelines']

/** The generated files of an area that differ from what its grammar gives. */
export function staleFiles(area) {
  return generated(area)
    .filter(([name, text]) => readFileSync(at(name), 'utf8') !== text)
    .map(([name]) => name)
}

/** Names and texts of the files that the grammar of an area gives. */
function generated(area) {
  const fileName = `${area}.grammar`
  const header = `// Generated from ${fileName} by generate-parsers.js; not edited by hand.\n`
  const warn = message => {
    throw new Error(message)
  }
  const grammar = readFileSync(at(`${area}/${fileName}`), 'utf8')
  const { parser, terms } = buildParserFile(grammar, { fileName, typeScript: true, warn })
  return [
    [`${area}/parser.ts`, header + parser],
    [`${area}/parser.terms.ts`, header + terms],
  ]
}

function at(name) {
  return fileURLToPath(new URL(name, import.meta.url))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of areas.flatMap(generated)) writeFileSync(at(name), text)
}
