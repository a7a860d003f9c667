/** Size of every built SDK entry with all it imports, and of what the product's page loads first, in KiB gzip. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { round } from './process.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')

/** The file and its static imports, each once. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[^'"()]*?from\s*)?["'](\.[^"']+)["']/g,
  ))
    closure(join(dirname(file), specifier!), seen)
  return seen
}

const gzip = (files: Iterable<string>) =>
  round([...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024)

export function measureSizes(): { entry: string; kib: number }[] {
  const sdk = join(dist, 'sdk')
  const entries = readdirSync(sdk)
    .filter(name => name.endsWith('.js') && statSync(join(sdk, name)).isFile())
    .map(name => ({ entry: `sdk/${name}`, kib: gzip(closure(join(sdk, name))) }))
  const page = readFileSync(join(dist, 'app', 'index.html'), 'utf8')
  const script = /src="[^"]*?(assets\/[^"]+\.js)"/.exec(page)?.[1]
  if (script) entries.push({ entry: 'app, first load', kib: gzip(closure(join(dist, 'app', script))) })
  return entries
}
