import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

export interface Import {
  readonly from: string
  /** A path in the repository, or the name of a package. */
  readonly to: string
  /** Gone when the types are gone. */
  readonly isType: boolean
  /** `import('…')`: loaded when first needed. */
  readonly isLazy: boolean
}

/** Returns the source files of the repository, as paths relative to its root. */
export function sourceFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.js'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  })
  return [...new Set(listed.split('\n'))].filter(file => file !== '' && existsSync(join(ROOT, file)))
}

const texts = new Map<string, string>()

export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8')
  texts.set(file, text)
  return text
}

const statement = /^(?:import|export)\s+(type\s)?(?:([^'"]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm
const call = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

const hasOnlyTypes = (names: string | undefined) =>
  names?.startsWith('{') === true &&
  names
    .slice(1, names.lastIndexOf('}'))
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
    .every(name => name.startsWith('type '))

/** Returns what a file imports, statically and lazily. */
export function importsOf(file: string): readonly Import[] {
  const text = textOf(file)
  const resolved = (to: string) => (to.startsWith('.') ? normalize(join(dirname(file), to.replace(/\?.*$/, ''))) : to)
  return [
    ...[...text.matchAll(statement)].map(([, type, names, to]) => ({
      from: file,
      to: resolved(to!),
      isType: type !== undefined || hasOnlyTypes(names),
      isLazy: false,
    })),
    ...[...text.matchAll(call)].map(([, to]) => ({ from: file, to: resolved(to!), isType: false, isLazy: true })),
  ]
}

/** Tests, and what only tests use. */
export const isTest = (file: string) =>
  file.startsWith('tests/') || /\.test\.tsx?$|(?:^|\/)testing(?:\/|\.ts$)|\/fake-[^/]+$/.test(file)

export const imports: readonly Import[] = sourceFiles().flatMap(importsOf)
/** Imports between files of the product. */
export const productImports = imports.filter(({ from }) => !isTest(from))

/** Returns the arrows as lines for the message of a failed law. */
export const arrows = (found: readonly Import[]) => found.map(({ from, to }) => `${from} → ${to}`).sort()
