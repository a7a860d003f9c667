/**
 * Build step: `THIRD-PARTY-NOTICES.txt`, the licences of the packages of which something is in the build. A package whose licence asks for
 * more than that its text comes along stops the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { elements } from './entries.ts'

const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1']

export const noticesFile = 'THIRD-PARTY-NOTICES.txt'

/** Packages that come without the text of their licence, as it stands in their repository. */
const elsewhere: Readonly<Record<string, string>> = {
  '@r2wc/core': join(elements, 'sdk/licences/r2wc.txt'),
  '@r2wc/react-to-web-component': join(elements, 'sdk/licences/r2wc.txt'),
}

/** Returns a package's name, version, licence and licence text. @throws when it may not be bundled, or has no text */
export function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
  }
  const { name, version, license = 'none' } = manifest
  if (!allowed.includes(license))
    throw new Error(`${name} would be bundled, its licence is ${license}. Allowed are ${allowed.join(', ')}.`)
  const isLicence = (file: string) => /^(?:licen[cs]e(?:-\w+)?|copying|notice)(?:\.(?:md|txt))?$/i.test(file)
  const files = readdirSync(folder)
    .filter(isLicence)
    .sort()
    .map(file => join(folder, file))
  // Licences of parts that a package took from others.
  const parts = join(folder, 'licenses')
  if (existsSync(parts))
    files.push(
      ...readdirSync(parts)
        .sort()
        .map(file => join(parts, file)),
    )
  if (elsewhere[name]) files.push(elsewhere[name])
  if (files.length === 0)
    throw new Error(`${name} would be bundled, it comes without the text of its licence (${license}).`)
  const text = files
    .map(file =>
      readFileSync(file, 'utf8')
        .trim()
        .split(/^# Licenses of bundled dependencies$/m)[0]!
        .trim(),
    )
    .join('\n\n')
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n${'='.repeat(80)}\n\n${text}\n`
}

/** Folder of the package a module is of; undefined for ours. What the bundler adds on its own comes without a path. */
function packageOf(module: string): string | undefined {
  const added = /^\0(rolldown|vite)\//.exec(module)?.[1]
  if (added) return join(elements, '../node_modules', added)
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/'))?.[1]
}

/** Modules of which code is left, and files that were copied; these by their path below the root. */
const sourcesOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): readonly string[] =>
  file.type === 'asset'
    ? file.originalFileNames
    : Object.entries(file.modules)
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .map(([module]) => module)

export function thirdPartyNoticesPlugin(): Plugin {
  let root = ''
  return {
    name: 'cordwood-third-party-notices',
    configResolved: config => {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const sources = Object.values(bundle).flatMap(sourcesOf)
      const folders = new Set(sources.flatMap(module => packageOf(module) ?? []).map(folder => resolve(root, folder)))
      const notices = [...new Set([...folders].map(noticeOf))].sort()
      this.emitFile({
        type: 'asset',
        fileName: noticesFile,
        source: ['The files beside this one contain parts of these packages.\n', ...notices].join('\n'),
      })
    },
  }
}
